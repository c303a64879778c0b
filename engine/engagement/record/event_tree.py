"""All events on record as a tree: the predecessor of each event, faults of the record, retracted
events and rerolls.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import Literal

from engine.engagement.record.battle import Battle, Undone
from engine.engagement.record.event import END, Event
from engine.kit.faults import Fault

Status = Literal["stands", "undone", "retracted"]
Path = tuple[str | int, ...]
Followed = tuple[int, int | None, Event]
"""The number of an event on record, the number of the event that it followed, and the event."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event on record.

    aside: nobody did, it was set aside for what another phone had done.
    after: 0 for the start.
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

    by: the side that took back the last of them.
    times: how many there are.
    before: those before the last one.
    aside: whether the last one was set aside for an event of another phone.
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
    last, every = 0, list[Recorded]()
    for index, event in enumerate(battle.events):
        every.append(Recorded(event.number, event, "stands", last, ("events", index)))
        last = event.number
    for index, undone in reversed(list(enumerate(battle.undone))):
        every.append(
            Recorded(
                undone.event.number,
                undone.event,
                "undone",
                last,
                ("undone", index, "event"),
                undone.by,
            )
        )
        last = undone.event.number
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


def retracted(battle: Battle) -> Battle:
    """Return the battle with nothing to redo.

    Undone rolls, undone commitments and the events before them become retracted.
    """
    if not battle.undone:
        return battle
    led = {undone.after for undone in battle.retracted}
    kept: list[Undone] = []
    ahead = [*battle.undone, None]
    for item, earlier in zip(battle.undone, ahead[1:], strict=True):
        if item.event.is_bound or item.event.number in led:
            after = (
                earlier.event.number
                if earlier
                else battle.events[-1].number
                if battle.events
                else 0
            )
            kept.insert(0, item.model_copy(update={"after": after}))
            led.add(after)
    return battle.model_copy(update={"undone": (), "retracted": (*battle.retracted, *kept)})


def cannot_follow(every: Sequence[Recorded]) -> Recorded | None:
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
    by = {undone.event.number: undone for undone in (*battle.undone, *battle.retracted)}
    followed = _followed(battle)
    every = {item[0]: item for item in followed}
    line: dict[int, Followed] = {}
    waiting: OrderedDict[int, None] = OrderedDict()
    result: dict[int, RetractedRolls] = {}
    last = 0
    for entry in followed:
        number, after, event = entry
        if after != last:
            gone = _taken_up(line, every, after, waiting)
            for roll, _, taken_back in reversed(gone):
                if taken_back.dice and roll in by:
                    waiting[roll] = None
        if waiting and event.dice:
            answered, _ = waiting.popitem(last=False)
            before, back = result.get(answered), by[answered]
            result[number] = RetractedRolls(
                back.by, 1 + (before.times if before else 0), before, back.aside
            )
        line[number], last = entry, number
    return result


def _taken_up(
    line: dict[int, Followed],
    every: Mapping[int, Followed],
    after: int | None,
    waiting: OrderedDict[int, None],
) -> list[Followed]:
    """Make the line end at the event before the next one; return the events taken back for that,
    the last first.
    """
    back: list[Followed] = []
    while after and after not in line:
        back.append(every[after])
        after = every[after][1]
    gone = []
    while line:
        if next(reversed(line)) == after:
            break
        gone.append(line.popitem()[1])
    for item in reversed(back):
        line[item[0]] = item
        waiting.pop(item[0], None)
    return gone


def _followed(battle: Battle) -> list[Followed]:
    """Return every event on record with its predecessor, in the order of their numbers."""
    done = [*battle.events, *[undone.event for undone in reversed(battle.undone)]]
    line = [
        (event.number, last, event)
        for event, last in zip(done, [0, *[each.number for each in done]], strict=False)
    ]
    return sorted(
        [
            *line,
            *[(undone.event.number, undone.after, undone.event) for undone in battle.retracted],
        ],
        key=itemgetter(0),
    )


def record_faults(battle: Battle) -> Iterator[Fault]:
    """Everything wrong with the numbers and sides of a battle's events."""
    every = record(battle)
    wrong = _wrongly_numbered(battle, every) or cannot_follow(every)
    if wrong:
        yield Fault(wrong.path, "wrong_number")
    ends = {recorded.number for recorded in every if recorded.event.kind == END}
    for item in every:
        if item.after in ends:
            yield Fault(item.path, "battle_over")
        if any(
            side is not None and side >= len(battle.sides) for side in (item.event.side, item.by)
        ):
            yield Fault(item.path, "wrong_side")


def _wrongly_numbered(battle: Battle, every: Sequence[Recorded]) -> Recorded | None:
    """Return the first event with a wrong number.

    A number is wrong if another event has it, if it is above the last one ever used, or if it is
    not above the number of the event's predecessor.
    """
    for index, recorded in enumerate(every):
        taken = index and every[index - 1].number == recorded.number
        if taken or recorded.number > battle.last or (recorded.after or 0) >= recorded.number:
            return recorded
    return None
