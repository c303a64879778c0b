"""The parts of an activation: which are still to come, and that at hand."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.dystopian.activation.blast import EXPLOSION, Explosions, neighbours
from engine.dystopian.activation.flow import part, steps_of
from engine.dystopian.activation.resolution import Resolution
from engine.dystopian.activation.state import ActivationState, ModelState, WingState
from engine.dystopian.activation.uses import AGAINST_MODEL, AGAINST_WING, ATTACK, COUNTERATTACK
from engine.dystopian.battle.state import State, Underway
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
        return self.key.split(".")[0]

    @property
    def place(self) -> int:
        """Its place among those of its kind."""
        return int(self.key.partition(".")[2] or 0)


def left(now: Underway) -> list[str]:
    """Parts of an activation that are still to come, in their order."""
    attacks = dict.fromkeys((*now.order, *range(len(now.attacks))))
    every = [
        *_keys(COUNTERATTACK, len(now.counterattacks or ())),
        *_keys(AGAINST_MODEL, int(now.wings_meet_models)),
        *_keys(AGAINST_WING, int(now.wings_meet_wings)),
        *(f"{ATTACK}.{place}" for place in attacks),
    ]
    over = {*now.done, *(key for key, _ in now.skipped)}
    return [key for key in every if key not in over]


def _keys(kind: str, number: int) -> Iterator[str]:
    return (f"{kind}.{place}" for place in range(number))


def kind_and_place(key: str) -> tuple[str, int]:
    """A key of a part taken apart."""
    kind, place = key.split(".")
    return kind, int(place)


def at_hand(state: State) -> Part:
    """The part at hand of the activation in progress; one must be left."""
    if "part" not in state.memo:
        state.memo["part"] = _part(state)
    found: Part = state.memo["part"]
    return found


def _part(state: State) -> Part:
    now = state.underway
    assert now is not None
    if now.strikes:
        explosions = Explosions(state.activation, neighbours(state.activation), 0, once=True)
        return Part(EXPLOSION, Flow(explosions.steps), begin(state))
    key = left(now)[0]
    found = part(state.activation, *kind_and_place(key))
    resolutions = tuple(item for item in found if isinstance(item, Resolution))
    return Part(key, Flow(steps_of(found)), begin(state), resolutions)


def begin(state: State) -> ActivationState:
    """The activation's models and wings before the part at hand."""
    now = state.underway
    assert now is not None
    models = (state.models[ref] for ref in now.participants.models)
    wings = (state.wings[ref] for ref in now.participants.wings)
    return ActivationState(
        tuple(ModelState(model.hp, model.ap, model.effects) for model in models),
        tuple(WingState(*wing) for wing in wings),
        strikes=now.strikes,
        blast=now.blast,
        rolled=now.rolled,
    )
