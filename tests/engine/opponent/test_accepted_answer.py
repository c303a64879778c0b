"""A side played by Broadside uses the first response that the battle accepts, and records
refusals.
"""

import pytest

from engine.engagement import resume
from engine.opponent import act_with_first
from tests.engine.engagement.toy import TOY, engagement, shot, sure

pytestmark = pytest.mark.shipped


def test_first_accepted_response_is_played() -> None:
    begun = engagement()
    attempt = act_with_first(begun, [shot(target="0.nobody"), shot()])
    assert attempt.after is not None and attempt.number == 1
    event = attempt.after.battle.events[-1]
    assert event.by_broadside and event.refused == attempt.refused
    assert [refused.code for refused in attempt.refused] == ["unknown_model"]
    assert sure(resume(TOY, attempt.after.battle)).battle == attempt.after.battle


def test_refused_responses_change_nothing() -> None:
    attempt = act_with_first(engagement(), [shot(target="0.nobody")] * 2)
    assert attempt.after is None and attempt.number == len(attempt.refused) == 2


def test_no_response_makes_no_attempt() -> None:
    assert act_with_first(engagement(), []).refused == ()
