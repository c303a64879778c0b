"""One tap in a battle of 100 events costs few calls: these are the same on every machine, as time is not."""

from tools.benchmark import taps

MOST = 2000
TAPS = {"a number set by hand", "undo", "a note", "the next turn", "a declaration", "dice typed"}


def test_a_tap_calls_few_functions() -> None:
    """In each game, through the worker's own entry; and always fewer than a third of what it was before."""
    found = taps.here()
    for game, costs in found.items():
        assert costs.keys() == TAPS, game
        for tap, (calls, _) in costs.items():
            assert calls <= MOST, (game, tap)
            assert 3 * calls < taps.CALLS_BEFORE[game].get(tap, 3 * calls + 1), (game, tap)
