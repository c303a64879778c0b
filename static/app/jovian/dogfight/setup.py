"""The set-up of a dogfight: its form as typed, the samples, and the encounter that it describes."""

from collections.abc import Iterable
from typing import Any

from app.form import Shape, nested
from engine.jovian.dogfight.check import check_encounter
from engine.jovian.dogfight.orders import Encounter
from engine.jovian.profiles import MANY, Squadron, Weapon
from engine.jovian.samples import SQUADRONS
from engine.jovian.words import WeaponType
from engine.kit.faults import Fault

Draft = dict[str, Any]
ROOT = "dogfight"
SHAPE = Shape(lists=("sides", "weapons"))
SQUADRON = ("name", "skill", "fuel", "structure", "fire_control", "armour")
WEAPON = ("name", "type", "anti_squadron", "macro", "instances", "link_attacks", "link_modifier")
OPENING = (SQUADRONS[0], SQUADRONS[1])
UNLINKED = {"link_attacks": "1", "link_modifier": "0"}
"""What a form that knows no Link trait says of it."""
NEW_WEAPON = Weapon(type=WeaponType.BEAM_PROJECTOR, anti_squadron=2)


def opening() -> Draft:
    """The form as it opens: two samples."""
    return {"phones": "one", "mine": "0", "interception": "active", "sides": [side_of(one) for one in OPENING]}


def side_of(squadron: Squadron, player: str = "") -> Draft:
    """The fields of a squadron."""
    fields = {name: str(getattr(squadron, name)) for name in SQUADRON}
    fields["name"] = squadron.name
    more = {"modifier": "0", "missile_modifier": "0", "player": player}
    evasive = "true" if squadron.evasive else ""
    return fields | more | {"evasive": evasive, "weapons": [weapon_of(one) for one in squadron.weapons]}


def weapon_of(weapon: Weapon) -> Draft:
    """The fields of a weapon."""
    values = weapon.model_dump(mode="json")
    link = "true" if weapon.link else ""
    return {name: str(values[name]) for name in WEAPON} | {"link": link, "declared": "", "fired": "1"}


def draft_of(pairs: Iterable[tuple[str, str]]) -> Draft:
    """The form that some pairs describe, with what they leave out as it is when nothing is ticked or typed.

    Raises ValueError for names that contradict each other.
    """
    given = nested(pairs, SHAPE).get(ROOT)
    if not isinstance(given, dict) or not isinstance(given.get("sides"), list) or len(given["sides"]) != len(OPENING):
        return opening()
    sides = [_completed(side) for side in given["sides"]]
    return opening() | {name: value for name, value in given.items() if isinstance(value, str)} | {"sides": sides}


def _completed(given: Any) -> Draft:
    if not isinstance(given, dict):
        raise ValueError("a side is a group of fields")
    weapons = given.get("weapons", [])
    if not isinstance(weapons, list) or not all(isinstance(weapon, dict) for weapon in weapons):
        raise ValueError("weapons are groups of fields")
    blank = dict.fromkeys(side_of(OPENING[0]), "")
    bare = dict.fromkeys(weapon_of(NEW_WEAPON), "") | UNLINKED
    return blank | given | {"weapons": [bare | weapon for weapon in weapons]}


def encounter_of(draft: Draft, rulings: Any) -> Encounter | tuple[Fault, ...]:
    """The encounter that the form describes, or every fault with the form's own names as its path."""
    faults = tuple(
        Fault((ROOT, "sides", place, "weapons", second, "declared"), "one_missile")
        for place, side in enumerate(draft["sides"])
        for second in _declared(side)[1:]
    )
    data = {
        "sides": [_side(side) for side in draft["sides"]],
        "interception": draft["interception"],
        "rulings": rulings if isinstance(rulings, dict) else {},
    }
    found = check_encounter(data)
    if isinstance(found, Encounter):
        return faults or found
    return faults + tuple(Fault(_field(fault.path, draft), fault.code, fault.numbers) for fault in found)


def _declared(side: Draft) -> list[int]:
    """Places of the missile weapons that are declared; a tick left on another weapon means nothing."""
    ticked = enumerate(side["weapons"])
    return [place for place, weapon in ticked if weapon["declared"] and weapon["type"] == WeaponType.MISSILE]


def _side(side: Draft) -> Draft:
    squadron = {name: side[name] for name in SQUADRON}
    squadron["weapons"] = [
        {name: weapon[name] for name in WEAPON} | {"link": bool(weapon["link"])} for weapon in side["weapons"]
    ]
    squadron["evasive"] = bool(side["evasive"])
    found = {"squadron": squadron, "modifier": side["modifier"], "missile_modifier": side["missile_modifier"]}
    if declared := _declared(side)[:1]:
        found["missiles"] = {"weapon": declared[0], "fired": side["weapons"][declared[0]]["fired"]}
    return found


def _field(path: tuple[str | int, ...], draft: Draft) -> tuple[str | int, ...]:
    """Where the form shows what the engine knows under this path."""
    if path[:1] != ("sides",) or len(path) < len(("sides", 0, "squadron")):
        return path if path[:1] == ("rulings",) else (ROOT, *path)
    _, place, part, *rest = path
    if part == "missiles":
        return ROOT, "sides", place, "weapons", _declared(draft["sides"][place])[0], rest[-1] if rest else "declared"
    return (ROOT, "sides", place, *rest) if part == "squadron" else (ROOT, "sides", place, part)


def with_sample(draft: Draft, side: int, sample: int) -> Draft:
    """The form with a sample in place of one squadron. Raises ValueError when there is no such sample."""
    if not 0 <= sample < len(SQUADRONS):
        raise ValueError(f"sample {sample}")
    return _with_side(draft, side, side_of(SQUADRONS[sample], draft["sides"][side]["player"]))


def with_weapon(draft: Draft, side: int) -> Draft:
    """The form with one weapon more, as long as there is room."""
    old = draft["sides"][side]
    return _with_side(draft, side, old | {"weapons": [*old["weapons"], weapon_of(NEW_WEAPON)][:MANY]})


def without_weapon(draft: Draft, side: int, weapon: int) -> Draft:
    """The form without one of the weapons."""
    old = draft["sides"][side]
    left = [each for place, each in enumerate(old["weapons"]) if place != weapon]
    return _with_side(draft, side, old | {"weapons": left})


def swapped(draft: Draft) -> Draft:
    """The form with the other squadron as the active one."""
    return draft | {"sides": draft["sides"][::-1], "mine": "0" if draft["mine"] == "1" else "1"}


def _with_side(draft: Draft, side: int, new: Draft) -> Draft:
    return draft | {"sides": [new if place == side else old for place, old in enumerate(draft["sides"])]}


def player_names(draft: Draft) -> tuple[str, str]:
    """What the players are called: their own names, else their squadrons'."""
    first, second = ((side["player"] or side["name"])[:40] for side in draft["sides"])
    return first, second
