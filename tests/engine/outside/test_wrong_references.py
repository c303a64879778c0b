"""Events of every kind with references of the wrong kind in any field: refused or possible, never
an exception.
"""

import json
from collections.abc import Iterator, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel

from engine.engagement import (
    Archive,
    Draft,
    Engagement,
    Refusal,
    archive_in,
    battle_code,
    read,
    read_code,
    resume,
    write_code,
)
from engine.engagement.record import record
from tests.engine.courses import PLAYED, course
from tests.engine.dystopian.battle.chances import Picks
from tests.engine.recorded import GAMES, exported
from tests.engine.refusals import sure

STRANGE = [
    "0.0.zz",
    "zz",
    "",
    "0",
    "9.9.9",
    "0.0",
    "A0",
    0,
    1,
    63,
    -1,
    64,
    None,
    True,
    [],
    {},
    "attack.0",
    "aa",
]
"""References that nobody has, other names of the battle, and what is no reference at all."""
EVENTS = 3
"""Events of each kind that are tried in a battle."""


class Forger:
    """Data for events, each field with a value of its type; a text is a reference of any kind."""

    def __init__(self, now: Engagement[Any], pick: Any) -> None:
        self._pick = pick
        self._refs = [*refs_of(now)]

    def forge(self, now: Engagement[Any], kind: str) -> Draft | None:
        """Return an event, or None where not even the record could hold it."""
        data = self._model(now.rules.kinds[kind].data)
        side = self._pick([None, 0, 0, 1, 1, 5])
        try:
            return Draft(kind=kind, side=side, data=data)
        except ValueError:
            return None

    def change(self, now: Engagement[Any], event: Draft) -> Draft:
        """Return an event with other references, and perhaps one more field."""
        data = self._exchange(event.data)
        fields = now.rules.kinds[event.kind].data.model_fields
        if fields and self._pick([True, True, False]):
            name = self._pick(fields)
            data[name] = self._value(fields[name].annotation)
        return Draft(kind=event.kind, side=event.side, data=data, dice=event.dice, note=event.note)

    def _exchange(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            return {name: self._exchange(value) for name, value in data.items()}
        if isinstance(data, list | tuple):
            return [self._exchange(value) for value in data]
        if data in self._refs and self._pick([True, False, False, False]):
            return self._ref()
        return data

    def _model(self, model: type[BaseModel]) -> dict[str, Any]:
        data = {}
        for name, field in model.model_fields.items():
            if field.is_required() or self._pick([True, False]):
                data[name] = self._value(field.annotation)
        return data

    def _value(self, kind: Any) -> Any:
        origin = get_origin(kind)
        inner = get_args(kind)
        if origin is Annotated:
            return self._value(inner[0])
        if origin is Literal:
            return self._pick(inner)
        if origin in (tuple, frozenset, list):
            return [self._value(inner[0]) for _ in range(self._pick([1, 1, 2, 2, 0, 3]))]
        if origin in (Union, UnionType):
            return self._union(inner)
        return self._single(kind)

    def _union(self, kinds: tuple[Any, ...]) -> Any:
        if set(kinds) == {str, int}:
            return self._ref()
        return self._value(self._pick(kinds))

    def _single(self, kind: Any) -> Any:
        if kind is NoneType:
            return None
        if kind is bool:
            return self._pick([True, False])
        if kind is int:
            return self._pick([0, 0, 1, 1, 2, 3, 6, 30])
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._pick([item.value for item in kind])
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return self._model(kind)
        return self._ref()

    def _ref(self) -> Any:
        return self._pick(self._pick([self._refs, self._refs, self._refs, self._refs, STRANGE]))


def refs_of(now: Engagement[Any]) -> Iterator[str]:
    """Yield the references of all groups and models, those that are gone included."""
    for side_number, side in enumerate(now.battle.sides):
        for fleet_number, fleet in enumerate(side.fleets):
            for group in fleet.groups:
                yield f"{side_number}.{fleet_number}.{group.id}"
                for model in getattr(group, "models", ()):
                    yield f"{side_number}.{fleet_number}.{model.id}"


def check_everywhere(now: Engagement[Any], draft: Draft) -> bool:
    """Return True if an event is taken; who refuses it on the table refuses it in a record, a file
    and a code, too.
    """
    after = now.act(draft)
    if isinstance(after, Engagement):
        return True
    check_refusal(after)
    data = json.loads(exported(now))
    (saved,) = data["battles"]
    numbers = [recorded.event.number for recorded in record(now.battle)]
    number = max(numbers, default=0) + 1
    saved.setdefault("events", []).append(json.loads(draft.model_dump_json()) | {"number": number})
    archive = read(json.dumps(data), GAMES)
    if isinstance(archive, Refusal):
        check_refusal(archive)
        return False
    (battle,) = archive.battles
    check_refusal(resume(now.rules, battle))
    code = write_code(battle_code(battle, now.rules))
    if not isinstance(code, Refusal):
        check_code(now, code)
    return False


def check_code(now: Engagement[Any], text: str) -> None:
    archive = archive_in(sure(read_code(text)), GAMES)
    if isinstance(archive, Archive):
        check_refusal(resume(now.rules, archive.battles[0]))
    else:
        check_refusal(archive)


def check_refusal(result: Any) -> None:
    assert isinstance(result, Refusal), result
    assert result.faults
    assert all(fault.code for fault in result.faults)


def try_every_kind(game: str, seed: int, taps: int) -> tuple[int, int]:
    """Try events of every kind in a battle at some of its points; return how many were taken and
    how many refused.
    """
    pick = Picks(seed)
    results = {True: 0, False: 0}
    for tap, now in enumerate([PLAYED[game].begin(), *course(game, seed, taps, ("do",))]):
        if tap % 4:
            continue
        forger = Forger(now, pick)
        drafts = [forger.forge(now, kind) for kind in now.rules.kinds for _ in range(EVENTS)]
        for draft in drafts:
            if draft:
                results[check_everywhere(now, draft)] += 1
    return results[True], results[False]


def try_changed_events(game: str, seed: int, taps: int) -> int:
    """Play a battle, and try each of its events with other references first; return how many were
    refused.
    """
    pick = Picks(seed)
    before = PLAYED[game].begin()
    refused = 0
    for now in course(game, seed, taps, ("do",)):
        forger = Forger(before, pick)
        for _ in range(2 * EVENTS):
            draft = forger.change(before, now.battle.events[-1])
            refused += not check_everywhere(before, draft)
        before = now
    return refused


@pytest.mark.parametrize("game", PLAYED)
def test_events_of_any_fields_are_refused_or_possible(game: str) -> None:
    taken, refused = try_every_kind(game, 6, 40)
    assert taken > 10
    assert refused > 30


@pytest.mark.parametrize("game", PLAYED)
def test_changed_events_are_refused_or_possible(game: str) -> None:
    assert try_changed_events(game, 6, 30) > 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", PLAYED)
def test_many_more_events_are_refused_or_possible(game: str, seed: int) -> None:
    try_every_kind(game, seed, 40)
    try_changed_events(game, seed, 30)
