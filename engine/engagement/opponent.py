"""A side that Broadside plays acts: with the best of what it found that the battle takes."""

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from engine.engagement.engagement import Engagement
from engine.engagement.record.event import REFUSED, Draft, RefusedAnswer
from engine.kit.refusal import Refusal

S = TypeVar("S")


class Attempt(NamedTuple, Generic[S]):
    """What Broadside came to with some answers, the better ones first.

    after: the battle after the first that it takes, None where it takes none; number: how many were refused before;
    refused: why, also noted in the event.
    """

    after: Engagement[S] | None
    number: int
    refused: tuple[RefusedAnswer, ...]


def act_with_first(engagement: Engagement[S], answers: Iterable[Draft | Refusal]) -> Attempt[S]:
    """Act for Broadside with the first of some answers that the battle takes, and note why those before it failed."""
    refused: tuple[RefusedAnswer, ...] = ()
    number = 0
    for answer in answers:
        found = answer if isinstance(answer, Refusal) else engagement.act(answer, by_broadside=True, refused=refused)
        if isinstance(found, Engagement):
            return Attempt(found, number, refused)
        fault = found.faults[0]
        refused = (*refused, RefusedAnswer(code=fault.code, values=dict(fault.numbers)))[:REFUSED]
        number += 1
    return Attempt(None, number, refused)
