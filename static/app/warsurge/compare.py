"""The comparison of weapons: every weapon of the form against every target to compare."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from app.number_format import LEAST
from app.rendering import render
from app.requests.response import fault_text
from app.warsurge.form import SHAPE, Form, target_name, weapon_name
from app.words import words
from engine.advice import WeaponMatrix
from engine.warsurge.advice.plans.weapon_comparison import Comparison, check_comparison, compare
from engine.warsurge.attack import Attack
from engine.warsurge.profiles import Target

MEASURES = ("mean_hp", "kills", "destroyed")
"""The answers that compare weapons."""


@dataclass(frozen=True)
class ComparedNumber:
    """One number.

    best: whether no weapon has a better number against this target.
    """

    measure: str
    value: Fraction
    best: bool = False


@dataclass(frozen=True)
class ComparedTarget:
    """One target with its table: a row for each weapon, and a row for all weapons fired in
    order.
    """

    name: str
    target: Target
    rows: Sequence[tuple[str, Sequence[ComparedNumber]]]
    together: Sequence[ComparedNumber]


Texts = dict[str, str]


class ComparedForm(NamedTuple):
    """The comparison of a form as a region, the names of its targets as texts, and the faults of
    the targets by their fields.
    """

    regions: Texts
    names: Texts
    faults: Texts


def compare_form(attack: Attack, data: Form, language: str) -> ComparedForm:
    """Return the comparison of an attack's weapons against the targets in a form."""
    weapons = attack.model_dump(exclude={"target"})
    comparison = check_comparison({**weapons, "targets": data.get("targets", ())})
    if not isinstance(comparison, Comparison):
        sentences = {SHAPE.field(fault): fault_text(fault, language) for fault in comparison}
        html = render(
            "warsurge/compare/table.html", language, faults=len(sentences), targets=(), best=()
        )
        return ComparedForm({"compare-out": html}, {}, sentences)
    t = words(language)
    names = {
        f"name-targets.{index}": target_name(target, index, t)
        for index, target in enumerate(comparison.targets)
    }
    return ComparedForm({"compare-out": compare_html(comparison, language)}, names, {})


def compare_html(comparison: Comparison, language: str) -> str:
    """Return every weapon against every target as HTML."""
    table = compare(comparison)
    t = words(language)
    names = [weapon_name(weapon, index, t) for index, weapon in enumerate(comparison.weapons)]
    target_names = [
        target_name(target, index, t) for index, target in enumerate(comparison.targets)
    ]
    targets = []
    for index, target in enumerate(comparison.targets):
        rows = [(weapon, _cells(table.matrix, row, index)) for row, weapon in enumerate(names)]
        numbers = table.together[index]
        together = [ComparedNumber(measure, numbers[measure].value) for measure in MEASURES]
        targets.append(ComparedTarget(target_names[index], target, rows, together))
    best = []
    if len(targets) > 1:
        for row, name in enumerate(names):
            best.append((name, _best_targets(table.matrix, row, target_names)))
    return render("warsurge/compare/table.html", language, faults=0, targets=targets, best=best)


def _cells(matrix: WeaponMatrix, weapon: int, target: int) -> list[ComparedNumber]:
    return [
        ComparedNumber(
            measure,
            _value(matrix, weapon, target, measure),
            matrix.is_best(weapon, target, measure, LEAST),
        )
        for measure in MEASURES
    ]


def _best_targets(matrix: WeaponMatrix, weapon: int, names: Sequence[str]) -> list[str]:
    """Return the best targets of a weapon for each measure; empty if the weapon has no effect."""
    texts = []
    for measure in MEASURES:
        values = [_value(matrix, weapon, target, measure) for target in range(matrix.targets)]
        best = max(values)
        if best < LEAST:
            texts.append("")
        else:
            named_values = zip(names, values, strict=True)
            texts.append(", ".join(name for name, value in named_values if value == best))
    return texts


def _value(matrix: WeaponMatrix, weapon: int, target: int, measure: str) -> Fraction:
    answer = matrix.answer(weapon, target, measure)
    return answer.value if answer else Fraction(0)
