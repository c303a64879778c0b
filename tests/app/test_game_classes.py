"""Decisions of a game on the page are methods of classes, so that a call leads to the code."""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module

import pytest

from app.registered_games import GAMES
from tools.benchmark.style_counts import find_breaches


def classes_of(game: str) -> Iterator[type]:
    """Yield the classes of a game on the page, with the interfaces that they derive from."""
    page = GAMES[game]
    assert page.battle
    attacks = import_module(f"app.{game}.attack_actions").ATTACKS
    for part in (page, page.battle, page.battle.advice, attacks):
        for each in type(part).__mro__:
            if each.__module__.startswith("app."):
                yield each


@pytest.mark.parametrize("game", GAMES)
def test_no_interface_of_a_game_has_a_field_that_holds_a_function(game: str) -> None:
    for each in classes_of(game):
        source = ast.parse(inspect.getsource(each))
        kinds = {breach.kind for breach in find_breaches(source)}
        assert "field that holds a function" not in kinds, each
