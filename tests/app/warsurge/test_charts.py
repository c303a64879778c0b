"""WARSURGE's charts as plain HTML: all 320 cells, the formula, both compared, sequence and
melee.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache

import pytest

from app.number_format import in_percent
from app.views import chart_percent, whole_percent, write_with_sign
from app.warsurge import SHOWN, comparison, pair
from app.warsurge.charts import CHARTS, SEQUENCE
from app.words import LANGUAGES
from engine.warsurge import (
    CHART,
    FORMULA,
    LADDER,
    REBUILT,
    RULINGS,
    Attack,
    Melee,
    RollKind,
    Rulings,
    Situation,
    Target,
    Weapon,
    WeaponType,
    formula_line,
)
from engine.warsurge.steps import MELEE_TABLE, Numbers
from tests.app.charting import Read, check_addresses, check_marks, check_plain

ADDRESSES = (
    "warsurge-chart",
    "warsurge-formula",
    "warsurge-compare",
    "warsurge-sequence",
    "warsurge-melee",
)


@lru_cache
def read_in(language: str) -> Read:
    return Read("warsurge", language)


@pytest.fixture(params=LANGUAGES)
def read(request: pytest.FixtureRequest) -> Read:
    return read_in(request.param)


def test_charts_have_their_addresses(read: Read) -> None:
    assert tuple(CHARTS.values()) == ADDRESSES
    check_addresses(read, ADDRESSES)
    rows = [row.id for row in read.inside("warsurge-chart", "tr") if row.id]
    assert rows == [f"warsurge-chart-{power}" for power in range(1, 21)]


def test_charts_are_plain_html(read: Read) -> None:
    check_plain(read, ADDRESSES)


def test_each_chart_explains_its_marks(read: Read) -> None:
    check_marks(read, ADDRESSES)


def written(code: str) -> str:
    return code.replace("x", "×").replace("-", "–")


def test_chart_shows_all_320_cells(read: Read) -> None:
    rows = read.tables("warsurge-chart")[0]
    assert [row[0].text for row in rows] == [str(power) for power in range(1, 21)]
    seen = 0
    for power, (row, cells) in enumerate(zip(rows, CHART, strict=True), 1):
        for defence, (shown, cell) in enumerate(zip(row[1:-1], cells, strict=True)):
            assert shown.text == f"{written(cell.code)}{whole_percent(cell.chance)}", (
                power,
                defence,
            )
            assert shown.pieces[0] == written(cell.code)
            classes = shown.attrs.get("class", "")
            assert ("r" in classes) == (defence in REBUILT.get(power, ()))
            assert ("a" in classes) == cell.is_automatic
            assert ("u" in classes) == (cell.chance <= Fraction(1, 10))
            seen += 1
    assert seen == 320
    heads = [cell.text for cell in read.inside("warsurge-chart", "th") if cell.inside("thead")]
    assert heads[1:-1] == [str(defence) for defence in range(16)]


def test_chart_rows_match_the_printed_ones() -> None:
    rows = read_in("en").texts("warsurge-chart")
    codes = ["4+", "5+", "6+", "7+", "8+", "9", *(f"9/{second}" for second in range(1, 10)), "9/9"]
    chances = [60, 50, 40, 30, 20, 10, *range(9, 0, -1), 1]
    assert rows[0][1:-1] == [f"{code}{chance}" for code, chance in zip(codes, chances, strict=True)]
    assert rows[4][1:4] == ["A100", "1+90", "2+80"]
    assert rows[19][1:-1] == [f"A×{times}100" for times in range(16, 1, -1)] + ["A100"]


def test_rows_have_the_marks_of_their_cells(read: Read) -> None:
    marks = [row[-1] for row in read.texts("warsurge-chart")]
    assert marks == ["S H" if power in REBUILT else "S" for power in range(1, 21)]


def test_look_up_opens_at_a_cell_where_chart_and_formula_differ(read: Read) -> None:
    power, defence = SHOWN
    chosen = [e.text for e in read.inside("warsurge-chart", "option") if "selected" in e.attrs]
    assert chosen == [str(power), str(defence)]
    options = [e.text for e in read.inside("warsurge-chart", "option")]
    assert options == [str(number) for number in (*range(1, 21), *range(16))]
    assert [e.text for e in read.inside("warsurge-chart", "b") if e.inside("output")] == [
        "4+",
        "3+",
    ]
    chances = [e.text for e in read.inside("warsurge-chart", "small")]
    assert chances == [in_percent("60", read.t.language), in_percent("70", read.t.language)]
    assert pair(power, defence, "en").chart != pair(power, defence, "en").formula


def test_formula_shows_every_line(read: Read) -> None:
    rows = read.texts("warsurge-formula")
    assert [row[3] for row in rows] == [line.mark for line in FORMULA]
    for (code, text, chance, _), line in zip(rows, FORMULA, strict=True):
        assert text.startswith(read.t(f"warsurge.chart.formula.line.{line.key}").split("{")[0])
        cell = line.cell or formula_line(5, 1).answer(5, 1)
        assert code == (written(cell.code) if line.cell else "A×n")
        assert chance == chart_percent(cell.chance, read.t.language)
    example = rows[[line.key for line in FORMULA].index("power_multiple")][1]
    assert "7" in example
    assert example.endswith("A×3")


def test_first_matching_line_of_the_formula_counts() -> None:
    """The page's instruction equals the engine's rule."""
    for power in range(21):
        for defence in range(16):
            fits = next(line for line in FORMULA if line.applies(power, defence))
            assert formula_line(power, defence) is fits


def test_comparison_shows_chart_and_formula_of_every_cell(read: Read) -> None:
    rows = read.tables("warsurge-compare")[0]
    result = Counter[str]()
    for power, row in enumerate(rows, 1):
        for defence, shown in enumerate(row[1:-1]):
            chart, formula = (
                CHART[power - 1][defence],
                formula_line(power, defence).answer(power, defence),
            )
            codes = (
                [written(chart.code)]
                if chart == formula
                else [written(chart.code), written(formula.code)]
            )
            assert [piece for piece in shown.pieces if piece.strip()] == codes
            result[shown.attrs["class"]] += 1
            gain = formula.chance * max(formula.multiplier, 1) - chart.chance * max(
                chart.multiplier, 1
            )
            assert shown.attrs["class"] == ("e" if chart == formula else "m" if gain > 0 else "l")
    assert result["e"] == 48
    assert result.total() == 320
    text = " ".join(e.text for e in read.inside("warsurge-compare", "p", "li"))
    assert all(str(result[kind]) in text for kind in "eml")


@pytest.mark.parametrize(
    ("power", "defence", "chart", "formula", "verdict"),
    [
        (5, 4, "4+", "3+", "better"),
        (1, 1, "5+", "5+", "same"),
        (20, 15, "A", "1+", "worse"),
        (7, 2, "A", "A×3", "better"),
        (9, 0, "A×5", "A×9", "better"),
    ],
)
def test_some_pairs_of_the_comparison_are_correct(
    power: int, defence: int, chart: str, formula: str, verdict: str
) -> None:
    result = comparison("en")[power - 1][defence]
    assert result[:3] == (chart, formula, verdict)


def test_verdict_is_same_where_chart_and_formula_have_the_same_cell() -> None:
    assert all(
        (p.chart == p.formula) == (p.verdict == "same") for row in comparison("en") for p in row
    )


def test_sequence_shows_every_step(read: Read) -> None:
    steps = [e for e in read.inside("warsurge-sequence", "li") if e.id]
    assert [step.id for step in steps] == [f"warsurge-sequence-{number}" for number in range(1, 7)]
    for step, element in zip(SEQUENCE, steps, strict=True):
        points = read.inside(element.id, "li")
        assert len(points) == len(step.points)
        links = {e.attrs["href"][1:] for e in read.inside(element.id, "a")}
        ruled = {f"ruling-{field}" for point in step.points for field in point.rulings}
        assert links == {CHARTS[other] for other in step.charts} | ruled


def test_melee_chart_shows_every_row(read: Read) -> None:
    rows = read.texts("warsurge-melee")
    assert [(row[0], row[2]) for row in rows] == [
        (write_with_sign(row.amount), row.mark) for row in MELEE_TABLE
    ]
    assert [row[0] for row in rows] == ["−2", "−1", "−1", "−1"]


def test_melee_totals_equal_the_modifiers_of_attacks(read: Read) -> None:
    rows = read.texts("warsurge-melee", 1)
    expected = [Situation(melee=melee) for melee in Melee if melee is not Melee.NONE]
    for melee in (Melee.SAME, Melee.OUT, Melee.ACROSS):
        expected.append(Situation(melee=melee, embarked=True))
    for row, situation in zip(rows, expected, strict=True):
        for shown, kind in zip(row[1:], WeaponType, strict=True):
            weapon = Weapon(attacks=1, power=5, type=kind)
            rulings = Rulings(method="chart")
            target = Target(defence=4, hp=1)
            attack = Attack(rulings=rulings, weapons=(weapon,), target=target, situation=situation)
            assert shown == write_with_sign(Numbers(attack, 0).modifier(RollKind.ATTACK))


def test_ladder_shows_every_cell(read: Read) -> None:
    rungs = [e.text for e in read.inside("warsurge-melee-ladder", "li")]
    assert rungs == [
        f"{cell.code} {chart_percent(cell.chance, read.t.language)}" for cell in LADDER
    ]


def test_every_chart_marks_the_method_in_use(read: Read) -> None:
    """Both sentences are there; the open battle or the form decides which one is visible."""
    for address in ADDRESSES:
        used = [
            e
            for e in read.inside(address, "span")
            if e.within[-1].attrs.get("class") == "chart-used"
        ]
        result = {e.attrs["class"]: e.text for e in used}
        assert result == {
            f"used-{method}": read.t(f"warsurge.method.used_{method}")
            for method in ("chart", "formula")
        }
    output = [
        e.attrs["class"]
        for e in read.inside("warsurge-chart", "span")
        if "used-" in e.attrs.get("class", "")
    ]
    assert output == ["used-chart", "used-formula"] * 2


def test_sentences_match_the_default_rulings() -> None:
    """The charts' sentences were written for these; another default needs other words."""
    assert {ruling.field: ruling.default for ruling in RULINGS} == {
        "method": None,
        "multiplier": "as_written",
        "ladder": "moves",
        "modifiers": "add_up",
        "save_dice": "d10",
        "saves": "both",
        "excess": "next_model",
        "zero_v_zero": "equal",
        "aegis_v_ap": "untouched",
        "melee_weapons": "any_melee",
        "lost_weapons": "with_models",
    }


def test_chance_of_a_fractional_percent_is_refused() -> None:
    assert whole_percent(Fraction(1, 100)) == 1
    with pytest.raises(ValueError, match="1/3"):
        whole_percent(Fraction(1, 3))


def test_grid_has_a_name_and_scrolls_by_keyboard(read: Read) -> None:
    areas = [e for e in read.elements if e.attrs.get("class") == "chart-area"]
    assert len(areas) == 2
    for area in areas:
        assert (area.attrs["tabindex"], area.attrs["role"]) == ("0", "region")
    names = [area.attrs["aria-label"] for area in areas]
    assert names == [read.t(f"warsurge.chart.area.{key}") for key in ("chart", "compare")]
