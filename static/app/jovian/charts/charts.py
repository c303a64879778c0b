"""The charts of Jovian Wars as data; every number comes from the engine's tables."""

from collections import defaultdict
from fractions import Fraction

from app.jovian.charts.chart_rows import CHARTS, POOLS
from app.jovian.form_layout import make_own_table
from app.number_format import hundredths
from app.typed_form import Reader, opening_values
from app.views.charts.chart_numbers import write_with_sign
from app.views.charts.chart_parts import (
    Cell,
    Chart,
    ChartRow,
    ChartStep,
    Column,
    Note,
    OwnTable,
    SideBySide,
    StepGroup,
    Steps,
    Table,
    make_number_columns,
)
from app.views.charts.chart_words import ChartWords
from app.words import Words, words
from engine.dice.faces import SIDES
from engine.jovian.dice_sets import results_of, sheet_notation
from engine.jovian.dogfight.orders import EVASIVE
from engine.jovian.pool import Pool, results_distribution
from engine.jovian.profiles import CatastrophicRow, CatastrophicTable
from engine.jovian.rulings import RULINGS
from engine.jovian.tables import (
    DAMAGE_TABLE,
    DOGFIGHT_STEPS,
    FREE_MOVE,
    INITIATIVE_TABLE,
    MODIFIER_TABLE,
    MOVES_AWAY,
    OPPOSED_TABLE,
    RATING_TABLE,
    DogfightRow,
    InitiativeRow,
    modifier_row,
)
from engine.jovian.words import Magnitude
from engine.kit.sources import Point

TABLE_START = opening_values(CatastrophicTable, {})
TABLE_ROW = opening_values(CatastrophicRow, {"up_to": 6})
"""A new row of the players' own table; TABLE_START is the opening form of the table."""
NONE = "–"
"""The sign for a number of 0, and for an impossible result."""

RESULT_POINTS = (
    Point("several", "H"),
    Point("one_magnitude", "H"),
    Point("flex", "M", ("flex_choice",)),
    Point("macro", "H"),
    Point("armour", "H"),
    Point("once", "H", ("weapon_fires",)),
    Point("reroll", "M", ("beam_reroll",)),
    Point("opposed", "H", ("squadron_defence",)),
    Point("choice", "L", ("secondary_choice",)),
    Point("escalate", "M"),
)
DAMAGE_POINTS = (
    Point("each"),
    Point("squadron_lost"),
    Point("versions", "H", ("squadron_quadruple",)),
    Point("one_line"),
    Point("order", "H"),
    Point("critical"),
    Point("parts", "M"),
    Point("crippled"),
    Point("below"),
    Point("each_point", "L", ("catastrophic_rolls",)),
)
CATASTROPHIC_POINTS = (
    Point("own", "L"),
    Point("crippled"),
    Point("ratings", "M"),
    Point("last", "L"),
)
RATING_POINTS = (Point("box"), Point("overflow"), Point("empty", "L", ("no_rating_left",)))
MODIFIER_POINTS = (Point("sum", "H"), Point("past", "H"), Point("flex", "M"), Point("macro", "H"))
INITIATIVE_POINTS = (Point("low"), Point("equal"), Point("lance"), Point("missile"))
DOGFIGHT_POINTS: dict[str, tuple[Point, ...]] = {
    "declare_missiles": (Point("declare"), Point("fire_control", "S", ("next_fire_control",))),
    "bid_and_weapon": (Point("bid"), Point("weapon")),
    "pool": (Point("sum"),),
    "split": (Point("split"), Point("empty", "L", ("empty_pools",)), Point("evasive")),
    "reveal": (Point("reveal"), Point("later")),
    "weapons": (
        Point("order"),
        Point("opposed"),
        Point("instances"),
        Point("link"),
        Point("full_pool", "L", ("instances",)),
        Point("dead"),
        Point("damage"),
        Point("same"),
    ),
    "missiles": (
        Point("all"),
        Point("defense"),
        Point("rating", "M", ("missile_pool",)),
        Point("escalate"),
        Point("after", "L", ("escalate_missile",)),
    ),
    "closing_moves": (Point("survivor"), Point("both"), Point("go_on")),
}
DOGFIGHT_READS = {
    "weapons": ("initiative", "modifiers"),
    "missiles": ("results",),
    "closing_moves": (),
}


def charts(language: str) -> tuple[Chart, ...]:
    """Return the charts in their order on the page."""
    chart_words = ChartWords(words(language), "jovian.chart", CHARTS, RULINGS, numbers())
    return (
        _make_results(chart_words),
        _make_damage(chart_words),
        _make_catastrophic(chart_words),
        _make_ratings(chart_words),
        _make_modifiers(chart_words),
        _make_initiative(chart_words),
        _make_dogfight(chart_words),
    )


def _make_results(chart_words: ChartWords) -> Chart:
    tables = SideBySide((_list_magnitudes(chart_words), _list_chances(chart_words)))
    points = chart_words.list_points("results", RESULT_POINTS, usual="S")
    return chart_words.make_chart("results", tables, points)


def _list_magnitudes(chart_words: ChartWords) -> Table:
    """Return the table of the magnitudes: equal dice, and the effect of the secondary's result."""
    t = chart_words.t
    columns = (
        Column((t("jovian.chart.result"),), names_rows=True),
        Column((t("jovian.chart.results.means"),)),
    )
    rows = []
    for row in OPPOSED_TABLE:
        letter = row.magnitude.letter
        if row.negates:
            effect = t("jovian.chart.results.negates")
        else:
            effect = t(f"jovian.chart.results.diminishes.{row.diminishes}")
        meaning = Cell(
            name=t(f"jovian.chart.magnitude.{letter}"),
            text=t(f"jovian.chart.results.alike.{letter}"),
            example=example(row.magnitude),
            notes=(Note(effect),),
        )
        cells = (Cell(letter, "number"), meaning)
        rows.append(ChartRow(f"{CHARTS['results']}-{letter}", cells, (row.mark,)))
    return Table(t("jovian.chart.results.kinds"), columns, tuple(rows))


def _list_chances(chart_words: ChartWords) -> Table:
    """Return the table of the chances of each magnitude to be the best of some dice."""
    t = chart_words.t
    columns = [Column((t("jovian.chart.results.dice"),), names_rows=True)]
    for magnitude in Magnitude:
        columns.append(Column((magnitude.letter,), "cell"))
    rows = []
    for dice in POOLS:
        cells = [Cell(str(dice))]
        for chance in best_chances(dice):
            cells.append(Cell(chance_text(chance, t.language) or NONE))
        rows.append(ChartRow(f"{CHARTS['results']}-{dice}", tuple(cells)))
    caption = t("jovian.chart.results.best")
    return Table(caption, tuple(columns), tuple(rows), ("sums", "odds"))


def _make_damage(chart_words: ChartWords) -> Chart:
    t = chart_words.t
    on_squadron = t("jovian.chart.damage.squadron")
    on_ship = t("jovian.chart.damage.ship")
    columns = (
        Column((t("jovian.chart.result"),), names_rows=True, is_unseen=True),
        Column((t("jovian.chart.column.structure"),), "cell", over=on_squadron),
        Column((t("jovian.chart.column.rating"),), "cell", over=on_ship),
        Column((t("jovian.chart.column.structure"),), "cell", over=on_ship),
        Column((t("jovian.chart.column.critical"),), "cell", over=on_ship),
    )
    rows = []
    for row in DAMAGE_TABLE:
        letter = row.magnitude.letter
        counts = (row.squadron, row.ratings, row.structure, row.criticals)
        cells = (Cell(letter, "number"), *[_show_count(str(count)) for count in counts])
        rows.append(ChartRow(f"{CHARTS['damage']}-{letter}", cells, (row.mark,)))
    caption = t("jovian.chart.name.damage")
    table = Table(caption, columns, tuple(rows), ("sums",), is_titled=False)
    return chart_words.make_chart(
        "damage",
        table,
        chart_words.list_points("damage", DAMAGE_POINTS, usual="S"),
        chart_words.link_to("catastrophic"),
    )


def _show_count(text: str) -> Cell:
    """Return the cell of a number; a dash for 0."""
    if text == "0":
        return Cell(NONE, "never")
    return Cell(text, "number")


def _make_catastrophic(chart_words: ChartWords) -> Chart:
    slots = table_reader(chart_words.t, "table").slots(CatastrophicTable, TABLE_START, "table")
    points = chart_words.list_points("catastrophic", CATASTROPHIC_POINTS)
    table = OwnTable(make_own_table(slots, chart_words.t))
    return chart_words.make_chart("catastrophic", points, table)


def _make_ratings(chart_words: ChartWords) -> Chart:
    t = chart_words.t
    columns = (
        Column((t("jovian.chart.ratings.value"),)),
        Column((t("jovian.chart.column.rating"),), names_rows=True),
    )
    rows = []
    for row in RATING_TABLE:
        values = Cell("–".join(map(str, row.values)), "number")
        cells = (values, Cell(t(f"jovian.chart.rating.{row.rating}"), "name"))
        rows.append(ChartRow(f"{CHARTS['ratings']}-{row.rating}", cells, (row.mark,)))
    caption = t("jovian.chart.name.ratings")
    table = Table(caption, columns, tuple(rows), is_titled=False)
    return chart_words.make_chart(
        "ratings",
        table,
        chart_words.list_points("ratings", RATING_POINTS, usual="S"),
    )


def _make_modifiers(chart_words: ChartWords) -> Chart:
    t = chart_words.t
    columns = (
        Column((t("jovian.chart.modifiers.total"),), names_rows=True),
        Column((t("jovian.chart.column.base"),), "cell"),
        Column((t("jovian.chart.column.flex"),), "cell"),
        Column((t("jovian.chart.column.macro"),), "cell"),
    )
    rows = []
    for number, row in enumerate(MODIFIER_TABLE, 1):
        dice = [_show_count(write_with_sign(count)) for count in (row.base, row.flex, row.macro)]
        cells = (Cell(write_with_sign(row.modifier), "number"), *dice)
        rows.append(ChartRow(f"{CHARTS['modifiers']}-{number}", cells, (row.mark,)))
    caption = t("jovian.chart.name.modifiers")
    table = Table(caption, columns, tuple(rows), ("sums",), is_titled=False)
    return chart_words.make_chart(
        "modifiers",
        table,
        chart_words.list_points("modifiers", MODIFIER_POINTS, usual="S"),
    )


def _make_initiative(chart_words: ChartWords) -> Chart:
    t = chart_words.t
    columns = make_number_columns(
        t("jovian.chart.initiative.when"), t("jovian.chart.initiative.weapon")
    )
    rows = []
    for row in INITIATIVE_TABLE:
        cells = (_show_turn(row, t), Cell(t(f"jovian.chart.weapon.{row.weapon}"), "name"))
        rows.append(ChartRow(f"{CHARTS['initiative']}-{row.weapon}", cells, (row.mark,)))
    caption = t("jovian.chart.name.initiative")
    table = Table(caption, columns, tuple(rows), ("turns",), is_titled=False)
    return chart_words.make_chart(
        "initiative",
        table,
        chart_words.list_points("initiative", INITIATIVE_POINTS, usual="S"),
    )


def _show_turn(row: InitiativeRow, t: Words) -> Cell:
    """Return when a weapon fires: its position, last, or together with any other weapon."""
    if row.order:
        return Cell(str(row.order), "number")
    if row.last:
        return Cell(t("jovian.chart.initiative.last"), "turn")
    return Cell(t("jovian.chart.initiative.any"), "turn")


def _make_dogfight(chart_words: ChartWords) -> Chart:
    steps = tuple([_make_step(row, chart_words) for row in DOGFIGHT_STEPS])
    return chart_words.make_chart("dogfight", Steps((StepGroup("", steps),)))


def _make_step(row: DogfightRow, chart_words: ChartWords) -> ChartStep:
    """Return a step of the engine's table; the active player acts first in the first one."""
    t = chart_words.t
    who = "jovian.chart.who.both"
    if row.number == 1:
        who = "jovian.chart.who.active_first"
    condition = ""
    if row.secret:
        condition = t("jovian.chart.secret")
    prefix = f"jovian.chart.step.{row.number}"
    return ChartStep(
        address=f"{CHARTS['dogfight']}-{row.number}",
        number=row.number,
        title=t(f"{prefix}.title"),
        marks=(row.mark,),
        points=chart_words.write_notes(prefix, DOGFIGHT_POINTS[row.key], row.mark),
        who=t(who),
        condition=condition,
        see=tuple([chart_words.link_to(key) for key in DOGFIGHT_READS.get(row.key, ())]),
        is_secret=row.secret,
    )


def table_reader(t: Words, root: str) -> Reader:
    """Return the reader of the players' own table, among the charts and in a battle.

    root: the first part of the names of the form's fields.
    """
    return Reader(("jovian.table.field",), {}, t, entries={f"{root}.rows": TABLE_ROW})


def numbers() -> dict[str, object]:
    """Return the values for the sentences of the locale."""
    first = MODIFIER_TABLE[0].modifier
    last = MODIFIER_TABLE[-1].modifier
    two = results_of((2, 2, 3, 3, 3))
    macro = results_of((4, 4, 6), (4, 4))
    return {
        "two": sheet_notation(two),
        "two_damage": sum(DAMAGE_TABLE[magnitude].squadron for magnitude, _ in two),
        "macro": sheet_notation(macro),
        "plain": sheet_notation(results_of((4, 4, 6))),
        "nothing": sheet_notation(()),
        "first": write_with_sign(first),
        "last": write_with_sign(last),
        "step": abs(modifier_row(first - 1).macro - modifier_row(first).macro),
        "always": SIDES + 1,
        "evasive": write_with_sign(EVASIVE),
        "free": FREE_MOVE,
        "away": MOVES_AWAY,
    }


def example(magnitude: Magnitude) -> str:
    """Return an example of equal dice with a magnitude."""
    faces = {
        Magnitude.NOTHING: (),
        Magnitude.DOUBLE: (2, 2),
        Magnitude.TRIPLE: (3,) * 3,
        Magnitude.QUADRUPLE: (5,) * 4,
    }
    return sheet_notation(results_of(faces[magnitude]))


def best_chances(dice: int) -> tuple[Fraction, ...]:
    """Return the chance of each magnitude to be the best of some base dice."""
    ways: dict[Magnitude, int] = defaultdict(int)
    for results, weight in results_distribution(Pool(dice)).items():
        ways[max((result.magnitude for result in results), default=Magnitude.NOTHING)] += weight
    return tuple(Fraction(ways[magnitude], SIDES**dice) for magnitude in Magnitude)


def chance_text(chance: Fraction, language: str) -> str:
    """Return a chance in percent without the sign, with one decimal; empty for an impossible
    result.
    """
    if not chance:
        return ""
    return hundredths(chance, 1, language)
