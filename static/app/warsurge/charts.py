"""The charts of WARSURGE as data; every number comes from the engine's tables."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from app.views.charts.chart_numbers import chart_percent, write_with_sign
from app.views.charts.chart_parts import (
    Cell,
    Chart,
    ChartRow,
    ChartStep,
    Column,
    SideBySide,
    StepGroup,
    Steps,
    Table,
    make_number_columns,
)
from app.views.charts.chart_words import ChartWords
from app.views.charts.grid import Ladder, Rung
from app.warsurge.chart_cells import Pair, Verdict, code, comparison
from app.warsurge.grid_charts import make_chart, make_comparison, show_methods
from app.words import Words, words
from engine.kit.sources import Point
from engine.warsurge.attack_die_number import LADDER, MOST_DEFENCE, MOST_POWER, NINE
from engine.warsurge.formula import FORMULA, LEAST, FormulaLine, formula_line
from engine.warsurge.rulings import RULINGS
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
EXAMPLE = (7, 2)
"""Power and Defence of the example of the formula."""
FORMULA_POINTS = (
    Point("order"),
    Point("automatic"),
    Point("multiplier", "M", ("multiplier",)),
    Point("zero", "L", ("zero_v_zero",)),
    Point("example", "M"),
    Point("locked", "S", ("method",)),
)
MELEE_POINTS = (
    Point("engaged"),
    Point("weapons", "M", ("melee_weapons",)),
    Point("embarked"),
    Point("add_up", "M", ("modifiers",)),
    Point("ladder", "L", ("ladder",)),
    Point("automatic", "L"),
)


class SequenceStep(NamedTuple):
    """One step of the sequence: who acts, what that side does, and the charts that it reads."""

    number: int
    who: Literal["attacker", "defender", "both"]
    points: tuple[Point, ...]
    charts: tuple[str, ...] = ()


SEQUENCE = (
    SequenceStep(1, "attacker", (Point("select"), Point("compare"))),
    SequenceStep(
        2,
        "attacker",
        (Point("check"), Point("range"), Point("sight", "M"), Point("melee")),
        charts=("melee",),
    ),
    SequenceStep(
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
    SequenceStep(
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
    SequenceStep(
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
    SequenceStep(6, "both", (Point("next"),)),
)


def charts(language: str) -> tuple[Chart, ...]:
    """Return the charts in their order on the page."""
    t = words(language)
    values = numbers(comparison(language), language)
    chart_words = ChartWords(t, "warsurge.chart", CHARTS, RULINGS, values)
    return (
        make_chart(chart_words),
        _make_formula(chart_words),
        make_comparison(chart_words),
        _make_sequence(chart_words),
        _make_melee(chart_words),
    )


def _make_formula(chart_words: ChartWords) -> Chart:
    t = chart_words.t
    columns = (
        Column((t("warsurge.chart.needs"),)),
        Column((t("warsurge.chart.when"),), names_rows=True),
        Column((t("warsurge.chart.chance"),), "chance"),
    )
    rows = []
    for line, result, chance in formula_rows(t.language):
        case = t(f"warsurge.chart.formula.line.{line.key}", **chart_words.numbers)
        cells = (Cell(result, "number"), Cell(case), Cell(chance))
        rows.append(ChartRow(f"{CHARTS['formula']}-{line.key}", cells, (line.mark,)))
    caption = t("warsurge.chart.name.formula")
    return chart_words.make_chart(
        "formula",
        show_methods(t),
        Table(caption, columns, tuple(rows), ("formula",), is_titled=False),
        chart_words.list_points("formula", FORMULA_POINTS),
    )


def _make_sequence(chart_words: ChartWords) -> Chart:
    t = chart_words.t
    steps = []
    for step in SEQUENCE:
        prefix = f"warsurge.chart.step.{step.number}"
        steps.append(
            ChartStep(
                address=f"{CHARTS['sequence']}-{step.number}",
                number=step.number,
                title=t(f"{prefix}.title"),
                marks=("S",),
                points=chart_words.write_notes(prefix, step.points, usual="S"),
                who=t(f"warsurge.chart.who.{step.who}"),
                see=tuple([chart_words.link_to(key) for key in step.charts]),
            )
        )
    return chart_words.make_chart(
        "sequence", show_methods(t), Steps((StepGroup("", tuple(steps)),))
    )


def _make_melee(chart_words: ChartWords) -> Chart:
    t = chart_words.t
    ladder = f"{CHARTS['melee']}-ladder"
    rungs = [Rung(code(cell), chart_percent(cell.chance, t.language)) for cell in LADDER]
    rungs_title = t("warsurge.chart.melee.rungs", **chart_words.numbers)
    return chart_words.make_chart(
        "melee",
        show_methods(t),
        SideBySide((_list_effects(t), _list_totals(t))),
        chart_words.list_points("melee", MELEE_POINTS, usual="S"),
        Ladder(ladder, rungs_title, tuple(rungs)),
    )


def _list_effects(t: Words) -> Table:
    """Return the table of the melee effects on attack dice."""
    columns = make_number_columns(t("warsurge.chart.melee.modifier"), t("warsurge.chart.when"))
    rows = []
    for row in MELEE_TABLE:
        effect = t(f"warsurge.chart.melee.row.{row.key}")
        cells = (Cell(write_with_sign(row.amount), "number"), Cell(effect))
        rows.append(ChartRow(f"{CHARTS['melee']}-{row.key}", cells, (row.mark,)))
    return Table(t("warsurge.chart.melee.effects"), columns, tuple(rows))


def _list_totals(t: Words) -> Table:
    """Return the table of the sums of the melee effects for each kind of weapon."""
    columns = [Column((t("warsurge.chart.melee.fight"),), names_rows=True)]
    for kind in WeaponType:
        columns.append(Column((t(f"warsurge.chart.melee.type.{kind}"),), "cell"))
    rows = []
    for situation, totals in melee_totals().items():
        name = Cell(t(f"warsurge.chart.melee.where.{situation}"))
        rows.append(ChartRow("", (name, *[Cell(total, "number") for total in totals])))
    caption = t("warsurge.chart.melee.totals")
    return Table(caption, tuple(columns), tuple(rows), ("sums",))


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


def melee_totals() -> dict[str, list[str]]:
    """Return the sums of the melee effects for each kind of weapon, by melee situation.

    Units aboard a transport in melee come last.
    """
    totals: dict[str, list[str]] = {}
    for melee in Melee:
        if melee is not Melee.NONE:
            totals[melee.value] = [write_with_sign(_total(melee, weapon)) for weapon in WeaponType]
    for melee in Melee:
        if melee in ENGAGED:
            amount = sum(row.amount for row in _rows_aboard(melee))
            totals[f"aboard_{melee.value}"] = [write_with_sign(amount)] * len(WeaponType)
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
