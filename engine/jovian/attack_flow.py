"""Opposed rolls as flows with their names and luck, for single attacks and for battles."""

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from engine.engagement import FlowRules, LuckRoll, Underway, side_of
from engine.engagement.flow_rules import InProgress
from engine.engagement.logs.result import Value
from engine.flow import Choice, Declaration, PlayedStep
from engine.jovian.dice_sets import Results, total
from engine.jovian.effort_limit import is_quick
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.steps.volley import FiringState
from engine.jovian.words import Player

F = TypeVar("F", bound=FiringState)
S = TypeVar("S", bound=InProgress)


class AttackRules(FlowRules[S]):
    """The rules of flows of opposed rolls, in a battle or alone."""

    labels = "jovian.roll.due."

    @abstractmethod
    def name_of(self, state: S, ref: str) -> str:
        """Return the name of a squadron or ship."""

    def shooting(self, underway: Underway[Any], entry: PlayedStep[Any]) -> tuple[str, ...]:
        """Return the attacker and the target of a step."""
        return underway.models

    def names(
        self, state: S, underway: Underway[Any], entry: PlayedStep[Any]
    ) -> Mapping[str, Value]:
        attacker, defender = self.shooting(underway, entry)
        return {
            "attacker": self.name_of(state, attacker),
            "defender": self.name_of(state, defender),
        }

    def owner_of(self, state: S, underway: Underway[Any], entry: PlayedStep[Any]) -> int | None:
        attacker, defender = self.shooting(underway, entry)
        if _is_by_defender(entry):
            return side_of(defender)
        return side_of(attacker)

    def rolls(self, state: S, underway: Underway[Any], since: int) -> Iterable[LuckRoll]:
        attacker, defender = underway.models
        for volley in volleys(underway.played.entries, since):
            yield from rolls_of(volley, side_of(attacker), side_of(defender))


def _is_by_defender(entry: PlayedStep[F]) -> bool:
    """Return whether the defender answers a step: decides, or rolls the dice thrown last."""
    ask = entry.ask
    if isinstance(ask, Choice):
        return ask.by == Player.SECONDARY
    assert ask is not None
    assert not isinstance(ask, Declaration)
    faces_before = tuple(record.faces for record in entry.records[:-1])
    return ask.label(faces_before).startswith(Player.SECONDARY)


ATTACKER_LUCK = "jovian.luck.attack"
DEFENDER_LUCK = "jovian.luck.defence"


class VolleyDice(NamedTuple, Generic[F]):
    """The complete dice of one attack with the decision they leave.

    throw: the dice.
    options: the primary's results to choose from.
    points: the secondary's diminishings.
    before: the state before the dice.
    """

    throw: OpposedThrow
    options: tuple[Results, ...]
    points: int
    before: F


def volleys(entries: Sequence[PlayedStep[F]], since: int) -> Iterator[VolleyDice[F]]:
    """Yield the throws that entries with index `since` or higher complete.

    Where the primary may reroll, the secondary's roll completes the dice, else the first step does.
    """
    throw: OpposedThrow | None = None
    for index, entry in enumerate(entries):
        if entry.answer is None:
            continue
        is_counted = index >= since
        if entry.step.key == "roll":
            throw = _throw_of(entry)
            if throw and throw.reroll == "never" and is_counted:
                yield VolleyDice(throw, entry.answer.options, entry.answer.points, entry.before)
        if entry.step.key == "resist" and throw and is_counted:
            yield VolleyDice(throw, entry.before.volley.options, entry.answer, entry.before)


def _throw_of(entry: PlayedStep[F]) -> OpposedThrow | None:
    """Return the dice of a step; None where nobody threw any."""
    if isinstance(entry.ask, OpposedThrow) and entry.records:
        return entry.ask
    return None


def rolls_of(volley: VolleyDice[F], attacker: int, defender: int) -> Iterator[LuckRoll]:
    """Yield the attacker's luck, and the defender's if the defender rolls; rolls of very many dice
    are omitted.
    """
    throw = volley.throw
    if not is_quick(throw):
        return
    outcome = total(throw.judge.simplify(throw.default(volley.options, volley.points)))
    yield LuckRoll(attacker, outcome, throw, _magnitudes, label=ATTACKER_LUCK)
    if throw.secondary.batches:
        yield LuckRoll(defender, outcome, throw, _magnitudes, good="low", label=DEFENDER_LUCK)


def _magnitudes(throw: OpposedThrow) -> list[tuple[int, int]]:
    result: dict[int, int] = defaultdict(int)
    for results, weight in throw.distribution_of_results():
        result[total(results)] += weight
    return list(result.items())
