"""Two records of one battle, each gone on by itself, laid side by side and made one again."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.engagement.battle import Battle, Undone
from engine.engagement.history import Recorded, record

Which = Literal["mine", "theirs"]
Pair = tuple[Recorded, Recorded]
Followers = dict[int | None, list[Recorded]]
FAR = 6
"""Events that are looked at after two equal ones, where several are: enough to tell rolls of one attack apart."""


@dataclass(frozen=True, slots=True)
class Fork:
    """What of each record the other does not have, or has otherwise, as standing against taken back."""

    mine: tuple[Recorded, ...] = ()
    theirs: tuple[Recorded, ...] = ()


def fork_of(mine: Battle, theirs: Battle) -> Fork:
    """What is different in two records of one battle."""
    ours, other, same = record(mine), record(theirs), same_events(mine, theirs)
    stood = {one.number: one.status for one in ours}
    alike = {same[one.number] for one in other if one.number in same and stood[same[one.number]] == one.status}
    return Fork(
        tuple(one for one in ours if one.number not in alike),
        tuple(one for one in other if same.get(one.number) not in alike),
    )


def same_events(mine: Battle, theirs: Battle) -> dict[int, int]:
    """The numbers in mine of what theirs has too, by the numbers there: the same done after the same.

    What is entered alike on both phones is one event, as it is when each has set the other's aside under other numbers.
    """
    ours, others = _followers(mine), _followers(theirs)
    same: dict[int, int] = {}
    begun: list[tuple[int | None, int | None]] = [(0, 0), (None, None)]
    while begun:
        there, here = begun.pop()
        pairs = _pairs(others.get(there, ()), ours.get(here, ()))
        if len(pairs) > 1:
            pairs.sort(key=lambda pair: _shared(pair, others, ours, FAR), reverse=True)
        taken = set[int]()
        for one, two in pairs:
            if one.number not in same and two.number not in taken:
                same[one.number] = two.number
                taken.add(two.number)
                begun.append((one.number, two.number))
    return same


def _followers(battle: Battle) -> Followers:
    found: Followers = {}
    for one in record(battle):
        found.setdefault(one.after, []).append(one)
    return found


def _pairs(others: Sequence[Recorded], ours: Sequence[Recorded]) -> list[Pair]:
    return [(one, two) for one in others for two in ours if _is_same(one, two)]


def _is_same(one: Recorded, two: Recorded) -> bool:
    if one.after is None and one.number != two.number:
        return False
    alike = two.event.model_copy(update={"number": one.number, "earlier": one.event.earlier})
    return one.event.kind == two.event.kind and one.event == alike


def _shared(pair: Pair, others: Followers, ours: Followers, far: int) -> int:
    """How much of what followed is the same, looking some events far: it tells which of two equal events is meant."""
    after = _pairs(others.get(pair[0].number, ()), ours.get(pair[1].number, ())) if far else ()
    return sum(1 + _shared(one, others, ours, far - 1) for one in after)


def joined(mine: Battle, theirs: Battle, keep: Which) -> tuple[Battle, int]:
    """The battle as one of the two records has it, and the number of the last event of the other, which is set aside.

    What the other did stays on record as taken back, right after the event of both that it followed, so that dice that
    were left for others leave their mark. Refused by nobody: whether all of it can have happened is for who folds it.
    """
    chosen, other = (mine, theirs) if keep == "mine" else (theirs, mine)
    same = same_events(chosen, other)
    aside = [one for one in record(other) if one.number not in same]
    roots = dict(same)
    for one in aside:
        roots[one.number] = roots.get(one.after or 0, 0)
    shifts = sorted((roots[one.number], one.number) for one in aside)

    def number(old: int | None) -> int | None:
        return old and old + bisect_left(shifts, (old, 0))

    numbers = {theirs: number(ours) or 0 for theirs, ours in same.items()} | {0: 0}
    numbers |= {one: root + place for place, (root, one) in enumerate(shifts, 1)}
    moved = chosen.each(lambda event: event.model_copy(update={"number": number(event.number)}), number)
    left = [_aside(one, numbers) for one in aside]
    update = {"retracted": in_order(*moved.retracted, *left), "last": chosen.last + len(aside)}
    return moved.model_copy(update=update), numbers[other.events[-1].number if other.events else 0]


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


def _aside(one: Recorded, numbers: Mapping[int, int]) -> Undone:
    """An event as taken back, under another number."""
    event = one.event.model_copy(update={"number": numbers[one.number]})
    return Undone(event=event, by=one.by, after=one.after and numbers[one.after])


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
    aside = tuple(Undone(event=one.event, by=one.by, after=one.after) for one in every.values())
    update = {"events": tuple(one.event for one in reversed(line)), "undone": (), "retracted": aside}
    return battle.model_copy(update=update)
