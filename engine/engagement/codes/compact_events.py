"""Events without default fields, as codes hold them: fields by their indices, faces of dice as
letters.

An event has no number where it counts on from the event before it. Indices of fields are kept as in
compact fleets.
"""

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_lowercase, digits
from typing import Any

from engine.engagement.codes.compact_fleets import packed_model, unpacked_model, without_defaults
from engine.engagement.game import GameRules
from engine.engagement.record.battle import Battle, Undone
from engine.engagement.record.event import Event, Thrown
from engine.kit.saved_types import Tree, plain

FACES = digits + ascii_lowercase
"""The letter of each face; dice with more faces are lists of numbers."""
TYPED = "."
"""The mark before typed faces; rolled faces come before it."""
THROW = "throw"
"""The kind of an event that only throws dice; in a code it is the text of its dice alone."""


def packed_record(battle: Battle, rules: GameRules[Any]) -> list[Any]:
    """Return all events on record as plain lists: current, to be redone, retracted, and the highest
    number ever.
    """
    undone, retracted = (
        list(_packed_undone(every, rules)) for every in (battle.undone, battle.retracted)
    )
    return [list(_packed(battle.events, rules)), undone, retracted, battle.last]


def unpacked_record(packed: Any, rules: GameRules[Any]) -> Tree:
    """Return the plain fields of a battle from the list that `packed_record` makes, the data as the
    game writes them.

    Raises ValueError, TypeError or LookupError for other data.
    """
    events, undone, retracted, last = packed
    taken_back = {
        "undone": _unpacked_undone(undone, rules),
        "retracted": _unpacked_undone(retracted, rules),
    }
    return {"events": list(_unpacked(events, rules)), "last": last} | taken_back


def _packed(events: Iterable[Event], rules: GameRules[Any]) -> Iterator[Any]:
    number = 0
    for event in events:
        yield _packed_event(event, rules, number + 1)
        number = event.number


def _unpacked(packed: Any, rules: GameRules[Any]) -> Iterator[Tree]:
    number = 0
    for item in packed:
        event = _unpacked_event(item, rules, number + 1)
        yield event
        number = event["number"]


def _packed_undone(every: Sequence[Undone], rules: GameRules[Any]) -> Iterator[list[Any]]:
    for event, undone in zip(
        _packed([undone.event for undone in every], rules), every, strict=True
    ):
        fields = undone.model_dump(exclude_defaults=True, exclude={"event"})
        yield [event, *packed_model(Undone, fields)]


def _unpacked_undone(packed: Any, rules: GameRules[Any]) -> list[Tree]:
    events = _unpacked([item[0] for item in packed], rules)
    return [
        {"event": event} | unpacked_model(Undone, item[1:])
        for event, item in zip(events, packed, strict=True)
    ]


def _packed_event(event: Event, rules: GameRules[Any], number: int) -> Any:
    kind = rules.kind(event.kind)
    assert kind is not None
    data = packed_model(kind.data, without_defaults(kind.data, event.data))
    fields = event.model_dump(mode="json", exclude_defaults=True, exclude={"kind", "data", "dice"})
    if event.number == number:
        del fields["number"]
    dice = list(map(_letters, event.dice))
    if event.kind == THROW and len(dice) == 1 and isinstance(dice[0], str) and not (data or fields):
        return dice[0]
    rest = packed_model(Event, fields)
    return (
        [event.kind, data, dice, *rest]
        if dice or rest
        else [event.kind, data]
        if data
        else [event.kind]
    )


def _unpacked_event(packed: Any, rules: GameRules[Any], number: int) -> Tree:
    if isinstance(packed, str):
        packed = [THROW, [], [packed]]
    name, data, dice, *rest = (*packed, [], [])[: max(3, len(packed))]
    kind = rules.kind(name)
    if kind is None:
        raise ValueError(name)
    full = plain(kind.data.model_validate(unpacked_model(kind.data, data)))
    event = {"kind": name, "data": full, "dice": list(map(_thrown, dice)), "number": number}
    return event | unpacked_model(Event, rest)


def _letters(thrown: Thrown) -> Any:
    """Return the faces of a batch as text; as lists where a die has too many faces."""
    if max((*thrown.rolled, *thrown.typed), default=0) >= len(FACES):
        return [list(thrown.rolled), list(thrown.typed)]
    rolled, typed = (
        "".join([FACES[face] for face in faces]) for faces in (thrown.rolled, thrown.typed)
    )
    return f"{rolled}{TYPED}{typed}" if typed else rolled


def _thrown(packed: Any) -> Tree:
    if not isinstance(packed, str):
        rolled, typed = packed
        return {"rolled": rolled, "typed": typed}
    rolled, _, typed = packed.partition(TYPED)
    return {"rolled": list(map(FACES.index, rolled)), "typed": list(map(FACES.index, typed))}
