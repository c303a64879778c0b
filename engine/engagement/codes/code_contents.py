"""The contents of codes of fleets and battles: compact lists, read like any other document with one
item.
"""

from typing import Any

from engine.engagement.codes.compact_events import packed_record, unpacked_record
from engine.engagement.codes.compact_fleets import (
    SAME,
    packed_fleet,
    packed_side,
    unpacked_fleet,
    unpacked_side,
    without_defaults,
)
from engine.engagement.codes.short_code import MOST_EFFORT, MOST_LEAVES, Code
from engine.engagement.fleets.fleet import Fleet
from engine.engagement.fleets.library import Library
from engine.engagement.game import GameRules, Games
from engine.engagement.record.battle import Battle
from engine.engagement.storage.archive import FORMAT, Archive
from engine.engagement.storage.archive_reader import Read, read_through
from engine.engagement.storage.version import VERSION
from engine.kit.iso_time import is_moment
from engine.kit.json_limits import faults_in
from engine.kit.refusal import BROKEN, Refusal, refusal, refuse
from engine.kit.saved_types import Tree

WHY = {
    "newer": "code_newer",
    "older": "code_older",
    "too_large": "code_too_large",
    "too_many": "code_too_large",
}
"""The code of a refusal, by the code of the fault in the document; code_broken for every other
fault.
"""
BATTLE = "battle"
"""The field of a code with the battle in it."""
BETWEEN = " – "
"""Between the names of the sides in the usual name of a battle."""


def fleet_archive(fleet: Fleet) -> Archive:
    """Return an archive with one fleet, to give away."""
    return Archive(library=Library(fleets=(fleet,)))


def battle_archive(battle: Battle) -> Archive:
    """Return an archive with one battle, to give away, without the number of times that it was
    saved.
    """
    return Archive(battles=(battle.model_copy(update={"revision": 0}),))


def fleet_code(fleet: Fleet, rules: GameRules[Any]) -> Code:
    """Return the code of a fleet."""
    return Code(kind="fleet", game=fleet.game, data={"fleet": packed_fleet(fleet, rules.profiles)})


def battle_code(battle: Battle, rules: GameRules[Any]) -> Code:
    """Return the code of a battle."""
    return Code(kind="battle", game=battle.game, data={BATTLE: packed_battle(battle, rules)})


def puzzle_code(battle: Battle, rules: GameRules[Any]) -> Code:
    """Return the code of a puzzle: a battle that ends with the puzzle, without the events taken
    back.
    """
    bare = battle.model_copy(update={"undone": (), "retracted": ()})
    return Code(kind="puzzle", game=battle.game, data={BATTLE: packed_battle(bare, rules)})


def plan_code(battle: Battle, rules: GameRules[Any], group: str, form: Tree) -> Code:
    """Return the code of a plan: the declaration of a group of a battle, as the form of its game
    holds it.
    """
    data = {BATTLE: packed_battle(battle, rules), "group": group, "form": form}
    return Code(kind="plan", game=battle.game, data=data)


def read_in(code: Code, games: Games) -> Read | Refusal:
    """Return the document in the code of a fleet, battle or plan, and its battles resumed.

    Refused: code_newer, code_too_large, code_broken.
    """
    data = _document(code, games)
    # A model equal to the one before it takes a few letters in a code: the unpacked data are
    # counted, then read.
    wrong = (
        refusal("code_broken")
        if data is None
        else refuse(faults_in(data, most_leaves=2 * MOST_LEAVES))
    )
    result = wrong or read_through(data or {}, games, MOST_EFFORT)
    if isinstance(result, Refusal):
        return refused_as(result)
    archive, _ = result
    held: tuple[Any, ...] = (*archive.library.fleets, *archive.battles)
    return result if held[0].game == code.game else refusal("code_broken")


def refused_as(result: Refusal) -> Refusal:
    """Return the refusal of a code for what is wrong with the document in it."""
    return refusal(
        next((WHY[fault.code] for fault in result.faults if fault.code in WHY), "code_broken")
    )


def archive_in(code: Code, games: Games) -> Archive | Refusal:
    """Return the document in a code, without the resumed battles; refused as by `read_in`."""
    result = read_in(code, games)
    return result if isinstance(result, Refusal) else result[0]


def packed_battle(battle: Battle, rules: GameRules[Any]) -> list[Any]:
    """Return a battle as plain lists: what derives from the rest is left out."""
    name = SAME if battle.name == BETWEEN.join(side.name for side in battle.sides) else battle.name
    setup = _packed_setup(battle.setup, rules)
    sides = [packed_side(side, rules.profiles) for side in battle.sides]
    return [battle.id, name, battle.created, setup, sides, *packed_record(battle, rules)]


def _packed_setup(setup: Tree, rules: GameRules[Any]) -> Tree:
    """Return a set-up without defaults; of fields that came after release 1.0.0, what the battle
    writes.
    """
    packed = without_defaults(rules.setup, {**rules.unwritten, **setup})
    for name in rules.unwritten:
        packed.pop(name, None)
        if name in setup:
            packed[name] = setup[name]
    return packed


def unpacked_battle(packed: Any, rules: GameRules[Any]) -> Tree:
    """Turn plain lists into a plain battle of a game.

    Raises ValueError, TypeError or LookupError for other data.
    """
    id, name, created, setup, sides, *record = packed
    if not is_moment(created):
        raise ValueError(created)
    fields = {
        "id": id,
        "game": rules.name,
        "created": created,
        "setup": setup,
        "sides": [unpacked_side(side, rules.name, rules.profiles) for side in sides],
    }
    fields["name"] = (
        BETWEEN.join(side["name"] for side in fields["sides"]) if name == SAME else name
    )
    return fields | unpacked_record(record, rules)


def _document(code: Code, games: Games) -> Tree | None:
    """Return the plain document of a code; None when the code is broken, or about none of the
    games.
    """
    if code.game not in games:
        return None
    rules = games[code.game]
    try:
        if code.kind == "fleet":
            part: Tree = {
                "library": {
                    "fleets": [unpacked_fleet(code.data["fleet"], code.game, rules.profiles)]
                }
            }
        else:
            part = {"battles": [unpacked_battle(code.data[BATTLE], rules)]}
    except BROKEN:
        return None
    return {"format": FORMAT, "schema": VERSION} | part
