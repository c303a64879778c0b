"""The answers of a side that Broadside plays to the requests of a flow, and its dice."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.dice import Batch, SystemDice
from engine.dice.dice_source import DiceSource
from engine.engagement import (
    Draft,
    Engagement,
    FlowRules,
    Plays,
    Refusal,
    Sentence,
    keep_dice,
)
from engine.opponent.accepted_answer import act_with_first
from engine.opponent.best_answer import BestAnswer
from engine.opponent.opponent import Opponent


class Answering:
    """The search for the best answer to the request of a battle.

    `best` is the best answer so far, None where only dice are due.
    """

    def __init__(self, opponent: Opponent[Any, Any], engagement: Engagement[Any]) -> None:
        """Start without any search."""
        self.best: BestAnswer | None = None
        self._opponent = opponent
        self._engagement = engagement

    def work(self) -> Iterator[None]:
        """Search a little more with each step."""
        for best_answer in self._opponent.find_best_answer(self._engagement.state):
            self.best = best_answer
            yield


class Answered(NamedTuple):
    """A battle in which Broadside has answered or rolled; `why` is its reason, None for dice
    alone.
    """

    after: Engagement[Any]
    why: Sentence | None


def asked(engagement: Engagement[Any]) -> Plays | None:
    """Return the settings of the Broadside side that a flow waits for; None where a player must
    answer or roll.
    """
    rules, played = engagement.rules, engagement.played
    if not played or engagement.battle.is_over or not isinstance(rules, FlowRules):
        return None
    side = rules.asked(engagement.state)
    plays = played.get(side) if side is not None else None
    return None if plays and plays.dice == "real" and batch_due(engagement) else plays


def batch_due(engagement: Engagement[Any]) -> Batch | None:
    """Return the dice that are due."""
    underway = engagement.state.underway
    waiting = underway.played.waiting if underway else None
    return waiting if isinstance(waiting, Batch) else None


def answer(
    engagement: Engagement[Any], best_answer: BestAnswer | None, dice: DiceSource | None = None
) -> Answered | None:
    """Answer, and throw the dice that the answer needs; None where the battle accepts none of the
    answers.

    best_answer: the answer by `Answering`, None where only dice are due.
    dice: the source of the faces, by default the system's entropy.
    """
    plays, after, why = asked(engagement), engagement, None
    if best_answer:
        attempt = act_with_first(engagement, (item.draft for item in best_answer.every))
        if attempt.after is None:
            return None
        after, why = attempt.after, best_answer.every[attempt.number].why
    return Answered(_thrown(after, plays, dice or SystemDice(), once=best_answer is None), why)


def _thrown(
    engagement: Engagement[Any], plays: Plays | None, dice: DiceSource, *, once: bool
) -> Engagement[Any]:
    """Return the battle after the dice that are due: at least the requested ones, and the further
    dice earned.
    """
    after = engagement
    while (
        asked(after) == plays
        and (batch := batch_due(after))
        and (once or _is_more(engagement, after))
    ):
        record = dice.throw(batch)
        result = (
            after.act(Draft(kind="throw", dice=keep_dice(record)), by_broadside=True)
            if record
            else None
        )
        if result is None or isinstance(result, Refusal):
            return after
        after, once = result, False
    return after


def _is_more(before: Engagement[Any], after: Engagement[Any]) -> bool:
    """Return whether dice are due for the same step that was thrown for or answered."""
    if after.result is not None and after.result.flow is not None:
        return False
    was, now = (engagement.state.underway.played.entries[-1] for engagement in (before, after))
    return bool(was.step.key == now.step.key and was.records != now.records)
