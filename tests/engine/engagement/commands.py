"""Random courses of a toy battle: taps of players, drawn by hypothesis."""

from typing import Any

from hypothesis import strategies as st

from engine.engagement import Draft, Engagement, Refusal
from tests.engine.engagement.toy import TURN, A, B, bid, edit, reveal, shot

faces = st.lists(st.integers(1, 6), max_size=3)
events = st.one_of(
    st.builds(
        lambda dice, damage, target, typed: shot(damage, *dice, target=target, typed=typed),
        faces,
        st.integers(0, 9),
        st.sampled_from([A, B, "0.0.nobody"]),
        st.booleans(),
    ),
    st.builds(edit, st.integers(0, 20), st.sampled_from([A, B])),
    st.just(TURN),
    st.sampled_from(["bid", "reveal"]),
)
taps = st.lists(st.one_of(events, st.sampled_from(["undo", "undo", "redo"])), max_size=25)


class Table:
    """Carries out taps; what is refused changes nothing."""

    def __init__(self, engagement: Engagement[Any]) -> None:
        self.engagement = engagement
        self.openings: dict[int, Any] = {}

    def tap(self, tap: Draft | str) -> bool:
        engagement = self._done(tap)
        if isinstance(engagement, Refusal):
            return False
        self.engagement = engagement
        return True

    def _done(self, tap: Draft | str) -> Engagement[Any] | Refusal:
        if tap == "undo":
            return self.engagement.undo(1)
        if tap == "redo":
            return self.engagement.redo()
        if tap == "bid":
            draft, self.openings[self.engagement.battle.last + 1] = bid()
            return self.engagement.act(draft)
        if tap == "reveal":
            sealed = self.engagement.state.sealed[-1:]
            return self.engagement.act(
                reveal(**{f"n{number}": self.openings[number] for number, _ in sealed})
            )
        assert isinstance(tap, Draft)
        return self.engagement.act(tap)
