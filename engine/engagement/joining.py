"""Two records of one battle, each gone on by itself, laid side by side and made one again."""

from dataclasses import dataclass
from typing import Literal

from engine.engagement.battle import Battle, Undone
from engine.engagement.history import Recorded, record

Which = Literal["mine", "theirs"]


@dataclass(frozen=True, slots=True)
class Fork:
    """The number of the last event that both have, 0 for the start, and what of each came after it or was taken back.

    mine, theirs: events of one alone, and those that the other has otherwise, as standing against taken back.
    """

    number: int
    mine: tuple[Recorded, ...]
    theirs: tuple[Recorded, ...]


def fork_of(mine: Battle, theirs: Battle) -> Fork:
    """Where two records of one battle part."""
    ours, other = record(mine), record(theirs)
    common = 0
    for one, two in zip(ours, other, strict=False):
        if (one.number, one.after, one.event) != (two.number, two.after, two.event):
            break
        common += 1
    stood = {one.number: one.status for one in other[:common]}
    turned = {one.number for one in ours[:common] if stood[one.number] != one.status}
    return Fork(ours[common - 1].number if common else 0, _parted(ours, common, turned), _parted(other, common, turned))


def _parted(every: list[Recorded], common: int, turned: set[int]) -> tuple[Recorded, ...]:
    return tuple(one for place, one in enumerate(every) if place >= common or one.number in turned)


def joined(mine: Battle, theirs: Battle, keep: Which) -> Battle:
    """The battle as one of the two records has it; what the other did stays on record as taken back.

    What was kept is numbered after that: dice that were left for others leave their mark. Refused by nobody: whether
    all of it can have happened is for who folds it.
    """
    chosen, other = (mine, theirs) if keep == "mine" else (theirs, mine)
    fork = fork_of(mine, theirs).number
    aside = [_aside(one) for one in record(other) if one.number > fork]
    shift = other.last - fork if aside else 0
    moved = _shifted(chosen, fork, shift)
    return moved.model_copy(update={"retracted": in_order(*moved.retracted, *aside)})


def taken_over(mine: Battle, theirs: Battle) -> Battle:
    """The record of theirs under the name of mine, and saved as often."""
    names = ("events", "undone", "retracted", "last", "earlier")
    return mine.model_copy(update={name: getattr(theirs, name) for name in names})


def all_redone(battle: Battle) -> Battle:
    """The battle with all that was undone done again, as the other phone may still have it."""
    done = (*battle.events, *(one.event for one in reversed(battle.undone)))
    return battle.model_copy(update={"events": done, "undone": ()})


def part_of(battle: Battle, first: int, last: int) -> Battle:
    """The battle with those events on record alone whose numbers are in a range, both ends of it included."""
    return battle.model_copy(
        update={
            "events": tuple(one for one in battle.events if first <= one.number <= last),
            "undone": tuple(one for one in battle.undone if first <= one.event.number <= last),
            "retracted": tuple(one for one in battle.retracted if first <= one.event.number <= last),
        }
    )


def _shifted(battle: Battle, fork: int, shift: int) -> Battle:
    """The battle with all numbers after the fork raised."""
    if not shift:
        return battle

    def number(old: int | None) -> int | None:
        return old + shift if old is not None and old > fork else old

    moved = battle.each(lambda event: event.model_copy(update={"number": number(event.number)}), number)
    return moved.model_copy(update={"last": battle.last + shift})


def _aside(one: Recorded) -> Undone:
    return Undone(event=one.event, by=one.by, after=one.after)


def in_order(*retracted: Undone) -> tuple[Undone, ...]:
    """What was taken back, by the numbers of its events."""
    return tuple(sorted(retracted, key=lambda one: one.event.number))


def gone_back(battle: Battle, number: int) -> Battle:
    """The battle with an event on record standing last, 0 for none; what stood beyond it stays as taken back."""
    every = {one.number: one for one in record(battle)}
    line: list[Recorded] = []
    while number:
        line.append(every.pop(number))
        number = line[-1].after or 0
    aside = tuple(map(_aside, every.values()))
    update = {"events": tuple(one.event for one in reversed(line)), "undone": (), "retracted": aside}
    return battle.model_copy(update=update)
