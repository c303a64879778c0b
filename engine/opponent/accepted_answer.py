"""The actions of a side that Broadside plays: the best answer that the battle accepts."""

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from engine.engagement.engagement import Engagement
from engine.engagement.record.event import REFUSED, Draft, RefusedAnswer

S = TypeVar("S")


class Attempt(NamedTuple, Generic[S]):
    """The result of trying Broadside's answers, the better ones first.

    after: the battle after the first answer that it accepts, None where it accepts none.
    number: how many answers were refused before.
    refused: why they were refused, also noted in the event.
    """

    after: Engagement[S] | None
    number: int
    refused: tuple[RefusedAnswer, ...]


def act_with_first(engagement: Engagement[S], answers: Iterable[Draft]) -> Attempt[S]:
    """Act for Broadside with the first answer that the battle accepts.

    The event notes why the answers before it were refused.
    """
    refused: tuple[RefusedAnswer, ...] = ()
    number = 0
    for answer in answers:
        result = engagement.act(answer, by_broadside=True, refused=refused)
        if isinstance(result, Engagement):
            return Attempt(result, number, refused)
        fault = result.faults[0]
        refused = (*refused, RefusedAnswer(code=fault.code, values=dict(fault.numbers)))[:REFUSED]
        number += 1
    return Attempt(None, number, refused)
