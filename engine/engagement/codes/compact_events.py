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
    events = list(_pack_events(battle.events, rules))
    undone = list(_pack_undone(battle.undone, rules))
    retracted = list(_pack_undone(battle.retracted, rules))
    return [events, undone, retracted, battle.last]


def unpacked_record(packed: Any, rules: GameRules[Any]) -> Tree:
    """Return the plain fields of a battle from the list that `packed_record` makes, the data as the
    game writes them.

    Raises ValueError, TypeError or LookupError for other data.
    """
    events, undone, retracted, last = packed
    return {
        "events": list(_unpack_events(events, rules)),
        "last": last,
        "undone": _unpack_undone(undone, rules),
        "retracted": _unpack_undone(retracted, rules),
    }


def _pack_events(events: Iterable[Event], rules: GameRules[Any]) -> Iterator[Any]:
    number = 0
    for event in events:
        yield _pack_event(event, rules, number + 1)
        number = event.number


def _unpack_events(packed: Any, rules: GameRules[Any]) -> Iterator[Tree]:
    number = 0
    for item in packed:
        event = _unpack_event(item, rules, number + 1)
        yield event
        number = event["number"]


def _pack_undone(every: Sequence[Undone], rules: GameRules[Any]) -> Iterator[list[Any]]:
    events = _pack_events([undone.event for undone in every], rules)
    for event, undone in zip(events, every, strict=True):
        fields = undone.model_dump(exclude_defaults=True, exclude={"event"})
        yield [event, *packed_model(Undone, fields)]


def _unpack_undone(packed: Any, rules: GameRules[Any]) -> list[Tree]:
    events = _unpack_events([item[0] for item in packed], rules)
    result = []
    for event, item in zip(events, packed, strict=True):
        result.append({"event": event} | unpacked_model(Undone, item[1:]))
    return result


def _pack_event(event: Event, rules: GameRules[Any], number: int) -> Any:
    kind = rules.kind(event.kind)
    assert kind is not None
    data = packed_model(kind.data, without_defaults(kind.data, event.data))
    fields = event.model_dump(mode="json", exclude_defaults=True, exclude={"kind", "data", "dice"})
    if event.number == number:
        del fields["number"]
    dice = [_letters(thrown) for thrown in event.dice]
    is_plain_throw = event.kind == THROW and not data and not fields
    if is_plain_throw and len(dice) == 1 and isinstance(dice[0], str):
        return dice[0]
    rest = packed_model(Event, fields)
    if dice or rest:
        return [event.kind, data, dice, *rest]
    if data:
        return [event.kind, data]
    return [event.kind]


def _unpack_event(packed: Any, rules: GameRules[Any], number: int) -> Tree:
    if isinstance(packed, str):
        packed = [THROW, [], [packed]]
    name, data, dice, *rest = (*packed, [], [])[: max(3, len(packed))]
    kind = rules.kind(name)
    if kind is None:
        raise ValueError(name)
    full = plain(kind.data.model_validate(unpacked_model(kind.data, data)))
    batches = [_unpack_faces(batch) for batch in dice]
    event = {"kind": name, "data": full, "dice": batches, "number": number}
    return event | unpacked_model(Event, rest)


def _letters(thrown: Thrown) -> Any:
    """Return the faces of a batch as text; as lists where a die has too many faces."""
    if max((*thrown.rolled, *thrown.typed), default=0) >= len(FACES):
        return [list(thrown.rolled), list(thrown.typed)]
    letters = "".join(FACES[face] for face in thrown.rolled)
    if thrown.typed:
        letters += TYPED
        letters += "".join(FACES[face] for face in thrown.typed)
    return letters


def _unpack_faces(packed: Any) -> Tree:
    if not isinstance(packed, str):
        rolled, typed = packed
        return {"rolled": rolled, "typed": typed}
    rolled, _, typed = packed.partition(TYPED)
    return {
        "rolled": [FACES.index(letter) for letter in rolled],
        "typed": [FACES.index(letter) for letter in typed],
    }
