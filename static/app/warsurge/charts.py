"""The charts of WARSURGE as plain HTML; every number comes from the engine's tables."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from app.views.chart_parts import ChartStep, chart_percent, signed, whole_percent
from engine.kit.sources import Mark, Point
from engine.warsurge.attack_dice_chart import (
    DEFENCES,
    POWERS,
    ChartAnswer,
    chart_cell,
    chart_mark,
    side_by_side,
)
from engine.warsurge.attack_die_number import LADDER, MOST_DEFENCE, MOST_POWER, NINE, NeededNumber
from engine.warsurge.formula import FORMULA, LEAST, FormulaLine, formula_line
from engine.warsurge.rulings import Rulings
from engine.warsurge.steps.modifiers import ENGAGED, MELEE_TABLE, MeleeRow
from engine.warsurge.words import Melee, WeaponType

CHARTS = {
    "chart": "warsurge-chart",
    "formula": "warsurge-formula",
    "compare": "warsurge-compare",
    "sequence": "warsurge-sequence",
    "melee": "warsurge-melee",
}
"""Addresses of the charts, in their order on the page."""
WIDE = ("chart", "compare")
"""Charts that are printed on wide pages."""
EXAMPLE = (7, 2)
"""Power and Defence of the example of the formula."""
SHOWN = (5, 4)
"""Power and Defence of the opening look-up; chart and formula differ for them."""

CHART_POINTS = (
    Point("die", "H"),
    Point("automatic"),
    Point("multiplier", "M", ("multiplier",)),
    Point("second", "H"),
    Point("most"),
    Point("past", "M", ("zero_v_zero",)),
)
FORMULA_POINTS = (
    Point("order"),
    Point("automatic"),
    Point("multiplier", "M", ("multiplier",)),
    Point("zero", "L", ("zero_v_zero",)),
    Point("example", "M"),
    Point("locked", "S", ("method",)),
)
COMPARE_POINTS = (Point("agree"), Point("better"))
MELEE_POINTS = (
    Point("engaged"),
    Point("weapons", "M", ("melee_weapons",)),
    Point("embarked"),
    Point("add_up", "M", ("modifiers",)),
    Point("ladder", "L", ("ladder",)),
    Point("automatic", "L"),
)
SEQUENCE = (
    ChartStep(1, "attacker", (Point("select"), Point("compare"))),
    ChartStep(
        2,
        "attacker",
        (Point("check"), Point("range"), Point("sight", "M"), Point("melee")),
        charts=("melee",),
    ),
    ChartStep(
        3,
        "attacker",
        (
            Point("dice"),
            Point("together"),
            Point("method", "S", ("method",)),
            Point("success"),
            Point("zero", "H"),
            Point("multiplier", "M", ("multiplier",)),
        ),
        charts=("chart", "formula"),
    ),
    ChartStep(
        4,
        "defender",
        (
            Point("saves"),
            Point("ap"),
            Point("aegis", "M", ("aegis_v_ap",)),
            Point("together"),
            Point("both", "M", ("saves",)),
            Point("die", "M", ("save_dice",)),
        ),
    ),
    ChartStep(
        5,
        "defender",
        (
            Point("loss"),
            Point("casualty"),
            Point("weapons", "L", ("lost_weapons",)),
            Point("excess", "L", ("excess",)),
            Point("multiplier", "M", ("multiplier",)),
        ),
    ),
    ChartStep(6, "both", (Point("next"),)),
)
CellKind = Literal["automatic", "normal", "unlikely"]
Verdict = Literal["same", "better", "worse"]


class ChartCell(NamedTuple):
    """One cell of the chart.

    code: the cell in print, such as A×2.
    kind: whether it needs no roll, a normal roll, or at least a 9.
    percent: chance in percent.
    mark: confidence mark; it tells whether the cell on the sheet was legible.
    says: text of the answer above the grids.
    """

    code: str
    kind: CellKind
    percent: int
    mark: Mark
    says: str


class Pair(NamedTuple):
    """Chart and formula for one Power and Defence.

    verdict: the formula compared with the chart, for the attacker.
    """

    chart: str
    formula: str
    verdict: Verdict
    answers: tuple[ChartAnswer, ...]
    says: str


def chart_values(language: str) -> dict[str, Any]:
    """Return the values for the templates of all charts."""
    pairs = comparison(language)
    return {
        "wide": WIDE,
        "numbers": numbers(pairs, language),
        "powers": POWERS,
        "defences": DEFENCES,
        "shown": opening_look_up(language),
        "chart": {"rows": chart_rows(language), "points": CHART_POINTS},
        "formula": {"rows": formula_rows(language), "points": FORMULA_POINTS},
        "compare": {"rows": pairs, "points": COMPARE_POINTS},
        "sequence": SEQUENCE,
        "melee": {
            "rows": MELEE_TABLE,
            "types": list(WeaponType),
            "totals": melee_totals(),
            "ladder": [(code(cell), chart_percent(cell.chance, language)) for cell in LADDER],
            "points": MELEE_POINTS,
        },
    }


def numbers(pairs: list[list[Pair]], language: str) -> dict[str, object]:
    """Return the values for the sentences of the locale."""
    verdicts = list[Verdict]()
    for row in pairs:
        verdicts += [pair.verdict for pair in row]
    power, defence = EXAMPLE
    return {
        "power": MOST_POWER,
        "defence": MOST_DEFENCE,
        "least": LEAST,
        "nine": NINE,
        "all": len(verdicts),
        "same": verdicts.count("same"),
        "better": verdicts.count("better"),
        "worse": verdicts.count("worse"),
        "example_power": power,
        "example_defence": defence,
        "example": code(formula_line(power, defence).answer(power, defence)),
        "unlikely": chart_percent(LADDER[NINE - 1].chance, language),
        "first": code(LADDER[0]),
        "last": code(LADDER[-1]),
    }


def code(cell: NeededNumber) -> str:
    """Return a cell as printed: A×2, or an en dash for no damage."""
    return cell.code.replace("x", "×").replace("-", "–")


def kind(cell: NeededNumber) -> CellKind:
    """Return whether a cell is automatic, normal, or needs at least a 9."""
    if cell.is_automatic:
        return "automatic"
    if cell.needs == NINE:
        return "unlikely"
    return "normal"


def chart_rows(language: str) -> list[list[ChartCell]]:
    """Return all cells of the chart: rows by Power, columns by Defence."""
    return [_chart_row(power, language) for power in POWERS]


def _chart_row(power: int, language: str) -> list[ChartCell]:
    return [_chart_cell(power, defence, language) for defence in DEFENCES]


def _chart_cell(power: int, defence: int, language: str) -> ChartCell:
    cell = chart_cell(power, defence)
    mark = chart_mark(power, defence)
    return ChartCell(code(cell), kind(cell), whole_percent(cell.chance), mark, says(cell, language))


def says(cell: NeededNumber, language: str) -> str:
    """Return the code of a cell and its chance, for the answer above the grids."""
    return f"{code(cell)}|{chart_percent(cell.chance, language)}"


def formula_rows(language: str) -> list[tuple[FormulaLine, str, str]]:
    """Return the lines of the formula with their results and chances, in the order of their use.

    A multiplier of both numbers is written n.
    """
    rows = list[tuple[FormulaLine, str, str]]()
    for line in FORMULA:
        if line.cell:
            rows.append((line, code(line.cell), chart_percent(line.cell.chance, language)))
        else:
            chance = line.answer(LEAST, 1).chance
            rows.append((line, "A×n", chart_percent(chance, language)))
    return rows


def comparison(language: str) -> list[list[Pair]]:
    """Return chart and formula for every Power and Defence."""
    return [_pairs_of(power, language) for power in POWERS]


def _pairs_of(power: int, language: str) -> list[Pair]:
    return [pair(power, defence, language) for defence in DEFENCES]


def pair(power: int, defence: int, language: str) -> Pair:
    """Return chart and formula for one Power and Defence."""
    answers = side_by_side(power, defence, Rulings(method="chart"))
    chart, formula = (answer.cell for answer in answers)
    verdict = _judge(gain=worth(formula) - worth(chart))
    return Pair(code(chart), code(formula), verdict, answers, says(formula, language))


def _judge(gain: Fraction) -> Verdict:
    """Return what the attacker gets with the formula, by its gain over the chart."""
    if gain > 0:
        return "better"
    if gain < 0:
        return "worse"
    return "same"


def worth(cell: NeededNumber) -> Fraction:
    """Return the average successes, or HP lost, of one attack die."""
    return cell.chance * max(cell.multiplier, 1)


def melee_totals() -> dict[str, list[str]]:
    """Return the sums of the melee effects for each kind of weapon, by melee situation.

    Units aboard a transport in melee come last.
    """
    totals: dict[str, list[str]] = {}
    for melee in Melee:
        if melee is not Melee.NONE:
            totals[melee.value] = [signed(_total(melee, weapon)) for weapon in WeaponType]
    for melee in Melee:
        if melee in ENGAGED:
            amount = sum(row.amount for row in _rows_aboard(melee))
            totals[f"aboard_{melee.value}"] = [signed(amount)] * len(WeaponType)
    return totals


def _rows_aboard(melee: Melee) -> Iterator[MeleeRow]:
    """Yield the melee effects that a unit aboard a transport in melee suffers: those that all
    weapons share.
    """
    for row in MELEE_TABLE:
        if melee in row.melees and row.weapon is None:
            yield row


def _total(melee: Melee, weapon: WeaponType) -> int:
    return sum(
        row.amount for row in MELEE_TABLE if melee in row.melees and row.weapon in (None, weapon)
    )


def opening_look_up(language: str) -> dict[str, object]:
    """Return the opening look-up of the chart, shown before any script runs."""
    power, defence = SHOWN
    chart, formula = (
        answer.cell for answer in side_by_side(power, defence, Rulings(method="chart"))
    )
    return {
        "power": power,
        "defence": defence,
        "answers": [
            ("chart", code(chart), chart_percent(chart.chance, language)),
            ("formula", code(formula), chart_percent(formula.chance, language)),
        ],
    }
