"""An engagement: a battle in play, with the next event, undo and redo.

A battle as it is saved holds only events: what the players decided and threw. An engagement is this
battle once its events are applied: with the state after them, and the result of each event. A
single attack is an engagement, too: a battle of two models that are typed in.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, TypeVar

from engine.engagement.fleets.fleet import side_of
from engine.engagement.game import (
    COMMON,
    ActsNext,
    GameRules,
    Happened,
    Holds,
    Opening,
    Plays,
    Reset,
)
from engine.engagement.logs.result import Applied, Result, Sentence
from engine.engagement.record.battle import EVENTS, Battle, Undone
from engine.engagement.record.bonds import refuse_broken_bonds
from engine.engagement.record.event import END, Draft, Event, RefusedAnswer
from engine.engagement.record.event_tree import RetractedRolls, replaced_rolls, retract_undone
from engine.engagement.record.game_checks import read_event
from engine.engagement.record.reset import reset
from engine.kit.refusal import Refusal, refusal
from engine.kit.saved_types import plain

S = TypeVar("S")
STEP = 64
"""The interval of kept states: the latest STEP states are all kept, older ones every STEP
events.
"""


@dataclass(frozen=True, slots=True)
class Checkpoints(Generic[S]):
    """The states of a battle that are kept in memory, never saved.

    marks: pairs of a number of events and the state after them, in order; the first pair is the
        state before any event.
    """

    marks: tuple[tuple[int, S], ...]

    @property
    def count(self) -> int:
        """The number of events before the latest state."""
        return self.marks[-1][0]

    @property
    def state(self) -> S:
        """The latest state."""
        return self.marks[-1][1]

    def then(self, state: S) -> "Checkpoints[S]":
        """Return the checkpoints with the state after one more event."""
        count = self.count + 1
        marks = self.marks
        if count % STEP == 0:
            marks = tuple(mark for mark in marks if mark[0] % STEP == 0 or mark[0] > count - STEP)
        return Checkpoints((*marks, (count, state)))

    def until(self, count: int) -> "Checkpoints[S]":
        """Return the checkpoints of the first `count` events."""
        last = len(self.marks)
        while self.marks[last - 1][0] > count:
            last -= 1
        return Checkpoints(self.marks[:last])


@dataclass(frozen=True)
class Engagement(Generic[S]):
    """A battle in play: its record, the state after its current events, and the result of each.

    Immutable, so that an event that is refused or not saved changes nothing.

    rules: the rules of the game.
    opening: the set-up and the sides at the start.
    battle: the battle as it is saved.
    checkpoints: the latest state, and earlier ones to go back to.
    results: the result of every event on record, by the number of the event.
    """

    rules: GameRules[S]
    opening: Opening
    battle: Battle
    checkpoints: Checkpoints[S]
    results: Mapping[int, Result]

    @cached_property
    def state(self) -> S:
        """The state after all current events."""
        return self.checkpoints.state

    @property
    def result(self) -> Result | None:
        """The result of the last current event; None before the first."""
        if not self.battle.events:
            return None
        return self.results[self.battle.events[-1].number]

    @cached_property
    def replaced_rolls(self) -> Mapping[int, RetractedRolls]:
        """The retracted rolls that each roll replaces, by the number of the roll."""
        return replaced_rolls(self.battle)

    @property
    def can_undo(self) -> bool:
        """Return whether the last current event may be taken back: not one that a single phone
        alone may do.
        """
        last = self.result
        return last is not None and not last.own

    @property
    def next_side(self) -> int | None:
        """The side that acts next: as the players chose, or the one after the last that acted.

        None at the start of a turn and after the end of the battle.
        """
        event = self.handover
        if event is None or event.kind in ("turn", END):
            return None
        if event.kind == "next":
            return int(event.data["side"])
        side = self.results[event.number].side
        return None if side is None else (side + 1) % len(self.battle.sides)

    @cached_property
    def handover(self) -> Event | None:
        """The last event that decides which side acts next: an action, a choice, the start of a
        turn or the end.
        """
        kinds = (*COMMON.items(), *self.rules.kinds.items())
        acting = {name for name, kind in kinds if kind.acts}
        deciding = ("next", "turn", END)
        for event in reversed(self.battle.events):
            acted = event.kind in acting and self.results[event.number].side is not None
            if acted or event.kind in deciding:
                return event
        return None

    @property
    def order(self) -> Sequence[int]:
        """The sides in the order in which they act next; none where no side is next."""
        first = self.next_side
        if first is None:
            return ()
        sides = range(len(self.battle.sides))
        return (*sides[first:], *sides[:first])

    def next_of(self, able: Container[int]) -> int | None:
        """Return the side that acts next among the `able` sides, which still have something that
        can act.
        """
        return next((side for side in self.order if side in able), None)

    @cached_property
    def holding_groups(self) -> frozenset[str]:
        """The groups that hold, that is, do nothing this turn but move."""
        groups: set[str] = set()
        for event in self.battle.events:
            if event.kind == "turn":
                groups.clear()
            if event.kind == "holds":
                groups.add(event.data["group"])
        return frozenset(groups)

    @cached_property
    def automatic_sides(self) -> Mapping[int, Plays]:
        """The sides that Broadside plays, and how."""
        result: dict[int, Plays] = {}
        for event in self.battle.events:
            if event.kind == "plays":
                data = Plays.model_validate(event.data)
                result[data.side] = data
        return {side: plays for side, plays in result.items() if plays.level}

    def act(
        self, draft: Draft, *, by_broadside: bool = False, refused: tuple[RefusedAnswer, ...] = ()
    ) -> "Engagement[S] | Refusal":
        """Return the battle with one more event.

        Undone events can no longer be redone; their dice go on record as retracted.
        by_broadside: whether Broadside acts for a side that it plays.
        refused: the answers that Broadside tried before.
        """
        battle = retract_undone(self.battle)
        if battle.last >= EVENTS:
            return refusal("battle_full", limit=EVENTS)
        if battle.is_over:
            return refusal("battle_over")
        if draft.side is not None and draft.side >= len(battle.sides):
            return refusal("not_a_choice", "side")
        fields = {name: getattr(draft, name) for name in Draft.model_fields}
        event = Event(**fields, number=battle.last + 1, by_broadside=by_broadside, refused=refused)
        fact = read_event(self.rules, self.opening, event)
        if isinstance(fact, Refusal):
            return fact
        event = fact.event.model_copy(update={"data": plain(fact.data)})
        applied = self._keep_bonds(_apply(self.rules, replace(fact, event=event), self.state))
        if isinstance(applied, Refusal):
            return applied
        after = battle.model_copy(update={"events": (*battle.events, event), "last": event.number})
        results = {**self.results, event.number: applied.result}
        if self.battle.undone:
            results = {event.number: results[event.number] for event in after.every}
        checkpoints = self.checkpoints.then(applied.state)
        return replace(self, battle=after, checkpoints=checkpoints, results=results)

    def _keep_bonds(self, applied: Applied[S] | Refusal) -> Applied[S] | Refusal:
        """Return an applied event, refused where a player would no longer be bound to a secret."""
        if isinstance(applied, Refusal):
            return applied
        return refuse_broken_bonds(self.rules.bonds, self.state, applied.state) or applied

    def undo(self, by: int | None = None) -> "Engagement[S] | Refusal":
        """Take back the last event; `by` is the side that asks for it."""
        if not self.battle.events:
            return refusal("nothing_to_undo")
        if not self.can_undo:
            return refusal("both_agree")
        event = self.battle.events[-1]
        back = self.until(len(self.battle.events) - 1)
        undone = (*self.battle.undone, Undone(event=event, by=by))
        return replace(back, battle=back.battle.model_copy(update={"undone": undone}))

    def until(self, count: int) -> "Engagement[S]":
        """Return the battle after its first `count` events; the later events are dropped, not
        undone.
        """
        events = self.battle.events[:count]
        checkpoints = self.checkpoints.until(count)
        battle = self.battle.model_copy(update={"events": events})
        back = replace(self, battle=battle, checkpoints=checkpoints)
        for event in events[checkpoints.count :]:
            applied = apply_event(back, event, back.checkpoints.state)
            # The battle has taken this event before.
            assert not isinstance(applied, Refusal)
            back = replace(back, checkpoints=back.checkpoints.then(applied.state))
        return back

    def redo(self) -> "Engagement[S] | Refusal":
        """Redo the event that was undone last, exactly as it was."""
        if not self.battle.undone:
            return refusal("nothing_to_redo")
        event = self.battle.undone[-1].event
        applied = self._keep_bonds(apply_event(self, event, self.state))
        if isinstance(applied, Refusal):
            return applied
        update = {"events": (*self.battle.events, event), "undone": self.battle.undone[:-1]}
        battle = self.battle.model_copy(update=update)
        return replace(self, battle=battle, checkpoints=self.checkpoints.then(applied.state))


def states(engagement: Engagement[S]) -> Iterator[S]:
    """Yield the state before the first event, and the state after each current event."""
    marks = dict(engagement.checkpoints.marks)
    state = marks[0]
    yield state
    for count, event in enumerate(engagement.battle.events, 1):
        if count in marks:
            state = marks[count]
        else:
            applied = apply_event(engagement, event, state)
            assert not isinstance(applied, Refusal)
            state = applied.state
        yield state


def apply_event(engagement: Engagement[S], event: Event, state: S) -> Applied[S] | Refusal:
    """Apply one event of a battle to a state."""
    fact = read_event(engagement.rules, engagement.opening, event)
    if isinstance(fact, Refusal):
        return fact
    return _apply(engagement.rules, fact, state)


def _apply(rules: GameRules[S], fact: Happened, state: S) -> Applied[S] | Refusal:
    event = fact.event
    if event.kind in COMMON:
        applied = _apply_common(rules, state, fact)
    else:
        applied = rules.apply(state, fact)
    if isinstance(applied, Refusal):
        return applied
    side = event.side if applied.result.side is None else applied.result.side
    result = replace(applied.result, side=side, turn=rules.turn(state))
    return _misfit(event, result) or Applied(applied.state, result)


def _apply_common(rules: GameRules[S], state: S, fact: Happened) -> Applied[S] | Refusal:
    """Apply an event of a kind that every game has."""
    if isinstance(fact.data, Reset):
        return reset(rules, state, fact)
    if isinstance(fact.data, Holds):
        return _hold(state, fact.data.group, fact.opening)
    key = f"log.{fact.event.kind}"
    if not isinstance(fact.data, ActsNext | Plays):
        return Applied(state, Result(Sentence(key)))
    side = fact.data.side
    if side is not None and side >= len(fact.opening.sides):
        return refusal("not_a_choice", "data", "side")
    if isinstance(fact.data, Plays):
        key += f".{fact.data.level or 'player'}"
    return Applied(state, Result(Sentence(key, {"side": side}), side))


def _hold(state: S, ref: str, opening: Opening) -> Applied[S] | Refusal:
    group = dict(opening.groups).get(ref)
    if group is None:
        return refusal("unknown_model", "data", "group", who=ref)
    sentence = Sentence("log.holds", {"group": group.name})
    return Applied(state, Result(sentence, side_of(ref), (ref,)))


def _misfit(event: Event, result: Result) -> Refusal | None:
    """Return the refusal of an event with the wrong side or with dice that nothing asks for; None
    when it fits.
    """
    if event.side not in (None, result.side):
        return refusal("another_side", "side")
    if len(event.dice) != len(result.dice):
        return refusal("dice_misfit", "dice")
    for index, (thrown, due) in enumerate(zip(event.dice, result.dice, strict=True)):
        if any(face > due.sides for face in thrown.record.faces):
            return refusal("wrong_face", "dice", index)
    return None
