"""The sample puzzle of the home page: one in each game, worth solving, and the same one at every visit."""

from math import inf

import pytest

from app.battle.advice.puzzle import asked
from app.battle.advice.puzzle_solution import Solving
from app.games import GAMES
from app.words import LANGUAGES
from engine.engagement import Refusal
from tests.app.battle.player import Player

FIRST, *_ = LANGUAGES


@pytest.mark.parametrize("game", GAMES)
def test_sample_puzzle_has_a_plan_far_better_than_the_obvious_one(game: str) -> None:
    player = Player(game)
    player.send("sample_puzzle")
    assert player.screen["view"] == "puzzle"
    puzzle = asked(player.page, player.engagement, FIRST)
    assert not isinstance(puzzle, Refusal)
    solving = Solving(player.page, puzzle)
    solving.go_on(inf)
    assert solving.far


def test_second_visit_opens_the_same_puzzle() -> None:
    player = Player("dystopian")
    player.send("sample_puzzle")
    first = player.screen["battle"]
    player.send("home")
    player.send("sample_puzzle")
    assert player.screen["battle"] == first
