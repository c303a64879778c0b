"""The single attack: an engagement of one flow, whose models are typed in and stand in its
set-up.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pydantic import BaseModel

from engine.engagement.engagement import Engagement
from engine.engagement.fleets.fleet import Side
from engine.engagement.flow_rules import ANSWERS, FlowRules
from engine.engagement.game import EventKind, Happened, Opening
from engine.engagement.logs.result import Applied, Result, Sentence
from engine.engagement.record.battle import Battle
from engine.engagement.record.creation import begin
from engine.engagement.record.flow_progress import Underway
from engine.engagement.record.folding import resume
from engine.flow import Played
from engine.kit.refusal import Refusal, refusal, validate
from engine.kit.saved_types import Tree

SIDES = ("0", "1")
"""The references of the attacker and its target."""


@dataclass(frozen=True)
class Single:
    """The state of a single attack: the names of its two sides, its flow in progress, and its flow
    when over.
    """

    names: tuple[str, ...]
    underway: Underway[Any] | None = None
    over: Underway[Any] | None = None

    @property
    def flow(self) -> Underway[Any]:
        """The flow, in progress or over."""
        underway = self.underway or self.over
        assert underway is not None
        return underway


class SingleRules(FlowRules[Single]):
    """The rules for single attacks of a game: the set-up is the attack, the events are dice and
    decisions.
    """

    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {}
    kinds: ClassVar[Mapping[str, EventKind]] = ANSWERS

    @abstractmethod
    def flow(self, attack: Any) -> Played[Any]:
        """Return the flow of an attack, with nothing played."""

    @abstractmethod
    def outcome_of(self, state: Single, underway: Underway[Any]) -> Sentence:
        """Return the sentence for the result of an attack that is over."""

    def name_of(self, state: Single, ref: str) -> str:
        """Return the name of a side: the reference of a side is its index."""
        return state.names[int(ref)]

    def start(self, opening: Opening) -> Single | Refusal:
        unplayed = Underway(opening.setup, 0, SIDES, self.flow(opening.setup))
        underway = unplayed.on((), ())
        if isinstance(underway, Refusal):
            return underway
        names = tuple(side.name for side in opening.sides)
        if underway.played.waiting:
            return Single(names, underway)
        return Single(names, over=underway)

    def take(self, state: Single, happened: Happened) -> Applied[Single] | Refusal:
        return refusal("not_a_choice", "kind")

    def finish(self, state: Single, underway: Underway[Any]) -> Applied[Single]:
        return Applied(replace(state, over=underway), Result(self.outcome_of(state, underway)))


def single(rules: SingleRules, setup: Tree, names: Iterable[str]) -> Engagement[Single] | Refusal:
    """Return an attack as its set-up describes it, with no dice thrown; `names` are the names of
    its two sides.
    """
    sides = [Side(name=name) for name in names]
    battle = begin(rules, "-", sides, setup, "", id="0")
    if isinstance(battle, Refusal):
        return battle
    return resume(rules, battle)


def record_of(engagement: Engagement[Single]) -> Tree:
    """Return the answers on record, those taken back included, as plain data."""
    kept = {"events", "undone", "retracted", "last"}
    return engagement.battle.model_dump(mode="json", include=kept, exclude_defaults=True)


def with_record(engagement: Engagement[Single], record: Tree) -> Engagement[Single] | Refusal:
    """Return an attack with the answers on record of this attack or a similar one; refused when
    they do not fit.
    """
    battle = validate(Battle, engagement.battle.model_dump(mode="json") | record)
    if isinstance(battle, Refusal):
        return battle
    return resume(engagement.rules, battle)
