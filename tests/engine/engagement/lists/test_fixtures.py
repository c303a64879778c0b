"""Thirty lists with invented ships, of both editions and in every format, read to the last field.

Every field that a file has is in `expected.txt` with its value, or among what is missing or was not
understood.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.engagement.lists import ImportedModel
from tests.engine.engagement.lists.described import described
from tests.engine.engagement.lists.games import RULES, read

FOLDER = Path(__file__).parents[3] / "fixtures" / "lists"
PARTS = re.split(r"^\[(.+)\]\n", (FOLDER / "expected.txt").read_text(encoding="utf-8"), flags=re.M)[
    1:
]
EXPECTED = dict(zip(PARTS[::2], PARTS[1::2], strict=True))


def game_of(name: str) -> str:
    return next((game for game in RULES if game in name), "dystopian")


ALIKE = [
    name for name in EXPECTED if game_of(name) == "dystopian" and "\nwing " not in EXPECTED[name]
]
"""Lists whose models have the same names and counts if the names alone are read: a wing becomes a
ship.
"""


def test_every_list_has_its_expectation() -> None:
    assert sorted(EXPECTED) == sorted(
        path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*")
    )
    assert len(EXPECTED) == 30
    assert len(ALIKE) == 25


@pytest.mark.shipped
@pytest.mark.parametrize("name", EXPECTED)
def test_a_list_is_read_to_the_last_field(name: str) -> None:
    assert described(read((FOLDER / name).read_bytes(), game_of(name))) == EXPECTED[name].rstrip(
        "\n"
    )


@pytest.mark.parametrize("name", EXPECTED)
def test_a_required_field_is_from_the_file_or_missing(name: str) -> None:
    game = game_of(name)
    for _, item in read((FOLDER / name).read_bytes(), game).items:
        kind = RULES[game].profiles[item.kind]
        required = {
            field
            for field, info in kind.model_fields.items()
            if info.is_required() and field != "name"
        }
        assert required <= tops(item.from_file) | tops(item.missing)
        assert not set(item.from_file) & set(item.missing)


def tops(paths: Iterable[str]) -> set[str]:
    return {path.split(".")[0] for path in paths}


@pytest.mark.parametrize("name", EXPECTED)
def test_names_alone_have_the_same_names_and_counts(name: str) -> None:
    data, game = (FOLDER / name).read_bytes(), game_of(name)
    whole, names = read(data, game), read(data, game, names_only=True)
    assert all(
        not set(item.from_file) - {"name", "models", "tokens", "kind"} for _, item in names.items
    )
    assert names.names_only
    if name in ALIKE:
        assert [counted(item) for _, item in names.items] == [
            counted(item) for _, item in whole.items
        ]


def counted(item: ImportedModel) -> tuple[str, int]:
    return item.name, item.count


def test_texts_of_publishers_are_dropped() -> None:
    for name in ("rosters/01_trio.ros", "rosters/14_hidden.json"):
        assert "publisher" not in repr(read((FOLDER / name).read_bytes()))
