"""How opposed rolls are answered and told, in single attacks and in battles."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from engine.engagement import FlowRules, Roll, Underway, side_of
from engine.engagement.flow_rules import InProgress
from engine.engagement.result import Value
from engine.flow import Choice, Entry
from engine.jovian.luck import rolls_of, volleys
from engine.jovian.words import Player

S = TypeVar("S", bound=InProgress)


class AttackRules(FlowRules[S]):
    """Flows of opposed rolls: of a battle, and single attacks."""

    labels = "jovian.roll.due."

    @abstractmethod
    def name_of(self, state: S, ref: str) -> str:
        """What a squadron or ship is called."""

    def shooting(self, underway: Underway[Any], entry: Entry[Any]) -> tuple[str, ...]:
        """Who fires at a step, and at whom."""
        return underway.models

    def names(self, state: S, underway: Underway[Any], entry: Entry[Any]) -> Mapping[str, Value]:
        models = self.shooting(underway, entry)
        return {key: self.name_of(state, ref) for key, ref in zip(("attacker", "defender"), models, strict=True)}

    def whose(self, state: S, underway: Underway[Any], entry: Entry[Any]) -> int | None:
        return side_of(self.shooting(underway, entry)[_is_by_defender(entry)])

    def rolls(self, state: S, underway: Underway[Any], since: int) -> Iterable[Roll]:
        attacker, defender = map(side_of, underway.models)
        return (roll for one in volleys(underway.played.entries, since) for roll in rolls_of(one, attacker, defender))


def _is_by_defender(entry: Entry[Any]) -> bool:
    """Whether the defender answers a step."""
    if isinstance(entry.ask, Choice):
        return entry.ask.by == Player.SECONDARY
    label: str = entry.ask.label(tuple(record.faces for record in entry.records[:-1]))  # type: ignore[union-attr]
    return label.startswith(Player.SECONDARY)
