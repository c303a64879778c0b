"""How an activation goes on: parts that are over are written into the battle, those that nobody makes are passed."""

from dataclasses import replace

from engine.dystopian.activation.blast import EXPLOSION, explodes
from engine.dystopian.activation.flow import ATTACK, COUNTERATTACK
from engine.dystopian.activation.state import ActivationState, Rolling
from engine.dystopian.activation.uses import of_part, uses
from engine.dystopian.battle.budgets import rolled_now
from engine.dystopian.battle.course import PASS, Where, begin, kind_and_place, where
from engine.dystopian.battle.state import State, WingNow
from engine.dystopian.refs import Ref
from engine.dystopian.steps.hits import DefensiveFire

PATIENT = (ATTACK, COUNTERATTACK)
"""Parts that wait for the players even when they need no dice: a card or another number could still give them some."""
TARGET_GONE, NOBODY_LEFT = "target_gone", "nobody_left"


def advance(state: State, *, go: bool = False) -> State:
    """The battle when everything is done that needs neither dice nor a word of the players.

    `go`: the players have said that the part at hand is to be passed without dice.
    """
    while state.underway:
        at = where(state)
        if at is None:
            return over(state)
        if at.due != PASS:
            return state
        if not state.underway.records and at.part and at.part.split(".")[0] in PATIENT:
            assert at.resolution is not None
            if at.resolution.build(begin(state)) is None:
                state = _skipped(state, at)
                continue
            if not go:
                return state
        state, go = _written(state, at), False
    return state


def over(state: State) -> State:
    """The battle without the activation in progress; who acted in it is noted."""
    now = state.underway
    assert now is not None
    squadrons = {state.roster.squadron(ref) for ref in now.acting.models}
    return replace(state, underway=None, acted=state.acted | squadrons | set(now.acting.wings))


def _skipped(state: State, at: Where) -> State:
    assert state.underway is not None
    assert at.part is not None
    assert at.resolution is not None
    gone = state.models[at.resolution.target].hp <= 0
    why = TARGET_GONE if gone else NOBODY_LEFT
    return state.with_underway(skipped=(*state.underway.skipped, (at.part, why)))


def _written(state: State, at: Where) -> State:
    """The battle after a part whose dice are all thrown."""
    now = state.underway
    assert now is not None
    assert at.played is not None
    end = at.played.state
    models, wings = dict(state.models), dict(state.wings)
    for ref, model in zip(now.participants.models, end.models, strict=True):
        if models[ref][:2] != model[:2] or models[ref].effects != model.effects:
            models[ref] = models[ref]._replace(hp=model.hp, ap=model.ap, effects=model.effects)
    for ref in end.exploded:
        models[ref] = models[ref]._replace(exploded=True)
    for ref, wing in zip(now.participants.wings, end.wings, strict=True):
        wings[ref] = WingNow(*wing)
    done = now.done if at.part == EXPLOSION or at.part is None else (*now.done, at.part)
    rolled = _rolled(state, at, end)
    state = replace(state, models=models, wings=wings)
    state = state.with_underway(done=done, records=(), blast=end.blast, rolled=rolled)
    return _exploded(state, end)


def _rolled(state: State, at: Where, end: ActivationState) -> tuple[Rolling, ...]:
    """What weapons have rolled in the activation once a part is over."""
    if at.part is None or at.part == EXPLOSION:
        return end.rolled
    kind, place = kind_and_place(at.part)
    own = of_part(uses(state.activation), kind, place if kind in PATIENT else None)
    entries = at.played.entries if at.played else ()
    defended = any(isinstance(entry.step.inner, DefensiveFire) and entry.records for entry in entries)
    return rolled_now(state.activation, begin(state), end, own, defended=defended)


def _exploded(state: State, end: ActivationState) -> State:
    """The models that blew up in a part strike their neighbours next; those not named yet are asked for first."""
    now = state.underway
    assert now is not None
    strikes = tuple(strike for strike in end.strikes if strike.source not in end.exploded)
    state = state.with_underway(strikes=strikes)
    for ref in sorted(end.exploded, key=now.participants.models.index):
        if ref in now.settled:
            state = struck(state, ref)
        elif any(model.hp > 0 for model in state.models.values()) or any(wing.tokens for wing in state.wings.values()):
            assert state.underway is not None
            state = state.with_underway(asking=(*state.underway.asking, ref))
    return state


def struck(state: State, ref: Ref) -> State:
    """The neighbours of an exploded model wait behind those that wait already."""
    after = explodes(state.activation, begin(state), ref)
    return state.with_underway(strikes=after.strikes)
