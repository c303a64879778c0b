"""Whether a battle's record can have come about: numbers in order and used once, each event after one it can follow."""

from collections.abc import Iterator

from engine.engagement.battle import Battle
from engine.engagement.history import cannot_follow, record
from engine.kit.faults import Fault


def record_faults(battle: Battle) -> Iterator[Fault]:
    """Everything wrong with the numbers and sides of a battle's events."""
    every = record(battle)
    numbers = [one.number for one in every]
    line = [one.number for one in every if one.status != "retracted"]
    stands = [*(event.number for event in battle.events), *(one.event.number for one in reversed(battle.undone))]
    if line != stands or len(set(numbers)) < len(numbers) or max((*numbers, battle.earlier)) > battle.last:
        yield Fault(("events",), "wrong_number")
    elif path := cannot_follow(every):
        yield Fault(path, "wrong_number")
    for one in every:
        if one.number > battle.earlier and (one.event.earlier or one.after is None):
            yield Fault((*one.path, "earlier"), "unknown")
    sides = [side for one in every for side in (one.event.side, one.by)]
    sides += [side for one in every if one.event.earlier for side in one.event.earlier.sides]
    if any(side is not None and side >= len(battle.sides) for side in sides):
        yield Fault(("events",), "wrong_side")
