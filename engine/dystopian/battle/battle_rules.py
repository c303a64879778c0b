"""Dystopian Wars as a game of `engine.engagement`: its types, its events, its reducer."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel

from engine.dystopian.activation.explosions import EXPLOSION
from engine.dystopian.activation.wings.profiles import Wing
from engine.dystopian.battle.changes.kinds import CHANGED, CHANGES, size
from engine.dystopian.battle.changes.table_events import by_hand
from engine.dystopian.battle.flow import SIGHT, with_commodore
from engine.dystopian.battle.reading.progress import progress
from engine.dystopian.battle.roster import SHIP, SQUADRON, WING, Squadron, roster
from engine.dystopian.battle.state import State, start
from engine.dystopian.battle.thrown_batch import rolls, throw_result
from engine.dystopian.model_profiles import Ship
from engine.dystopian.rulings import UNWRITTEN, Rulings
from engine.engagement import (
    Applied,
    Draft,
    EventKind,
    FlowRules,
    GroupKind,
    Happened,
    LuckRoll,
    Opening,
    Refusal,
    Result,
    Strength,
    Underway,
    refusal,
)
from engine.flow import PlayedStep
from engine.kit.base_profile import Nothing

if TYPE_CHECKING:  # a visit that imports no list loads no reader of lists
    from engine.engagement.lists.list_rules import ListRules

ANSWERED = 3
"""Effort for each attack and weapon of an activation whose next part may begin."""


def _effort(state: State) -> int:
    return size(state) * ANSWERED


def _effort_of_reroll(state: State) -> int:
    """Estimate the work of a critical roll thrown again: the events since the roll are applied
    anew.
    """
    roll = state.critical
    if roll is None:
        return 0
    return size(roll.before) * (ANSWERED + CHANGED * len(roll.later))


def commodore_sides(state: State, sides: int) -> frozenset[int]:
    """Return the sides, out of the given number, that may have the last critical roll thrown
    again.
    """
    before = _before_critical(state)
    if before is None:
        return frozenset()
    return frozenset(range(sides)) - before.commodore


def _before_critical(state: State) -> State | None:
    """Return the battle before the last critical roll, with the events since then; None if there is
    none.
    """
    if state.critical is None:
        return None
    before = state.critical.before
    for happened in state.critical.later:
        applied = RULES.apply(before, happened)
        if isinstance(applied, Refusal):
            return None
        before = applied.state
    return before


def _throw_critical_anew(state: State, happened: Happened) -> Applied[State] | Refusal:
    """Throw the last critical roll again for a side, once per turn (rules 1.1)."""
    side = happened.event.side
    before = _before_critical(state)
    if side is None:
        return refusal("missing", "side")
    if before is None:
        return refusal("no_critical_roll")
    if side in before.commodore:
        return refusal("commodore_used", "side")
    return RULES.answer(with_commodore(before, side), happened)


class DystopianRules(FlowRules[State]):
    """Dystopian Wars as a game for battles: squadrons of ships, and wings without models."""

    name = "dystopian"
    setup = Rulings
    unwritten = UNWRITTEN
    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {SQUADRON: Squadron, SHIP: Ship, WING: Wing}
    groups: ClassVar[Mapping[str, GroupKind]] = {
        SQUADRON: GroupKind("empty_squadron", model=SHIP),
        WING: GroupKind("wing_has_models"),
    }
    kinds: ClassVar[Mapping[str, EventKind]] = {
        **CHANGES,
        "throw": EventKind(Nothing, effort=_effort),
        "commodore": EventKind(Nothing, effort=_effort_of_reroll, take=_throw_critical_anew),
    }
    beside = frozenset((*CHANGES, "commodore"))

    def lists(self) -> "ListRules":
        """Return how the game reads army lists."""
        from engine.dystopian.battle.lists.imported_models import DystopianLists

        return DystopianLists(self.profiles)

    def start(self, opening: Opening) -> State | Refusal:
        """Return the battle with all models and wings at full strength."""
        return start(roster(opening), opening.setup)

    def by_hand(self, fresh: State, now: State) -> Iterator[Draft]:
        """Yield the events that set models, wings and CAP."""
        return by_hand(fresh, now)

    def strengths(self, state: State) -> Iterable[Strength]:
        """Yield the HP of models and the tokens of wings."""
        for ref, model in state.models.items():
            yield Strength(str(ref), model.hp, model.hp <= 0)
        for ref, wing in state.wings.items():
            yield Strength(str(ref), wing.tokens, wing.tokens <= 0)

    def finish(self, state: State, underway: Underway[Any]) -> State:
        """Return the battle after the last step; the log already holds the result of each part."""
        result: State = underway.played.state
        return result

    def describe_answer(
        self, state: State, happened: Happened, after: Underway[Any], entry: PlayedStep[Any]
    ) -> Result:
        return throw_result(state, happened, after)

    def owner_of(self, state: State, underway: Underway[Any], entry: PlayedStep[Any]) -> int | None:
        """Return the side that has to act; any side may answer for sight and for neighbours."""
        now = progress(state)
        if now is None or now.due in (SIGHT, EXPLOSION):
            return None
        return now.side

    def rolls(self, state: State, underway: Underway[Any], since: int) -> Iterator[LuckRoll]:
        return rolls(state, underway, since)


RULES = DystopianRules()
