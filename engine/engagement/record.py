"""Whether the numbers of a battle's record can have come about: in order, each used once, each answer to a roll."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from engine.engagement.battle import Battle
from engine.engagement.event import Event
from engine.kit.faults import Fault


def record_faults(battle: Battle) -> Iterator[Fault]:
    """Everything wrong with the numbers and sides of a battle's events."""
    every = battle.every
    numbers = [event.number for event in every]
    line = [*battle.events, *(one.event for one in reversed(battle.undone))]
    if not _rising(line) or len(set(numbers)) < len(numbers) or max(numbers, default=0) > battle.last:
        yield Fault(("events",), "wrong_number")
    if not _answered_once(battle):
        yield Fault(("events",), "wrong_answer")
    sides = [side for event in every for side in _sides(event)]
    sides += [one.by for one in (*battle.undone, *battle.retracted)]
    if any(side is not None and side >= len(battle.sides) for side in sides):
        yield Fault(("events",), "wrong_side")


def _rising(events: Iterable[Event]) -> bool:
    return all(left.number < right.number for left, right in pairwise(events))


def _answered_once(battle: Battle) -> bool:
    """Each answer goes to an earlier retracted roll, none to the same: so no chain of them ever closes."""
    retracted = {one.event.number for one in battle.retracted}
    answers = [event for event in battle.every if event.answers is not None]
    right = all(event.answers in retracted and event.answers < event.number for event in answers if event.answers)
    return right and len({event.answers for event in answers}) == len(answers)


def _sides(event: Event) -> Iterator[int | None]:
    yield event.side
    yield from (one.side for one in event.luck)
