"""What codes of fleets and battles hold: a saved document with just that one thing, read like any other."""

import json
from typing import Any

from engine.battle.archive import Archive, write
from engine.battle.battle import Battle
from engine.battle.codes import Code
from engine.battle.fleet import Fleet
from engine.battle.game import Games
from engine.battle.library import Library
from engine.battle.reading import read
from engine.battle.refusal import Refusal, refusal
from engine.battle.saved import Tree, canonical


def fleet_archive(fleet: Fleet) -> Archive:
    """A fleet to be given away."""
    return Archive(library=Library(fleets=(fleet,)))


def battle_archive(battle: Battle) -> Archive:
    """A battle to be given away; how often it was saved is nobody else's business."""
    return Archive(battles=(battle.model_copy(update={"revision": 0}),))


def fleet_code(fleet: Fleet) -> Code:
    """The code of a fleet."""
    return Code(kind="fleet", game=fleet.game, data={"archive": _tree(fleet_archive(fleet))})


def battle_code(battle: Battle) -> Code:
    """The code of a battle."""
    return Code(kind="battle", game=battle.game, data={"archive": _tree(battle_archive(battle))})


def plan_code(battle: Battle, group: str, form: Tree) -> Code:
    """The code of a plan: what a group of a battle would do, as the form of its game says it."""
    data = {"archive": _tree(battle_archive(battle)), "group": group, "form": form}
    return Code(kind="plan", game=battle.game, data=data)


def archive_in(code: Code, games: Games) -> Archive | Refusal:
    """The document in a code of a fleet, battle or plan, checked through and through; code_newer or code_broken."""
    archive = read(canonical(code.data.get("archive")), games)
    if isinstance(archive, Refusal):
        newer = any(fault.code == "newer" for fault in archive.faults)
        return refusal("code_newer" if newer else "code_broken")
    held: tuple[Any, ...] = (*archive.library.fleets, *archive.battles)
    alone = fleet_archive(held[0]) if archive.library.fleets else battle_archive(held[0]) if held else None
    fits = isinstance(held[0], Fleet) is (code.kind == "fleet") and held[0].game == code.game if held else False
    return archive if fits and archive == alone else refusal("code_broken")


def _tree(archive: Archive) -> Tree:
    tree: Tree = json.loads(write(archive))
    return tree
