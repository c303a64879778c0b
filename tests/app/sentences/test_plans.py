"""Sentences about the search for the best plan and its extent."""

from types import SimpleNamespace
from typing import Any

from app.battle.advice.best_plan import search_extent, waits
from app.registered_games import GAMES
from app.words import words
from tests.app.markup import elements
from tests.app.sentences import Text, agree
from tests.engine.dystopian.battle.table import a, game, ship, squadron

TABLE = game([squadron("a", ship())], [squadron("b", ship())])
SEARCHES = {
    "over, with split fire": {"over": True, "split_limit": 2},
    "over, with split fire, perhaps not the best": {"over": True, "split_limit": 2, "bound": 2.5},
    "stopped, with split fire": {"split_limit": 2, "bound": 2.5},
    "over, the best": {"over": True},
    "over, one plan": {"over": True, "looked": 1},
    "over, perhaps not the best": {"over": True, "bound": 2.5},
    "stopped among split fire": {"splitting": True},
    "stopped before": {"bound": 2.5},
    "over, the best, with split fire": {"over": True, "split_limit": 2},
    "over, the best, one splits": {"over": True, "split_limit": 1},
    "over, perhaps not the best, with split fire": {"over": True, "bound": 2.5, "split_limit": 2},
    "over, perhaps not the best, one splits": {"over": True, "bound": 2.5, "split_limit": 1},
    "stopped before split fire": {"bound": 2.5, "split_limit": 2},
}


def search(over: bool = False, **more: Any) -> Any:
    """A search in progress, with a value of two HP so far."""
    known = {
        "looked": 1234,
        "bound": 2.0,
        "value": 2.0,
        "splitting": False,
        "split_limit": 0,
        "done": 3,
        "all": 8,
    }
    return SimpleNamespace(over=over, of=SimpleNamespace(**known | {"best": True} | more))


def test_sentences_about_compared_plans_match_the_table() -> None:
    page = GAMES["dystopian"].battle
    assert page and page.advice

    def shown(language: str) -> dict[str, Text]:
        assert page and page.advice
        planner, t = page.advice.planner(TABLE.state, a("a"), language), words(language)
        result: dict[str, Text] = {
            name: search_extent(planner, search(**item), "hp", t) for name, item in SEARCHES.items()
        }
        for name in ("stopped among split fire", "stopped before", "stopped before split fire"):
            html = waits(planner, search(**SEARCHES[name]).of, "hp", language).regions["best-out"]
            result[name.replace("stopped", "at work")] = [
                item.text for item in elements(html) if item.tag in ("p", "button")
            ]
        return result

    agree("plans", shown)
