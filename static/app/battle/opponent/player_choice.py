"""The player of each side: the fields of a form, and the events that set the players."""

from collections.abc import Iterable, Mapping

from app.battle.battle_page import S
from app.battle.repository import unwrap
from app.form_data import Shape
from engine.engagement import Draft, Engagement, Plays
from engine.kit.saved_types import Tree, plain

HUMAN = "player"
"""The value of the form for a side that a player plays."""
SHAPE = Shape(lists=("sides",))
"""The shape of the fields about the players: `opponent.sides.1.level`."""


def read_players(form: Tree) -> list[Plays]:
    """Return the player of each side from a form of this shape; none where no field asks.

    Raises ValueError for a level that no form offers.
    """
    players = []
    for side, fields in enumerate(form.get("opponent", {}).get("sides", ())):
        players.append(_read_player(side, fields))
    return players


def _read_player(side: int, fields: Mapping[str, str]) -> Plays:
    """Return a human as the player of a side, or Broadside at a level with its dice."""
    level = fields.get("level", HUMAN)
    if level == HUMAN:
        return Plays(side=side)
    return Plays.model_validate(
        {"side": side, "level": level, "dice": fields.get("dice", "rolled")}
    )


def set_players(engagement: Engagement[S], players: Iterable[Plays]) -> Engagement[S]:
    """Return the battle with these players; a side that keeps its player makes no event.

    Raises Refused.
    """
    after = engagement
    for player in players:
        if player != engagement.automatic_sides.get(player.side, Plays(side=player.side)):
            after = unwrap(after.act(Draft(kind="plays", data=plain(player))))
    return after
