"""The set-up of a dogfight: two squadrons typed in, or samples; the battle asks for their
declarations later.
"""

from collections.abc import Iterable
from typing import Any

from app.form_data import Shape, nested
from app.jovian.form import NAMED
from app.rendering import render
from app.typed_form import Reader
from app.words import words
from engine.engagement import Refusal
from engine.jovian.profiles import Squadron, Weapon
from engine.jovian.samples import SQUADRONS
from engine.kit.base_profile import Profile
from engine.kit.refusal import validate
from engine.kit.saved_types import Tree, plain
from engine.kit.text import Label


class Entrant(Squadron):
    """A squadron, and its player."""

    player: Label = ""


class Entrants(Profile):
    """The squadrons of both sides."""

    sides: tuple[Entrant, ...]


ROOT = "dogfight"
SHAPE = Shape(lists=("sides", "weapons"))
HIDDEN = frozenset({"points", "anti_ship"})
"""Fields of squadrons and of their weapons that a dogfight does not use."""
OPENING = SQUADRONS[:2]
Sides = list[Tree]


def opening() -> Sides:
    """Return the default squadrons of the form: two samples."""
    return [side_of(squadron) for squadron in OPENING]


def side_of(squadron: Squadron) -> Tree:
    """Return a squadron as the form holds it."""
    return _select_fields(plain(squadron))


def sides_of(pairs: Iterable[tuple[str, str]]) -> Sides:
    """Return the squadrons that some pairs describe.

    Raises ValueError for names that contradict each other.
    """
    given = nested(pairs, SHAPE).get(ROOT)
    sides = given.get("sides") if isinstance(given, dict) else None
    if not isinstance(sides, list) or len(sides) != len(OPENING):
        return opening()
    return [_select_fields(side) for side in sides]


def _select_fields(given: Any) -> Tree:
    """Return the fields of a squadron that the form has, without any others.

    Raises ValueError for anything but groups of fields.
    """
    if not isinstance(given, dict):
        raise ValueError("a side is a group of fields")
    weapons = given.get("weapons", [])
    if not isinstance(weapons, list) or not all(isinstance(weapon, dict) for weapon in weapons):
        raise ValueError("weapons are groups of fields")
    result: Tree = {}
    for name in Entrant.model_fields:
        if name in given and name not in HIDDEN:
            result[name] = given[name]
    result["weapons"] = [_select_weapon_fields(weapon) for weapon in weapons]
    return result


def _select_weapon_fields(weapon: Tree) -> Tree:
    return {name: weapon[name] for name in Weapon.model_fields if name in weapon}


def entrants_of(sides: Sides) -> tuple[Entrant, ...] | Refusal:
    """Return the squadrons as typed, or every fault by the names of the form."""
    result = validate(Entrants, {"sides": sides})
    if isinstance(result, Refusal):
        return result.under(ROOT)
    return result.sides


def setup_html(sides: Sides, language: str, declared: Iterable[tuple[str, str]] = ()) -> str:
    """Return the form.

    declared: the fields that go with the squadrons to their battle.
    """
    reader = Reader(("profile.jovian",), NAMED, words(language), HIDDEN)
    return render(
        "jovian/dogfight/setup.html",
        language,
        sides=[
            reader.slots(Entrant, side, f"{ROOT}.sides.{index}") for index, side in enumerate(sides)
        ],
        samples=SQUADRONS,
        declared=list(declared),
    )
