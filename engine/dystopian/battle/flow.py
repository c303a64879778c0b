"""The flow of an activation in a battle: its parts one after the other, and what the players are asked between them."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.dice import Record, RecordedDice
from engine.dystopian.activation.explosions import EXPLOSION
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import ATTACK, COUNTERATTACK
from engine.dystopian.attack.state import DEFENCE
from engine.dystopian.batch_outcome import outcome_values
from engine.dystopian.battle.meeting import may_defend, unanswered
from engine.dystopian.battle.parts import BattlePart, after_part, current_part, over, struck
from engine.dystopian.battle.roster import WingNow
from engine.dystopian.battle.state import Activating, CriticalRoll, State
from engine.dystopian.words import Sight, WeaponType
from engine.engagement import Refusal, Underway
from engine.flow import Ask, Declaration, Flow, Nested, Played, PlayedStep, Step, play

COUNTER, SIGHT, PASS, DEFEND = "counter", "sight", "pass", "defend"
PATIENT = (ATTACK, COUNTERATTACK)
"""Parts that wait for the players even when they need no dice: a card or another number could still give them some."""
TARGET_GONE, NOBODY_LEFT = "target_gone", "nobody_left"


class _Between(Step[State, None]):
    """A step between the parts, or within one; what it asks for is a declaration under its key.

    Odds go on as if nobody declared anything.
    """

    def ask(self, state: State) -> Ask:
        return Declaration(self.key)


class Neighbours(_Between):
    """The neighbours of a model that blew up: the models and wings within 4 inches."""

    key, number = EXPLOSION, "9"

    def due(self, state: State) -> bool:
        now = state.activating
        return now is not None and bool(now.asking)

    def apply(self, state: State, answer: None) -> State:
        """Let only the named neighbours be struck."""
        asking = state.now.asking
        after = state.with_declared(settled=state.declared.settled.union(asking)).with_activating(asking=())
        for ref in asking:
            after = struck(after, ref)
        return after


class Counterattacks(_Between):
    """Step 2, where anybody is able to counterattack."""

    key, number = COUNTER, "2"

    def due(self, state: State) -> bool:
        now = state.activating
        if now is None or now.declared.counterattacks is not None:
            return False
        return not now.before.strikes and not now.records

    def ask(self, state: State) -> Ask:
        return None if unanswered(state) else super().ask(state)

    def apply(self, state: State, answer: None) -> State:
        """Declare no counterattacks, and note why nobody can counterattack."""
        skipped = (*state.now.skipped, (self.key, unanswered(state)))
        return state.with_declared(counterattacks=()).with_activating(skipped=skipped)


class Over(_Between):
    """No part is left."""

    key, number = "over", "9"

    def due(self, state: State) -> bool:
        now = state.activating
        return now is not None and not now.before.strikes and not now.left

    def ask(self, state: State) -> None:
        return None

    def apply(self, state: State, answer: None) -> State:
        """End the activation."""
        return over(state)


class _Before(_Between):
    """A step before a part that has not begun."""

    def due(self, state: State) -> bool:
        now = state.activating
        if now is None or now.standing is not None or now.before.strikes or now.records:
            return False
        return self.before(state, now, current_part(state))

    @abstractmethod
    def before(self, state: State, now: Activating, part: BattlePart) -> bool:
        """Return True if the step comes before a part."""


class Skip(_Before):
    """Nobody is left to make the attack, or its target has gone."""

    key, number = "skip", "6"

    def before(self, state: State, now: Activating, part: BattlePart) -> bool:
        return part.kind in PATIENT and part.resolutions[0].begun(now.before) is None

    def ask(self, state: State) -> None:
        return None

    def apply(self, state: State, answer: None) -> State:
        """Note the part with the reason why nobody makes it."""
        part = current_part(state)
        why = TARGET_GONE if state.models[part.resolutions[0].target].hp <= 0 else NOBODY_LEFT
        return state.with_activating(skipped=(*state.now.skipped, (part.key, why)))


class LookAgain(_Before):
    """Step 6 asks for the sight of an attack: it was impeded, and a model has gone since."""

    key, number = SIGHT, "6"

    def before(self, state: State, now: Activating, part: BattlePart) -> bool:
        if part.kind != ATTACK or now.declared.looked[part.place] == state.gone:
            return False
        attack = now.declared.attacks[part.place]
        ordnance = (shot for shot in attack.shots if not isinstance(shot.arm, WeaponType))
        seen = [shot.sight or attack.sight for shot in ordnance if state.models[shot.model].hp > 0]
        seen += [attack.sight for ref in attack.wings if can_drop(state.wings[ref])]
        return Sight.LIMITED in seen and state.models[attack.target].hp > 0

    def apply(self, state: State, answer: None) -> State:
        """Note that the sight of the attack stays as it was."""
        index = current_part(state).place
        looked = state.declared.looked
        return state.with_declared(looked=(*looked[:index], state.gone, *looked[index + 1 :]))


def can_drop(wing: WingNow) -> bool:
    """Return whether a wing has tokens and has not aborted, so that it may still drop its ordnance."""
    return wing.tokens > 0 and not wing.aborted


class Pass(_Before):
    """An attack or counterattack that needs no dice waits for the players."""

    key, number = PASS, "6"

    def before(self, state: State, now: Activating, part: BattlePart) -> bool:
        if part.kind not in PATIENT or now.passed == part.key:
            return False
        begun = part.resolutions[0].begun(now.before)
        rolls = begun is not None and begun[0].attack.pool.count
        return not rolls and play(part.flow, now.before, RecordedDice(())).waiting is None

    def ask(self, state: State) -> Declaration:
        return Declaration(self.key, optional=True)

    def apply(self, state: State, answer: None) -> State:
        """Continue the part without dice."""
        after = state.with_activating(thrown=True, passed=current_part(state).key)
        return replace(after, critical=None)


class DefendersDue(_Between):
    """Step 7: there are hits to defend against, and the defender has not said who does."""

    key, number = DEFEND, "7"

    def due(self, state: State) -> bool:
        target = state.attack
        if target is None or target.stage != DEFENCE or not target.hits:
            return False
        part = current_part(state)
        undecided = part.kind == ATTACK and state.declared.attacks[part.place].defenders is None
        return undecided and bool(may_defend(state, part.place)[1])

    def apply(self, state: State, answer: None) -> State:
        """Declare no defenders."""
        index, attacks = current_part(state).place, state.declared.attacks
        undefended = attacks[index].model_copy(update={"defenders": ()})
        return state.with_declared(attacks=(*attacks[:index], undefended, *attacks[index + 1 :]))


class PartUnderWay(Nested[State]):
    """The steps of the part at hand."""

    key = "part"

    def due(self, state: State) -> bool:
        return state.activating is not None

    def flow(self, state: State) -> Flow[ActivationState]:
        return current_part(state).flow

    def held(self, state: State) -> ActivationState:
        assert state.activating is not None
        return state.activating.standing or state.activating.before

    def put(self, state: State, inner: ActivationState) -> State:
        return state.with_activating(standing=inner)

    def leave(self, state: State, last: ActivationState) -> State:
        return after_part(state, current_part(state).key, last)


FLOW: Flow[State] = Flow(
    (Neighbours(), Counterattacks(), Over(), Skip(), LookAgain(), Pass(), DefendersDue(), PartUnderWay())
)


@dataclass(frozen=True)
class ActivationUnderway(Underway[State]):
    """The flow of an activation, whose states are battles: the dice of the part at hand lie in them."""

    def on(self, records: Iterable[Record], picks: Iterable[int]) -> "Underway[State] | Refusal":
        """Return the activation after further answers; what was thrown before its set-up was changed lies there.

        A commodore may have a batch that completes a roll on the critical table thrown again.
        """
        new, state = tuple(records), self.played.state
        if not new:
            return super().on((), picks)
        lying = replace(state.with_activating(thrown=True, records=(*state.now.records, *new)), critical=None)
        after = super(ActivationUnderway, replace(self, played=replace(self.played, state=lying))).on(new, picks)
        if isinstance(after, Refusal) or "row" not in outcome_values(after.played.entries[self.played.done]):
            return after
        before = replace(state, critical=None, underway=self)
        rolled = replace(after.played.state, critical=CriticalRoll(before))
        return replace(after, played=replace(after.played, state=rolled))

    def within(self, state: Any) -> Any:
        """Return the battle with the activation further on: the steps of the part at hand, none of parts before it."""
        ends = [index for index, entry in enumerate(self.played.entries[:-1]) if ends_part(entry)]
        entries = self.played.entries[ends[-1] + 1 if ends else 0 :]
        played = replace(self.played, entries=entries)
        result: State = replace(self.played.state, underway=replace(self, played=played))
        return result


def restarted(state: State) -> State:
    """Return the battle with its activation to be gone on with as it is set up now, its part at hand from the start."""
    if state.activating is None or state.underway is None:
        return replace(state, underway=None)
    fresh = replace(state, activating=replace(state.activating, standing=None), underway=None)
    underway = replace(state.underway, again=state.activating.records, played=Played(FLOW, (), fresh))
    return replace(fresh, underway=underway)


def with_commodore(state: State, side: int) -> State:
    """Return the battle before a critical roll that a side has thrown again, as it may once in a turn."""
    assert state.underway is not None
    used, played = state.commodore | {side}, state.underway.played
    before = replace(played, state=replace(played.state, commodore=used))
    return replace(state, commodore=used, underway=replace(state.underway, played=before))


def ends_part(entry: PlayedStep[State]) -> bool:
    """Return True if no part has begun after a step."""
    return entry.after.activating is None or entry.after.activating.standing is None
