"""Two records of one battle, each continued on its own phone: their comparison and their union."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal, NamedTuple

from engine.engagement.record.battle import Battle, Undone
from engine.engagement.record.event import Event
from engine.engagement.record.event_tree import Recorded, record
from engine.kit.saved_types import Tree, canonical

Which = Literal["mine", "theirs"]
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


class EventPair(NamedTuple):
    """The numbers of an event of each record; 0 for the start, None for an unknown predecessor."""

    theirs: int | None
    mine: int | None


class JoinedRecord(NamedTuple):
    """A battle of two records, and the number of the last event set aside, 0 for none."""

    battle: Battle
    aside: int


class Insertion(NamedTuple):
    """An event that is put into another record.

    root: the number of the event of that record after which it is put.
    number: the number that it has in its own record.
    """

    root: int
    number: int


@dataclass(frozen=True, slots=True)
class Fork:
    """The events of each record that the other lacks, or holds with another status, current against
    taken back.
    """

    mine: tuple[Recorded, ...] = ()
    theirs: tuple[Recorded, ...] = ()


def fork_of(mine: Battle, theirs: Battle) -> Fork:
    """Return the differences between two records of one battle."""
    ours = record(mine)
    others = record(theirs)
    same = same_events(ours, others)
    statuses = {recorded.number: recorded.status for recorded in ours}
    alike: set[int] = set()
    only_theirs: list[Recorded] = []
    for recorded in others:
        number = same.get(recorded.number)
        if number is not None and statuses[number] == recorded.status:
            alike.add(number)
        else:
            only_theirs.append(recorded)
    only_mine = [recorded for recorded in ours if recorded.number not in alike]
    return Fork(tuple(only_mine), tuple(only_theirs))


def same_events(mine: Iterable[Recorded], theirs: Iterable[Recorded]) -> dict[int, int]:
    """Return the numbers of the events that both records have, from their numbers in `theirs` to
    those in `mine`.

    Events are equal if they have equal content and equal predecessors. An event entered alike on
    both phones is one event, also when each phone has set the other's event aside under another
    number.
    """
    comparison = _Comparison(_followers(theirs), _followers(mine))
    same: dict[int, int] = {}
    waiting = [EventPair(0, 0), EventPair(None, None)]
    while waiting:
        taken: set[int] = set()
        for pair in comparison.likely_followers(waiting.pop()):
            if pair.theirs and pair.mine and pair.theirs not in same and pair.mine not in taken:
                same[pair.theirs] = pair.mine
                taken.add(pair.mine)
                waiting.append(pair)
    return same


def _followers(every: Iterable[Recorded]) -> Followers:
    followers: Followers = {}
    for recorded in every:
        numbers_by_content = followers.setdefault(recorded.after, {})
        numbers_by_content.setdefault(content_of(recorded), []).append(recorded.number)
    return followers


def content_of(recorded: Recorded) -> str:
    """Return the content of an event without its number: equal events have equal content."""
    event = recorded.event
    return canonical(event.model_dump(mode="json", exclude={"number"}, exclude_defaults=True))


@dataclass(slots=True)
class _Comparison:
    """A comparison of two records.

    remaining: the number of comparisons that remain to tell equal events apart.
    """

    theirs: Followers
    mine: Followers
    remaining: int = LOOKS

    def likely_followers(self, pair: EventPair) -> list[EventPair]:
        """Return pairs of events that may be equal after two equal ones, the most likely first.

        The pairs with the most equal followers are the most likely.
        """
        pairs = list(self._followers(pair))
        if len(pairs) > 1:
            pairs.sort(key=lambda each: self._count_equal(each, FAR), reverse=True)
        return pairs

    def _followers(self, pair: EventPair) -> Iterator[EventPair]:
        """Yield the pairs of events with equal content that followed a pair."""
        mine = self.mine.get(pair.mine, {})
        for content, their_numbers in self.theirs.get(pair.theirs, {}).items():
            my_numbers = mine.get(content, [])
            pairs: Iterable[tuple[int, int]] = zip(their_numbers, my_numbers, strict=False)
            # More equal events are too many to tell apart.
            if len(their_numbers) * len(my_numbers) <= MANY:
                pairs = product(their_numbers, my_numbers)
            for their_number, my_number in pairs:
                yield EventPair(their_number, my_number)

    def _count_equal(self, pair: EventPair, far: int) -> int:
        """Return the number of equal events that followed a pair, up to `far` events later."""
        self.remaining -= 1
        if not far or self.remaining < 0:
            return 0
        count = 0
        for follower in self._followers(pair):
            count += 1 + self._count_equal(follower, far - 1)
        return count


def join(mine: Battle, theirs: Battle, keep: Which) -> JoinedRecord:
    """Return the battle as one of the two records has it.

    The other record's events stay on record as retracted, directly after the shared event that they
    followed, so that a player who leaves dice for other dice leaves a mark.
    This function refuses nothing: folding shows whether all of it can have happened.
    """
    if keep == "mine":
        return _join(mine, theirs)
    return _join(theirs, mine)


def _join(chosen: Battle, other: Battle) -> JoinedRecord:
    others = record(other)
    same = same_events(record(chosen), others)
    aside = [recorded for recorded in others if recorded.number not in same]
    roots = dict(same)
    for recorded in aside:
        roots[recorded.number] = roots.get(recorded.after or 0, 0)
    insertions = sorted(Insertion(roots[recorded.number], recorded.number) for recorded in aside)
    numbers = _new_numbers(same, insertions)
    moved = _make_room(chosen, insertions)
    retracted = [_set_aside(recorded, numbers) for recorded in aside]
    update = {
        "retracted": in_order(*moved.retracted, *retracted),
        "last": chosen.last + len(aside),
    }
    last = 0
    if other.events:
        last = numbers[other.events[-1].number]
    return JoinedRecord(moved.model_copy(update=update), last)


def _new_numbers(same: Mapping[int, int], insertions: Sequence[Insertion]) -> dict[int, int]:
    """Return the numbers of the other record's events in the joined one, by their old numbers."""
    numbers = {0: 0}
    for their_number, number in same.items():
        numbers[their_number] = _shift(number, insertions)
    for index, (root, their_number) in enumerate(insertions, 1):
        numbers[their_number] = root + index
    return numbers


def _make_room(battle: Battle, insertions: Sequence[Insertion]) -> Battle:
    """Return a battle with the numbers that its events have once others are put between them."""

    def renumber(event: Event) -> Event:
        return event.model_copy(update={"number": _shift(event.number, insertions)})

    def move(undone: Undone) -> Undone:
        if not undone.after:
            return undone
        return undone.model_copy(update={"after": _shift(undone.after, insertions)})

    moved = battle.change_events(renumber)
    update = {
        "undone": tuple(move(undone) for undone in moved.undone),
        "retracted": tuple(move(undone) for undone in moved.retracted),
    }
    return moved.model_copy(update=update)


def _shift(number: int, insertions: Sequence[Insertion]) -> int:
    """Return the number of an event after the insertions before it."""
    return number + bisect_left(insertions, Insertion(number, 0))


def take_record(mine: Battle, theirs: Battle) -> Battle:
    """Return `mine` with the record of `theirs`, but with the name and revision of `mine`."""
    names = ("events", "undone", "retracted", "last")
    return mine.model_copy(update={name: getattr(theirs, name) for name in names})


def redo_all(battle: Battle) -> Battle:
    """Return the battle with all undone events current, as the other phone may still have it."""
    done = (*battle.events, *(undone.event for undone in reversed(battle.undone)))
    return battle.model_copy(update={"events": done, "undone": ()})


def part_of(battle: Battle, first: int, last: int) -> Battle:
    """Return the battle with only those events on record whose numbers are in a range, both ends
    included.
    """
    numbers = range(first, last + 1)
    update = {
        "events": tuple(event for event in battle.events if event.number in numbers),
        "undone": tuple(item for item in battle.undone if item.event.number in numbers),
        "retracted": tuple(item for item in battle.retracted if item.event.number in numbers),
    }
    return battle.model_copy(update=update)


def _set_aside(recorded: Recorded, numbers: Mapping[int, int]) -> Undone:
    """Return an event as retracted, under another number."""
    event = recorded.event.model_copy(update={"number": numbers[recorded.number]})
    update: Tree = {"event": event}
    if recorded.after:
        update["after"] = numbers[recorded.after]
    return _retract(recorded).model_copy(update=update)


def _retract(recorded: Recorded) -> Undone:
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


def go_back(battle: Battle, number: int) -> Battle:
    """Return the battle with an event on record as the last current one, 0 for none.

    The other events become retracted.
    """
    others = {recorded.number: recorded for recorded in record(battle)}
    line: list[Event] = []
    while number:
        recorded = others.pop(number)
        line.append(recorded.event)
        number = recorded.after or 0
    update = {
        "events": tuple(reversed(line)),
        "undone": (),
        "retracted": tuple(_retract(recorded) for recorded in others.values()),
    }
    return battle.model_copy(update=update)
