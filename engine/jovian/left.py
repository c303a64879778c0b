"""The exact odds of what is left of a roll under way."""

from typing import Any

from engine.flow import Choice, Odds, Played, odds
from engine.flow.odds import onward
from engine.jovian.effort import is_quick
from engine.jovian.judges import ShipJudge
from engine.jovian.opposed import OpposedThrow, Rolled, points_distribution


def left_of(played: Played[Any]) -> Odds[Any] | None:
    """How a flow ends from where it stands; None where that takes long, or between the batches of one side's dice."""
    entry = played.entries[-1]
    throw, faces = entry.ask, tuple(record.faces for record in entry.records)
    if isinstance(throw, OpposedThrow) and not is_quick(throw, isinstance(throw.judge, ShipJudge)):
        return None
    if not faces or isinstance(throw, Choice):
        return odds(played.flow, played.state)
    if not isinstance(throw, OpposedThrow) or len(faces) != len(throw.primary.batches):
        return None
    options = throw.escalated_before(throw.sides(faces)[0])
    points = points_distribution(throw.secondary)
    weights: dict[Any, int] = {}
    for taken, weight in points.items():
        after = entry.step.apply(played.state, Rolled(options, taken))
        weights[after] = weights.get(after, 0) + weight
    return onward(played.flow, Odds(weights, sum(points.values())))
