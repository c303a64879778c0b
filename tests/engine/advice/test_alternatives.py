"""Alternatives of the fields of an invented profile."""

from enum import StrEnum
from typing import Any

import pytest

from engine.advice import FieldChange, of_each, unsure
from engine.kit import Profile

pytestmark = pytest.mark.shipped


class Sky(StrEnum):
    """Three ways."""

    CLEAR = "clear"
    GREY = "grey"
    DARK = "dark"


class Gun(Profile):
    """With a number, and one that may be missing."""

    dice: int = 3
    own: int | None = None


class Shot(Profile):
    """With lists in it."""

    sky: Sky = Sky.CLEAR
    wet: bool = False
    guns: tuple[Gun, ...] = (Gun(), Gun(dice=5, own=2))


def alternatives(*patterns: str) -> list[tuple[str, Any]]:
    return [(".".join(map(str, change.path)), change.value) for change in unsure(Shot(), patterns)]


def test_options_switches_and_numbers_have_alternatives() -> None:
    assert alternatives("sky", "wet") == [("sky", Sky.GREY), ("sky", Sky.DARK), ("wet", True)]
    assert alternatives("guns.*.dice") == [
        ("guns.0.dice", 2),
        ("guns.0.dice", 4),
        ("guns.1.dice", 4),
        ("guns.1.dice", 6),
    ]


def test_empty_or_missing_field_has_no_alternatives() -> None:
    assert alternatives("guns.*.own") == [("guns.1.own", 1), ("guns.1.own", 3)]
    assert alternatives("moon", "sky.moon", "guns.*.moon") == []


def test_entries_with_own_values_are_varied_apart_from_the_default() -> None:
    class Fleet(Profile):
        """Guns, and what holds for those that say nothing."""

        own: int = 7
        guns: tuple[Gun, ...] = ()

    def paths(*guns: Gun) -> set[str]:
        return {
            ".".join(map(str, change.path))
            for change in of_each(("fleet",), Fleet(guns=guns), "guns", ["own"])
        }

    assert paths() == {"fleet.own"}
    assert paths(Gun(), Gun(own=2)) == {"fleet.own", "fleet.guns.1.own"}
    assert paths(Gun(own=1), Gun(own=2)) == {"fleet.guns.0.own", "fleet.guns.1.own"}


def test_change_affects_only_its_path() -> None:
    tree = Shot().model_dump()
    change = FieldChange(("guns", 1, "dice"), 5, 6)
    assert Shot.model_validate(change.put(tree)) == Shot(guns=(Gun(), Gun(dice=6, own=2)))
    assert tree == Shot().model_dump()
    assert (
        FieldChange(("ships", "0.1.a"), 1, 2).pattern
        == FieldChange(("ships", 3), 1, 2).pattern
        == "ships.*"
    )
    assert change.pattern == "guns.*.dice" and not change.is_ruling
    assert FieldChange(("rulings", "x"), "a", "b").is_ruling
