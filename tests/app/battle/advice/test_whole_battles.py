"""Broadside plays whole battles: every question of its sides is answered with a reason, and all is taken back."""

from itertools import count
from typing import Any

import pytest

from app.battle.opponent.next_group import Acts, acts
from app.battle.opponent.opponent_actions import Answering
from app.battle.opponent.opponent_declaration import Declaring, declared, held
from app.battle.opponent.opponent_view import asked_of, batch_of
from app.views.log_words import worded
from engine.dice import Record
from engine.dystopian.battle.data import draft
from engine.engagement import Draft, Engagement, Level, Plays, Refusal, side_of, thrown
from engine.flow import Declaration
from tests.app.battle.test_table import begun

FEW, TURNS, TAPS = 3, 3, 150
"""Enemies that are ever said to be in range; turns; most that is done in one of them."""


class Table:
    """Two sides that Broadside plays; somebody moves its models, says who is where, and throws its real dice."""

    def __init__(self, game: str, seed: int) -> None:
        """`seed`: of where they are and what the dice show."""
        player = begun(game)
        self.page, self.engagement = player.page, player.engagement
        self._numbers = ((at * 7919 + seed) % 104729 * 31 for at in count(1))
        self.why: list[tuple[str, str]] = []
        for side in (0, 1):
            self.act(Draft(kind="plays", data={"side": side, "level": "best", "dice": "real"}))

    def number(self, below: int) -> int:
        """The next of some numbers that look like chance and are always the same."""
        return next(self._numbers) // 7 % below

    def act(self, event: Draft, why: str = "") -> None:
        """An event, of Broadside where it says why."""
        after = self.engagement.act(event, by_broadside=bool(why))
        assert not isinstance(after, Refusal), (event, after)
        self.now(after, why)

    def now(self, after: Engagement[Any], why: str = "") -> None:
        """The battle after an event."""
        self.engagement = after
        self.why += [(after.battle.events[-1].kind, why)] if why else []

    def tap(self) -> bool:
        """What there is to do next; False at the end of a turn."""
        due, to_act = batch_of(self.engagement), acts(self.page, self.engagement, "en")
        if due is not None:
            faces = tuple(1 + self.number(due.sides) for _ in range(due.count))
            self.act(Draft(kind="throw", dice=thrown(Record(faces))))
        elif asked_of(self.engagement):
            self.answer()
        elif self.engagement.state.underway:
            self.tell()
        elif to_act:
            self.declare(to_act)
        return bool(due or to_act or self.engagement.state.underway)

    def answer(self) -> None:
        """What it answers, as its screen finds it."""
        at_work = Answering(self.engagement)
        at_work.go_on(1000)
        assert at_work.over and at_work.found, self.engagement.state.underway
        self.act(at_work.found.draft, worded(self.engagement, "en")(at_work.found.why))

    def tell(self) -> None:
        """What only players can see: nobody stands near, and sight is as it was."""
        waiting = self.engagement.state.underway.played.waiting
        assert isinstance(waiting, Declaration), waiting
        state = self.engagement.state
        near = {"near": [{"model": state.activating.asking[0]}]} if waiting.key == "explosion" else {"attack": 0}
        self.act(draft(waiting.key, near))

    def declare(self, to_act: Acts) -> None:
        """Some of the enemies are in range of a group, or nobody is."""
        if to_act.ruled:
            assert self.page.by_rule is not None
            ruled = self.page.by_rule(self.engagement.state, to_act.ref)
            assert ruled and ruled.draft
            self.act(ruled.draft, to_act.ruled)
            return
        assert self.page.planner is not None
        planner = self.page.planner(self.engagement.state, to_act.ref, "en")
        at = self.number(len(planner.targets) + 1)
        said = {one.key: planner.distances[self.number(len(planner.distances))][0]
                for one in planner.targets[at : at + FEW]}  # fmt: skip
        reach = planner.reach(said)
        if not reach:
            self.now(held(self.engagement, to_act.ref), "nobody")
            return
        at_work = Declaring(planner, reach)
        at_work.go_on(1000)
        assert at_work.over
        self.now(*declared(self.page, self.engagement, to_act.ref, at_work, Level.BEST, "en"))

    def whole(self) -> None:
        """Turn after turn, until one side has nothing left or some have passed."""
        for _ in range(TURNS):
            assert any(not self.tap() for _ in range(TAPS)), self.engagement.state
            left = self.engagement.rules.strengths(self.engagement.state)
            if len({side_of(one.ref) for one in left if not one.gone}) < 2:
                return
            self.act(Draft(kind="turn"))


@pytest.mark.parametrize("game", ["dystopian", "jovian", "warsurge"])
def test_broadside_plays_both_sides_of_a_whole_battle(game: str) -> None:
    table = Table(game, 11)
    opening = table.engagement.until(0).state
    table.whole()
    events = table.engagement.battle.events
    own = [event.kind for event in events if event.by_broadside]
    assert own == [kind for kind, _ in table.why]
    assert {Plays.model_validate(one.data).side for one in events if one.kind == "plays"} == {0, 1}
    while table.engagement.can_undo:
        back = table.engagement.undo()
        assert not isinstance(back, Refusal)
        table.engagement = back
    assert not table.engagement.battle.events and table.engagement.state == opening
