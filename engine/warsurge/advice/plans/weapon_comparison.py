"""The comparison of weapons: every weapon against every target, one pair at a time."""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from engine.advice import Answer, Answers, WeaponMatrix, by_key
from engine.kit.base_profile import Profile, shared_fields
from engine.kit.faults import Fault, check_model
from engine.warsurge.advice.sensitivity import attack_answers, toll_answers
from engine.warsurge.attack import Attack, Modifiers, Weapons
from engine.warsurge.odds import attack_odds
from engine.warsurge.profiles import Situation, Target
from engine.warsurge.rulings import Rulings

MOST_TARGETS = 12


class Comparison(Profile):
    """Weapons and targets to compare under the same rulings, situation and modifiers."""

    rulings: Rulings
    weapons: Weapons
    targets: Annotated[tuple[Target, ...], Field(min_length=1, max_length=MOST_TARGETS)]
    situation: Situation = Situation.model_construct()
    modifiers: Modifiers = ()


@dataclass(frozen=True)
class ComparisonTable:
    """The results of a comparison.

    matrix: each weapon alone against each target.
    together: all weapons in a row against each target.
    """

    matrix: WeaponMatrix
    together: tuple[dict[str, Answer], ...]


def check_comparison(data: dict[str, Any]) -> Comparison | tuple[Fault, ...]:
    """Return plain data as a comparison, or every fault in it."""
    return check_model(Comparison, data)


def compare(comparison: Comparison) -> ComparisonTable:
    """Compute every pair exactly, and all weapons together at each target."""
    attacks = [
        Attack(**shared_fields(comparison, Attack), target=target) for target in comparison.targets
    ]

    def answers(weapon: int, target: int) -> Answers:
        return toll_answers(attack_odds(attacks[target]).weapons[weapon].alone, attacks[target])

    matrix = WeaponMatrix(len(comparison.weapons), len(attacks), answers)
    for _ in matrix.work():
        pass
    return ComparisonTable(matrix, tuple(by_key(attack_answers(attack)) for attack in attacks))
