"""Any events: undo restores the exact state, a saved battle folds to it, refusals change nothing."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dystopian.battle import RULES, progress, remaining
from engine.engagement import Archive, Engagement, Refusal, read, resume, write
from engine.engagement import games as games_of
from tests.engine.dystopian.battle.chances import happenings
from tests.engine.dystopian.battle.table import sure

GAMES = games_of(RULES)
SEEDS = st.integers(0, 2**32)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(SEEDS)
def test_undo_restores_the_exact_state(seed: int) -> None:
    for step in happenings(seed, 40):
        if isinstance(step.after, Refusal):
            continue
        undone = sure(step.after.undo())
        assert undone.state == step.before.state
        assert sure(undone.redo()).state == step.after.state


@settings(max_examples=12, deadline=None, derandomize=True)
@given(SEEDS)
def test_unfinished_activation_has_a_next_step(seed: int) -> None:
    for step in happenings(seed, 40):
        if isinstance(step.after, Refusal):
            continue
        result = progress(step.after.state)
        assert (result is None) == (step.after.state.underway is None)
        if result:
            assert (result.waiting is not None) == (result.due == "throw")
            assert result.due in ("throw", "pass", "counter", "sight", "defend", "explosion")
            assert [step_view.status for step_view in result.steps].count("now") == 1
            assert result.part in (*result.remaining[:1], "explosion", None)
            assert (remaining(step.after.state) is None) == (result.due == "explosion")


@settings(max_examples=5, deadline=None, derandomize=True)
@given(SEEDS)
def test_saved_battle_folds_to_the_same_state_at_every_point(seed: int) -> None:
    for step in happenings(seed, 25):
        if isinstance(step.after, Engagement):
            archive = read(write(Archive(battles=(step.after.battle,))), GAMES)
            assert not isinstance(archive, Refusal)
            engagement = sure(resume(RULES, archive.battles[0]))
            assert engagement.state == step.after.state
            assert engagement.battle == step.after.battle


def test_random_events_include_every_kind() -> None:
    """The random events of the tests above include every kind, accepted and refused."""
    steps = [step for seed in range(13) for step in happenings(seed, 60)]
    taken = {step.draft.kind for step in steps if isinstance(step.after, Engagement)}
    assert taken == set(RULES.kinds)
    assert len({fault.code for step in steps if isinstance(step.after, Refusal) for fault in step.after.faults}) > 6
