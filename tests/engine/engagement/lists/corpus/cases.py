"""The cases of the corpus: each is a list, and beside it what a careful reader gets from it."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
EXPECTED = ".expected.json"
"""The ending of the file with the expectation, in place of the ending of the list."""
Values = Mapping[str, int | str]


class Ship(NamedTuple):
    """The ships of a row of a list: equal ones, a wing, or a unit.

    names: the name, and other names that are right too.
    counts: the number of models; more than one number where the list leaves it open.
    points: the points of the whole row, None where the list names none.
    values: the fields of the profile that the list gives, by dotted names.
    """

    names: tuple[str, ...]
    counts: tuple[int, ...]
    points: int | None
    values: Values


class Case(NamedTuple):
    """A list with its expectation.

    ships: the ships in the order of the list.
    unsure: names of rows that are a ship or none: either way is right.
    total: the points that the list itself names as its sum, None where it names none.
    """

    name: str
    data: bytes
    game: str
    language: str
    ships: tuple[Ship, ...]
    unsure: tuple[str, ...]
    total: int | None


def read_cases(half: str) -> Iterator[Case]:
    """Yield the cases of one half of the corpus, "first" or "second", by name."""
    for path in sorted((FOLDER / half).glob(f"*/*{EXPECTED}")):
        yield _read_case(path)


def _read_case(path: Path) -> Case:
    name = path.name.removesuffix(EXPECTED)
    (source,) = [other for other in path.parent.glob(f"{name}.*") if other != path]
    sheet = json.loads(path.read_text(encoding="utf-8"))
    ships = tuple(_read_ship(ship) for ship in sheet["ships"])
    return Case(
        name=f"{path.parent.name}/{name}",
        data=source.read_bytes(),
        game=sheet["game"],
        language=sheet["language"],
        ships=ships,
        unsure=tuple(sheet.get("unsure", ())),
        total=sheet.get("total"),
    )


def _read_ship(sheet: Mapping[str, Any]) -> Ship:
    counts = sheet["count"]
    if isinstance(counts, int):
        counts = [counts]
    points = sheet.get("points")
    if "each" in sheet:
        points = sheet["each"] * counts[0]
    return Ship(
        names=(sheet["name"], *sheet.get("also", ())),
        counts=tuple(counts),
        points=points,
        values=dict(_flatten(sheet.get("numbers", {}))),
    )


def _flatten(numbers: Mapping[str, Any]) -> Iterator[tuple[str, int | str]]:
    """Yield each value with its name: "dice": [5, 4] becomes "dice.0" and "dice.1"."""
    for key, value in numbers.items():
        if isinstance(value, list):
            for index, part in enumerate(value):
                yield f"{key}.{index}", part
        else:
            yield key, value
