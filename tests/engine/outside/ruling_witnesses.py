"""Battles of three games under a ruling: every result, and the next question."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from engine.dice import Batch, Record
from engine.dystopian.battle import progress
from engine.engagement import Draft, Engagement, Refusal, keep_dice
from engine.flow import Choice
from engine.jovian.battle import adjust_draft
from engine.jovian.dogfight import Orders
from engine.jovian.dogfight.sealed_orders import opening_of
from engine.warsurge.battle import attack_draft
from tests.engine.courses import PLAYED
from tests.engine.dystopian.battle import chances
from tests.engine.dystopian.battle import table as dystopian
from tests.engine.jovian.battle import table as jovian
from tests.engine.jovian.battle.test_dogfight_events import BOTH, dogfight, seal, show
from tests.engine.refusals import sure
from tests.engine.warsurge.battle import table as warsurge

Rulings = dict[str, str]
Battle = Engagement[Any]
Look = tuple[str, ...]
Witness = Callable[[Rulings], Iterator[Look]]
"""A battle under some rulings, event by event."""
Step = Draft | Callable[[Battle], Draft]
Faces = Callable[[int, int], Sequence[int]]
"""The faces of a batch, by the number of its dice and by the number of batches before."""


def look_at(after: Battle | Refusal) -> Look:
    """Return what an event leads to: why it is refused, or its result, all strengths, and what is
    due.
    """
    if isinstance(after, Refusal):
        return ("refused", *(fault.code for fault in after.faults))
    result = after.result
    assert result
    parts = (result.sentence, result.dice, result.outcome, result.overrides, result.follows)
    underway = getattr(after.state, "underway", None)
    waiting = underway.played.waiting if underway else None
    strengths = list(after.rules.strengths(after.state))
    return (*map(str, parts), str(strengths), str(waiting))


def play(
    begin: Callable[..., Battle], steps: Sequence[Step], faces: Faces, **given: Any
) -> Iterator[Battle | Refusal]:
    """Yield a battle after every event of a script; what is due gets the same faces always."""
    now = begin(**given)
    batches = 0
    for step in steps:
        draft = step if isinstance(step, Draft) else step(now)
        after = now.act(draft)
        yield after
        if isinstance(after, Refusal):
            continue
        now = after
        while underway := now.state.underway:
            waiting = underway.played.waiting
            if isinstance(waiting, Choice):
                answer = Draft(kind="choose", data={"option": 0})
            else:
                answer = throw(waiting or Batch(0, 6), faces, batches)
                batches += 1
            now = sure(now.act(answer))
            yield now


def throw(batch: Batch, faces: Faces, number: int) -> Draft:
    """Return a throw of a batch with the faces of a script."""
    typed = tuple(min(face, batch.sides) for face in faces(batch.count, number))
    return Draft(kind="throw", dice=keep_dice(Record(typed=typed)))


def pair(count: int, _number: int) -> Sequence[int]:
    """Two alike in every batch."""
    return [(4, 4, 1, 2, 3, 5, 6)[index % 7] for index in range(count)]


def pair_first(count: int, number: int) -> Sequence[int]:
    """Two alike in the first batch, none alike later."""
    return pair(count, number) if number == 0 else alike_first(count, number)


def alike_first(count: int, number: int) -> Sequence[int]:
    """All alike in the first batch, none alike later."""
    if number == 0:
        return [2] * count
    return [(1, 3, 4, 5, 6)[index % 5] for index in range(count)]


def rising(count: int, number: int) -> Sequence[int]:
    """Every face in turn."""
    return [1 + (index + number) % 10 for index in range(count)]


# ---- Jovian Wars: two squadrons and two ships ----


def in_jovian(*steps: Step, faces: Faces = pair) -> Witness:
    """Return a script of Jovian Wars."""

    def under(rulings: Rulings) -> Iterator[Look]:
        return map(look_at, play(jovian.engagement, steps, faces, rulings=rulings))

    return under


def fire(weapon: int, target: str, **more: Any) -> Draft:
    data = {"group": jovian.DESTROYERS, "weapon": weapon, "target": target}
    return Draft(kind="attack", data=data | more)


def orders(index: int, given: Orders) -> Step:
    """Return sealed orders of a side, whatever the rulings make of the set-up."""

    def draft(now: Battle) -> Draft:
        return seal(now, index, opening_of(index, given).model_copy(update={"nonce": NONCE}))

    return draft


NONCE = "0" * 32


def dogfight_with(mine: Orders, other: Orders, **declared: Any) -> list[Step]:
    """Return a dogfight on one phone from the declaration to the reveal."""
    openings = [opening_of(0, mine), opening_of(1, other)]
    hidden = [opening.model_copy(update={"nonce": NONCE}) for opening in openings]
    return [dogfight(**declared), orders(0, mine), orders(1, other), show(*hidden)]


HAMMER, CANNON = BOTH
NEITHER = Orders(fuel=1, weapon=0, attack=0, defense=5)
MISSILE = {"missiles": {"weapon": 2, "fired": 1}}
NO_RATINGS = adjust_draft(jovian.CRUISERS, defense=0, sensors=0, thrusters=0)
WEAK = adjust_draft(jovian.CRUISERS, structure=1, parts=[0] * 5)
JOVIAN: dict[str, Witness] = {
    "escalate_missile": in_jovian(*dogfight_with(HAMMER, CANNON, first=dict(MISSILE))),
    "instances": in_jovian(*dogfight_with(HAMMER, CANNON)),
    "empty_pools": in_jovian(*dogfight_with(HAMMER, NEITHER)),
    "squadron_quadruple": in_jovian(fire(jovian.TUBES, jovian.BOMBERS), faces=alike_first),
    "no_rating_left": in_jovian(NO_RATINGS, fire(jovian.TUBES, jovian.CRUISERS), faces=pair_first),
    "catastrophic_rolls": in_jovian(WEAK, fire(jovian.TUBES, jovian.CRUISERS), faces=alike_first),
    "squadron_defence": in_jovian(fire(jovian.BROADSIDE, jovian.BOMBERS)),
    "beam_reroll": in_jovian(fire(jovian.BEAM, jovian.CRUISERS)),
    "weapon_fires": in_jovian(*[fire(jovian.BROADSIDE, jovian.CRUISERS)] * 3),
    "next_fire_control": in_jovian(
        *dogfight_with(HAMMER, CANNON), *dogfight_with(HAMMER, CANNON, continues=True)
    ),
}
"""A battle of four groups for each ruling of Jovian Wars that has a choice."""


# ---- WARSURGE: two fleets of three units ----


VETERANS, HUNTERS = warsurge.ref(0, 2), warsurge.ref(1, 1)


def in_warsurge(
    weapon: dict[str, Any] | None = None,
    target: dict[str, Any] | None = None,
    method: str = "chart",
    **form: Any,
) -> Witness:
    """Return an attack in a battle of WARSURGE, with numbers as the players set them."""

    def under(rulings: Rulings) -> Iterator[Look]:
        attack = partial(_attack, weapon or {}, target or {}, form)
        begin = partial(warsurge.engagement, **{"method": method, **rulings})
        return map(look_at, play(begin, [attack], rising))

    return under


def _attack(
    weapon: dict[str, Any], target: dict[str, Any], form: dict[str, Any], now: Battle
) -> Draft:
    data = warsurge.form(now, VETERANS, [0], HUNTERS, **target)
    changed = data["weapons"][0] | weapon
    data = data | {"weapons": [changed]} | form
    draft: Draft = sure(attack_draft(now.state, VETERANS, [0], HUNTERS, data))
    return draft


def _fire_of_few(rulings: Rulings) -> Iterator[Look]:
    """Fire two weapons of a unit that has lost four of six models."""
    few = Draft(kind="adjust", data={"unit": VETERANS, "numbers": {"models": 2}})
    begin = partial(warsurge.engagement, **rulings)
    return map(look_at, play(begin, [few, _both_weapons], rising))


def _both_weapons(now: Battle) -> Draft:
    data = warsurge.form(now, VETERANS, [0, 1], HUNTERS)
    draft: Draft = sure(attack_draft(now.state, VETERANS, [0, 1], HUNTERS, data))
    return draft


FEW_DICE = {"power": 8, "attacks": 1, "number": 1}
NO_SAVES = {"armour": None, "aegis": None}
WARSURGE: dict[str, Witness] = {
    "method": in_warsurge(),
    "multiplier.successes": in_warsurge({"power": 8}, {"defence": 2}, method="formula"),
    "multiplier.hp_loss": in_warsurge({"power": 10}, {"defence": 2}),
    "ladder": in_warsurge(
        {"power": 2, "attacks": 5, "number": 2}, {"defence": 9}, modifiers=[{"amount": 1}]
    ),
    "modifiers": in_warsurge(modifiers=[{"amount": amount} for amount in (-3, -2, 2, 1)]),
    "save_dice": in_warsurge({}, {"armour": 4}),
    "saves": in_warsurge({}, {"armour": 4, "aegis": 4}),
    "aegis_v_ap": in_warsurge({"ap": 2}, {"aegis": 4}),
    "excess": in_warsurge(FEW_DICE, {"defence": 2, "hp": 3} | NO_SAVES, method="formula"),
    "zero_v_zero": in_warsurge({"power": 0}, {"defence": 0}),
    "melee_weapons": in_warsurge({"type": "heavy"}, situation={"melee": "out"}),
    "lost_weapons": _fire_of_few,
}
"""An attack in a battle of six units for each ruling of WARSURGE; some have one for each option."""


# ---- Dystopian Wars: four groups on each side ----


def in_course(begin: Callable[..., Battle], seed: int, number: int = 80) -> Witness:
    """Return a random battle of Dystopian Wars, of which each event follows from the last state."""

    def under(rulings: Rulings) -> Iterator[Look]:
        now, pick = begin(**rulings), chances.Picks(seed)
        for _ in range(number):
            draft = PLAYED["dystopian"].draw(now.state, pick)
            after = draft if isinstance(draft, Refusal) else now.act(draft)
            yield look_at(after)
            if not isinstance(after, Refusal):
                now = after

    return under


def usual(**rulings: str) -> Battle:
    """Flyers, a diver, ships and wings on both sides."""
    ours, theirs = chances.fleets()
    return dystopian.game(ours, theirs, **rulings)


TUBES = [
    {"weapon": "torpedoes", "attack_dice": [3, 3, 1, 1], "mars": ["fast_torpedoes"]},
    {"weapon": "gunnery", "attack_dice": [5, 5, 1, 1]},
]
ROCKETS = [
    {"weapon": "rockets", "attack_dice": [9, 8, 8, 6]},
    {"weapon": "gunnery", "attack_dice": [4, 4, 1, 1], "mars": ["devastating_ordnance"]},
]
BOAT = dystopian.ship(hp=6, dr=3, cr=4, aa=4, cc=4, arms=TUBES)
RUGGED = dystopian.ship(hp=6, dr=2, cr=4, aa=4, cc=4, rugged=2, height="flying", arms=ROCKETS)
DIVE = {"kind": "dive_bombers", "attack_dice": 3, "mars": ["vertical_dive"]}
ACROBATS = {"mars": ["acrobatic_pilots"]}


def special(**rulings: str) -> Battle:
    """Models and wings with special rules, some of the fighters on CAP."""
    ours = [
        dystopian.squadron("a", BOAT, BOAT),
        dystopian.squadron("b", RUGGED, RUGGED),
        dystopian.wing("w", **ACROBATS),
        dystopian.wing("v", **DIVE),
    ]
    theirs = [
        dystopian.squadron("c", RUGGED, BOAT),
        dystopian.squadron("d", BOAT, RUGGED),
        dystopian.wing("x", **ACROBATS),
        dystopian.wing("y", **DIVE),
    ]
    now = dystopian.game(ours, theirs, **rulings)
    cover = {"wing": dystopian.b("x"), "squadron": dystopian.b("c")}
    return dystopian.act(now, "cap", 1, **cover)


def large(**rulings: str) -> Battle:
    """Two squadrons against two, one model with a gun of eight dice."""
    gun = [{"weapon": "gunnery", "attack_dice": [8, 8, 8, 8]}]
    sharp = [{"weapon": "gunnery", "attack_dice": [6, 6, 6, 6], "mars": ["hard_impact"]}]
    first = dystopian.ship(hp=8, arms=gun)
    other = dystopian.ship(hp=8, arms=sharp)
    ours = [dystopian.squadron("a", first, other), dystopian.squadron("b", first)]
    target = dystopian.ship(hp=9, dr=9, cr=9)
    theirs = [dystopian.squadron("c", target, target), dystopian.squadron("d", target)]
    return dystopian.game(ours, theirs, **rulings)


def in_attack(
    attacks: Sequence[dict[str, Any]], before: Sequence[Draft] = (), after: Sequence[Draft] = ()
) -> Witness:
    """Return a declaration of which every throw misses, with events before and after the first
    throw.
    """

    def under(rulings: Rulings) -> Iterator[Look]:
        now = dystopian.act(large(**rulings), "declare", 0, attacks=list(attacks))
        for draft in before:
            now = sure(now.act(draft))
        later = [*after]
        result = progress(now.state)
        while result and result.due in ANSWERED:
            yield (str(result.waiting),)
            now = sure(now.act(_answer(result)))
            yield look_at(now)
            while later:
                now = sure(now.act(later.pop(0)))
            result = progress(now.state)

    return under


ANSWERED = ("throw", "counter", "defend")


def _answer(result: Any) -> Draft:
    """Return an answer to what is due: nobody answers fire, and every die misses."""
    if result.due == "counter":
        return dystopian.draft("counter", {}, result.side)
    if result.due == "defend":
        attack = int(result.part.split(".")[1])
        return dystopian.draft("defend", {"attack": attack, "models": ()}, result.side)
    count = result.waiting.count if result.waiting else 0
    return dystopian.throw_draft(Record(typed=(1,) * count))


def card(amount: int) -> Draft:
    """Return a card that changes the dice of the first attack."""
    modifier = {"effect": "dice", "step": 6, "amount": amount}
    return dystopian.draft("card", {"name": "Card", "part": "attack.0", "modifier": modifier}, 0)


def shot(model: str, target: str, **more: Any) -> dict[str, Any]:
    return {"shots": [{"model": dystopian.a(model)} | more], "target": dystopian.b(target)}


SPLIT = [shot("a0", target, share=4) | {"option": "split"} for target in ("c0", "d0")]
PAIR = {"shots": [{"model": dystopian.a("a0")}, {"model": dystopian.a("a1")}], "option": "linked"}
HURT = dystopian.draft("adjust", {"ref": dystopian.a("a0"), "hp": 5})
SEEDS: dict[str, tuple[Callable[..., Battle], int]] = {
    "abort_mars": (special, 1),
    "abort_test": (special, 0),
    "auxiliary_dice": (special, 0),
    "cap_attacked": (special, 1),
    "explosion": (special, 2),
    "fast_torpedoes": (special, 8),
    "generator_dice": (usual, 1),
    "halving.down": (special, 5),
    "link.each_at_least_one": (usual, 5),
    "link.sum_down": (usual, 11),
    "link.sum_down_at_least_one_each": (usual, 5),
    "link.sum_up": (special, 0),
    "tft_ordnance": (usual, 1),
    "wing_fuel": (usual, 5),
    "wing_rolls_back": (special, 0),
}
"""The random battles in which rulings of Dystopian Wars matter, where the first usual one is not
enough.
"""
DYSTOPIAN: dict[str, Witness] = {
    "dice_changes": in_attack([shot("a0", "c0")], before=[card(3), card(-9)]),
    "unnamed_primary": in_attack([PAIR | {"target": dystopian.b("c0")}]),
    "rest_of_weapon": in_attack(SPLIT, after=[HURT]),
    **{key: in_course(begin, seed) for key, (begin, seed) in SEEDS.items()},
}
"""A battle of at least five groups for each ruling of Dystopian Wars that has a choice."""
