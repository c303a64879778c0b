"""A tap in a battle of 100 events or in a single attack costs few calls, which are counted instead of time."""

from app.registered_games import GAMES
from tools.benchmark import taps

MOST = 2000
TAPS = {"a number set by hand", "undo", "a note", "the next turn", "a declaration", "dice typed"}
ATTACKS = {"attack: answer", "attack: undo", "attack: redo"}


def test_tap_calls_few_functions() -> None:
    """In each game, through the worker's own entry."""
    every = taps.costs(rounds=1)
    assert every.keys() == GAMES.keys()
    for game, costs in every.items():
        assert costs.keys() == TAPS | ATTACKS, game
        for tap, (calls, _) in costs.items():
            assert calls <= MOST, (game, tap)
