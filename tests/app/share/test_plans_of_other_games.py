"""Codes of plans: only games that share plans open them, however well the code fits its battle."""

from typing import Any

import pytest

from app.registered_games import GAMES
from app.words import words
from engine.engagement import battle_code
from tests.app.battle.test_table import begun
from tests.app.share.sharing import code, fresh_desk, kept, share

SHARING = {"dystopian"}
"""Games that share plans."""


def plan_data(game: str, group: Any) -> dict[str, Any]:
    """Return the data of a plan of a group in the battle of a game's sample fleets."""
    engagement = begun(game).engagement
    battle: Any = battle_code(engagement.battle, engagement.rules)
    return {**battle.data, "group": group, "form": {}}


@pytest.mark.parametrize("game", sorted(set(GAMES) - SHARING))
def test_plan_of_a_game_that_shares_none_is_refused(game: str) -> None:
    fresh_desk()
    before = kept()
    ref = begun(game).engagement.opening.groups[0][0]
    for group in (ref, "", 5, None):
        answer = share("open", game, code=code("plan", plan_data(game, group), game))
        assert answer["faults"] == {"share.code": words("en")("fault.code_broken")}
    assert kept() == before
