"""Responses of Broadside in constructed situations, read from the sheet a second time.

Step 2: the side that is attacked says it, may hold fire, never at the surface, each model with AA
    or CC once or in
shares, models of the targeted squadron alone, fighters on CAP too. Step 7: the target's side says
it once there are hits, AA at rockets and CC at torpedoes alone. Nobody is asked who can do nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from engine.dystopian.advice.opponent import OPPONENT
from engine.dystopian.battle import draft, may_counter, may_defend, remaining_activation_odds
from engine.engagement import Refusal
from engine.opponent import BestAnswer
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    at,
    b,
    game,
    ship,
    shots,
    squadron,
    throws,
    wing,
)

GUNS = [{"weapon": "gunnery", "attack_dice": [6, 6, 6, 6]}]
FLYER = ship(hp=4, dr=3, cr=5, height="flying", arms=GUNS)
WEAK = ship(hp=1, dr=2, cr=4, height="flying", arms=GUNS)
DIVER = ship(hp=3, dr=3, cr=5, height="diving", arms=GUNS)
SUBMERGED = ship(hp=3, dr=3, cr=5, height="submerged", arms=GUNS)
ESCORT, GUARD, BARE = ship(aa=6, cc=4), ship(aa=4, cc=6, hp=2), ship()
BOMBERS = {"kind": "dive_bombers", "attack_dice": 2, "aa": 1}


def declared(
    ours: list[Data], theirs: list[Data], wings: Sequence[str] = (), cap: str = "", **setup: Any
) -> Game:
    """Each model and wing of the first attacks the first of the second's; what flies CAP there does
    so from before.
    """
    now = game(
        [squadron("a", *ours)] * bool(ours) + [wing(item, **BOMBERS) for item in wings],
        [squadron("b", *theirs), *([wing(cap, aa=3)] if cap else [])],
        **setup,
    )
    now = act(now, "cap", 1, wing=b(cap), squadron=b("b")) if cap else now
    attacks = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in range(len(ours))]
    attacks += [{"wings": [a(item)], "target": b("b0"), "range_band": 1} for item in wings]
    return act(now, "declare", 0, attacks=attacks)


COUNTERS: dict[str, tuple[Callable[[], Game], bool]] = {
    "a flyer": (lambda: declared([FLYER], [ESCORT]), True),
    "a flyer, two that can": (lambda: declared([FLYER], [ESCORT, ESCORT]), True),
    "a flyer, three of two kinds": (lambda: declared([FLYER], [ESCORT, GUARD, GUARD]), True),
    "a flyer, one that can and one that cannot": (lambda: declared([FLYER], [ESCORT, BARE]), True),
    "a flyer, nobody that can": (lambda: declared([FLYER], [BARE, BARE]), False),
    "two flyers, two that can": (lambda: declared([FLYER, FLYER], [ESCORT, ESCORT]), True),
    "a weak and a strong flyer": (lambda: declared([WEAK, FLYER], [ESCORT, GUARD]), True),
    "two weak flyers, one that can split": (lambda: declared([WEAK, WEAK], [ESCORT]), True),
    "a diver": (lambda: declared([DIVER], [GUARD]), True),
    "a flyer and a diver, one with AA and CC": (lambda: declared([FLYER, DIVER], [GUARD]), True),
    "a submerged model, which CC has no number for": (
        lambda: declared([SUBMERGED], [GUARD]),
        False,
    ),
    "the surface": (lambda: declared([BARE], [ESCORT]), False),
    "a flyer and a ship": (lambda: declared([FLYER, BARE], [ESCORT]), True),
    "bombers": (lambda: declared([], [ESCORT, ESCORT], ["w"]), True),
    "two wings of bombers": (lambda: declared([], [ESCORT, GUARD], ["w", "v"]), True),
    "bombers and a flyer": (lambda: declared([FLYER], [ESCORT], ["w"]), True),
    "a flyer, fighters on CAP": (lambda: declared([FLYER], [ESCORT], [], "x"), True),
    "a flyer, only fighters on CAP can": (lambda: declared([FLYER], [BARE], [], "x"), True),
    "bombers, fighters on CAP": (lambda: declared([], [BARE], ["w"], "x"), True),
    "combined fire is off": (lambda: declared([FLYER], [ESCORT, ESCORT], combined="off"), True),
}


def best(now: Game) -> BestAnswer | None:
    return next(reversed(list(OPPONENT.find_best_answer(now.state))), None)


def worth(now: Game) -> Fraction:
    """The average remaining loss of the acting side, less that of the other side."""
    odds = remaining_activation_odds(now.state)
    assert odds
    (ours, our_wings), (theirs, their_wings) = (
        [
            [ref for ref in refs if now.state.roster.side(ref) == side]
            for refs in (now.state.models, now.state.wings)
        ]
        for side in (0, 1)
    )
    return odds.mean_loss(ours, our_wings) - odds.mean_loss(theirs, their_wings)


def every_counter(now: Game) -> Iterator[Game]:
    """Each model at each target or none, in either way, and each wing; what is refused is left
    out.
    """
    may = may_counter(now.state)
    rollers: dict[tuple[str, Any], list[str | None]] = {}
    flying: dict[str, list[tuple[str, str] | None]] = {}
    for item in may:
        for ref in item.models:
            rollers.setdefault((ref, item.weapon), [None]).append(item.target)
        for ref in item.wings:
            flying.setdefault(ref, [None]).append((ref, item.target))
    targets = product(*rollers.values())
    for given, option, flown in product(targets, ("linked", "combined"), product(*flying.values())):
        rolls = {roller: to for roller, to in zip(rollers, given, strict=True) if to}
        together = Counter((kind, to) for (_, kind), to in rolls.items())
        if option == "combined" and max(together.values(), default=0) < 2:
            continue  # equal to linked fire
        data = counter_data(now, rolls, option)
        for flier, target in filter(None, flown):
            field = "wings_at_wings" if target in now.state.wings else "wings_at_models"
            data[field].append({"wing": flier, "target": target})
        after = now.act(draft("counter", data, 1))
        if not isinstance(after, Refusal):
            yield after


def counter_data(now: Game, rolls: dict[tuple[str, Any], str], option: str) -> Data:
    """The counterattacks in which each model rolls at its target with its weapon, without wings."""
    data: Data = {
        "counterattacks": [],
        "models_at_wings": [],
        "wings_at_models": [],
        "wings_at_wings": [],
    }
    for item in may_counter(now.state):
        by = [ref for (ref, kind), to in rolls.items() if (kind, to) == (item.weapon, item.target)]
        base = {"models": by, "target": item.target, "option": option}
        if by and item.target in now.state.wings:
            data["models_at_wings"].append(base)
        elif by:
            data["counterattacks"].append(base | {"weapon": item.weapon.value})
    return data


@pytest.mark.parametrize("name", COUNTERS)
def test_advised_counterattack_is_the_best_of_all(name: str) -> None:
    make, asked = COUNTERS[name]
    now = make()
    assert (at(now).due == "counter", at(now).side) == (asked, 1 if asked else 0)
    if not asked:
        return
    best_answer = best(now)
    assert best_answer
    after = now.act(best_answer.draft, by_broadside=True)
    assert not isinstance(after, Refusal)
    assert worth(after) >= max(map(worth, every_counter(now)))


def salvo(weapon: str, faces: tuple[int, ...], *theirs: Data, **more: Any) -> Game:
    """One attack whose dice have been thrown."""
    arms = [{"weapon": weapon, "attack_dice": [len(faces)] * 4} | more]
    now = game([squadron("a", ship(arms=arms))], [squadron("b", *theirs)])
    return throws(
        act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}]), faces
    )


DEFENCES: dict[str, tuple[Callable[[], Game], bool]] = {
    "rockets, one that can": (lambda: salvo("rockets", (4, 4, 4, 5, 5, 1), ESCORT), True),
    "rockets, two that can": (
        lambda: salvo("rockets", (4, 4, 4, 5, 5, 5, 5, 5), ESCORT, GUARD),
        True,
    ),
    "rockets, one without AA": (lambda: salvo("rockets", (4, 4, 4, 5), ESCORT, BARE), True),
    "rockets, nobody with AA": (lambda: salvo("rockets", (4, 4, 4, 5), BARE), False),
    "rockets that missed": (lambda: salvo("rockets", (1, 1, 2, 3), ESCORT), False),
    "torpedoes": (lambda: salvo("torpedoes", (4, 4, 4, 5, 5), GUARD, ESCORT), True),
    "fast torpedoes": (
        lambda: salvo("torpedoes", (4, 4, 4, 5), GUARD, mars=["fast_torpedoes"]),
        True,
    ),
    "too little to do harm": (lambda: salvo("rockets", (4, 4, 1), ESCORT), True),
    "too much to be stopped": (lambda: salvo("rockets", (5,) * 30, ESCORT), True),
    "guns, which nobody defends against": (lambda: salvo("gunnery", (4, 4, 4, 5), ESCORT), False),
}


@pytest.mark.parametrize("name", DEFENCES)
def test_advised_defence_is_the_best_of_all(name: str) -> None:
    make, asked = DEFENCES[name]
    now = make()
    if not asked:
        assert now.state.underway is None or at(now).due != "defend"
        return
    assert (at(now).due, at(now).side) == ("defend", 1)
    best_answer = best(now)
    assert best_answer
    after = now.act(best_answer.draft, by_broadside=True)
    assert not isinstance(after, Refusal)
    weapon, refs = may_defend(now.state, 0)
    assert weapon
    others = []
    for some in product((False, True), repeat=len(refs)):
        models = [ref for ref, fires in zip(refs, some, strict=True) if fires]
        for option in ("linked", "combined") if len(models) > 1 else ("linked",):
            other = now.act(
                draft("defend", {"attack": 0, "models": models, "defence_option": option}, 1)
            )
            others += (
                [] if isinstance(other, Refusal) else [(worth_of_defence(other), -len(models))]
            )
    mine = worth_of_defence(after), -len(best_answer.draft.data["models"])
    assert mine[0] >= max(value for value, _ in others)
    assert mine >= max(other for other in others if other[0] == mine[0]), (
        "with no more than it takes"
    )


def worth_of_defence(now: Game) -> Fraction:
    """HP that the defending side has left on average."""
    theirs = [ref for ref in now.state.models if now.state.roster.side(ref) == 1]
    odds = remaining_activation_odds(now.state) if now.state.underway else None
    return sum(now.state.models[ref].hp for ref in theirs) - (
        odds.mean_loss(theirs) if odds else Fraction(0)
    )


@pytest.mark.parametrize("name", [name for name, (_, asked) in DEFENCES.items() if asked])
def test_no_defence_is_called_needless_only_where_the_attack_does_no_harm(name: str) -> None:
    make, _ = DEFENCES[name]
    best_answer = best(make())
    assert best_answer
    for answer in (best_answer, *best_answer.others):
        why = answer.why
        if not answer.draft.data["models"]:
            does_harm = Fraction(why.values["chance"]) > 0
            key = "undefended" if does_harm else "no_defence"
            assert why.key == f"dystopian.log.why.{key}"
