"""What a part of an activation came to, written into the battle."""

from dataclasses import replace

from engine.dystopian.activation.blast import EXPLOSION, explodes
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.battle.parts import begin
from engine.dystopian.battle.state import State, WingNow
from engine.dystopian.refs import Ref


def written(state: State, key: str, end: ActivationState) -> State:
    """The battle after a part whose dice are all thrown."""
    now = state.underway
    assert now is not None
    models, wings = dict(state.models), dict(state.wings)
    for ref, model in zip(now.participants.models, end.models, strict=True):
        if models[ref][:2] != model[:2] or models[ref].effects != model.effects:
            models[ref] = models[ref]._replace(hp=model.hp, ap=model.ap, effects=model.effects)
    for ref in end.exploded:
        models[ref] = models[ref]._replace(exploded=True)
    for ref, wing in zip(now.participants.wings, end.wings, strict=True):
        wings[ref] = WingNow(*wing)
    state = replace(state, models=models, wings=wings)
    done = now.done if key == EXPLOSION else (*now.done, key)
    strikes = tuple(strike for strike in end.strikes if strike.source not in end.exploded)
    state = state.with_underway(
        done=done, records=(), passed="", standing=None, blast=end.blast, rolled=end.rolled, strikes=strikes
    )
    for ref in sorted(end.exploded, key=now.participants.models.index):
        state = _exploded(state, ref)
    return state


def _exploded(state: State, ref: Ref) -> State:
    """A model that blew up strikes its neighbours next; those not named yet are asked for first."""
    now = state.underway
    assert now is not None
    if ref in now.settled:
        return struck(state, ref)
    anybody = any(model.hp > 0 for model in state.models.values()) or any(wing.tokens for wing in state.wings.values())
    return state.with_underway(asking=(*now.asking, ref)) if anybody else state


def struck(state: State, ref: Ref) -> State:
    """The neighbours of an exploded model wait behind those that wait already."""
    after = explodes(state.activation, begin(state), ref)
    return state.with_underway(strikes=after.strikes)


def over(state: State) -> State:
    """The battle without the activation in progress; who acted in it is noted."""
    now = state.underway
    assert now is not None
    squadrons = {state.roster.squadron(ref) for ref in now.acting.models}
    return replace(state, underway=None, played=None, acted=state.acted | squadrons | set(now.acting.wings))
