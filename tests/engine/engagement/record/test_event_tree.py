"""The record is a tree: after any taps, the file folds to the battle played, results and marks
included.
"""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from engine.engagement import Archive, Draft, Engagement, Undone, log, read, resume, write
from engine.engagement.record import record, record_faults, replaced_rolls
from tests.engine.engagement.commands import Table, taps
from tests.engine.engagement.toy import GAMES, TOY, TURN, A, State, edit, engagement, shot, sure

few = settings(deadline=None, max_examples=60)


def replayed(now: Engagement[State]) -> Engagement[State]:
    """The battle read from its file."""
    (battle,) = sure(read(write(Archive(battles=(now.battle,))), GAMES)).battles
    result: Engagement[State] = sure(resume(TOY, battle))
    return result


def lines(now: Engagement[State]) -> list[object]:
    """The lines of the log; chains of retracted rolls have no equality of their own."""
    return [(replace(line, replaced=None), [*(line.replaced or ())]) for line in log(now)]


@few
@given(taps)
def test_file_folds_to_the_battle_played(course: list[Draft | str]) -> None:
    table = Table(engagement())
    for tap in course:
        table.tap(tap)
        now = table.engagement
        assert replayed(now) == now
        assert lines(replayed(now)) == lines(now)


def test_branch_continues_from_its_start() -> None:
    """A roll on a ship of 3 HP whose edit was undone on another branch."""
    now = engagement(edit(3, A), shot(2, 5, target=A), TURN)
    for _ in range(3):
        now = sure(now.undo())
    now = sure(now.act(edit(8, A)))
    assert [
        (recorded.number, recorded.status, recorded.after) for recorded in record(now.battle)
    ] == [
        (1, "retracted", 0),
        (2, "retracted", 1),
        (4, "stands", 0),
    ]
    assert [line.event.number for line in log(now)] == [2, 4]
    assert replayed(now).results == now.results


def test_events_before_a_roll_stay_when_undone_later() -> None:
    """The roll is undone first, then the edit that it followed."""
    now = sure(engagement(edit(3, A), shot(2, 5)).undo())
    now = sure(sure(sure(now.act(TURN)).undo()).undo())
    now = sure(now.act(TURN))
    assert [(undone.event.number, undone.after) for undone in now.battle.retracted] == [
        (2, 1),
        (1, 0),
    ]
    assert replayed(now) == now


def test_event_may_follow_any_existing_event_only() -> None:
    """Two phones that continue from one event leave a roll that follows an event of another
    branch.
    """
    now = sure(sure(engagement(shot(1, 2), shot(1, 3), TURN).undo()).undo()).battle
    first, second = now.events[0], now.undone[-1].event
    aside = (Undone(event=second.model_copy(update={"number": 3}), after=1),)
    both = now.model_copy(update={"events": (first, second), "undone": (), "retracted": aside})
    assert not list(record_faults(both))
    assert replaced_rolls(both) == {}
    lost = both.model_copy(
        update={"retracted": (aside[0].model_copy(update={"after": 2}),), "events": (first,)}
    )
    assert [fault.code for fault in record_faults(lost)] == ["wrong_number"]


@pytest.mark.parametrize(("side", "codes"), [(1, []), (2, ["wrong_side"])])
def test_events_and_undos_name_sides_of_the_battle(side: int, codes: list[str]) -> None:
    battle = sure(engagement(shot(1, 2), shot(1, 3)).undo(0)).battle
    acted = battle.events[0].model_copy(update={"side": side})
    undone = battle.undone[0].model_copy(update={"by": side})
    for change in ({"events": (acted,)}, {"undone": (undone,)}):
        changed = battle.model_copy(update=change)
        assert [fault.code for fault in record_faults(changed)] == codes
