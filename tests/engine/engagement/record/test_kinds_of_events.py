"""Kinds of events of every game: the side that acts after them, and the work that they cause."""

from typing import Any

import pytest

from engine.engagement import COMMON, Engagement, Event, resume
from tests.engine.recorded import BATTLES, GAMES, opened
from tests.engine.refusals import sure

ACTING = {
    "dystopian": {"declare", "holds"},
    "jovian": {"attack", "dogfight", "holds"},
    "warsurge": {"attack", "holds"},
}
"""The kinds of events after which the other side acts."""
OF_ALL = {
    "dystopian": {"turn", "reset"},
    "jovian": {"turn", "table", "reset"},
    "warsurge": {"turn", "reset"},
}
"""The kinds of events whose work grows with the number of models."""


def first_of_each_kind(game: str) -> dict[str, Engagement[Any]]:
    """Return a recorded battle after its first event of each kind, by the kind."""
    after: dict[str, Engagement[Any]] = {}
    for number in range(1, BATTLES + 1):
        battle = opened(game, number).battle
        for index, event in enumerate(battle.events, 1):
            if event.kind not in after:
                begun = battle.model_copy(
                    update={"events": battle.events[:index], "undone": (), "retracted": ()}
                )
                after[event.kind] = sure(resume(GAMES[game], begun))
    return after


@pytest.mark.parametrize("game", GAMES)
def test_other_side_acts_after_an_action_and_nothing_else(game: str) -> None:
    after = first_of_each_kind(game)
    assert set(after) >= ACTING[game]
    for kind, engagement in after.items():
        event = engagement.battle.events[-1]
        side = engagement.results[event.number].side
        if kind in ACTING[game]:
            assert side is not None
            assert engagement.next_side == 1 - side, kind
        assert (engagement.handover == event) is (
            kind in ACTING[game] or kind in ("next", "turn", "end")
        ), kind


@pytest.mark.parametrize("game", GAMES)
def test_work_of_an_event_that_concerns_all_models_grows_with_them(game: str) -> None:
    engagement = opened(game)
    rules = engagement.rules
    models = len(tuple(rules.strengths(engagement.state)))
    for kind in {**COMMON, **rules.kinds}:
        effort = rules.effort(engagement.state, Event(number=1, kind=kind))
        assert (effort >= models) is (kind in OF_ALL[game]), kind
