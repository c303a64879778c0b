"""Dice, numbers and defaults of settings in the sentences of the charts."""

from typing import NamedTuple

from app.views.charts.chart_parts import Note
from app.views.charts.chart_words import ChartWords
from engine.dice import SumOfDice
from engine.dice.faces import SIDES
from engine.dystopian.attack.toughness import CRITICAL_HP, DAMAGE_HP, FRAGILE_HP
from engine.dystopian.rulings import Rulings
from engine.dystopian.tables import nine_steps
from engine.dystopian.tables.criticals import TABLE_DICE
from engine.dystopian.tables.generators import GUARDIAN_DICE, SHIELD_DICE
from engine.dystopian.tables.nine_steps import LOOP
from engine.dystopian.tables.weapon_ranges import WEAPON_RANGES
from engine.dystopian.words import Mark


class GeneratorDice(NamedTuple):
    """The dice that one generator rolls."""

    key: str
    roll: SumOfDice
    mark: Mark = "S"


GENERATOR_DICE = (
    GeneratorDice("shield", SumOfDice(SHIELD_DICE, SIDES)),
    GeneratorDice("guardian", SumOfDice(GUARDIAN_DICE, SIDES)),
)


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


def default_note(field: str, chart_words: ChartWords) -> Note:
    """Return what a setting does by default, with the link to it."""
    text = chart_words.t(f"chart.ruled.{field}.{default(field)}")
    return Note(text, rulings=chart_words.find_rulings([field]))
