"""Dystopian Wars as a game of `engine.engagement`: its types, its events, its reducer."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel

from engine.dystopian.activation.explosions import EXPLOSION
from engine.dystopian.activation.uses import uses
from engine.dystopian.batch_outcome import BatchOutcome
from engine.dystopian.battle.advice.best_answer import best_answer
from engine.dystopian.battle.changes.kinds import CHANGES
from engine.dystopian.battle.changes.table import by_hand
from engine.dystopian.battle.flow import SIGHT, with_commodore
from engine.dystopian.battle.progress import progress
from engine.dystopian.battle.roster import SHIP, SQUADRON, WING, Squadron, roster
from engine.dystopian.battle.state import State, start
from engine.dystopian.battle.throwing import rolls, throw_result
from engine.dystopian.rulings import Rulings
from engine.dystopian.ships import Ship
from engine.dystopian.wings.profiles import Wing
from engine.engagement import (
    Applied,
    BestAnswer,
    Draft,
    Event,
    EventKind,
    Fleet,
    FlowRules,
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
from engine.kit.faults import Fault
from engine.kit.profile import Nothing

if TYPE_CHECKING:  # a visit that imports no list loads no reader of lists
    from engine.engagement.lists.list_rules import ListRules

CHANGED, ANSWERED = 10, 3
"""Effort for each attack and weapon of an activation, where it is changed, and where its next part may begin."""


class DystopianRules(FlowRules[State]):
    """Setup: the rulings; groups: squadrons of ships, and wings without models."""

    name = "dystopian"
    setup = Rulings
    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {SQUADRON: Squadron, SHIP: Ship, WING: Wing}
    kinds: ClassVar[Mapping[str, EventKind]] = {
        **CHANGES,
        **dict.fromkeys(("throw", "commodore"), EventKind(Nothing)),
    }
    beside = frozenset(CHANGES)

    def lists(self) -> "ListRules":
        """Return how the game reads army lists."""
        from engine.dystopian.battle.lists.rosters import LISTS

        return LISTS

    def start(self, opening: Opening) -> State | Refusal:
        """Return the battle with all models and wings at full strength."""
        return start(roster(opening), opening.setup)

    def by_hand(self, fresh: State, now: State) -> Iterator[Draft]:
        """Yield the events that set models, wings and CAP."""
        return by_hand(fresh, now)

    def turn(self, state: State) -> int:
        """Return the turn; turns count from 1."""
        return state.turn

    def strengths(self, state: State) -> Iterable[Strength]:
        """Return the HP of models and the tokens of wings."""
        models = [Strength(str(ref), model.hp, model.hp <= 0) for ref, model in state.models.items()]
        return models + [Strength(str(ref), wing.tokens, wing.tokens <= 0) for ref, wing in state.wings.items()]

    def effort(self, state: State, event: Event) -> int:
        """Estimate the work of an event.

        In an activation every attack is checked, and checked twice while a critical roll may be thrown again.
        """
        if state.activating is None:
            return super().effort(state, event)
        size = len(uses(state.activation)) + 2 * len(state.activating.declared.attacks)
        return size * (CHANGED if event.kind in CHANGES else ANSWERED) * (2 if state.rewind else 1)

    def apply(self, state: State, happened: Happened) -> Applied[State] | Refusal:
        """Return the battle after an event, with the activation continued as far as no player is needed.

        The result also holds the battle to return to if a critical roll is thrown again.
        """
        if happened.event.kind == "commodore":
            return self._rerolled(state, happened)
        applied = super().apply(state, happened)
        if isinstance(applied, Refusal) or applied.state is state:
            return applied
        rewind = self._rewind(state, happened, applied.result)
        return applied if applied.state.rewind is rewind else replace(applied, state=applied.state.but(rewind=rewind))

    def _rerolled(self, state: State, happened: Happened) -> Applied[State] | Refusal:
        """Throw the last critical roll again for a side, once per turn (rules 1.1)."""
        side, rewind = happened.event.side, state.rewind
        if side is None:
            return refusal("missing", "side")
        if rewind is None:
            return refusal("no_critical_roll")
        if side in rewind.commodore:
            return refusal("commodore_used", "side")
        before = with_commodore(rewind, side)
        applied = self.answer(before, happened)
        return applied if isinstance(applied, Refusal) else replace(applied, state=applied.state.but(rewind=before))

    def _rewind(self, before: State, happened: Happened, result: Result) -> State | None:
        if isinstance(result.outcome, BatchOutcome):
            return before.but(rewind=None) if result.outcome.row else None
        if before.rewind is None or not CHANGES[happened.event.kind].harmless:
            return None
        applied = self.apply(before.rewind, happened)
        return None if isinstance(applied, Refusal) else applied.state

    def ended(self, state: State, underway: Underway[Any]) -> State:
        """Return the battle after the last step; the log already holds the result of each part."""
        result: State = underway.played.state
        return result

    def answered(self, state: State, happened: Happened, after: Underway[Any], entry: PlayedStep[Any]) -> Result:
        return throw_result(state, happened, after)

    def owner_of(self, state: State, underway: Underway[Any], entry: PlayedStep[Any]) -> int | None:
        """Return the side that has to act; any side may answer for sight and for neighbours."""
        at = progress(state)
        return None if at is None or at.due in (SIGHT, EXPLOSION) else at.side

    def best_answer(self, state: State) -> Iterator[BestAnswer | None]:
        return best_answer(state)

    def rolls(self, state: State, underway: Underway[Any], since: int) -> Iterator[LuckRoll]:
        return rolls(state, underway, since)

    def fleet_faults(self, fleet: Fleet) -> tuple[Fault, ...]:
        """Return the faults of groups that are neither squadron nor wing, and of missing or misplaced models."""
        return tuple(_fleet_faults(fleet))


def _fleet_faults(fleet: Fleet) -> Iterator[Fault]:
    for index, group in enumerate(fleet.groups):
        if group.kind not in (SQUADRON, WING):
            yield Fault(("groups", index, "kind"), "not_a_choice")
        elif group.kind == SQUADRON and not group.models:
            yield Fault(("groups", index, "models"), "empty_squadron")
        elif group.kind == WING and group.models:
            yield Fault(("groups", index, "models"), "wing_has_models")
        for inner, model in enumerate(group.models):
            if group.kind == SQUADRON and model.kind != SHIP:
                yield Fault(("groups", index, "models", inner, "kind"), "not_a_choice")


RULES = DystopianRules()
