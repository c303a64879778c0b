"""The exact odds of a dogfight, given the orders of both sides."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter
from typing import get_args

from engine.flow import Odds, odds
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.orders import Dogfight
from engine.jovian.dogfight.state import DogfightState, Outcome


@lru_cache(maxsize=512)
def dogfight_odds(dogfight: Dogfight) -> Odds[DogfightState]:
    """Compute the exact odds of one dogfight: the distribution of its end."""
    return odds(dogfight_flow(dogfight), dogfight_start(dogfight))


def outcome_chances(ends: Odds[DogfightState]) -> Mapping[Outcome, Fraction]:
    """Return the chance that both sides, only one of them, or none is alive at the end."""
    weights = ends.map_states(attrgetter("outcome")).weights
    whole = sum(weights.values())
    return {outcome: Fraction(weights.get(outcome, 0), whole) for outcome in get_args(Outcome)}
