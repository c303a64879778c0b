"""Any events, undone and redone: the state is the fold of the current events, saved or not."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import Battle, Draft, Engagement, Refusal, resume
from engine.warsurge.battle import RULES, State, adjust_draft
from tests.engine.warsurge.battle.table import engagement, ref, shot

UNITS = [ref(side, unit) for side in range(2) for unit in range(3)]
taps = st.lists(
    st.one_of(
        st.tuples(st.just("attack"), st.sampled_from(UNITS), st.sampled_from(UNITS)),
        st.tuples(st.just("adjust"), st.sampled_from(UNITS), st.integers(0, 9)),
        st.sampled_from([("turn",), ("note",), ("undo",), ("undo",), ("redo",)]),
    ),
    max_size=12,
)


def done(table: Engagement[State], tap: tuple[Any, ...]) -> Engagement[State] | Refusal:
    match tap:
        case ("undo",):
            return table.undo(0)
        case ("redo",):
            return table.redo()
        case ("turn",):
            return table.act(Draft(kind="turn"))
        case ("note",):
            return table.act(Draft(kind="note", note="so it was"))
        case ("adjust", unit, models):
            draft = adjust_draft(unit, {"models": models})
            return draft if isinstance(draft, Refusal) else table.act(draft)
    _, unit, target = tap
    if isinstance(table.state.pair(unit, target), Refusal):
        return Refusal(())
    return table.act(shot(table, unit, [0], target))


@settings(deadline=None, max_examples=60)
@given(taps)
def test_undo_restores_the_state_and_reload_agrees(course: list[tuple[Any, ...]]) -> None:
    table = engagement()
    states = {(): table.state}
    for tap in course:
        result = done(table, tap)
        table = table if isinstance(result, Refusal) else result
        numbers = tuple(event.number for event in table.battle.events)
        assert states.setdefault(numbers, table.state) == table.state
        repeated = resume(RULES, Battle.model_validate_json(table.battle.model_dump_json()))
        assert isinstance(repeated, Engagement)
        assert repeated.state == table.state
    while table.can_undo:
        result = table.undo()
        assert isinstance(result, Engagement)
        table = result
        assert table.state == states[tuple(event.number for event in table.battle.events)]
