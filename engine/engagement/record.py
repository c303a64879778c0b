"""Whether a battle's record can have come about: numbers in order and used once, each event after one it can follow."""

from collections.abc import Iterator, Sequence

from engine.engagement.battle import Battle
from engine.engagement.history import Recorded, cannot_follow, record
from engine.kit.faults import Fault


def record_faults(battle: Battle) -> Iterator[Fault]:
    """Everything wrong with the numbers and sides of a battle's events, and with what it says schema 1 wrote."""
    every = record(battle)
    wrong = _wrongly_numbered(battle, every) or cannot_follow(every)
    if wrong:
        yield Fault(wrong.path, "wrong_number")
    if battle.earlier > battle.last:
        yield Fault(("earlier",), "too_high", {"le": battle.last})
    for one in every:
        if one.number > battle.earlier and (one.event.earlier or one.after is None):
            yield Fault((*one.path, "earlier"), "unknown")
        told = one.event.earlier.sides if one.event.earlier else ()
        if any(side is not None and side >= len(battle.sides) for side in (one.event.side, one.by, *told)):
            yield Fault(one.path, "wrong_side")


def _wrongly_numbered(battle: Battle, every: Sequence[Recorded]) -> Recorded | None:
    """The first event with a number that is taken, that was never reached, or that is not above the one before it."""
    for place, one in enumerate(every):
        taken = place and every[place - 1].number == one.number
        if taken or one.number > battle.last or (one.after or 0) >= one.number:
            return one
    return None
