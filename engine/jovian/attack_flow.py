"""Opposed rolls as flows with their names and luck, for single attacks and for battles."""

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from engine.engagement import FlowRules, LuckRoll, Underway, side_of
from engine.engagement.flow_rules import InProgress
from engine.engagement.logs.result import Value
from engine.flow import Choice, PlayedStep
from engine.jovian.dice_sets import Results, total
from engine.jovian.effort_limit import is_quick
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.words import Player

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
        models = self.shooting(underway, entry)
        return {
            key: self.name_of(state, ref)
            for key, ref in zip(("attacker", "defender"), models, strict=True)
        }

    def owner_of(self, state: S, underway: Underway[Any], entry: PlayedStep[Any]) -> int | None:
        return side_of(self.shooting(underway, entry)[_is_by_defender(entry)])

    def rolls(self, state: S, underway: Underway[Any], since: int) -> Iterable[LuckRoll]:
        attacker, defender = map(side_of, underway.models)
        return (
            roll
            for volley in volleys(underway.played.entries, since)
            for roll in rolls_of(volley, attacker, defender)
        )


def _is_by_defender(entry: PlayedStep[Any]) -> bool:
    """Return whether the defender answers a step."""
    if isinstance(entry.ask, Choice):
        return entry.ask.by == Player.SECONDARY
    label: str = entry.ask.label(tuple(record.faces for record in entry.records[:-1]))  # type: ignore[union-attr]
    return label.startswith(Player.SECONDARY)


ATTACKER_LUCK, DEFENDER_LUCK = "jovian.luck.attack", "jovian.luck.defence"


class VolleyDice(NamedTuple):
    """The complete dice of one attack with the decision they leave.

    throw: the dice.
    options: the primary's results to choose from.
    points: the secondary's diminishings.
    before: the state before the dice.
    """

    throw: OpposedThrow
    options: tuple[Results, ...]
    points: int
    before: Any


def volleys(entries: Sequence[PlayedStep[Any]], since: int) -> Iterator[VolleyDice]:
    """Yield the throws that entries with index `since` or higher complete."""
    throw: OpposedThrow | None = None
    for index, entry in enumerate(entries):
        if entry.answer is None:
            continue
        if entry.step.key == "roll":
            throw = entry.ask if isinstance(entry.ask, OpposedThrow) and entry.records else None
            if throw and throw.reroll == "never" and index >= since:
                yield VolleyDice(throw, entry.answer.options, entry.answer.points, entry.before)
        elif entry.step.key == "resist" and throw and index >= since:
            yield VolleyDice(throw, entry.before.volley.options, entry.answer, entry.before)


def rolls_of(volley: VolleyDice, attacker: int, defender: int) -> Iterator[LuckRoll]:
    """Yield the attacker's luck, and the defender's if the defender rolls; rolls of very many dice
    are omitted.
    """
    throw = volley.throw
    if not is_quick(throw):
        return
    outcome = total(throw.judge.plain(throw.default(volley.options, volley.points)))
    yield LuckRoll(attacker, outcome, throw, _magnitudes, label=ATTACKER_LUCK)
    if throw.secondary.batches:
        yield LuckRoll(defender, outcome, throw, _magnitudes, good="low", label=DEFENDER_LUCK)


def _magnitudes(throw: OpposedThrow) -> list[tuple[int, int]]:
    result: dict[int, int] = defaultdict(int)
    for results, weight in throw.distribution_of_results():
        result[total(results)] += weight
    return list(result.items())
