"""Undo and redo: any course of taps equals a fold of the current events from the start."""

import pytest
from hypothesis import given, settings

from engine.engagement import Draft, Engagement, log
from engine.engagement.engagement import STEP
from tests.engine.engagement.commands import Table, taps
from tests.engine.engagement.toy import (
    TOY,
    TURN,
    A,
    State,
    bid,
    codes,
    edit,
    engagement,
    reveal,
    shot,
    sure,
)

few = settings(deadline=None, max_examples=35)


@few
@given(taps)
def test_undo_to_the_start_and_redo_to_the_end_restore_every_state(
    course: list[Draft | str],
) -> None:
    table = Table(engagement())
    for tap in course:
        table.tap(tap)
    there, states, battles = table.engagement, [table.engagement.state], [table.engagement.battle]
    while table.tap("undo"):
        states.append(table.engagement.state)
        battles.append(table.engagement.battle)
    assert table.engagement.state == engagement().state
    assert len(table.engagement.battle.undone) == len(there.battle.events) + len(
        there.battle.undone
    )
    for state, before in zip(reversed(states[:-1]), reversed(battles[:-1]), strict=True):
        assert table.tap("redo")
        assert (table.engagement.state, table.engagement.battle) == (state, before)


def every_kind() -> list[tuple[str, Engagement[State], Draft]]:
    secret, key = bid()
    begun = engagement(shot(1, 6), edit(3), TURN)
    return [
        ("shot", begun, shot(2, 4, 5)),
        ("edit", begun, edit(0)),
        ("turn", begun, TURN),
        ("bid", begun, secret),
        ("reveal", sure(begun.act(secret)), reveal(n4=key)),
    ]


@pytest.mark.parametrize(
    ("kind", "before", "draft"), every_kind(), ids=lambda value: str(value)[:6]
)
def test_undo_of_each_kind_restores_the_state(
    kind: str, before: Engagement[State], draft: Draft
) -> None:
    after = sure(before.act(draft))
    assert after.state != before.state
    back = sure(after.undo())
    assert back.state == before.state
    assert back.battle.events == before.battle.events
    assert back.battle.undone[-1].event.kind == kind
    assert sure(back.redo()) == after


def test_every_kind_is_covered() -> None:
    assert {kind for kind, _, _ in every_kind()} == TOY.kinds.keys()


def test_undo_works_far_beyond_the_checkpoints() -> None:
    now, states = engagement(), [engagement().state]
    for number in range(3 * STEP + 5):
        now = sure(now.act(edit(number % 20)))
        states.append(now.state)
    assert len(now.checkpoints.marks) <= 2 * STEP + 4
    for state in reversed(states[:-1]):
        now = sure(now.undo())
        assert now.state == state
    for state in states[1:]:
        now = sure(now.redo())
        assert now.state == state


def test_undo_folds_few_events_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    now = engagement(*[edit(number % 20) for number in range(4 * STEP)])
    folds = 0
    original = type(TOY).apply

    def counted(*given: object) -> object:
        nonlocal folds
        folds += 1
        return original(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(type(TOY), "apply", counted)
    sure(now.act(edit(1)))
    assert folds == 1
    now = sure(now.undo())
    assert folds == 1
    while now.battle.events:
        now = sure(now.undo())
    assert folds <= 4 * STEP + 1


def test_new_event_clears_redo() -> None:
    now = sure(sure(engagement(edit(5), edit(6)).undo()).act(TURN))
    assert codes(now.redo()) == {"nothing_to_redo"}
    assert [event.number for event in now.battle.events] == [1, 3]


def test_refused_event_changes_nothing() -> None:
    now = engagement(edit(5))
    undone = sure(now.undo())
    assert codes(undone.act(shot(1, 6, target="0.0.nobody"))) == {"unknown_model"}
    assert codes(undone.act(edit(21))) == {"too_high"}
    assert codes(undone.act(Draft(kind="dance"))) == {"not_a_choice"}
    assert codes(undone.act(edit(1).model_copy(update={"side": 2}))) == {"not_a_choice"}
    assert sure(undone.redo()) == now
    assert codes(engagement().undo()) == {"nothing_to_undo"}


def test_event_records_its_turn() -> None:
    assert [line.result.turn for line in log(engagement(edit(5), TURN, edit(6), TURN))] == [
        1,
        1,
        2,
        2,
    ]


def test_full_battle_refuses_further_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.engagement.engagement.EVENTS", 2)
    assert codes(engagement(edit(5), edit(6)).act(TURN)) == {"battle_full"}


def test_game_normalises_the_data_of_an_event() -> None:
    """A game's own types may accept text for a number; the number is stored."""
    now = sure(engagement().act(Draft(kind="edit", data={"model": A, "hp": "7"})))
    assert now.battle.events[0].data == {"model": A, "hp": 7}
