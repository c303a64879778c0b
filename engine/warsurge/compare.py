"""Which weapon at which target: every weapon against every target, each on its own."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field, ValidationError

from engine.kit.faults import Fault, faults_of
from engine.kit.profile import Profile
from engine.warsurge.attack import Attack, Modifiers, Weapons
from engine.warsurge.odds import attack_odds
from engine.warsurge.profiles import Situation, Target
from engine.warsurge.rulings import Rulings

MOST_TARGETS = 12


class Comparison(Profile):
    """Weapons and targets to set against each other under the same rulings, situation and modifiers."""

    rulings: Rulings
    weapons: Weapons
    targets: Annotated[tuple[Target, ...], Field(min_length=1, max_length=MOST_TARGETS)]
    situation: Situation = Situation()
    modifiers: Modifiers = ()


@dataclass(frozen=True, slots=True)
class Match:
    """One weapon, or all of them (`weapon` None), against one target.

    mean_hp: HP really lost on average; kills: the chance that a model is lost; wipes: that the unit is destroyed.
    """

    weapon: int | None
    target: int
    mean_hp: Fraction
    kills: Fraction
    wipes: Fraction


@dataclass(frozen=True, slots=True)
class Table:
    """`rows`: by weapon, then by target; `together`: all weapons in a row, by target."""

    rows: tuple[tuple[Match, ...], ...]
    together: tuple[Match, ...]


def check_comparison(data: dict[str, Any]) -> Comparison | tuple[Fault, ...]:
    """The comparison that some plain data describes, or every fault in it."""
    try:
        return Comparison.model_validate(data)
    except ValidationError as error:
        return faults_of(error)


def compare(comparison: Comparison) -> Table:
    """Work out every pair exactly, and all weapons together at each target."""
    columns = [_column(comparison, index) for index in range(len(comparison.targets))]
    rows = tuple(tuple(column[index] for column in columns) for index in range(len(comparison.weapons)))
    return Table(rows, tuple(column[-1] for column in columns))


def _column(comparison: Comparison, index: int) -> tuple[Match, ...]:
    attack = Attack(
        rulings=comparison.rulings,
        weapons=comparison.weapons,
        target=comparison.targets[index],
        situation=comparison.situation,
        modifiers=comparison.modifiers,
    )
    odds = attack_odds(attack)
    tolls = [(number, one.alone) for number, one in enumerate(odds.weapons)]
    return tuple(
        Match(weapon, index, toll.mean_hp, toll.kills, toll.destroyed) for weapon, toll in [*tolls, (None, odds.toll)]
    )
