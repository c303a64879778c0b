"""What a player wants of an activation, as one number to compare plans by."""

from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.fields import Refs
from engine.dystopian.activation.odds import ActivationOdds
from engine.dystopian.activation.state import ActivationState, model_now
from engine.kit.profile import Profile


class Want(StrEnum):
    """Sink: all named models gone; cripple: all at half of their HP or less; hp: mean HP that they lose together."""

    SINK = "sink"
    CRIPPLE = "cripple"
    HP = "hp"


class Aim(Profile):
    """What is wanted, of which models."""

    want: Want = Want.SINK
    models: Annotated[Refs, Field(min_length=1)]

    def value(self, activation: Activation, odds: ActivationOdds) -> Fraction:
        """A chance, or a mean number of HP: the more the better."""
        if self.want is Want.SINK:
            return odds.destroyed(*self.models)
        if self.want is Want.HP:
            return odds.mean_hp_lost(*self.models)
        return odds.chance(lambda state: self._crippled(activation, state))

    def _crippled(self, activation: Activation, state: ActivationState) -> bool:
        return all(2 * model_now(activation, state, ref).hp <= activation.models[ref].ship.hp for ref in self.models)
