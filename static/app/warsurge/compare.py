"""Which weapon at which target: every weapon of the form against every target to compare."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from app.rendering import render
from app.requests.response import fault_text
from app.warsurge.form import SHAPE, Form, target_name, weapon_name
from app.words import Words, words
from engine.kit.faults import Fault
from engine.warsurge.attack import Attack
from engine.warsurge.compare import Comparison, Match, Table, check_comparison, compare
from engine.warsurge.profiles import Target

MEASURES: dict[str, Callable[[Match], Fraction]] = {
    "mean_hp": lambda match: match.mean_hp,
    "kills": lambda match: match.kills,
    "wipes": lambda match: match.wipes,
}
"""What weapons are compared by."""


@dataclass(frozen=True)
class Cell:
    """One number, and whether no other of its column is better."""

    measure: str
    value: Fraction
    best: bool = False


@dataclass(frozen=True)
class Aim:
    """One target with its table: a row for each weapon, and one for all of them in a row."""

    name: str
    target: Target
    rows: Sequence[tuple[str, Sequence[Cell]]]
    together: Sequence[Cell]


Texts = dict[str, str]


def compared(attack: Attack, data: Form, language: str) -> tuple[Texts, Texts, Texts]:
    """The comparison as a region, the names of its targets as texts, and the faults of these."""
    found = comparison_of(attack, data)
    if not isinstance(found, Comparison):
        sentences = {SHAPE.field(fault): fault_text(fault, language) for fault in found}
        html = render("warsurge/compare/table.html", language, faults=len(sentences), aims=(), best=())
        return {"compare-out": html}, {}, sentences
    t = words(language)
    names = {f"name-targets.{place}": target_name(target, place, t) for place, target in enumerate(found.targets)}
    return {"compare-out": compare_html(found, language)}, names, {}


def comparison_of(attack: Attack, data: Form) -> Comparison | tuple[Fault, ...]:
    """The weapons of the attack against the targets of the form, or every fault of these."""
    return check_comparison(attack.model_dump(exclude={"target"}) | {"targets": data.get("targets", ())})


def compare_html(comparison: Comparison, language: str) -> str:
    """Every weapon at every target."""
    table, t = compare(comparison), words(language)
    names = [weapon_name(weapon, place, t) for place, weapon in enumerate(comparison.weapons)]
    aims = [_aim(comparison, table, names, place, t) for place in range(len(comparison.targets))]
    best = [(name, _best_targets(row, aims)) for name, row in zip(names, table.rows, strict=True)]
    return render("warsurge/compare/table.html", language, faults=0, aims=aims, best=best if len(aims) > 1 else ())


def _aim(comparison: Comparison, table: Table, names: Sequence[str], place: int, t: Words) -> Aim:
    column = [row[place] for row in table.rows]
    most = {measure: max(map(value, column)) for measure, value in MEASURES.items()}
    target = comparison.targets[place]
    rows = [(name, _cells(match, most if len(names) > 1 else {})) for name, match in zip(names, column, strict=True)]
    return Aim(target_name(target, place, t), target, rows, _cells(table.together[place], {}))


def _cells(match: Match, most: Mapping[str, Fraction]) -> list[Cell]:
    values = [(measure, value(match)) for measure, value in MEASURES.items()]
    return [Cell(measure, value, 0 < value == most.get(measure)) for measure, value in values]


def _best_targets(row: Sequence[Match], aims: Sequence[Aim]) -> list[str]:
    """For each measure the targets at which a weapon does best; nothing where it does nothing."""
    found = []
    for value in MEASURES.values():
        most = max(map(value, row))
        found.append(", ".join(aims[match.target].name for match in row if 0 < value(match) == most))
    return found
