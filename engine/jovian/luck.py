"""Luck of opposed rolls: magnitudes that get through when both sides decide for the best, by exact chances."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.engagement import Roll
from engine.flow import Entry
from engine.jovian.effort import is_quick
from engine.jovian.judges import ShipJudge
from engine.jovian.opposed import OpposedThrow
from engine.jovian.results import Results, total

ATTACKER_LUCK, DEFENDER_LUCK = "jovian.luck.attack", "jovian.luck.defence"


class Volley(NamedTuple):
    """The throw of one attack, what it left to decide once all dice lay on the table, and the state before them."""

    throw: OpposedThrow
    options: tuple[Results, ...]
    points: int
    before: Any


def volleys(entries: Sequence[Entry[Any]], since: int) -> Iterator[Volley]:
    """The throws whose last dice lie on the table with some of the entries from a place on."""
    throw: OpposedThrow | None = None
    for place, entry in enumerate(entries):
        if entry.answer is None:
            continue
        if entry.step.key == "roll":
            throw = entry.ask if isinstance(entry.ask, OpposedThrow) and entry.records else None
            if throw and throw.reroll == "never" and place >= since:
                yield Volley(throw, entry.answer.options, entry.answer.points, entry.before)
        elif entry.step.key == "resist" and throw and place >= since:
            yield Volley(throw, entry.before.volley.options, entry.answer, entry.before)


def rolls_of(volley: Volley, attacker: int, defender: int) -> Iterator[Roll]:
    """The attacker's luck, and the defender's where it rolls too; rolls of very many dice are left out."""
    throw = volley.throw
    if not is_quick(throw, isinstance(throw.judge, ShipJudge)):
        return
    outcome = total(throw.judge.plain(throw.default(volley.options, volley.points)))
    yield Roll(attacker, outcome, throw, _magnitudes, label=ATTACKER_LUCK)
    if throw.secondary.batches:
        yield Roll(defender, outcome, throw, _magnitudes, good="low", label=DEFENDER_LUCK)


def _magnitudes(throw: OpposedThrow) -> list[tuple[int, int]]:
    found: dict[int, int] = defaultdict(int)
    for results, weight in throw.distribution_of_results():
        found[total(results)] += weight
    return list(found.items())
