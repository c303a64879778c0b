"""One tap in a battle of 100 events costs few calls: these are the same on every machine, as time is not."""

from tools.benching import taps

MOST = {"a number set by hand": 2000, "undo": 1900, "a declaration": 3900, "dice typed": 2900}


def test_a_tap_calls_few_functions() -> None:
    """In each game, through the worker's own entry; and always fewer than half of what it was before."""
    found = taps.here()
    for game, costs in found.items():
        assert costs.keys() == MOST.keys(), game
        for tap, (calls, _) in costs.items():
            assert calls <= MOST[tap], (game, tap)
            assert 2 * calls < taps.CALLS_BEFORE[game].get(tap, 2 * MOST[tap] + 1), (game, tap)
