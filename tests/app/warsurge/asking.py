"""WARSURGE's page for tests: its form with chart or formula chosen, its commands."""

from typing import Any

from app.form import nested
from app.warsurge import SHAPE, attack_of
from engine.warsurge import Attack
from tests.app.asking import Answer, Pairs, ask, form, roll

PAGE = "warsurge.html"
GAME = "warsurge"


def pairs(changes: dict[str, str] | None = None, more: Pairs | None = None, method: str = "chart") -> Pairs:
    """The form as it opens, with chart or formula chosen."""
    return form({"rulings.method": method} | (changes or {}), more, PAGE)


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
