"""WARSURGE's page for tests: its form with chart or formula chosen, its commands."""

from collections.abc import Iterator
from typing import Any

from app.form_data import nested, pairs_of
from app.warsurge import SHAPE, attack_of
from app.warsurge.form import weapon_fields
from engine.kit import plain
from engine.warsurge import TARGETS, WEAPONS, Attack
from tests.app.asking import Answer, Pairs, ask, form, roll

PAGE = "warsurge.html"
GAME = "warsurge"


def opening(method: str = "chart") -> Pairs:
    """The form as it opens, with chart or formula chosen."""
    return form({"rulings.method": method}, None, PAGE)


def pairs(
    changes: dict[str, str] | None = None, more: Pairs | None = None, method: str = "chart"
) -> Pairs:
    """The form with three weapons at veterans instead of the opening ones, and with chart or
    formula chosen.
    """
    remaining = dict(changes or {})
    result = [(name, remaining.pop(name, value)) for name, value in _three_weapons(opening(method))]
    assert not remaining, f"the form has no {sorted(remaining)}"
    return result + (more or [])


def _three_weapons(some: Pairs) -> Iterator[tuple[str, str]]:
    """The pairs of a form with its one weapon and its target replaced."""
    target = dict(pairs_of({"target": plain(TARGETS[2])}))
    first = [
        (name.removeprefix("weapons.0."), value)
        for name, value in some
        if name.startswith("weapons.0.")
    ]
    for index, weapon in enumerate(WEAPONS[:3]):
        values = dict(pairs_of(weapon_fields(weapon)))
        yield from ((f"weapons.{index}.{name}", values.get(name, value)) for name, value in first)
    yield from (
        (name, target.get(name, value)) for name, value in some if not name.startswith("weapons.")
    )


def attack(some: Pairs) -> Attack:
    """The attack that a form describes."""
    result = attack_of(nested(some, SHAPE))
    assert isinstance(result, Attack), result
    return result


def odds(some: Pairs, language: str = "en", **more: Any) -> Answer:
    """The response to the odds command."""
    return ask("odds", some, language, GAME, **more)


def throw(some: Pairs, how: str = "look", language: str = "en", **more: Any) -> Answer:
    """The response to one step of a roll."""
    return roll(some, how, language, GAME, **more)
