"""All events on record as a tree: the predecessor of each event, faults of the record, retracted
events and rerolls.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, NamedTuple

from engine.engagement.record.battle import Battle, Undone
from engine.engagement.record.event import END, Event
from engine.kit.faults import Fault

Status = Literal["stands", "undone", "retracted"]
Path = tuple[str | int, ...]


class Followed(NamedTuple):
    """An event on record, its number, and the number of the event that it followed."""

    number: int
    after: int | None
    event: Event


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event on record.

    status: whether the event is current, may be redone, or is retracted.
    after: the number of the event that it followed, 0 for the start.
    path: the path to the event in the saved battle.
    by: the side that took the event back.
    aside: whether nobody took the event back: it gave way to an event of another phone.
    """

    number: int
    event: Event
    status: Status
    after: int | None
    path: Path
    by: int | None = None
    aside: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RetractedRolls:
    """The retracted rolls that a roll replaces.

    by: the side that took back the last of these rolls.
    times: the number of these rolls.
    before: the rolls before the last one.
    aside: whether the last one gave way to an event of another phone.
    """

    by: int | None
    times: int = 1
    before: "RetractedRolls | None" = None
    aside: bool = False

    def __iter__(self) -> Iterator[int | None]:
        """Yield the sides that took back the rolls before this one, the latest first."""
        before: RetractedRolls | None = self
        while before:
            yield before.by
            before = before.before


def record(battle: Battle) -> list[Recorded]:
    """Return every event on record in the order of their numbers."""
    last = 0
    every: list[Recorded] = []
    for index, event in enumerate(battle.events):
        every.append(Recorded(event.number, event, "stands", last, ("events", index)))
        last = event.number
    for index, undone in reversed(list(enumerate(battle.undone))):
        number = undone.event.number
        path = ("undone", index, "event")
        every.append(Recorded(number, undone.event, "undone", last, path, undone.by))
        last = number
    for index, undone in enumerate(battle.retracted):
        path = ("retracted", index, "event")
        every.append(
            Recorded(
                undone.event.number,
                undone.event,
                "retracted",
                undone.after,
                path,
                undone.by,
                undone.aside,
            )
        )
    return sorted(every, key=attrgetter("number"))


def retract_undone(battle: Battle) -> Battle:
    """Return the battle with nothing to redo.

    Undone rolls, undone commitments and the events before them become retracted.
    """
    if not battle.undone:
        return battle
    last = 0
    if battle.events:
        last = battle.events[-1].number
    # The event that was undone last, the earliest of all, is the last in the list.
    numbers = [undone.event.number for undone in battle.undone]
    predecessors = [*numbers[1:], last]
    needed = {undone.after for undone in battle.retracted}
    retracted: list[Undone] = []
    for undone, after in zip(battle.undone, predecessors, strict=True):
        if undone.event.is_bound or undone.event.number in needed:
            retracted.insert(0, undone.model_copy(update={"after": after}))
            needed.add(after)
    return battle.model_copy(update={"undone": (), "retracted": (*battle.retracted, *retracted)})


def find_orphan(every: Sequence[Recorded]) -> Recorded | None:
    """Return the first event whose predecessor is not on record; None when there is none.

    every: the events in order, each number once.
    Two phones may go on from one event in different ways: every earlier event can be a predecessor.
    """
    known = {0}
    for recorded in every:
        if recorded.after not in known:
            return recorded
        known.add(recorded.number)
    return None


def replaced_rolls(battle: Battle) -> Mapping[int, RetractedRolls]:
    """Return the retracted rolls that each roll replaces, by the number of the roll.

    A roll answers the retracted roll that has waited longest.
    """
    if not battle.retracted:
        return {}
    replay = _Replay(battle)
    for followed in replay.every.values():
        replay.do(followed)
    return replay.replaced


class _Replay:
    """The events of a battle, done in the order of their numbers.

    every: all events on record by their numbers.
    line: the events that are current after the last one, by their numbers.
    waiting: the retracted rolls that no roll has replaced yet, in the order of their retraction.
    replaced: the retracted rolls that each roll replaces, by the number of the roll.
    """

    def __init__(self, battle: Battle) -> None:
        taken_back = (*battle.undone, *battle.retracted)
        self._undone = {undone.event.number: undone for undone in taken_back}
        self.every = {followed.number: followed for followed in _follow(battle)}
        self._last = 0
        self.line: dict[int, Followed] = {}
        self.waiting: OrderedDict[int, None] = OrderedDict()
        self.replaced: dict[int, RetractedRolls] = {}

    def do(self, followed: Followed) -> None:
        """Do the next event; before it, take back what does not come before it."""
        if followed.after != self._last:
            for gone in reversed(self._go_back_to(followed.after)):
                if gone.event.dice and gone.number in self._undone:
                    self.waiting[gone.number] = None
        if self.waiting and followed.event.dice:
            self._replace_roll(followed.number)
        self.line[followed.number] = followed
        self._last = followed.number

    def _go_back_to(self, after: int | None) -> list[Followed]:
        """Make the line end at an event; return the events taken back for that, the last first."""
        redone: list[Followed] = []
        while after and after not in self.line:
            redone.append(self.every[after])
            after = self.every[after].after
        gone = []
        while self.line and next(reversed(self.line)) != after:
            _, followed = self.line.popitem()
            gone.append(followed)
        for followed in reversed(redone):
            self.line[followed.number] = followed
            self.waiting.pop(followed.number, None)
        return gone

    def _replace_roll(self, number: int) -> None:
        """Note that a roll replaces the retracted roll that has waited longest."""
        waited, _ = self.waiting.popitem(last=False)
        undone = self._undone[waited]
        before = self.replaced.get(waited)
        times = 1
        if before:
            times += before.times
        self.replaced[number] = RetractedRolls(undone.by, times, before, undone.aside)


def _follow(battle: Battle) -> list[Followed]:
    """Return every event on record with its predecessor, in the order of their numbers."""
    followed: list[Followed] = []
    last = 0
    for event in (*battle.events, *(undone.event for undone in reversed(battle.undone))):
        followed.append(Followed(event.number, last, event))
        last = event.number
    for undone in battle.retracted:
        followed.append(Followed(undone.event.number, undone.after, undone.event))
    return sorted(followed, key=attrgetter("number"))


def record_faults(battle: Battle) -> Iterator[Fault]:
    """Yield everything wrong with the numbers and sides of a battle's events."""
    every = record(battle)
    wrong = _find_wrong_number(battle, every) or find_orphan(every)
    if wrong:
        yield Fault(wrong.path, "wrong_number")
    ends = {recorded.number for recorded in every if recorded.event.kind == END}
    for recorded in every:
        if recorded.after in ends:
            yield Fault(recorded.path, "battle_over")
        if not (_has_side(battle, recorded.event.side) and _has_side(battle, recorded.by)):
            yield Fault(recorded.path, "wrong_side")


def _has_side(battle: Battle, side: int | None) -> bool:
    """Return True if a battle has a side, or if no side is named."""
    return side is None or side < len(battle.sides)


def _find_wrong_number(battle: Battle, every: Sequence[Recorded]) -> Recorded | None:
    """Return the first event with a wrong number.

    A number is wrong if another event has it, if it is above the last one ever used, or if it is
    not above the number of the event's predecessor.
    """
    before = 0
    for recorded in every:
        is_taken = recorded.number == before
        is_too_high = recorded.number > battle.last
        if is_taken or is_too_high or recorded.number <= (recorded.after or 0):
            return recorded
        before = recorded.number
    return None
