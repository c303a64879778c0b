"""The answers of a side that Broadside plays to the requests of a flow, and its dice."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from engine.advice import Plan
from engine.dice import Batch, SystemDice
from engine.dice.dice_source import DiceSource
from engine.engagement import (
    Draft,
    Engagement,
    FlowRules,
    InProgress,
    Plays,
    Refusal,
    Sentence,
    keep_dice,
)
from engine.flow import PlayedStep
from engine.opponent.accepted_answer import act_with_first
from engine.opponent.best_answer import BestAnswer
from engine.opponent.opponent import Opponent

S = TypeVar("S", bound=InProgress)
P = TypeVar("P", bound=Plan)


class Answering:
    """The search for the best answer to the request of a battle.

    `best` is the best answer so far, None where only dice are due.
    """

    def __init__(self, opponent: Opponent[S, P], engagement: Engagement[S]) -> None:
        """Start without any search."""
        self.best: BestAnswer | None = None
        self._search = partial(opponent.find_best_answer, engagement.state)

    def work(self) -> Iterator[None]:
        """Search a little more with each step."""
        for best_answer in self._search():
            self.best = best_answer
            yield


class Answered(NamedTuple, Generic[S]):
    """A battle in which Broadside has answered or rolled; `why` is its reason, None for dice
    alone.
    """

    after: Engagement[S]
    why: Sentence | None


def broadside_to_answer(engagement: Engagement[S]) -> Plays | None:
    """Return the settings of the Broadside side that a flow waits for; None where a player must
    answer or roll.
    """
    rules = engagement.rules
    if engagement.battle.is_over or not isinstance(rules, FlowRules):
        return None
    side = rules.waiting_side(engagement.state)
    if side is None:
        return None
    plays = engagement.automatic_sides.get(side)
    if plays and plays.dice == "real" and batch_due(engagement):
        return None
    return plays


def batch_due(engagement: Engagement[S]) -> Batch | None:
    """Return the dice that are due."""
    underway = engagement.state.underway
    if underway is None or not isinstance(underway.played.waiting, Batch):
        return None
    return underway.played.waiting


def answer(
    engagement: Engagement[S], best_answer: BestAnswer | None, dice: DiceSource | None = None
) -> Answered[S] | None:
    """Answer, and throw the dice that the answer needs; None where the battle accepts none of the
    answers.

    best_answer: the answer by `Answering`, None where only dice are due.
    dice: the source of the faces, by default the system's entropy.
    """
    plays = broadside_to_answer(engagement)
    source = dice or SystemDice()
    if best_answer is None:
        return Answered(_throw(engagement, plays, source, once=True), None)
    attempt = act_with_first(engagement, [item.draft for item in best_answer.every])
    if attempt.after is None:
        return None
    after = _throw(attempt.after, plays, source, once=False)
    return Answered(after, best_answer.every[attempt.number].why)


def _throw(
    engagement: Engagement[S], plays: Plays | None, dice: DiceSource, *, once: bool
) -> Engagement[S]:
    """Return the battle after the dice that are due, and the further dice that they earn.

    once: True to throw for the step that waits, whatever it is; False to go on only with the step
        that was answered.
    """
    after = engagement
    is_first = once
    while broadside_to_answer(after) == plays:
        batch = batch_due(after)
        if batch is None:
            break
        if not is_first and not _is_same_step(engagement, after):
            break
        record = dice.throw(batch)
        if record is None:
            break
        thrown = Draft(kind="throw", dice=keep_dice(record))
        result = after.act(thrown, by_broadside=True)
        if isinstance(result, Refusal):
            break
        after = result
        is_first = False
    return after


def _is_same_step(before: Engagement[S], after: Engagement[S]) -> bool:
    """Return whether dice are due for the same step that was thrown for or answered."""
    if after.result is not None and after.result.flow is not None:
        return False
    was = _last_entry(before)
    now = _last_entry(after)
    return was.step.key == now.step.key and was.records != now.records


def _last_entry(engagement: Engagement[S]) -> PlayedStep[Any]:
    """Return the last step of the flow in progress; there must be one."""
    assert engagement.state.underway is not None
    return engagement.state.underway.played.entries[-1]
