"""The exact odds of a dogfight, given the orders of both sides."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from engine.flow import Odds, odds
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.orders import Dogfight
from engine.jovian.dogfight.state import DogfightState


@dataclass(frozen=True)
class DogfightOdds:
    """The end of a dogfight, as a distribution of the Structure that both sides have left."""

    end: Odds[DogfightState]

    def win(self, side: int) -> Fraction:
        """Return the chance that only this side is alive."""
        return self.end.chance(lambda state: state.outcome == ("first", "second")[side])

    @property
    def trade(self) -> Fraction:
        """The chance that both are destroyed."""
        return self.end.chance(lambda state: state.outcome == "none")

    @property
    def both_alive(self) -> Fraction:
        """The chance that both are alive."""
        return self.end.chance(lambda state: state.outcome == "both")


@lru_cache(maxsize=512)
def dogfight_odds(dogfight: Dogfight) -> DogfightOdds:
    """Compute the exact odds of one dogfight."""
    return DogfightOdds(odds(dogfight_flow(dogfight), dogfight_start(dogfight)))
