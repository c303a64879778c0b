"""Names that spreadsheets would work out as formulas: a cell with one is a text, and the name comes
back unchanged.

OWASP's list, with the full-width letters that spreadsheets in Japanese read as plain ones.
"""

import csv
import io
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import Fleet, Refusal
from engine.engagement.exchange import fleet_table
from engine.engagement.lists.spreadsheet_text import is_formula, quote_formula, unquote_formula
from tests.engine.engagement.lists.test_round_trip import WARSURGE, make_fleet, through

BEFORE = [
    "",
    " ",
    "\u00a0",
    "\u3000",
    "\u200b",
    "\ufeff",
    "\u2060",
    "'",
    '"',
    "“",
    "’",
    "' ",
    "\u200f",
    "''",
]
OPERATORS = [
    "=",
    "+",
    "-",
    "@",
    "＝",
    "＋",
    "－",
    "＠",
    "﹦",
    "﹢",
    "﹣",
    "﹫",
    "−",
    "ー",
    "⁺",
    "₌",
]
BODIES = ["1+1", 'HYPERLINK("x")', "cmd|' /C calc'!A0", "SUM(A1:A9)", ""]
CONTROLS = ["\t=1", "\r=1", "\n=1", "\x00=1", "\t", "\x1f1"]
PLAIN = ["Kuro", "1 = 1", "a-b", "(=)", "“Kuro”", "'Kuro'", "Ｋuro", "#1", "é", "·-", "—x", "/-"]
NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)
HOSTILE = st.builds(
    "".join, st.lists(st.sampled_from([*OPERATORS, "'", '"', "a"]), min_size=1, max_size=6)
)


@pytest.mark.parametrize(("before", "operator"), list(product(BEFORE, OPERATORS)))
def test_name_that_may_be_a_formula_is_quoted(before: str, operator: str) -> None:
    for body in BODIES:
        name = before + operator + body
        assert is_formula(name)
        assert quote_formula(name) == f"'{name}"
        assert unquote_formula(quote_formula(name)) == name


@pytest.mark.parametrize("text", CONTROLS)
def test_text_that_begins_with_a_control_character_is_quoted(text: str) -> None:
    assert quote_formula(text) == f"'{text}"


@pytest.mark.parametrize("name", PLAIN)
def test_other_name_is_written_as_it_is(name: str) -> None:
    assert quote_formula(name) == unquote_formula(name) == name


@settings(deadline=None)
@given(st.one_of(NAMES, HOSTILE))
def test_every_name_comes_back(name: str) -> None:
    assert unquote_formula(quote_formula(name)) == name


@pytest.mark.parametrize("cell", ["'=1", "'-x", "''=1", "'''x", "''+x", "'x", "x"])
def test_cell_of_an_earlier_version_is_read_as_before(cell: str) -> None:
    quoted = cell[:2] in ("'=", "'-", "'+", "'@", "''")
    assert unquote_formula(cell) == (cell[1:] if quoted else cell)


@settings(deadline=None, max_examples=60)
@given(st.lists(HOSTILE, min_size=1, max_size=3), HOSTILE, st.sampled_from("\t;,"))
def test_fleet_comes_back_from_its_table_and_has_no_formula(
    names: list[str], weapon: str, delimiter: str
) -> None:
    gun = {"name": weapon, "attacks": 2, "number": 1, "power": 4, "type": "heavy"}
    profile = {"defence": 1, "hp": 1, "weapons": [gun]}
    fleet = make_fleet(
        WARSURGE, "x", [{"kind": "unit", "name": name, "profile": profile} for name in names]
    )
    assert not isinstance(fleet, Refusal)
    assert isinstance(fleet, Fleet)
    assert through(fleet, "en", delimiter).number_items().groups == fleet.number_items().groups
    table = csv.reader(
        io.StringIO(fleet_table(WARSURGE, fleet, "en", delimiter)), delimiter=delimiter
    )
    for cell in [cell for row in table for cell in row]:
        assert cell.startswith("'") or not is_formula(cell) or cell.lstrip("-").isdecimal()
