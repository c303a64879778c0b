"""Broadside plays whole battles: every question is answered with a reason, and all of it is
undone.
"""

from itertools import count
from typing import Any

import pytest

from app.battle.opponent.opponent_declaration import why as reason
from app.views import wording_of
from app.words import words
from engine.dice import Record
from engine.dystopian.battle import draft
from engine.engagement import Draft, Engagement, Level, Plays, Refusal, keep_dice, side_of
from engine.flow import Declaration
from engine.opponent import (
    Answering,
    Declaring,
    NextGroup,
    batch_due,
    broadside_to_answer,
    declare,
    group_to_act,
    hold,
)
from tests.app.battle.test_table import begun
from tests.engine.refusals import sure

FEW, TURNS, TAPS = 3, 3, 150
"""Enemies that are ever said to be in range; turns; most that is done in one of them."""


class Table:
    """Two sides played by Broadside, with a player who moves models, enters ranges, and throws real
    dice.
    """

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
        """An event, with a reason if it is one of Broadside's."""
        after = self.engagement.act(event, by_broadside=bool(why))
        assert not isinstance(after, Refusal), (event, after)
        self.now(after, why)

    def now(self, after: Engagement[Any], why: str = "") -> None:
        """The battle after an event."""
        self.engagement = after
        self.why += [(after.battle.events[-1].kind, why)] if why else []

    def tap(self) -> bool:
        """The next step; False at the end of a turn."""
        due, to_act = (
            batch_due(self.engagement),
            group_to_act(self.page.advice.opponent, self.engagement),
        )
        if due is not None:
            faces = tuple(1 + self.number(due.sides) for _ in range(due.count))
            self.act(Draft(kind="throw", dice=keep_dice(Record(faces))))
        elif broadside_to_answer(self.engagement):
            self.answer()
        elif self.engagement.state.underway:
            self.tell()
        elif to_act:
            self.declare(to_act)
        return bool(due or to_act or self.engagement.state.underway)

    def answer(self) -> None:
        """Its response, as its screen shows it."""
        assert self.page.opponent is not None
        answering = Answering(self.page.opponent, self.engagement)
        list(answering.work())
        assert answering.best, self.engagement.state.underway
        self.act(answering.best.draft, wording_of(self.engagement, "en")(answering.best.why))

    def tell(self) -> None:
        """Facts that only players can see: no neighbours, and unchanged sight."""
        waiting = self.engagement.state.underway.played.waiting
        assert isinstance(waiting, Declaration), waiting
        state = self.engagement.state
        near = (
            {"near": [{"model": state.activating.asking[0]}]}
            if waiting.key == "explosion"
            else {"attack": 0}
        )
        self.act(draft(waiting.key, near))

    def declare(self, to_act: NextGroup) -> None:
        """Some of the targets are in range of a group, or none is."""
        if to_act.ruled:
            assert to_act.ruled.draft
            self.act(
                to_act.ruled.draft, words("en")(to_act.ruled.why.key, **to_act.ruled.why.values)
            )
            return
        assert self.page.advice is not None
        planner = self.page.advice.planner(self.engagement.state, to_act.ref, "en")
        at = self.number(len(planner.targets) + 1)
        data = {
            named.key: planner.distances[self.number(len(planner.distances))][0]
            for named in planner.targets[at : at + FEW]
        }
        reach = planner.reach(data)
        if not reach:
            self.now(sure(hold(self.engagement, to_act.ref)), "nobody")
            return
        declaring = Declaring(
            self.page.advice.opponent.plans_of(self.engagement.state, to_act.ref), reach, Level.BEST
        )
        list(declaring.work())
        declared = sure(declare(self.engagement, to_act.ref, declaring))
        self.now(declared.after, reason(planner, declaring, declared, Level.BEST, words("en")))

    def whole(self) -> None:
        """Turn after turn, until one side has nothing left or some have passed."""
        for _ in range(TURNS):
            assert any(not self.tap() for _ in range(TAPS)), self.engagement.state
            strengths = self.engagement.rules.strengths(self.engagement.state)
            if len({side_of(strength.ref) for strength in strengths if not strength.gone}) < 2:
                return
            self.act(Draft(kind="turn"))


@pytest.mark.long
@pytest.mark.parametrize("game", ["dystopian", "jovian", "warsurge"])
def test_broadside_plays_both_sides_of_a_whole_battle(game: str) -> None:
    table = Table(game, 11)
    opening = table.engagement.until(0).state
    table.whole()
    events = table.engagement.battle.events
    own = [event.kind for event in events if event.by_broadside]
    assert own == [kind for kind, _ in table.why]
    assert {Plays.model_validate(event.data).side for event in events if event.kind == "plays"} == {
        0,
        1,
    }
    while table.engagement.can_undo:
        back = table.engagement.undo()
        assert not isinstance(back, Refusal)
        table.engagement = back
    assert not table.engagement.battle.events and table.engagement.state == opening
