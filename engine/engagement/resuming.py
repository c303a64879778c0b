"""A saved battle taken up again: all events on record folded once, each from the state after the one it followed."""

from dataclasses import replace
from typing import Any, TypeVar

from engine.engagement.battle import Battle
from engine.engagement.checks import data_of, typed
from engine.engagement.engagement import Checkpoints, Engagement, applied_to
from engine.engagement.event import Event
from engine.engagement.game import GameRules, Happened, Opening
from engine.engagement.history import Recorded, record, record_faults
from engine.engagement.refusal import Refusal, refusal, refused
from engine.engagement.result import Applied, Result

S = TypeVar("S")


def resume(rules: GameRules[S], battle: Battle) -> Engagement[S] | Refusal:
    """The battle as it stands, with the result of every event on record.

    Refused with the path of the first event that cannot have happened, and the reason.
    """
    setup = typed(rules.setup, battle.setup)
    if isinstance(setup, Refusal):
        return setup.under("setup")
    opening = Opening(setup, battle.sides)
    state = rules.start(opening)
    if isinstance(state, Refusal):
        return state.under("setup")
    wrong = refused(record_faults(battle))
    return wrong or _folded(Engagement(rules, opening, battle, Checkpoints(((0, state),)), {}))


def _folded(engagement: Engagement[S]) -> Engagement[S] | Refusal:
    """Only states that a branch begins at are remembered beside the checkpoints."""
    every = record(engagement.battle)
    known = [one for one in every if one.after is not None]
    done_before = [0, *(one.number for one in known)]
    begin = {one.after for one, last in zip(known, done_before, strict=False) if one.after != last}
    states: dict[int | None, S] = {0: engagement.state}
    checkpoints, results = engagement.checkpoints, dict[int, Result]()
    state, last = engagement.state, 0
    for one in every:
        found = _done(engagement, one, state if one.after in (last, None) else states[one.after])
        if isinstance(found, Refusal):
            return found.under(*one.path)
        results[one.number] = found.result
        if one.after is None:
            continue
        state, last = found.state, one.number
        states |= {last: state} if last in begin else {}
        checkpoints = checkpoints.then(state) if one.status == "stands" else checkpoints
    return replace(engagement, checkpoints=checkpoints, results=results)


def _done(engagement: Engagement[S], one: Recorded, state: S) -> Applied[S] | Refusal:
    if one.after is None:
        told = _told(engagement, one)
        return told if isinstance(told, Refusal) else Applied(state, told)
    found = applied_to(engagement, one.event, state)
    if isinstance(found, Refusal) or one.status == "stands" or engagement.rules.is_undoable(one.event):
        return found
    return refusal("not_undoable")


def _told(engagement: Engagement[Any], one: Recorded) -> Result | Refusal:
    """What a retracted event of schema 1 came to: nobody knows any more which state it followed."""
    data = data_of(engagement.rules, one.event)
    if isinstance(data, Refusal):
        return data
    found = engagement.rules.recorded(Happened(one.event, data, engagement.opening))
    if len(found.dice) != len(one.event.dice):
        return refusal("dice_misfit", "dice")
    return replace(found, side=found.side if found.side is not None else one.event.side)


def settled(engagement: Engagement[Any]) -> Battle:
    """The battle without what schema 1 said of events that are worked out now.

    Of all events up to the last that is only told it stays: the states between may depend on it.
    """
    battle, results = engagement.battle, engagement.results
    if not battle.earlier:
        return battle
    every = record(battle)
    needed = max((one.number for one in every if one.after is not None and results[one.number].from_record), default=0)
    keep = {one.number for one in every if one.after is None or one.number <= needed}

    def bare(event: Event) -> Event:
        return event if event.number in keep or not event.earlier else event.model_copy(update={"earlier": None})

    return battle.each(bare).model_copy(update={"earlier": battle.earlier if keep else 0})
