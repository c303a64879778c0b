"""The rules of the classifier: each has an example, and decides about a line of it."""

import pytest

from engine.engagement.lists import ListedKind
from engine.engagement.lists.text import RULES, LineRule, read_text_rows
from tests.engine.engagement.lists.games import DYSTOPIAN

LAYOUT = DYSTOPIAN.lists().layout


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: type(rule).__name__)
def test_rule_decides_about_a_line_of_its_example(rule: LineRule) -> None:
    rows = read_text_rows(rule.example.splitlines(), LAYOUT).rows
    decided = [row.kind for row in rows if row.reason == type(rule).__name__]
    assert set(decided) == {rule.kind}, [(row.text, row.reason) for row in rows]


def test_kinds_of_rows_are_those_of_the_rules() -> None:
    assert {rule.kind for rule in RULES} == set(ListedKind)


def test_each_line_has_one_row_with_its_source() -> None:
    lines = ["Night Watch (485 points)", "", "**Old Heron** (140 points)", "  • 1x Turret"]
    rows = read_text_rows(lines, LAYOUT).rows
    assert [(row.where, row.text) for row in rows] == [
        ("1", "Night Watch (485 points)"),
        ("3", "**Old Heron** (140 points)"),
        ("4", "• 1x Turret"),
    ]
