"""Every limit of lists at its edge: what is just small enough is read, and one more is refused or
cut.

The numbers are those that the sentences of the page tell a player; they are written out.
"""

from collections.abc import Callable

import pytest

from tests.engine.engagement.lists.games import code, read
from tests.engine.engagement.lists.test_hostile import of_type, roster, zipped

SHIP = "Name,DR\nKuro,4\n"


def of_letters(number: int) -> str:
    return SHIP + "," * (number - len(SHIP))


def packed(number: int) -> bytes:
    """A file of so many bytes, with a list in it."""
    rest = number - len(zipped(0, list_ros="", more=""))
    return zipped(0, list_ros="", more="x" * rest)


def of_files(number: int) -> bytes:
    """A packed list among files of other kinds."""
    others = {f"f{index}": "" for index in range(number - 1)}
    return zipped(**others, list_ros=roster('<selection name="Kuro" type="model"/>'))


def of_parts(number: int) -> str:
    """A roster of so many elements; four of them are around the selections."""
    return roster("<selection/>" * (number - 4))


def of_depth(number: int) -> str:
    """A roster of so many elements within each other; four of them are around the others."""
    inner = number - 4
    return roster("<rule>" * inner + "</rule>" * inner)


def of_lines(number: int) -> str:
    """A table of so many lines, most of them empty."""
    return SHIP + "\n" * (number - 2)


def of_columns(number: int) -> str:
    return "Name,DR" + "," * (number - 2) + "\nKuro,4\n"


EDGES: dict[str, tuple[Callable[[int], str | bytes], int, str]] = {
    "letters": (of_letters, 2_000_000, "list_too_large"),
    "bytes of a packed file": (packed, 1_000_000, "list_packed_too_large"),
    "files": (of_files, 10, "list_packed_many"),
    "parts": (of_parts, 100_000, "list_too_large_parts"),
    "depth": (of_depth, 60, "list_too_deep"),
    "lines": (of_lines, 5_000, "list_too_many_lines"),
    "columns": (of_columns, 501, "list_too_many_columns"),
}


@pytest.mark.parametrize(("make", "most", "reason"), EDGES.values(), ids=EDGES)
def test_one_more_than_the_limit_is_refused(
    make: Callable[[int], str | bytes], most: int, reason: str
) -> None:
    assert code(make(most)) != reason
    assert code(make(most + 1)) == reason


@pytest.mark.parametrize(("letters", "remarks"), [(200, []), (201, ["x" * 200 + "…"])])
def test_long_cell_is_cut_with_a_remark(letters: int, remarks: list[str]) -> None:
    fleet = read(f"Name,DR,Size\nKuro,4,{'x' * letters}\n")
    cut = [remark.text for remark in fleet.remarks if remark.code == "not_understood"]
    assert cut == remarks


@pytest.mark.parametrize(("letters", "remarks"), [(200, []), (201, ["x" * 200 + "…"])])
def test_long_line_is_cut_with_a_remark(letters: int, remarks: list[str]) -> None:
    fleet = read(f"2x Kuro\n{'x' * letters}\n")
    assert [remark.text for remark in fleet.remarks if remark.text.startswith("xx")] == remarks


@pytest.mark.parametrize(
    ("last", "shown"),
    [("words", 15 * "word " + "words"), ("words+", 8 * "word " + "…")],
)
def test_value_of_more_than_eighty_letters_is_a_rule_and_is_cut(last: str, shown: str) -> None:
    list_text = roster(of_type("Ship", "DR").replace(">4<", f">{15 * 'word '}{last}<"))
    (remark,) = read(list_text).groups[0].models[0].remarks
    assert (remark.code, remark.text) == ("not_a_value", f"DR {shown}")


@pytest.mark.parametrize(("titles", "kind"), [(5, "table"), (6, "text")])
def test_headings_stand_among_the_first_six_lines(titles: int, kind: str) -> None:
    fleet = read("A title\n" * titles + "Name,DR,CR\nKuro,4,6\n")
    dr = [group.models[0].profile.get("dr") for group in fleet.groups if group.models]
    assert (4 in dr) == (kind == "table")


COUNT, SIZE, DICE = "count", "size", "arms.0.attack_dice"


@pytest.mark.parametrize(
    ("columns", "cells", "value", "field", "wrong"),
    [
        ("Count", "1", 1, COUNT, ""),
        ("Count", "60", 60, COUNT, ""),
        ("Count", "0", 1, COUNT, "0"),
        ("Class", "Large", "large", SIZE, ""),
        ("Class", "Large Small", "medium", SIZE, "Class Large Small"),
        ("Weapon,Attack Dice", "Gunnery,9 7 5 3", [9, 7, 5, 3], DICE, ""),
        ("Weapon,Attack Dice", "Gunnery,9 7 5", [9, 7, 5, 0], DICE, ""),
        ("Weapon,Attack Dice", "Gunnery,9 7 5 3 1", [0] * 4, DICE, "Attack Dice 9 7 5 3 1"),
        ("Weapon,RB1", "Gunnery,99", [99, 0, 0, 0], DICE, ""),
        ("Weapon,RB1", "Gunnery,100", [0] * 4, f"{DICE}.0", "RB1 100"),
    ],
)
def test_cell_beyond_the_limits_is_a_remark(
    columns: str, cells: str, value: object, field: str, wrong: str
) -> None:
    fleet = read(f"Name,DR,{columns}\nKuro,4,{cells}\n")
    model = fleet.groups[0].models[0]
    values = {COUNT: model.count, SIZE: model.profile["size"]}
    if model.profile["arms"]:
        values[DICE] = model.profile["arms"][0]["attack_dice"]
    assert values[field.removesuffix(".0")] == value
    remarks = [
        (remark.field, remark.text) for remark in fleet.every_remark if remark.code == "not_a_value"
    ]
    assert remarks == ([(field, wrong)] if wrong else [])
