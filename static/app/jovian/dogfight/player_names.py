"""The names of the players of a dogfight, for curtains and secret orders."""

from collections.abc import Sequence

from engine.engagement import Engagement, side_of
from engine.jovian.battle import State


def players_of(engagement: Engagement[State], refs: Sequence[str]) -> list[str]:
    """Return the names of the players of some squadrons; a side without a player's name has that of
    its squadron.
    """
    return [_player(engagement, ref) for ref in refs]


def _player(engagement: Engagement[State], ref: str) -> str:
    side = engagement.battle.sides[side_of(ref)]
    is_named = side.name not in {fleet.name for fleet in side.fleets}
    return side.name if is_named else engagement.state.roster.name(ref)
