"""All events on record as a tree: which one each followed, what was retracted, and which rolls were rolled again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal

from engine.engagement.battle import Battle, Undone
from engine.engagement.event import Event

Status = Literal["stands", "undone", "retracted"]
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event on record: its number, what became of it, what it followed, its path in a battle, who took it back.

    after: 0 for the start, None where schema 1 did not say it.
    """

    number: int
    event: Event
    status: Status
    after: int | None
    path: Path
    by: int | None = None


def record(battle: Battle) -> list[Recorded]:
    """Every event on record in the order in which they were done."""
    last, every = 0, list[Recorded]()
    for place, event in enumerate(battle.events):
        every.append(Recorded(event.number, event, "stands", last, ("events", place)))
        last = event.number
    for place, one in reversed(list(enumerate(battle.undone))):
        every.append(Recorded(one.event.number, one.event, "undone", last, ("undone", place, "event"), one.by))
        last = one.event.number
    for place, one in enumerate(battle.retracted):
        path = ("retracted", place, "event")
        every.append(Recorded(one.event.number, one.event, "retracted", one.after, path, one.by))
    return sorted(every, key=attrgetter("number"))


def retracted(battle: Battle) -> Battle:
    """The battle with nothing left to redo; of what was undone, rolls, commitments and what led to them stay."""
    if not battle.undone:
        return battle
    led = {one.after for one in battle.retracted}
    kept: list[Undone] = []
    ahead = [*battle.undone, None]
    for one, earlier in zip(battle.undone, ahead[1:], strict=True):
        if one.event.is_bound or one.event.number in led:
            after = earlier.event.number if earlier else battle.events[-1].number if battle.events else 0
            kept.insert(0, one.model_copy(update={"after": after}))
            led.add(after)
    return battle.model_copy(update={"undone": (), "retracted": (*battle.retracted, *kept)})


def cannot_follow(every: Sequence[Recorded]) -> Recorded | None:
    """The first event that cannot have come after those before it, None when all can; in order, each number once.

    An event follows the one done just before it, or one that this one followed, as everything else was taken back.
    """
    line = [0]
    leads = {one.after for one in every}
    for one in every:
        if one.after is None:
            continue
        while line and line[-1] != one.after:
            line.pop()
        if not line or (one.status == "retracted" and not one.event.is_bound and one.number not in leads):
            return one
        line.append(one.number)
    stands = [0, *(one.number for one in every if one.status != "retracted")]
    return None if line == stands else every[-1]


def rolled_again(battle: Battle) -> Mapping[int, tuple[int | None, ...]]:
    """By the numbers of rolls, the sides that took back those before them, the latest first.

    A roll answers the retracted roll that has waited longest; what schema 1 said of its own retracted rolls stands.
    """
    line: list[Recorded] = []
    waiting: list[Recorded] = []
    chains: dict[int, tuple[int | None, ...]] = {}
    for one in record(battle) if battle.retracted else ():
        if line and one.after != line[-1].number:
            line, gone = _taken_back(line, one.after)
            waiting += gone
        answered = _answered(one, waiting) if waiting else None
        if answered:
            waiting.remove(answered)
            chains[one.number] = (answered.by, *chains.get(answered.number, ()))
        line.append(one)
    return chains


def _taken_back(line: list[Recorded], after: int | None) -> tuple[list[Recorded], list[Recorded]]:
    """What is left of a line before an event that follows an earlier one, and the rolls that it has lost."""
    gone, left = [], [*line]
    while after is not None and left and left[-1].number != after:
        gone.append(left.pop())
    unknown, left = [one for one in left if one.after is None], [one for one in left if one.after is not None]
    return left, sorted((one for one in (*gone, *unknown) if one.event.dice), key=attrgetter("number"))


def _answered(roll: Recorded, waiting: list[Recorded]) -> Recorded | None:
    if roll.after is None:
        told = roll.event.earlier.answers if roll.event.earlier else None
        return next((one for one in waiting if one.number == told), None)
    return waiting[0] if waiting and roll.event.dice else None
