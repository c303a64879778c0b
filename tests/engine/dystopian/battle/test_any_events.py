"""Any events: undo restores the exact state, a saved battle folds to it, refusals change
nothing.
"""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dystopian.battle import RULES, State, progress, remaining_activation
from engine.engagement import Archive, Engagement, Refusal, read, resume, write
from engine.engagement import games as games_of
from tests.engine.dystopian.battle.chances import Happening, happenings
from tests.engine.dystopian.battle.table import sure

GAMES = games_of(RULES)
SEEDS = st.integers(0, 2**32)


def accepted(seed: int, events: int) -> Iterator[Happening]:
    """The accepted ones of so many random events."""
    return (step for step in happenings(seed, events) if isinstance(step.after, Engagement))


@settings(max_examples=8, deadline=None, derandomize=True)
@given(SEEDS)
def test_undo_restores_the_exact_state_and_an_unfinished_activation_has_a_next_step(
    seed: int,
) -> None:
    for step in accepted(seed, 40):
        after = sure(step.after)
        undone = sure(after.undo())
        assert undone.state == step.before.state
        assert sure(undone.redo()).state == after.state
        has_a_next_step(after.state)


def has_a_next_step(state: State) -> None:
    result = progress(state)
    assert (result is None) == (state.underway is None)
    if result:
        assert (result.waiting is not None) == (result.due == "throw")
        assert result.due in ("throw", "pass", "counter", "sight", "defend", "explosion")
        assert [step_view.status for step_view in result.steps].count("now") == 1
        assert result.part in (*result.remaining[:1], "explosion", None)
        assert (remaining_activation(state) is None) == (result.due == "explosion")


@settings(max_examples=3, deadline=None, derandomize=True)
@given(SEEDS)
def test_saved_battle_folds_to_the_same_state_at_every_point(seed: int) -> None:
    for step in accepted(seed, 20):
        after = sure(step.after)
        archive = sure(read(write(Archive(battles=(after.battle,))), GAMES))
        engagement = sure(resume(RULES, archive.battles[0]))
        assert engagement.state == after.state
        assert engagement.battle == after.battle


def test_random_events_include_every_kind() -> None:
    """The random events of the tests above include every kind, accepted and refused."""
    steps = [step for seed in range(13) for step in happenings(seed, 60)]
    taken = {step.draft.kind for step in steps if isinstance(step.after, Engagement)}
    assert taken == set(RULES.kinds)
    assert (
        len(
            {
                fault.code
                for step in steps
                if isinstance(step.after, Refusal)
                for fault in step.after.faults
            }
        )
        > 6
    )
