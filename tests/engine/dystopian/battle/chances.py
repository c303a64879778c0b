"""Random events for the current battle: mostly those that are due, sometimes others."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from engine.dice import Record
from engine.dystopian.attack.numbers import DEFENCE
from engine.dystopian.battle import (
    State,
    draft,
    may_counter,
    may_defend,
    progress,
    shares_of,
)
from engine.engagement import Draft, Refusal
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    commodore_draft,
    game,
    ship,
    squadron,
    throw_draft,
    wing,
)

ROCKETS = [
    {"weapon": "rockets", "attack_dice": [9, 8, 8, 6]},
    {"weapon": "gunnery", "attack_dice": [9, 9, 7, 7]},
]
FLYER = ship(hp=5, dr=3, cr=4, aa=3, cc=2, height="flying", arms=ROCKETS)
SURFACE = ship(hp=5, dr=3, cr=4, aa=3, cc=2, shields=1)
DIVER = ship(hp=4, dr=3, cr=4, aa=2, cc=3, height="diving", guardians=1)
DIVIDED = ("attack.0", "attack.1")
BOMBERS = {"kind": "dive_bombers", "attack_dice": 3}


def fleets() -> tuple[list[Data], list[Data]]:
    """Flyers, a diver, ships and wings on both sides."""
    ours = [squadron("a", FLYER, FLYER), squadron("b", DIVER), wing("w"), wing("v", **BOMBERS)]
    theirs = [
        squadron("c", SURFACE, SURFACE),
        squadron("d", DIVER, FLYER),
        wing("x"),
        wing("y", **BOMBERS),
    ]
    return ours, theirs


def opening() -> Game:
    """A battle of these fleets."""
    return game(*fleets())


def drawn(state: State, pick: Any) -> Draft:
    """One event; `pick` draws from a list."""
    result = progress(state)
    choices = (
        ["declare"] * 5 + ["any", "turn", "note"]
        if result is None
        else ["due"] * 30 + ["any"] * 9 + ["finish"]
    )
    kind = pick(choices)
    if kind == "due" and result is not None:
        return _due(state, result.due, pick)
    if kind == "declare":
        return _declare(state, pick)
    if kind != "any":
        return draft(kind, {}, pick([None, 0, 1]))
    return pick(
        [_declare, _adjust, _card, _overrule, _order, _explosion, _commodore, _cap, _sight, _divide]
    )(state, pick)


def _due(state: State, due: str, pick: Any) -> Draft:
    result = progress(state)
    assert result is not None
    splits = (
        result.roll == "attack"
        and result.part in DIVIDED
        and not result.is_mid_roll
        and shares_of(state, result.part)
    )
    if splits and pick([True, False]):
        return draft("divide", {"part": result.part, "shares": [pick([0, 1, 2])]})
    if due in ("throw", "pass"):
        batch = result.waiting
        faces = tuple(pick([1, 4, 5, 6, 6]) for _ in range(batch.count)) if batch else ()
        if batch and batch.sides == 3:
            faces = tuple(min(face, 3) for face in faces)
        if batch and result.roll == "critical":
            faces = (pick([1, 1, 3, 6]), pick([1, 2, 4, 6]))
        return throw_draft(Record(typed=faces[:1], rolled=faces[1:]))
    if due == "counter":
        return _counter(state, result.side, pick)
    if due == "sight":
        attack = int((result.part or "").split(".")[1])
        shots = len(state.activation.attacks[attack].shots)
        return draft(
            "sight",
            {"attack": attack, "sights": pick([[], ["clear"] * shots, ["limited"] * shots])},
        )
    if due == "defend":
        assert result.part is not None
        attack = int(result.part.split(".")[1])
        return draft(
            "defend",
            {"attack": attack, "models": pick([(), may_defend(state, attack)[1]])},
            result.side,
        )
    return _explosion(state, pick)


def _counter(state: State, side: int, pick: Any) -> Draft:
    """Models of the targeted squadrons counter, at wings too, and so do wings that may."""
    at_models = [item for item in may_counter(state) if item.target in state.models]
    meeting = [item for item in may_counter(state) if item.target in state.wings]
    counters = [
        {"models": at_model.models, "weapon": at_model.weapon.value, "target": at_model.target}
        for at_model in at_models
        if at_model.models
    ]
    split = {"option": "split_linked", "shares": [1, 1]}
    at_wings = [{"models": item.models, "target": item.target} for item in meeting if item.models]
    at_wings = [
        at_wing | pick([{}, {"option": "combined"}, split if len(at_wing["models"]) == 2 else {}])
        for at_wing in at_wings
    ]
    wings_at_models = [
        {"wing": wing, "target": at_model.target}
        for at_model in at_models
        for wing in at_model.wings
    ][:1]
    duels = [{"wing": wing, "target": item.target} for item in meeting for wing in item.wings][-1:]
    data = {
        "counterattacks": pick([[], counters]),
        "models_at_wings": pick([[], at_wings]),
        "wings_at_models": pick([[], wings_at_models]),
        "wings_at_wings": pick([[], duels]),
    }
    return draft("counter", data, side)


def _declare(state: State, pick: Any) -> Draft:
    side = pick([0, 1])
    models, targets, wings = (
        _models_of(state, side),
        _models_of(state, 1 - side),
        _wings_of(state, side),
    )
    attacks: list[Data] = []
    for model in pick([models[:1], models[:2], models]):
        arms = len(state.roster.ships[model].arms)
        shot = {"model": model, "arm": pick(range(arms)), "share": pick([3, 4])}
        how = {
            "range_band": pick([1, 2]),
            "defenders": pick([None, []]),
            "sight": pick(["clear", "limited"]),
        }
        option = pick([{}, {}, {}, {"option": "split"}])
        if state.roster.ships[model].arms[shot["arm"]].weapon in DEFENCE:
            del how["defenders"]
        attacks.append({"shots": [shot], "target": pick(targets or models), **how, **option})
    bombers = [ref for ref in wings if state.roster.wings[ref].attack_dice]
    if bombers and targets:
        attacks.append({"wings": bombers, "target": pick(targets)})
    theirs = _wings_of(state, 1 - side)
    duels = (
        [{"wing": wings[0], "target": theirs[0], "tokens": pick([None, 1])}]
        if wings and theirs
        else []
    )
    at_models = [{"wing": ref, "target": target} for ref in wings[-1:] for target in targets[-1:]]
    at_wings = [{"models": models[:1], "target": theirs[-1]}] if models and theirs else []
    data = {
        "wings_at_wings": pick([[], duels]),
        "wings_at_models": pick([[], at_models]),
        "models_at_wings": pick([[], [], at_wings]),
    }
    return draft("declare", {"attacks": attacks, "wings": pick([(), tuple(wings)]), **data}, side)


def _adjust(state: State, pick: Any) -> Draft:
    if pick([True, False]):
        ref = pick(list(state.wings))
        return draft(
            "adjust",
            {"ref": ref} | pick([{"tokens": 2}, {"tokens": 0}, {"fuel": 1}, {"aborted": True}]),
        )
    changes = [
        {"hp": 4},
        {"hp": 0},
        {"ap": 3},
        {"effects": ["weapon_damage"]},
        {"shields": 0},
        {"height": "surface"},
    ]
    return draft("adjust", {"ref": pick(list(state.models))} | pick(changes))


def _card(state: State, pick: Any) -> Draft:
    modifier = {"effect": pick(["dice", "hits", "to_hit"]), "step": 6, "amount": pick([-1, 2])}
    part = pick(["attack.0", "attack.1", "counterattack.0", None])
    if pick([True, False]):
        part, step = pick([("wing_against_model.0", 4), ("wing_against_wing.0", 5)])
        effects = [
            {"effect": "dice", "amount": 1},
            {"effect": "hits", "amount": -1},
            {"effect": "reroll_failures"},
        ]
        roll = pick([None, "attack", "models", "attacker", "defender"])
        data = {
            "name": "Card",
            "part": part,
            "roll": roll,
            "modifier": {"step": step} | pick(effects),
        }
        return draft("card", data, pick([0, 1]))
    return draft(
        "card", {"name": "Card", "part": part, "modifier": modifier if part else None}, pick([0, 1])
    )


def _overrule(state: State, pick: Any) -> Draft:
    part, field = pick(["attack.0", "attack.1"]), pick(["to_hit", "generator_needs"])
    return draft("overrule", {"part": part, "field": field, "value": pick([3, 6, None])})


def _order(state: State, pick: Any) -> Draft:
    result = progress(state)
    remaining = (
        [int(key.partition(".")[2]) for key in result.remaining if key.startswith("attack.")]
        if result
        else []
    )
    last = remaining[-1:]
    return draft("order", {"attacks": pick([last or [0], last or [1], [2, 0]])})


def _sight(state: State, pick: Any) -> Draft:
    return draft(
        "sight", {"attack": pick([0, 1]), "sights": pick([[], ["clear"], ["obstructed_arc"]])}
    )


def _divide(state: State, pick: Any) -> Draft:
    attacks = state.activating.declared.attacks if state.activating else ()
    splitting = [index for index, attack in enumerate(attacks) if attack.option == "split"]
    part = (
        f"attack.{pick(splitting)}"
        if splitting
        else pick(["attack.0", "wing_against_model.0", "counterattack.0"])
    )
    return draft(
        "divide",
        {"part": part, "shares": pick([[1], [2], [1, 0]]), "defence": pick([False, False, True])},
    )


def _explosion(state: State, pick: Any) -> Draft:
    result = progress(state)
    ref = result.source if result and result.source else pick(list(state.models))
    others = [other for other in state.models if other != ref]
    near = [
        {
            "model": ref,
            "neighbours": pick([[], others[:1], others[1:3]]),
            "wings": pick([[], list(state.wings)[:1]]),
        }
    ]
    return draft("explosion", {"attack_dice": pick([0, 6]), "near": near})


def _commodore(state: State, pick: Any) -> Draft:
    return commodore_draft(pick([0, 1]), Record(rolled=(pick([1, 4]), pick([1, 3]))))


def _cap(state: State, pick: Any) -> Draft:
    return draft(
        "cap", {"wing": pick(list(state.wings)), "squadron": pick([None, *state.roster.squadrons])}
    )


def _models_of(state: State, side: int) -> list[str]:
    return [
        ref
        for ref, model in state.models.items()
        if model.hp > 0 and state.roster.side(ref) == side
    ]


def _wings_of(state: State, side: int) -> list[str]:
    return [
        ref
        for ref, wing in state.wings.items()
        if wing.tokens > 0 and state.roster.side(ref) == side
    ]


class Picks:
    """Draws from lists, the same for the same seed everywhere."""

    def __init__(self, seed: int) -> None:
        self._seed, self._drawn = seed, 0

    def __call__(self, options: Any) -> Any:
        """One of some options."""
        self._drawn += 1
        digest = sha256(f"{self._seed}.{self._drawn}".encode()).digest()
        result = list(options)
        return result[int.from_bytes(digest[:4]) % len(result)]


@dataclass(frozen=True)
class Happening:
    """A battle, an event, and what became of it."""

    before: Game
    draft: Draft
    after: Game | Refusal


def happenings(seed: int, events: int) -> Iterator[Happening]:
    """A battle at random, event by event."""
    now, pick = opening(), Picks(seed)
    for _ in range(events):
        result = drawn(now.state, pick)
        after = now.act(result)
        yield Happening(now, result, after)
        now = now if isinstance(after, Refusal) else after
