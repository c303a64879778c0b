"""Resets of models, groups and sides to their starting values, in the recorded battles of every
game.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.engagement import Draft, Engagement, Refusal, log, resume, side_of
from tests.engine.engagement.toy import codes, sure
from tests.engine.recorded import BATTLES, opened


def reset(engagement: Engagement[Any], **data: Any) -> Engagement[Any] | Refusal:
    return engagement.act(Draft(kind="reset", data=data))


def damaged(game: str) -> Iterator[Engagement[Any]]:
    """Moments of recorded battles without a flow in progress."""
    for battle in (opened(game, number) for number in range(1, BATTLES + 1)):
        after = battle.until(len(battle.battle.events) - battle.battle.is_over)
        counts = range(len(after.battle.events), 0, -max(1, len(after.battle.events) // 4))
        moments = [after.until(count) for count in counts]
        yield from (
            now
            for now in moments
            if not (now.state.underway or getattr(now.state, "dogfight", None))
        )


def differing(now: Engagement[Any], fresh: Engagement[Any]) -> list[str]:
    """The groups and models that differ from the start."""
    drafts = now.rules.by_hand(now.state, fresh.state)
    return [
        str(ref)
        for draft in drafts
        for ref in [draft.data.get(n) for n in ("ref", "unit", "wing")]
        if ref
    ]


@pytest.mark.shipped
@pytest.mark.parametrize("game", ["dystopian", "jovian", "warsurge"])
def test_side_is_reset_and_the_reset_is_undone(game: str) -> None:
    changed = 0
    for now in damaged(game):
        fresh = now.until(0)
        before = [ref for ref in differing(now, fresh) if side_of(ref) == 0]
        others = [ref for ref in differing(now, fresh) if side_of(ref) != 0]
        after = sure(reset(now, side=0))
        assert differing(after, fresh) == others
        start = {strength.ref: strength for strength in now.rules.strengths(fresh.state)}
        for strength in now.rules.strengths(after.state):
            assert side_of(strength.ref) != 0 or strength == start[strength.ref]
        assert (
            sure(resume(now.rules, after.battle.model_copy(update={"retracted": ()}))).state
            == after.state
        )
        assert sure(after.undo()).state == now.state
        assert now.rules.turn(after.state) == now.rules.turn(now.state)
        changed += len(before)
    assert changed > 5


@pytest.mark.parametrize("game", ["dystopian", "jovian", "warsurge"])
def test_only_the_chosen_model_or_group_is_reset(game: str) -> None:
    changed = 0
    for now in damaged(game):
        fresh = now.until(0)
        before = differing(now, fresh)
        groups = [
            refs for side, whole in enumerate(now.battle.sides) for _, refs in whole.groups(side)
        ]
        for ref, meant in (
            (refs[index], set(refs[index:])) for refs in groups for index in (0, -1)
        ):
            after = sure(reset(now, ref=ref))
            assert differing(after, fresh) == [other for other in before if other not in meant]
            changed += bool(meant & set(before))
    assert changed > 5


def test_reset_is_logged_with_its_changes() -> None:
    now = next(now for now in damaged("dystopian") if differing(now, now.until(0)))
    ref = differing(now, now.until(0))[0]
    after = sure(reset(now, ref=ref))
    assert after.result and after.result.overrides
    assert [line.sentence.key for line in log(after)][-1] == "log.reset"
    assert after.result.models == (ref,)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, "missing"),
        ({"ref": "0.0.none"}, "unknown_model"),
        ({"side": 2}, "not_a_choice"),
        ({"side": 0, "ref": "0.0.none"}, "missing"),
    ],
)
def test_reset_without_exactly_one_known_subject_is_refused(
    data: dict[str, Any], code: str
) -> None:
    assert codes(reset(next(damaged("warsurge")).until(0), **data)) == {code}
