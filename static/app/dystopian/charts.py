"""The charts of Dystopian Wars as plain HTML; every number comes from the engine's tables."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from app.views.chart_parts import marks_of
from app.words import words
from engine.dice import SumOfDice
from engine.dice.faces import SIDES
from engine.dystopian.attack.toughness import CRITICAL_HP, DAMAGE_HP, FRAGILE_HP
from engine.dystopian.rulings import Rulings
from engine.dystopian.tables import nine_steps
from engine.dystopian.tables.criticals import CRITICAL_ROWS_1_0, CRITICAL_TABLE, TABLE_DICE
from engine.dystopian.tables.generators import GENERATOR_TABLE, GUARDIAN_DICE, SHIELD_DICE
from engine.dystopian.tables.nine_steps import ABORT_POINTS, LOOP, NINE_STEPS, NineStep
from engine.dystopian.tables.to_hit_lookup import NEVER, Rows, ShotFacts, look_up
from engine.dystopian.tables.to_hit_numbers import APPENDIX_1_1, MATRIX_1_0
from engine.dystopian.tables.weapon_ranges import WEAPON_RANGES
from engine.dystopian.words import AUXILIARY, Effect, Height, Mark, WeaponType
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
RULED_ROWS = {"impeded_sight": "limited_sight", "tft_ordnance": "tft_ordnance"}
"""Rows of the to-hit appendix that a setting has a say in."""
TO_HIT_POINTS = (
    Point("worst", "M"),
    Point("dice", "H", ("attack_dice",)),
    Point("ranges", "M"),
    Point("wing_ranges", "M"),
)
MATRIX_POINTS = (
    Point("edition", "H", ("to_hit_table", "attack_dice")),
    Point("covered", "H"),
    Point("missing", "H"),
)
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


class GeneratorDice(NamedTuple):
    """The dice that one generator rolls."""

    key: str
    roll: SumOfDice
    mark: Mark = "S"


GENERATOR_DICE = (
    GeneratorDice("shield", SumOfDice(SHIELD_DICE, SIDES)),
    GeneratorDice("guardian", SumOfDice(GUARDIAN_DICE, SIDES)),
)


class Column(NamedTuple):
    """Firing heights that need the same of every target, and the numbers from the highest target
    down.
    """

    heights: tuple[Height, ...]
    needs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeightMatrix:
    """The 1.0 matrix: columns of firing heights, one row with its marks for each height of a
    target.
    """

    columns: tuple[Column, ...]
    marks: tuple[tuple[Mark, ...], ...]


def chart_values(language: str) -> dict[str, Any]:
    """Return the values for the templates of all charts."""
    return {
        "numbers": numbers(words(language)("chart.die")),
        "dice": dice,
        "default": default,
        "sequence": {
            "groups": step_groups(),
            "abort": ABORT_POINTS,
            "rows": [NINE_STEPS, *(s.points for s in NINE_STEPS)],
        },
        "critical": {
            "rows": CRITICAL_TABLE,
            "others": CRITICAL_ROWS_1_0,
            "scale": FULL_SCALE,
            "ruled": RULED_EFFECTS,
            "points": CRITICAL_POINTS,
        },
        "to_hit": {"parts": parts(APPENDIX_1_1), "ruled": RULED_ROWS, "points": TO_HIT_POINTS},
        "matrix": {
            "table": matrix(),
            "parts": parts(MATRIX_1_0),
            "heights": list(Height),
            "points": MATRIX_POINTS,
        },
        "mars": MARS,
        "generators": {"dice": GENERATOR_DICE, "rows": GENERATOR_TABLE, "points": GENERATOR_POINTS},
    }


def numbers(letter: str) -> dict[str, object]:
    """Return the numbers that fill the sentences of a language.

    letter: the letter of the language for dice.
    """
    return {
        "critical_hp": CRITICAL_HP,
        "damage_hp": DAMAGE_HP,
        "fragile_hp": FRAGILE_HP,
        "table": dice(TABLE_DICE, letter),
        **{row.key: dice(row.roll, letter) for row in GENERATOR_DICE},
        "wing_v_model": nine_steps.WING_V_MODEL,
        "wing_v_wing": nine_steps.WING_V_WING,
        "defence": nine_steps.DEFENCE,
        "generators": nine_steps.GENERATORS,
        "damage": nine_steps.DAMAGE,
        "first": LOOP[0],
        "last": LOOP[1],
        **{f"{weapon}_range": inches for weapon, inches in WEAPON_RANGES.items()},
        "abort_fuel": nine_steps.ABORT_FUEL,
        "auxiliary_fuel": nine_steps.AUXILIARY_FUEL,
    }


def dice(roll: SumOfDice, letter: str) -> str:
    """Return dice as players write them, with the language's letter: 1d3+1."""
    text = f"{roll.count}{letter}{roll.sides}"
    if roll.bonus:
        text += f"+{roll.bonus}"
    return text


def default(field: str) -> str:
    """Return the default of a setting."""
    return str(Rulings.model_fields[field].default).replace(".", "_")


def step_groups() -> list[tuple[str, list[NineStep]]]:
    """Return the steps in runs: first, for wings only, repeated for each attack."""
    return [(kind, list(steps)) for kind, steps in groupby(NINE_STEPS, _kind)]


def _kind(step: NineStep) -> str:
    if step.wings_only:
        return "wings"
    return "loop" if LOOP[0] <= step.number <= LOOP[1] else "first"


def parts(rows: Rows) -> list[tuple[str, Rows]]:
    """Return the to-hit rows of each part: ordnance, then each auxiliary weapon."""
    result = [("ordnance", tuple(row for row in rows if not row.weapons & AUXILIARY))]
    for weapon in (WeaponType.AA, WeaponType.CC):
        result.append((weapon.value, tuple(row for row in rows if weapon in row.weapons)))
    return result


def matrix() -> HeightMatrix:
    """Build the ordnance matrix of edition 1.0, each cell looked up."""
    cells = {height: _column(height) for height in Height}
    columns = []
    for _, run in groupby(Height, cells.__getitem__):
        heights = tuple(run)
        needs = tuple(number for number, _ in cells[heights[0]])
        columns.append(Column(heights, needs))
    marks = []
    for row in zip(*cells.values(), strict=True):
        marks.append(tuple(marks_of(*[rows for _, rows in row])))
    return HeightMatrix(tuple(columns), tuple(marks))


def _column(firing: Height) -> list[tuple[int, Rows]]:
    """Return the number against each height of a target, with its rows in the table."""
    cells = []
    for target in Height:
        facts = ShotFacts(WeaponType.GUNNERY, firing_height=firing, height=target)
        number, rows = look_up(MATRIX_1_0, facts)
        if number is None:
            number = NEVER
        cells.append((number, rows))
    return cells
