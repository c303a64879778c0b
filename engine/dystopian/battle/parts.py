"""The parts of an activation: which are still to come, that at hand, and what one came to in the battle."""

from dataclasses import dataclass, replace
from functools import lru_cache

from engine.dystopian.activation.blast import EXPLOSION, Explosions, explodes, neighbours
from engine.dystopian.activation.flow import part, steps_of
from engine.dystopian.activation.resolution import Resolution
from engine.dystopian.activation.state import ActivationState, ModelState, WingState
from engine.dystopian.activation.uses import AGAINST_MODEL, AGAINST_WING, ATTACK, COUNTERATTACK
from engine.dystopian.battle.state import Activating, State, WingNow
from engine.dystopian.refs import Ref
from engine.flow import Flow


@dataclass(frozen=True)
class Part:
    """A counterattack or attack, all of step 4 or 5, or an explosion at its next neighbour, with how it begins.

    resolutions: the attacks in it.
    """

    key: str
    flow: Flow[ActivationState]
    begin: ActivationState
    resolutions: tuple[Resolution, ...] = ()

    @property
    def kind(self) -> str:
        """Its kind."""
        return kind_and_place(self.key)[0]

    @property
    def place(self) -> int:
        """Its place among those of its kind."""
        return kind_and_place(self.key)[1]


def left(now: Activating) -> list[str]:
    """Parts of an activation that are still to come, in their order."""
    counters, attacks = len(now.counterattacks or ()), (*now.order, *range(len(now.attacks)))
    over = {*now.done, *dict(now.skipped)}
    return [key for key in _keys(counters, now.wings_meet_models, now.wings_meet_wings, attacks) if key not in over]


@lru_cache
def _keys(counters: int, at_models: bool, at_wings: bool, attacks: tuple[int, ...]) -> tuple[str, ...]:
    """The parts of an activation of so many counterattacks and these attacks."""
    counts = ((COUNTERATTACK, range(counters)), (AGAINST_MODEL, range(at_models)), (AGAINST_WING, range(at_wings)),
              (ATTACK, dict.fromkeys(attacks)))  # fmt: skip
    return tuple(f"{kind}.{place}" for kind, places in counts for place in places)


def kind_and_place(key: str) -> tuple[str, int]:
    """A key of a part taken apart; explosions are one."""
    kind, _, place = key.partition(".")
    return kind, int(place or 0)


def at_hand(state: State) -> Part:
    """The part at hand of the activation in progress; one must be left."""
    if "part" not in state.memo:
        state.memo["part"] = _part(state)
    found: Part = state.memo["part"]
    return found


def _part(state: State) -> Part:
    now = state.now
    if now.strikes:
        explosions = Explosions(state.activation, neighbours(state.activation), 0, once=True)
        return Part(EXPLOSION, Flow(explosions.steps), begin(state))
    key = left(now)[0]
    found = part(state.activation, *kind_and_place(key))
    resolutions = tuple(item for item in found if isinstance(item, Resolution))
    return Part(key, Flow(steps_of(found)), begin(state), resolutions)


def begin(state: State) -> ActivationState:
    """The activation's models and wings before the part at hand."""
    now = state.now
    models = [state.models[ref] for ref in now.participants.models]
    return ActivationState(
        tuple([ModelState(model.hp, model.ap, model.effects) for model in models]),
        tuple([WingState(*state.wings[ref]) for ref in now.participants.wings]),
        strikes=now.strikes,
        blast=now.blast,
        rolled=now.rolled,
    )


def written(state: State, key: str, end: ActivationState) -> State:
    """The battle after a part whose dice are all thrown."""
    now = state.now
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
    state = state.with_activating(
        done=done, records=(), passed="", standing=None, blast=end.blast, rolled=end.rolled, strikes=strikes
    )
    for ref in sorted(end.exploded, key=now.participants.models.index):
        state = _exploded(state, ref)
    return state


def _exploded(state: State, ref: Ref) -> State:
    """A model that blew up strikes its neighbours next; those not named yet are asked for first."""
    now = state.now
    if ref in now.settled:
        return struck(state, ref)
    anybody = any(model.hp > 0 for model in state.models.values()) or any(wing.tokens for wing in state.wings.values())
    return state.with_activating(asking=(*now.asking, ref)) if anybody else state


def struck(state: State, ref: Ref) -> State:
    """The neighbours of an exploded model wait behind those that wait already."""
    after = explodes(state.activation, begin(state), ref)
    return state.with_activating(strikes=after.strikes)


def over(state: State) -> State:
    """The battle without the activation in progress; who acted in it is noted."""
    now = state.now
    squadrons = {state.roster.squadron(ref) for ref in now.acting.models}
    return replace(state, activating=None, underway=None, acted=state.acted | squadrons | set(now.acting.wings))
