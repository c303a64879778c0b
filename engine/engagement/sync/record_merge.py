"""Two records of one battle, each continued on its own phone: their comparison and their union."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Literal

from engine.engagement.record.battle import Battle, Undone
from engine.engagement.record.event_tree import Recorded, record
from engine.kit.saved_types import canonical

Which = Literal["mine", "theirs"]
Pair = tuple[int | None, int | None]
Followers = dict[int | None, dict[str, list[int]]]
"""The numbers of the events that followed each event, by the number of that event and by their own
content.
"""
FAR = 6
"""The number of events that are compared after two equal ones where there are several candidates.

This number is enough to tell rolls of one attack apart.
"""
MANY = 100
"""Largest number of pairs of equal events after one event that are all compared with each other."""
LOOKS = 20_000
"""Largest number of comparisons in a whole record; only a forged record needs more."""


@dataclass(frozen=True, slots=True)
class Fork:
    """The events of each record that the other lacks, or holds with another status, current against
    taken back.
    """

    mine: tuple[Recorded, ...] = ()
    theirs: tuple[Recorded, ...] = ()


def fork_of(mine: Battle, theirs: Battle) -> Fork:
    """Return the differences between two records of one battle."""
    ours, other = record(mine), record(theirs)
    same = same_events(ours, other)
    statuses = {recorded.number: recorded.status for recorded in ours}
    alike = {
        same[recorded.number]
        for recorded in other
        if recorded.number in same and statuses[same[recorded.number]] == recorded.status
    }
    return Fork(
        tuple(recorded for recorded in ours if recorded.number not in alike),
        tuple(recorded for recorded in other if same.get(recorded.number) not in alike),
    )


def same_events(mine: Iterable[Recorded], theirs: Iterable[Recorded]) -> dict[int, int]:
    """Return the numbers of the events that both records have, from their numbers in `theirs` to
    those in `mine`.

    Events are equal if they have equal content and equal predecessors. An event entered alike on
    both phones is one event, also when each phone has set the other's event aside under another
    number.
    """
    look = _Look(_followers(theirs), _followers(mine))
    same: dict[int, int] = {}
    begun: list[Pair] = [(0, 0), (None, None)]
    while begun:
        taken = set[int | None]()
        for their_number, my_number in look.likely(begun.pop()):
            if their_number and my_number and their_number not in same and my_number not in taken:
                same[their_number] = my_number
                taken.add(my_number)
                begun.append((their_number, my_number))
    return same


def _followers(every: Iterable[Recorded]) -> Followers:
    followers: Followers = {}
    for recorded in every:
        followers.setdefault(recorded.after, {}).setdefault(content_of(recorded), []).append(
            recorded.number
        )
    return followers


def content_of(recorded: Recorded) -> str:
    """Return the content of an event without its number: equal events have equal content."""
    return canonical(
        recorded.event.model_dump(mode="json", exclude={"number"}, exclude_defaults=True)
    )


@dataclass(slots=True)
class _Look:
    """A comparison of two records; `remaining` is the number of comparisons that remain to tell
    equal events apart.
    """

    theirs: Followers
    mine: Followers
    remaining: int = LOOKS

    def likely(self, pair: Pair) -> list[Pair]:
        """Return pairs of events that may be equal after two equal ones, the most likely first.

        The pairs with the most equal followers are the most likely.
        """
        pairs = list(self._pairs(pair))
        return (
            sorted(pairs, key=lambda pair: self._shared(pair, FAR), reverse=True)
            if len(pairs) > 1
            else pairs
        )

    def _pairs(self, pair: Pair) -> Iterator[Pair]:
        mine = self.mine.get(pair[1], {})
        for content, numbers in self.theirs.get(pair[0], {}).items():
            own = mine.get(content, [])
            # Too many equal events to tell apart.
            yield from (
                product(numbers, own)
                if len(numbers) * len(own) <= MANY
                else zip(numbers, own, strict=False)
            )

    def _shared(self, pair: Pair, far: int) -> int:
        """Return the number of equal events that followed a pair, up to `far` events later."""
        self.remaining -= 1
        if not far or self.remaining < 0:
            return 0
        return sum(1 + self._shared(item, far - 1) for item in self._pairs(pair))


def joined(mine: Battle, theirs: Battle, keep: Which) -> tuple[Battle, int]:
    """Return the battle as one of the two records has it, and the number of the last event set
    aside from the other.

    The other record's events stay on record as retracted, directly after the shared event that they
    followed, so that a player who leaves dice for other dice leaves a mark.
    This function refuses nothing: folding shows whether all of it can have happened.
    """
    chosen, other = (mine, theirs) if keep == "mine" else (theirs, mine)
    others = record(other)
    same = same_events(record(chosen), others)
    aside = [recorded for recorded in others if recorded.number not in same]
    roots = dict(same)
    for entry in aside:
        roots[entry.number] = roots.get(entry.after or 0, 0)
    shifts = sorted((roots[recorded.number], recorded.number) for recorded in aside)

    def number(old: int | None) -> int | None:
        return old and old + bisect_left(shifts, (old, 0))

    numbers = {theirs: number(ours) or 0 for theirs, ours in same.items()} | {0: 0}
    numbers |= {item: root + index for index, (root, item) in enumerate(shifts, 1)}
    moved = chosen.each(
        lambda event: event.model_copy(update={"number": number(event.number)}), number
    )
    undones = [_aside(recorded, numbers) for recorded in aside]
    update = {"retracted": in_order(*moved.retracted, *undones), "last": chosen.last + len(aside)}
    return moved.model_copy(update=update), numbers[other.events[-1].number if other.events else 0]


def taken_over(mine: Battle, theirs: Battle) -> Battle:
    """Return `mine` with the record of `theirs`, but with the name and revision of `mine`."""
    names = ("events", "undone", "retracted", "last")
    return mine.model_copy(update={name: getattr(theirs, name) for name in names})


def all_redone(battle: Battle) -> Battle:
    """Return the battle with all undone events current, as the other phone may still have it."""
    done = (*battle.events, *(undone.event for undone in reversed(battle.undone)))
    return battle.model_copy(update={"events": done, "undone": ()})


def part_of(battle: Battle, first: int, last: int) -> Battle:
    """Return the battle with only those events on record whose numbers are in a range, both ends
    included.
    """
    return battle.model_copy(
        update={
            "events": tuple(event for event in battle.events if first <= event.number <= last),
            "undone": tuple(
                undone for undone in battle.undone if first <= undone.event.number <= last
            ),
            "retracted": tuple(
                undone for undone in battle.retracted if first <= undone.event.number <= last
            ),
        }
    )


def _aside(recorded: Recorded, numbers: Mapping[int, int]) -> Undone:
    """Return an event as retracted, under another number."""
    event = recorded.event.model_copy(update={"number": numbers[recorded.number]})
    return _taken_back(recorded).model_copy(
        update={"event": event, "after": recorded.after and numbers[recorded.after]}
    )


def _taken_back(recorded: Recorded) -> Undone:
    """Return an event as retracted; one that is current counts as set aside."""
    return Undone(
        event=recorded.event,
        by=recorded.by,
        after=recorded.after,
        aside=recorded.aside or recorded.status == "stands",
    )


def in_order(*retracted: Undone) -> tuple[Undone, ...]:
    """Return retracted events in the order of their numbers."""
    return tuple(sorted(retracted, key=lambda undone: undone.event.number))


def gone_back(battle: Battle, number: int) -> Battle:
    """Return the battle with an event on record as the last current one, 0 for none.

    The other events become retracted.
    """
    every = {recorded.number: recorded for recorded in record(battle)}
    line: list[Recorded] = []
    while number:
        line.append(every.pop(number))
        number = line[-1].after or 0
    aside = tuple(map(_taken_back, every.values()))
    update = {
        "events": tuple(recorded.event for recorded in reversed(line)),
        "undone": (),
        "retracted": aside,
    }
    return battle.model_copy(update=update)
