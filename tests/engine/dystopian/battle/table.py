"""A battle for tests: fleets from plain data, events with typed dice."""

from typing import Any

from engine.dice import Record
from engine.dystopian.battle import (
    RULES,
    Progress,
    State,
    draft,
    progress,
)
from engine.engagement import (
    Battle,
    Draft,
    Engagement,
    Side,
    begin,
    keep_dice,
    make_fleet,
    ref_of,
    resume,
)
from tests.engine.refusals import codes, sure

Data = dict[str, Any]
Game = Engagement[State]


def ship(name: str = "Ship", dr: int = 4, cr: int = 6, hp: int = 4, **more: Any) -> Data:
    """A model with one gun of 8/7/5/3 unless it has other arms."""
    arms = [{"weapon": "gunnery", "attack_dice": [8, 7, 5, 3]}]
    return {"name": name, "dr": dr, "cr": cr, "hp": hp, "arms": arms} | more


def squadron(id: str, *ships: Data) -> Data:
    """A squadron whose models are named after it: a0, a1, ..."""
    models = [
        {"id": f"{id}{index}", "kind": "ship", "name": f"{id}{index}".upper(), "profile": ship}
        for index, ship in enumerate(ships)
    ]
    return {"id": id, "kind": "squadron", "name": f"Squadron {id}", "models": models}


def wing(id: str, kind: str = "fighters", **more: Any) -> Data:
    """A wing of three tokens with AA 1 each."""
    profile = {"name": id, "kind": kind, "tokens": 3, "fuel": 3, "aa": 1} | more
    return {"id": id, "kind": "wing", "name": f"Wing {id}", "profile": profile}


DEFENCE_FIELDS = ("defence_option", "defence_shares", "defence_primary")


def battle(ours: list[Data], theirs: list[Data], **setup: Any) -> Battle:
    """Side 0 with the first groups against side 1 with the second."""
    sides = [
        Side(name=name, fleets=(sure(make_fleet(RULES, name, groups, f"f{index}")),))
        for index, (name, groups) in enumerate((("Ana", ours), ("Ben", theirs)))
    ]
    return sure(begin(RULES, "Skirmish", sides, setup, "2026-01-01", "b1"))


def game(ours: list[Data], theirs: list[Data], **setup: Any) -> Game:
    """The same, ready to be played."""
    return sure(resume(RULES, battle(ours, theirs, **setup)))


def a(id: str) -> str:
    """A reference on side 0."""
    return ref_of(0, 0, id)


def b(id: str) -> str:
    """A reference on side 1."""
    return ref_of(1, 0, id)


def act(game: Game, kind: str, side: int | None = None, **data: Any) -> Game:
    """One event that is taken."""
    return sure(game.act(draft(kind, data, side)))


def declare_with_defence(game: Game, **data: Any) -> Game:
    """Side 0 declares, and side 1 says at once who defends, which stands beside each attack as
    `defenders`.
    """
    attacks, defences = without_defence(data["attacks"])
    game = act(game, "declare", 0, **data | {"attacks": attacks})
    for index, defence in defences.items():
        game = act(game, "defend", 1, attack=index, **defence)
    return game


def without_defence(attacks: list[Data]) -> tuple[list[Data], dict[int, Data]]:
    """Return attacks without the answers of the other side, and these answers by the index of the
    attack.
    """
    bare: list[Data] = []
    defences: dict[int, Data] = {}
    for index, attack in enumerate(attacks):
        own = dict(attack)
        defenders = own.pop("defenders", None)
        defence = {name: own.pop(name) for name in DEFENCE_FIELDS if name in own}
        bare.append(own)
        if defenders is not None:
            defences[index] = {"models": defenders, **defence}
    return bare, defences


def refused(game: Game, kind: str, side: int | None = None, **data: Any) -> set[str]:
    """The codes for which one event is refused."""
    return codes(game.act(draft(kind, data, side)))


def throw_draft(record: Record) -> Draft:
    """The batch that is due; the record is empty where the part at hand needs no dice."""
    return Draft(kind="throw", dice=keep_dice(record) if record.faces else ())


def commodore_draft(side: int, record: Record) -> Draft:
    """The last critical roll thrown again for a side."""
    return Draft(kind="commodore", side=side, dice=keep_dice(record))


def throws(game: Game, *batches: tuple[int, ...]) -> Game:
    """Typed batches, one event each; an empty one passes a part without dice."""
    for faces in batches:
        game = sure(game.act(throw_draft(Record(typed=faces))))
    return game


def commodore(game: Game, side: int, faces: tuple[int, ...]) -> Game:
    """The last critical roll thrown again."""
    return sure(game.act(commodore_draft(side, Record(typed=faces))))


def overrule(game: Game, part: str, field: str, value: int | None) -> Game:
    """An override of a number."""
    return act(game, "overrule", part=part, field=field, value=value)


def adjust(game: Game, ref: str, **fields: Any) -> Game:
    """A model or wing set manually."""
    return act(game, "adjust", ref=ref, **fields)


def at(game: Game) -> Progress:
    """The progress of the activation, which must exist."""
    result = progress(game.state)
    assert result is not None
    return result


def hp(game: Game) -> list[int]:
    """HP of all models, side by side."""
    return [model.hp for model in game.state.models.values()]


def shots(*models: str, **more: Any) -> list[Data]:
    """A shot of the first arm of each model."""
    return [{"model": model, **more} for model in models]
