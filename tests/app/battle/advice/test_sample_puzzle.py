"""The sample puzzle of the home page: one in each game, worth solving, and the same one at every
visit.
"""

import re
from math import inf

import pytest

from app.battle.advice.puzzle import find_puzzle
from app.battle.advice.puzzle_solution import Solving
from app.registered_games import GAMES
from app.words import LANGUAGES, words
from engine.engagement import Refusal
from tests.app.battle.player import Answer, Player

FIRST, *_ = LANGUAGES


@pytest.mark.parametrize("game", GAMES)
def test_sample_puzzle_has_a_plan_far_better_than_the_obvious_one(game: str) -> None:
    player = Player(game)
    player.send("sample_puzzle")
    assert player.screen["view"] == "puzzle"
    puzzle = find_puzzle(player.page, player.engagement, FIRST)
    assert not isinstance(puzzle, Refusal)
    solving = Solving(puzzle)
    solving.go_on(inf)
    assert solving.far


def test_second_visit_opens_the_same_puzzle() -> None:
    player = Player("dystopian")
    player.send("sample_puzzle")
    first = player.screen["battle"]
    player.send("home")
    player.send("sample_puzzle")
    assert player.screen["battle"] == first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_plan_of_the_sample_puzzle_can_be_picked(game: str, language: str) -> None:
    """The obvious plan, too, which knows only the nearest enemy."""
    player = Player(game, language)
    player.send("sample_puzzle")
    plans = solved(player)["regions"]["puzzle-out"]
    numbers = re.findall(r'id="puzzle-(\d+)"', plans)
    answers = [solved(player, {"plan": number}) for number in numbers]
    assert len(numbers) > 1
    assert [answer.get("trouble") for answer in answers] == [None] * len(numbers)
    solved_by = words(language)("puzzle.right", mine="").partition(".")[0]
    solutions = [answer for answer in answers if answer["say"].startswith(solved_by)]
    assert len(solutions) == 1


def solved(player: Player, given: dict[str, str] | None = None) -> Answer:
    """The response once the search is over."""
    while (answer := player.asked(player.command("puzzle.solve", given)))["follow"].get("more"):
        pass
    return answer
