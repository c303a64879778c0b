"""Jovian Wars' charts as plain HTML: results, damage, ratings, modifiers, initiative, the
dogfight.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import product

import pytest

from app.jovian import CHARTS, POOLS
from app.jovian.charts.charts import DOGFIGHT_POINTS, best_chances, numbers
from app.number_format import decimals
from app.words import LANGUAGES
from engine.jovian import (
    DAMAGE_TABLE,
    DOGFIGHT_STEPS,
    INITIATIVE_TABLE,
    MODIFIER_TABLE,
    NOTHING,
    OPPOSED_TABLE,
    RATING_TABLE,
    RULINGS,
    Magnitude,
    Squadron,
    escalate,
    modifier_row,
    results_of,
    sheet_notation,
)
from engine.jovian.dogfight import DogfightSide, Orders
from tests.app.charting import Read, check_addresses, check_marks, check_plain
from tests.engine.jovian.shorthand import read

ADDRESSES = (
    "jovian-results",
    "jovian-damage",
    "jovian-catastrophic",
    "jovian-ratings",
    "jovian-modifiers",
    "jovian-initiative",
    "jovian-dogfight",
)


@lru_cache
def read_in(language: str) -> Read:
    return Read("jovian", language)


@pytest.fixture(params=LANGUAGES)
def charts(request: pytest.FixtureRequest) -> Read:
    return read_in(request.param)


def test_charts_have_their_addresses(charts: Read) -> None:
    assert tuple(CHARTS.values()) == ADDRESSES
    check_addresses(charts, ADDRESSES)


def test_charts_are_plain_html(charts: Read) -> None:
    check_plain(charts, ADDRESSES)


def test_each_chart_explains_its_marks(charts: Read) -> None:
    check_marks(charts, ADDRESSES)


def test_results_chart_shows_every_row(charts: Read) -> None:
    rows = charts.texts("jovian-results")
    assert [(row[0], row[2]) for row in rows] == [
        (row.magnitude.letter, row.mark) for row in OPPOSED_TABLE
    ]
    examples = ["[N]", "[D2]", "[T3]", "[Q5]"]
    for (letter, text, _), row, example in zip(rows, OPPOSED_TABLE, examples, strict=True):
        assert example in text
        assert text.startswith(charts.t(f"jovian.chart.magnitude.{letter}"))
        does = "negates" if row.negates else f"diminishes.{row.diminishes}"
        assert charts.t(f"jovian.chart.results.{does}") in text
        results = read(example)
        assert results is not None
        assert max((m for m, _ in results), default=Magnitude.NOTHING) == row.magnitude


def test_chart_shows_chances_of_the_best_result(charts: Read) -> None:
    rows = charts.texts("jovian-results", 1)
    assert [row[0] for row in rows] == [str(dice) for dice in POOLS]
    language = charts.t.language
    for row in rows:
        chances = best_chances(int(row[0]))
        assert sum(chances) == 1
        assert row[1:] == [
            decimals(100 * chance, 1, language) if chance else "–" for chance in chances
        ]


@pytest.mark.parametrize("dice", [2, 3, 4, 5])
def test_chances_of_the_best_result_match_every_throw(dice: int) -> None:
    counts = [0, 0, 0, 0]
    for faces in product(range(1, 7), repeat=dice):
        counts[min(max(faces.count(face) for face in faces), 4) - 1] += 1
    assert best_chances(dice) == tuple(Fraction(count, 6**dice) for count in counts)


def test_chances_match_the_check_values_of_the_rules_file() -> None:
    """Check values of the rules file."""
    assert [best_chances(dice)[0] for dice in range(2, 8)] == [
        Fraction(5, 6),
        Fraction(5, 9),
        Fraction(5, 18),
        Fraction(5, 54),
        Fraction(5, 324),
        0,
    ]
    assert best_chances(4) == tuple(Fraction(ways, 1296) for ways in (360, 810, 120, 6))


def number(text: str) -> int:
    return 0 if text == "–" else int(text.replace("\u2212", "-"))


def test_damage_chart_shows_every_row(charts: Read) -> None:
    rows = charts.texts("jovian-damage")
    assert [(row[0], tuple(map(number, row[1:5])), row[5]) for row in rows] == [
        (row.magnitude.letter, (row.squadron, row.ratings, row.structure, row.criticals), row.mark)
        for row in DAMAGE_TABLE
    ]
    assert rows[2][1:5] == ["2", "–", "1", "1"]


def test_ratings_chart_shows_every_row(charts: Read) -> None:
    rows = charts.texts("jovian-ratings")
    assert [(row[0], row[2]) for row in rows] == [
        (f"{row.values[0]}–{row.values[-1]}", row.mark) for row in RATING_TABLE
    ]
    assert [row[1] for row in rows] == [
        charts.t(f"jovian.chart.rating.{row.rating}") for row in RATING_TABLE
    ]
    assert {value for row in RATING_TABLE for value in row.values} == set(range(1, 7))


def test_modifiers_chart_shows_every_row(charts: Read) -> None:
    rows = charts.texts("jovian-modifiers")
    assert [(tuple(map(number, row[:4])), row[4]) for row in rows] == [
        ((row.modifier, row.base, row.flex, row.macro), row.mark) for row in MODIFIER_TABLE
    ]
    assert rows[0][0] == "−3"
    assert rows[-1][3] == "+2"


def test_modifiers_beyond_the_table_follow_its_sentence() -> None:
    """The sentence is below the table."""
    data = numbers()
    assert (data["first"], data["last"], data["step"]) == ("−3", "+4", 1)
    assert modifier_row(-5).macro == -5
    assert modifier_row(6).macro == MODIFIER_TABLE[-1].macro + 2


def test_initiative_chart_shows_every_row(charts: Read) -> None:
    rows = charts.texts("jovian-initiative")
    assert [row[0] for row in rows[:4]] == ["1", "2", "3", "4"]
    any_turn, last = (charts.t(f"jovian.chart.initiative.{key}") for key in ("any", "last"))
    shown = [
        str(row.order) if row.order else last if row.last else any_turn for row in INITIATIVE_TABLE
    ]
    names = [charts.t(f"jovian.chart.weapon.{row.weapon}") for row in INITIATIVE_TABLE]
    assert rows == [
        list(row) for row in zip(shown, names, [row.mark for row in INITIATIVE_TABLE], strict=True)
    ]


def test_dogfight_chart_shows_every_step_and_marks_secret_ones(charts: Read) -> None:
    steps = [e for e in charts.inside("jovian-dogfight", "li") if e.id]
    assert [step.id for step in steps] == [
        f"jovian-dogfight-{row.number}" for row in DOGFIGHT_STEPS
    ]
    secret = [row.secret for row in DOGFIGHT_STEPS]
    assert ["chart-secret" in step.attrs["class"] for step in steps] == secret
    assert [charts.t("jovian.chart.secret") in step.text for step in steps] == secret
    for row, step in zip(DOGFIGHT_STEPS, steps, strict=True):
        assert len(charts.inside(step.id, "li")) == len(DOGFIGHT_POINTS[row.key])
    active_first = charts.t("jovian.chart.who.active_first")
    assert [active_first in step.text for step in steps] == [True] + [False] * (len(steps) - 1)


def test_examples_in_the_sentences_are_correct() -> None:
    data = numbers()
    assert (data["two"], data["two_damage"], data["plain"], data["macro"]) == (
        "[D2,T3]",
        3,
        "[D4]",
        "[Q4]",
    )
    assert sheet_notation(escalate(NOTHING)) == data["nothing"] == "[N]"
    assert results_of(range(1, 7)) == NOTHING
    assert best_chances(int(str(data["always"])))[0] == 0
    assert best_chances(int(str(data["always"])) - 1)[0] > 0


def test_evasive_bonus_equals_that_of_the_engine() -> None:
    orders = Orders(fuel=0, weapon=None, attack=1, defense=2)
    plain, evasive = (
        DogfightSide(squadron=Squadron(structure=3, evasive=item)) for item in (False, True)
    )
    assert numbers()["evasive"] == f"+{evasive.defense_dice(orders) - plain.defense_dice(orders)}"


def test_sentences_match_the_default_rulings() -> None:
    """The charts' sentences were written for these; another default needs other words."""
    assert {ruling.field: ruling.options[0] for ruling in RULINGS} == {
        "escalate_missile": "after",
        "secondary_choice": "least_damage",
        "instances": "full_pool_each",
        "empty_pools": "allowed",
        "squadron_quadruple": "three",
        "missile_pool": "weapon",
        "no_rating_left": "structure",
        "flex_choice": "most_damage",
        "catastrophic_rolls": "each_point",
        "squadron_defence": "missiles_only",
        "beam_reroll": "once",
        "weapon_fires": "once_a_round",
        "next_fire_control": "full",
    }
