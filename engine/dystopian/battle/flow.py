"""The flow of an activation in a battle: its parts one after the other, and what the players are asked between them."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from engine.dice import Record, RecordedDice
from engine.dystopian.activation.blast import EXPLOSION
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import ATTACK, COUNTERATTACK
from engine.dystopian.battle.meeting import answered, may_defend
from engine.dystopian.battle.parts import Part, at_hand, left, over, written
from engine.dystopian.battle.state import State, Underway
from engine.dystopian.steps.state import DEFENCE
from engine.dystopian.words import Sight, Weapon
from engine.flow import Ask, Declaration, Entry, Flow, Nested, Played, Step, play

COUNTER, SIGHT, PASS, DEFEND = "counter", "sight", "pass", "defend"
PATIENT = (ATTACK, COUNTERATTACK)
"""Parts that wait for the players even when they need no dice: a card or another number could still give them some."""
TARGET_GONE, NOBODY_LEFT = "target_gone", "nobody_left"


class _Between(Step[State]):
    """A step between the parts, or within one; what it asks for is a declaration under its key."""

    def due(self, state: State) -> bool:
        return state.underway is not None and self.waits(state, state.underway)

    @abstractmethod
    def waits(self, state: State, now: Underway) -> bool:
        """Whether it is due in an activation in progress."""

    def ask(self, state: State) -> Ask:
        return Declaration(self.key)

    def apply(self, state: State, answer: Any) -> State:
        return state


class Neighbours(_Between):
    """Who stands within 4 inches of a model that blew up."""

    key, number = EXPLOSION, "9"

    def waits(self, state: State, now: Underway) -> bool:
        return bool(now.asking)


class Counterattacks(_Between):
    """Step 2, where anybody attacks that can be counterattacked."""

    key, number = COUNTER, "2"

    def waits(self, state: State, now: Underway) -> bool:
        return now.counterattacks is None and not now.strikes and not now.records

    def ask(self, state: State) -> Ask:
        return super().ask(state) if answered(state) else None

    def apply(self, state: State, answer: None) -> State:
        """Nobody can counterattack."""
        return state.in_part(counterattacks=())


class Over(_Between):
    """No part is left."""

    key, number = "over", "9"

    def waits(self, state: State, now: Underway) -> bool:
        return not now.strikes and not left(now)

    def ask(self, state: State) -> None:
        return None

    def apply(self, state: State, answer: None) -> State:
        """The battle goes on without it."""
        return over(state)


class _Before(_Between):
    """A step before a part that has not begun."""

    def waits(self, state: State, now: Underway) -> bool:
        fresh = now.standing is None and not now.strikes and not now.records
        return fresh and self.before(state, now, at_hand(state))

    @abstractmethod
    def before(self, state: State, now: Underway, part: Part) -> bool:
        """Whether it comes before a part."""


class Skip(_Before):
    """Nobody is left to make the attack, or its target has gone."""

    key, number = "skip", "6"

    def before(self, state: State, now: Underway, part: Part) -> bool:
        return part.kind in PATIENT and part.resolutions[0].begun(part.begin) is None

    def ask(self, state: State) -> None:
        return None

    def apply(self, state: State, answer: None) -> State:
        """The part is noted with the reason."""
        assert state.underway is not None
        part = at_hand(state)
        why = TARGET_GONE if state.models[part.resolutions[0].target].hp <= 0 else NOBODY_LEFT
        return state.with_underway(skipped=(*state.underway.skipped, (part.key, why)))


class LookAgain(_Before):
    """Step 6 asks for the sight of an attack: it was impeded, and a model has gone since."""

    key, number = SIGHT, "6"

    def before(self, state: State, now: Underway, part: Part) -> bool:
        if part.kind != ATTACK or now.looked[part.place] == state.gone:
            return False
        attack = now.attacks[part.place]
        ordnance = (shot for shot in attack.shots if not isinstance(shot.arm, Weapon))
        shooting = (shot for shot in ordnance if state.models[shot.model].hp > 0)
        impeded = any((shot.sight or attack.sight) is Sight.LIMITED for shot in shooting)
        return impeded and state.models[attack.target].hp > 0


class Pass(_Before):
    """An attack or counterattack that needs no dice waits for the players."""

    key, number = PASS, "6"

    def before(self, state: State, now: Underway, part: Part) -> bool:
        if part.kind not in PATIENT or now.passed == part.key:
            return False
        begun = part.resolutions[0].begun(part.begin)
        rolls = begun is not None and begun[0].attack.pool.count
        return not rolls and play(part.flow, part.begin, RecordedDice(())).waiting is None


class Defend(_Between):
    """Step 7: there are hits to defend against, and the defender has not said who does."""

    key, number = DEFEND, "7"

    def waits(self, state: State, now: Underway) -> bool:
        target = state.attack
        if target is None or target.stage != DEFENCE or not target.hits:
            return False
        part = at_hand(state)
        undecided = part.kind == ATTACK and now.attacks[part.place].defenders is None
        return undecided and bool(may_defend(state, part.place)[1])


class PartUnderWay(Nested[State]):
    """The steps of the part at hand."""

    key = "part"

    def due(self, state: State) -> bool:
        return state.underway is not None

    def flow(self, state: State) -> Flow[ActivationState]:
        return at_hand(state).flow

    def held(self, state: State) -> ActivationState:
        assert state.underway is not None
        return state.underway.standing or at_hand(state).begin

    def put(self, state: State, inner: ActivationState) -> State:
        return state.in_part(standing=inner)

    def leave(self, state: State, last: ActivationState) -> State:
        return written(state, at_hand(state).key, last)


FLOW: Flow[State] = Flow(
    (Neighbours(), Counterattacks(), Over(), Skip(), LookAgain(), Pass(), Defend(), PartUnderWay())
)


def begun(state: State) -> State | None:
    """The battle with its activation gone on as far as it does by itself, its part at hand from the beginning.

    None when the dice of that part do not fit what was changed.
    """
    if state.underway is None:
        return replace(state, played=None)
    source = RecordedDice(state.underway.records)
    try:
        played = play(FLOW, state.in_part(standing=None).but(played=None), source)
    except ValueError:
        return None
    return _kept(played) if len(source.used) == len(state.underway.records) else None


class GoneOn(NamedTuple):
    """The battle after a batch, and the step with it.

    part: all steps of the part if it is over then; skipped: the keys of parts that nobody makes after it, and why.
    """

    state: State
    entry: Entry[State]
    part: tuple[Entry[State], ...] = ()
    skipped: tuple[tuple[str, str], ...] = ()


def gone_on(state: State, record: Record | None) -> GoneOn:
    """The battle after the batch that is due; without one, after a part that needs none."""
    played = state.played
    assert state.underway is not None
    assert played is not None
    if record is None:
        lying = state.in_part(thrown=True, passed=at_hand(state).key)
    else:
        lying = state.in_part(thrown=True, records=(*state.underway.records, record))
    source = RecordedDice(() if record is None else (record,))
    after = replace(played, state=lying.but(played=None)).on(source)
    ends = (place for place, entry in enumerate(after.entries) if place >= played.done and not _within(entry.after))
    end = next(ends, None)
    part = () if end is None else after.entries[: end + 1]
    nobody = (entry.after.underway for entry in after.entries[played.done :] if entry.step.key == Skip.key)
    return GoneOn(_kept(after), after.entries[played.done], part, tuple(now.skipped[-1] for now in nobody if now))


def _kept(played: Played[State]) -> State:
    """Where a flow got to, with the steps of the part at hand; nothing of one that is over."""
    waits = played.waiting is not None
    return played.state.but(played=replace(played, entries=tuple(_of_part(played))) if waits else None)


def _of_part(played: Played[State]) -> Iterator[Entry[State]]:
    ends = [place for place, entry in enumerate(played.entries[:-1]) if not _within(entry.after)]
    yield from played.entries[ends[-1] + 1 if ends else 0 :]


def _within(state: State) -> bool:
    return state.underway is not None and state.underway.standing is not None
