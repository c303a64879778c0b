"""The parts of an activation: which are still to come, that at hand, and what one came to in the
battle.
"""

from dataclasses import replace
from functools import lru_cache

from engine.dystopian.activation.explosions import EXPLOSION, explode
from engine.dystopian.activation.flow import ActivationPart, part
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.battle.state import KEPT, Setting, State
from engine.dystopian.refs import Ref

TARGET_GONE = "target_gone"
NO_MODEL = "nobody_left"


def current_part(state: State) -> ActivationPart:
    """Return the part at hand of the activation in progress; one must be left."""
    now = state.now
    key = EXPLOSION if now.before.strikes else now.remaining[0]
    return _part(state.setting, key)


@lru_cache(maxsize=KEPT)
def _part(setting: Setting, key: str) -> ActivationPart:
    return part(setting.activation, key)


def after_part(state: State, end: ActivationState) -> State:
    """Return the battle after a part whose dice are all thrown, or that nobody makes."""
    now = state.now
    part = current_part(state)
    exploded = end.exploded - now.before.exploded
    strikes = tuple(strike for strike in end.strikes if strike.source not in exploded)
    over = now.over
    if part.key != EXPLOSION:
        over = over.having({part.key: _why_skipped_part(state, part)})
    before = end._replace(item_index=0, strikes=strikes)
    state = state.with_activating(before=before, current=None, over=over, records=(), passed="")
    for ref in sorted(exploded, key=state.declared.participants.models.index):
        state = _ask_for_neighbours(state, ref)
    return state


def _why_skipped_part(state: State, part: ActivationPart) -> str:
    """Return the reason why nobody makes a part; empty for a part that is made."""
    if part.is_made(state.now.before):
        return ""
    if state.models[part.resolutions[0].target].hp <= 0:
        return TARGET_GONE
    return NO_MODEL


def _ask_for_neighbours(state: State, ref: Ref) -> State:
    """Ask for the neighbours of a model that blew up, if anybody is left; let it strike them next
    if they are named already.
    """
    if ref in state.declared.settled:
        return strike_neighbours(state, ref)
    has_models = any(model.hp > 0 for model in state.models.values())
    has_wings = any(wing.tokens for wing in state.wings.values())
    if not has_models and not has_wings:
        return state
    return state.with_activating(asking=(*state.now.asking, ref))


def strike_neighbours(state: State, ref: Ref) -> State:
    """Add the neighbours of an exploded model behind the strikes that already wait."""
    before = state.now.before
    strikes = explode(state.activation, before, ref).strikes
    return state.with_activating(before=before._replace(strikes=strikes))


def end_activation(state: State) -> State:
    """Return the battle without the activation in progress; who acted in it is noted."""
    acting = state.declared.acting
    squadrons = {state.roster.squadron_of[ref] for ref in acting.models}
    return replace(state.without_activation(), acted=state.acted | squadrons | set(acting.wings))
