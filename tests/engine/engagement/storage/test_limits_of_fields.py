"""The limits of every field that is saved are those of the table.

A file or a code is refused as a whole if one number in it is beyond its limit, so a lower limit
shuts out what players have saved. Where a limit is meant to change, `BROADSIDE_TABLES=write` with
this test writes the table anew. A new field need not be in the table.
"""

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from engine.dystopian.battle import RULES as DYSTOPIAN
from engine.engagement import Battle, GameRules
from engine.jovian.battle import RULES as JOVIAN
from engine.warsurge.battle import RULES as WARSURGE

TABLE = Path(__file__).parent / "limits_of_fields.txt"
GAMES: tuple[GameRules[Any], ...] = (DYSTOPIAN, JOVIAN, WARSURGE)
COMMON = ("next", "plays", "holds", "puzzle", "reset")
"""The kinds of events that every game has."""
LIMITS = (
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "maxProperties",
    "pattern",
)
INSIDE = ("items", "additionalProperties", "propertyNames")


class Limit(NamedTuple):
    """A limit of a field: the dotted name of the field, and the limit in words."""

    field: str
    text: str


def limits_of(game: str, kind: type[BaseModel]) -> set[Limit]:
    """Return the limits of all fields of a type and of the types inside it."""
    return set(_limits_in(TypeAdapter(kind).json_schema(), f"{game}.{kind.__name__}", game))


def _limits_in(schema: Mapping[str, Any], path: str, game: str) -> Iterator[Limit]:
    for kind in LIMITS:
        if kind in schema:
            yield Limit(path, f"{kind} {schema[kind]}")
    for name, inner in schema.get("properties", {}).items():
        yield from _limits_in(inner, f"{path}.{name}", game)
    for name, inner in schema.get("$defs", {}).items():
        yield from _limits_in(inner, f"{game}.{name}", game)
    for either in schema.get("anyOf", ()):
        yield from _limits_in(either, path, game)
    for name in INSIDE:
        inner = schema.get(name)
        if isinstance(inner, Mapping):
            yield from _limits_in(inner, f"{path}.{name}", game)


def every_limit() -> set[Limit]:
    """Return the limits of battles, and of the profiles, rulings and events of each game."""
    result = limits_of("battle", Battle)
    for rules in GAMES:
        kinds = {rules.setup, *rules.profiles.values()}
        events = [rules.kind(name) for name in (*rules.kinds, *COMMON)]
        kinds |= {event.data for event in events if event}
        for kind in kinds:
            result |= limits_of(rules.name, kind)
    return result


def lines() -> list[str]:
    """Return a line for each field with limits, in the order of the names."""
    texts = defaultdict[str, list[str]](list)
    for limit in sorted(every_limit()):
        texts[limit.field].append(limit.text)
    return [f"{field}: {', '.join(limits)}" for field, limits in texts.items()]


def test_limits_of_saved_fields_are_those_of_the_table() -> None:
    if os.environ.get("BROADSIDE_TABLES") == "write":
        TABLE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
    table = TABLE.read_text(encoding="utf-8").splitlines()
    assert set(table) - set(lines()) == set()


@pytest.mark.parametrize(
    ("kind", "field", "least", "most"),
    [
        (DYSTOPIAN.profiles["ship"], "hp", 1, 40),
        (JOVIAN.profiles["squadron"], "structure", 1, 12),
        (WARSURGE.profiles["unit"], "models", 1, 99),
    ],
)
def test_number_beyond_its_limit_is_refused(
    kind: type[BaseModel], field: str, least: int, most: int
) -> None:
    adapter = TypeAdapter(Annotated[int, *kind.model_fields[field].metadata])
    for number in (least, most):
        assert adapter.validate_python(number) == number
    for number in (least - 1, most + 1):
        with pytest.raises(ValidationError):
            adapter.validate_python(number)
