"""A battle being played: what happens next, what is taken back, what is done again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engine.engagement.battle import EVENTS, Battle, Undone
from engine.engagement.checkpoints import Checkpoints
from engine.engagement.checks import happened, typed
from engine.engagement.event import Draft, Event
from engine.engagement.game import GameRules, Opening
from engine.engagement.refusal import Refusal, refusal
from engine.engagement.saved import plain

S = TypeVar("S")


@dataclass(frozen=True)
class Engagement(Generic[S]):
    """A battle with its state; immutable, so that a move that fails, or is not saved, leaves nothing behind."""

    rules: GameRules[S]
    opening: Opening
    battle: Battle
    checkpoints: Checkpoints[S]

    @property
    def state(self) -> S:
        """The state after all events that stand."""
        return self.checkpoints.state

    @property
    def can_undo(self) -> bool:
        """Whether there is a last event and its kind may be taken back."""
        return bool(self.battle.events) and self.rules.kinds[self.battle.events[-1].kind].undoable

    def act(self, draft: Draft) -> "Engagement[S] | Refusal":
        """One more event; what was undone can no longer be redone, and its dice go on record as retracted."""
        battle = retracted(self.battle)
        if battle.last >= EVENTS:
            return refusal("battle_full", limit=EVENTS)
        if draft.side is not None and draft.side >= len(battle.sides):
            return refusal("not_a_choice", "side")
        event = _normal(self.rules, _event(draft, battle, self.rules.turn(self.state)))
        if isinstance(event, Refusal):
            return event
        checkpoints = step(self, event, self.checkpoints)
        if isinstance(checkpoints, Refusal):
            return checkpoints
        events = (*battle.events, event)
        return replace(
            self, battle=battle.model_copy(update={"events": events, "last": event.number}), checkpoints=checkpoints
        )

    def undo(self, by: int | None = None) -> "Engagement[S] | Refusal":
        """Take back the last event; `by` is the side that asks for it."""
        if not self.battle.events:
            return refusal("nothing_to_undo")
        if not self.can_undo:
            return refusal("not_undoable")
        *_, event = self.battle.events
        events = self.battle.events[:-1]
        undone = (*self.battle.undone, Undone(event=event, by=by))
        checkpoints = folded(self, events, self.checkpoints.until(len(events)))
        if isinstance(checkpoints, Refusal):
            return checkpoints
        return replace(
            self, battle=self.battle.model_copy(update={"events": events, "undone": undone}), checkpoints=checkpoints
        )

    def redo(self) -> "Engagement[S] | Refusal":
        """Do again, exactly as it was, what was undone last."""
        if not self.battle.undone:
            return refusal("nothing_to_redo")
        event = self.battle.undone[-1].event
        checkpoints = step(self, event, self.checkpoints)
        if isinstance(checkpoints, Refusal):
            return checkpoints
        update = {"events": (*self.battle.events, event), "undone": self.battle.undone[:-1]}
        return replace(self, battle=self.battle.model_copy(update=update), checkpoints=checkpoints)


def resume(rules: GameRules[S], battle: Battle) -> Engagement[S] | Refusal:
    """A saved battle taken up again by folding its events; refused when they, or those to be redone, do not fold."""
    setup = typed(rules.setup, battle.setup)
    if isinstance(setup, Refusal):
        return setup.under("setup")
    opening = Opening(setup, battle.sides)
    state = rules.start(opening)
    if isinstance(state, Refusal):
        return state.under("setup")
    engagement = Engagement(rules, opening, battle, Checkpoints(((0, state),)))
    checkpoints = folded(engagement, battle.events, engagement.checkpoints)
    if isinstance(checkpoints, Refusal):
        return checkpoints
    again = (*battle.events, *(one.event for one in reversed(battle.undone)))
    ahead = folded(engagement, again, checkpoints)
    return (
        refusal("not_redoable", "undone")
        if isinstance(ahead, Refusal)
        else replace(engagement, checkpoints=checkpoints)
    )


def folded(engagement: Engagement[S], events: Sequence[Event], checkpoints: Checkpoints[S]) -> Checkpoints[S] | Refusal:
    """The checkpoints carried on through those events that it does not hold yet."""
    for place in range(checkpoints.count, len(events)):
        found = _stepped(engagement, events[place], events[:place] if events[place].shown else (), checkpoints)
        if isinstance(found, Refusal):
            return found.under("events", place)
        checkpoints = found
    return checkpoints


def step(engagement: Engagement[S], event: Event, checkpoints: Checkpoints[S]) -> Checkpoints[S] | Refusal:
    """The checkpoints after one event that follows all that stand."""
    return _stepped(engagement, event, engagement.battle.events, checkpoints)


def _stepped(
    engagement: Engagement[S], event: Event, earlier: Sequence[Event], checkpoints: Checkpoints[S]
) -> Checkpoints[S] | Refusal:
    fact = happened(engagement.rules, event, earlier)
    if isinstance(fact, Refusal):
        return fact
    state = engagement.rules.apply(checkpoints.state, fact)
    return state if isinstance(state, Refusal) else checkpoints.then(state)


def _event(draft: Draft, battle: Battle, turn: int) -> Event:
    answers = next((one.event.number for one in unanswered(battle)), None) if draft.dice else None
    fields = {name: getattr(draft, name) for name in Draft.model_fields}
    return Event(**fields, number=battle.last + 1, turn=turn, answers=answers)


def _normal(rules: GameRules[Any], event: Event) -> Event | Refusal:
    """The event with its data as the game writes them."""
    kind = rules.kinds.get(event.kind)
    if kind is None:
        return refusal("not_a_choice", "kind")
    data = typed(kind.data, event.data)
    return data.under("data") if isinstance(data, Refusal) else event.model_copy(update={"data": plain(data)})


def retracted(battle: Battle) -> Battle:
    """The battle with nothing left to redo; of what was undone, the rolls stay on record."""
    if not battle.undone:
        return battle
    rolls = tuple(one for one in reversed(battle.undone) if one.event.dice)
    return battle.model_copy(update={"undone": (), "retracted": (*battle.retracted, *rolls)})


def unanswered(battle: Battle) -> Iterator[Undone]:
    """Retracted rolls that no later roll has answered for yet, oldest first."""
    if battle.retracted:
        answered = {event.answers for event in battle.every}
        yield from (one for one in battle.retracted if one.event.number not in answered)
