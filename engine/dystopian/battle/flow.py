"""The flow of an activation in a battle: its parts one after the other, and what the players are
asked between them.
"""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.dice import Record, RecordedDice
from engine.dystopian.activation.explosions import EXPLOSION
from engine.dystopian.activation.flow import SINGLE_ATTACKS, ActivationPart
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.attack.damage import CriticalHit
from engine.dystopian.attack.state import DEFENCE
from engine.dystopian.batch_outcome import outcome_values
from engine.dystopian.battle.parts import (
    after_part,
    current_part,
    end_activation,
    strike_neighbours,
)
from engine.dystopian.battle.reading.possible_answers import may_defend, why_nobody_counters
from engine.dystopian.battle.state import Activating, CriticalRoll, State
from engine.dystopian.words import Sight, WeaponType
from engine.engagement import Refusal, Underway
from engine.flow import Ask, Declaration, Flow, Nested, Played, PlayedStep, Step, play

COUNTER = "counter"
SIGHT = "sight"
PASS = "pass"
DEFEND = "defend"


class _Between(Step[State, None]):
    """A step between the parts, or within one; what it asks for is a declaration under its key.

    Odds go on as if nobody declared anything.
    """

    def ask(self, state: State) -> Ask:
        return Declaration(self.key)


class Neighbours(_Between):
    """The neighbours of a model that blew up: the models and wings within 4 inches."""

    key = EXPLOSION
    number = "9"

    def due(self, state: State) -> bool:
        now = state.activating
        return now is not None and bool(now.asking)

    def apply(self, state: State, answer: None) -> State:
        """Let only the named neighbours be struck."""
        asking = state.now.asking
        settled = state.declared.settled.union(asking)
        after = state.with_declarations(settled=settled).with_activating(asking=())
        for ref in asking:
            after = strike_neighbours(after, ref)
        return after


class Counterattacks(_Between):
    """Step 2; it asks for nothing where nobody is able to counterattack."""

    key = COUNTER
    number = "2"

    def due(self, state: State) -> bool:
        """Return True before the first dice, once no exploding neighbour has to strike any more."""
        now = state.activating
        if now is None or now.declared.counterattacks is not None:
            return False
        return not now.before.strikes and not now.records

    def ask(self, state: State) -> Ask:
        if why_nobody_counters(state):
            return None
        return super().ask(state)

    def apply(self, state: State, answer: None) -> State:
        """Declare no counterattacks, and note why nobody can counterattack."""
        declared = replace(state.declared, counterattacks=())
        over = state.now.over.having({self.key: why_nobody_counters(state)})
        return state.with_activating(declared=declared, over=over)


class Over(Step[State, None]):
    """No part is left."""

    key = "over"
    number = "9"

    def due(self, state: State) -> bool:
        now = state.activating
        return now is not None and not now.before.strikes and not now.remaining

    def apply(self, state: State, answer: None) -> State:
        """End the activation."""
        return end_activation(state)


class _Before(_Between):
    """A step before a part that has not begun and that somebody makes."""

    def due(self, state: State) -> bool:
        now = state.activating
        if now is None or now.current is not None or now.before.strikes or now.records:
            return False
        part = current_part(state)
        return part.is_made(now.before) and self.comes_before(state, now, part)

    @abstractmethod
    def comes_before(self, state: State, now: Activating, part: ActivationPart) -> bool:
        """Return True if the step comes before a part."""


class SightCheck(_Before):
    """Step 6 asks for the sight of an attack: it was impeded, and a model has gone since."""

    key = SIGHT
    number = "6"

    def comes_before(self, state: State, now: Activating, part: ActivationPart) -> bool:
        """Return True if the target is left, and somebody who still attacks sees it partly."""
        if part.kind != ATTACK or now.declared.looked[part.index] == state.removed_count:
            return False
        attack = now.declared.attacks[part.index]
        if state.models[attack.target].hp <= 0:
            return False
        for shot in attack.shots:
            sight = shot.sight or attack.sight
            is_auxiliary = isinstance(shot.arm, WeaponType)
            is_in_play = state.models[shot.model].hp > 0
            if sight is Sight.LIMITED and is_in_play and not is_auxiliary:
                return True
        has_wings = any(state.wings[ref].is_ready for ref in attack.wings)
        return has_wings and attack.sight is Sight.LIMITED

    def apply(self, state: State, answer: None) -> State:
        """Note that the sight of the attack stays as it was."""
        index = current_part(state).index
        before = state.declared.looked
        looked = (*before[:index], state.removed_count, *before[index + 1 :])
        return state.with_declarations(looked=looked)


class Pass(_Before):
    """An attack or counterattack that needs no dice waits for the players."""

    key = PASS
    number = "6"

    def comes_before(self, state: State, now: Activating, part: ActivationPart) -> bool:
        """Return True if the part ends without any dice, and nobody has let it pass."""
        if part.kind not in SINGLE_ATTACKS or now.passed == part.key:
            return False
        started = part.resolutions[0].start_attack(now.before)
        assert started is not None
        if started.steps.attack.pool.count:
            return False
        return play(part.flow, now.before, RecordedDice(())).waiting is None

    def ask(self, state: State) -> Declaration:
        return Declaration(self.key, optional=True)

    def apply(self, state: State, answer: None) -> State:
        """Continue the part without dice."""
        after = state.with_activating(thrown=True, passed=current_part(state).key)
        return replace(after, critical=None)


class DefendersDue(_Between):
    """Step 7: there are hits to defend against, and the defender has not said who does."""

    key = DEFEND
    number = "7"

    def due(self, state: State) -> bool:
        target = state.attack
        if target is None or target.stage != DEFENCE or not target.hits:
            return False
        part = current_part(state)
        if part.kind != ATTACK or state.declared.attacks[part.index].defenders is not None:
            return False
        _, models = may_defend(state, part.index)
        return bool(models)

    def apply(self, state: State, answer: None) -> State:
        """Declare no defenders."""
        index = current_part(state).index
        before = state.declared.attacks
        undefended = before[index].model_copy(update={"defenders": ()})
        attacks = (*before[:index], undefended, *before[index + 1 :])
        return state.with_declarations(attacks=attacks)


class PartUnderWay(Nested[State]):
    """The steps of the part at hand."""

    key = "part"

    def due(self, state: State) -> bool:
        return state.activating is not None

    def flow(self, state: State) -> Flow[ActivationState]:
        return current_part(state).flow

    def inner_state(self, state: State) -> ActivationState:
        now = state.now
        return now.current or now.before

    def put(self, state: State, inner: ActivationState) -> State:
        return state.with_activating(current=inner)

    def leave(self, state: State, last: ActivationState) -> State:
        return after_part(state, last)


FLOW: Flow[State] = Flow(
    (Neighbours(), Counterattacks(), Over(), SightCheck(), Pass(), DefendersDue(), PartUnderWay())
)


@dataclass(frozen=True)
class ActivationUnderway(Underway[State]):
    """The flow of an activation, whose states are battles: the dice of the part at hand lie in
    them.
    """

    def on(self, records: Iterable[Record], picks: Iterable[int]) -> "Underway[State] | Refusal":
        """Return the activation after further answers; what was thrown before its set-up was
        changed lies there.

        A commodore may have a batch that completes a roll on the critical table thrown again.
        """
        new = tuple(records)
        if not new:
            return super().on((), picks)
        before = self.played.state
        with_records = before.with_activating(thrown=True, records=(*before.now.records, *new))
        thrown = self._with_state(replace(with_records, critical=None))
        after = super(ActivationUnderway, thrown).on(new, picks)
        if isinstance(after, Refusal):
            return after
        answered = after.played.entries[self.played.done]
        if not _is_critical_roll(answered):
            return after
        rolled_from = replace(before, critical=None, underway=self)
        state = replace(after.played.state, critical=CriticalRoll(rolled_from))
        return replace(after, played=replace(after.played, state=state))

    def _with_state(self, state: State) -> "ActivationUnderway":
        """Return the same flow in another state."""
        return replace(self, played=replace(self.played, state=state))

    def within(self, state: Any) -> Any:
        """Return the battle with the activation further on: the steps of the part at hand, none of
        parts before it.
        """
        first = 0
        for index, entry in enumerate(self.played.entries[:-1]):
            if ends_part(entry):
                first = index + 1
        played = replace(self.played, entries=self.played.entries[first:])
        return replace(self.played.state, underway=replace(self, played=played))


def restart(state: State) -> State:
    """Return the battle with its activation to be gone on with as it is set up now, its part at
    hand from the start.
    """
    if state.activating is None or state.underway is None:
        return replace(state, underway=None)
    at_start = replace(state.activating, current=None)
    fresh = replace(state, activating=at_start, underway=None)
    played = Played(FLOW, (), fresh)
    underway = replace(state.underway, replay=state.activating.records, played=played)
    return replace(fresh, underway=underway)


def with_commodore(state: State, side: int) -> State:
    """Return the battle before a critical roll that a side has thrown again, as it may once in a
    turn.
    """
    assert state.underway is not None
    used = state.commodore | {side}
    played = state.underway.played
    before = replace(played, state=replace(played.state, commodore=used))
    return replace(state, commodore=used, underway=replace(state.underway, played=before))


def _is_critical_roll(entry: PlayedStep[State]) -> bool:
    return entry.step.key == CriticalHit.key and "row" in outcome_values(entry)


def ends_part(entry: PlayedStep[State]) -> bool:
    """Return True if no part has begun after a step."""
    return entry.after.activating is None or entry.after.activating.current is None
