"""The charts of Dystopian Wars as data; every number comes from the engine's tables."""

from itertools import groupby

from app.dystopian.chart_sentences import GENERATOR_DICE, default_note, dice, numbers
from app.dystopian.to_hit_charts import make_to_hit, make_to_hit_1_0
from app.number_format import needed, percent
from app.views.charts.chart_parts import (
    Cell,
    Chart,
    ChartRow,
    ChartStep,
    Column,
    Note,
    See,
    SideBySide,
    StepGroup,
    Steps,
    Table,
    make_number_columns,
    sort_marks,
)
from app.views.charts.chart_words import ChartWords
from app.words import words
from engine.dystopian.rulings import RULINGS
from engine.dystopian.tables.criticals import (
    CRITICAL_ROWS_1_0,
    CRITICAL_TABLE,
    TABLE_DICE,
    CriticalRow,
)
from engine.dystopian.tables.generators import GENERATOR_TABLE
from engine.dystopian.tables.nine_steps import ABORT_POINTS, LOOP, NINE_STEPS, NineStep
from engine.dystopian.words import Effect
from engine.kit.sources import Point

CHARTS = {
    "sequence": "dystopian-sequence",
    "critical": "dystopian-critical",
    "to_hit": "dystopian-to-hit",
    "to_hit_1_0": "dystopian-to-hit-1-0",
    "generators": "dystopian-generators",
    "mars": "dystopian-mars",
}
"""Addresses of the charts, in their order on the page."""

RULED_EFFECTS = {
    Effect.MAGAZINE_EXPLOSION: "explosion_at_wings",
    Effect.RAGING_FIRE: "repeated_effects",
    Effect.NAVIGATIONAL_LOCK: "submerging",
    Effect.FUSION_LEAK: "fusion_leak",
}
"""Critical effects that a setting has a say in."""
CRITICAL_POINTS = (
    Point("roll"),
    Point("cost", "H", ("reaching", "criticals")),
    Point("fragile", rulings=("smallest_models",)),
    Point("repairs", "H", ("to_hit_table",)),
)
GENERATOR_POINTS = (
    Point("take_off", "S", ("generator_dice",)),
    Point("inventive_scientist"),
    Point("offline"),
)
FULL_SCALE = TABLE_DICE.distribution().denominator()

MARS = {
    "mar": (
        Point("redoubtable", "H"),
        Point("air_hunter", "H"),
        Point("devastating_ordnance", "M"),
        Point("fast_torpedoes", rulings=("fast_torpedoes",)),
        Point("hard_impact", "L"),
        Point("lethal_strike", "M"),
        Point("ablative_armour", "H"),
        Point("armoured_belly", "H"),
        Point("armoured_topside", "H"),
        Point("inventive_scientist"),
        Point("rugged", "M"),
        Point("small_target", "M"),
    ),
    "wing_mar": (
        Point("vertical_dive", "L", ("abort_mars",)),
        Point("big_fuel_tanks", "L", ("abort_mars",)),
        Point("acrobatic_pilots", "L", ("abort_mars",)),
        Point("coa_drones"),
    ),
}
"""MARs with a known effect, of models and of wings. Source: rules file."""


def charts(language: str) -> tuple[Chart, ...]:
    """Return the charts in their order on the page."""
    t = words(language)
    chart_words = ChartWords(t, "chart", CHARTS, RULINGS, numbers(t("chart.die")))
    return (
        _make_sequence(chart_words),
        _make_critical(chart_words),
        make_to_hit(chart_words),
        make_to_hit_1_0(chart_words),
        _make_generators(chart_words),
        _make_mars(chart_words),
    )


def _make_sequence(chart_words: ChartWords) -> Chart:
    groups = []
    for kind, steps in groupby(NINE_STEPS, _kind_of):
        own = tuple([_make_step(step, chart_words) for step in steps])
        match kind:
            case "wings":
                note = chart_words.t("chart.wings_only")
                groups.append(StepGroup(kind, own, before=note, beside=_make_abort(chart_words)))
            case "loop":
                note = chart_words.t("chart.repeat", **chart_words.numbers)
                groups.append(StepGroup(kind, own, after=note))
            case _:
                groups.append(StepGroup(kind, own))
    return chart_words.make_chart("sequence", Steps(tuple(groups)))


def _kind_of(step: NineStep) -> str:
    """Return whether a step is for wings only, repeated for each attack, or neither."""
    if step.wings_only:
        return "wings"
    if LOOP[0] <= step.number <= LOOP[1]:
        return "loop"
    return "first"


def _make_step(step: NineStep, chart_words: ChartWords) -> ChartStep:
    t = chart_words.t
    condition = ""
    if step.condition:
        condition = t(f"chart.condition.{step.condition}")
    see: tuple[See, ...] = ()
    if step.chart:
        see = (chart_words.link_to(step.chart),)
    return ChartStep(
        address=f"{CHARTS['sequence']}-{step.number}",
        number=step.number,
        title=t(f"step.{step.number}"),
        marks=(step.mark,),
        points=chart_words.write_notes(f"chart.step.{step.number}", step.points, step.mark),
        who=t(f"chart.who.{step.who}"),
        condition=condition,
        see=see,
    )


def _make_abort(chart_words: ChartWords) -> ChartStep:
    """Return the abort test of wings, which the sheet does not number."""
    marks = sort_marks([point.mark for point in ABORT_POINTS])
    return ChartStep(
        address=f"{CHARTS['sequence']}-abort",
        number=None,
        title=chart_words.t("chart.abort.title"),
        marks=marks,
        points=chart_words.write_notes("chart.abort", ABORT_POINTS, usual="S"),
    )


def _make_critical(chart_words: ChartWords) -> Chart:
    t = chart_words.t
    columns = (
        Column((t("chart.critical.dice", **chart_words.numbers),), names_rows=True),
        Column((t("chart.critical.effect"),)),
        Column((t("chart.critical.chance"),), "chance"),
    )
    rows = tuple([_make_critical_row(row, chart_words) for row in CRITICAL_TABLE])
    caption = t("chart.critical.caption", **chart_words.numbers)
    table = Table(caption, columns, rows, is_titled=False)
    return chart_words.make_chart(
        "critical", table, chart_words.list_points("critical", CRITICAL_POINTS)
    )


def _make_critical_row(row: CriticalRow, chart_words: ChartWords) -> ChartRow:
    t = chart_words.t
    notes = [Note(t(f"meaning.{row.effect}"))]
    if row.effect in RULED_EFFECTS:
        notes.append(default_note(RULED_EFFECTS[row.effect], chart_words))
    for other in CRITICAL_ROWS_1_0:
        if other.roll == row.roll:
            text = t("chart.critical.other", meaning=t(f"meaning.{other.meaning}"))
            notes.append(Note(text, (other.mark,), chart_words.find_rulings(["to_hit_table"])))
    ways = f"{int(row.chance * FULL_SCALE)}/{FULL_SCALE}"
    cells = (
        Cell(str(row.roll), "number"),
        Cell(name=t(f"effect.{row.effect}"), notes=tuple(notes)),
        Cell(percent(row.chance, t.language), small=ways),
    )
    return ChartRow(f"{CHARTS['critical']}-{row.roll}", cells, (row.mark,))


def _make_generators(chart_words: ChartWords) -> Chart:
    points = chart_words.list_points("generators", GENERATOR_POINTS)
    tables = SideBySide((_make_generator_dice(chart_words), _make_generator_needs(chart_words)))
    return chart_words.make_chart("generators", tables, points)


def _make_generator_dice(chart_words: ChartWords) -> Table:
    t = chart_words.t
    columns = make_number_columns(t("chart.generators.dice"), t("chart.generators.generator"))
    rows = []
    for row in GENERATOR_DICE:
        roll = Cell(dice(row.roll, t("chart.die")), "number")
        cells = (roll, Cell(t(f"chart.generators.{row.key}")))
        rows.append(ChartRow(f"{CHARTS['generators']}-{row.key}", cells, (row.mark,)))
    return Table(t("chart.generators.roll"), columns, tuple(rows))


def _make_generator_needs(chart_words: ChartWords) -> Table:
    t = chart_words.t
    columns = make_number_columns(t("chart.needs"), t("chart.generators.weapon"))
    rows = []
    for row in GENERATOR_TABLE:
        needs = Cell(needed(row.needs), "number")
        cells = (needs, Cell(t(f"chart.generators.against.{row.key}")))
        rows.append(ChartRow(f"{CHARTS['generators']}-against-{row.key}", cells, (row.mark,)))
    return Table(t("chart.generators.success"), columns, tuple(rows))


def _make_mars(chart_words: ChartWords) -> Chart:
    t = chart_words.t
    columns = (Column((t("chart.mars.effect"),), names_rows=True, is_unseen=True),)
    tables = []
    for kind, points in MARS.items():
        rows = []
        for point in points:
            meaning = t(f"chart.mars.means.{point.key}")
            note = Note(meaning, rulings=chart_words.find_rulings(point.rulings))
            address = f"{CHARTS['mars']}-{point.key.replace('_', '-')}"
            cell = Cell(name=t(f"{kind}.{point.key}"), notes=(note,))
            rows.append(ChartRow(address, (cell,), (point.mark,)))
        tables.append(Table(t(f"chart.mars.{kind}"), columns, tuple(rows)))
    return chart_words.make_chart("mars", SideBySide(tuple(tables)))
