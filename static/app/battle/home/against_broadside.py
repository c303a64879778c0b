"""A battle of the sample fleets against Broadside, from the home page."""

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.home.home_actions import SIDES, new_battle
from app.battle.opponent.player_choice import set_players
from app.battle.repository import unwrap
from app.form_data import nested, pairs_of
from app.requests.response import Response
from engine.engagement import Battle, Draft, Level, Plays, Refusal, resume
from engine.kit.saved_types import Tree

PLAYER = 0
"""The side of the player, who acts first."""
BROADSIDE = Plays(side=1, level=Level.BEST)
"""The player of the other side."""


async def begin_against_broadside(context: BattleContext) -> Response:
    """Begin a battle of the first two sample fleets, in which Broadside plays the second.

    Raises Refused.
    """
    battle = _battle_against_broadside(context)
    await context.repository.begin(battle)
    screen = context.screen.to("battle", battle=battle.id, fleet=None, item=None)
    return shows(context, screen, saved=True)


def _battle_against_broadside(context: BattleContext) -> Battle:
    """Return a new battle against Broadside in which the player acts first."""
    page = context.page
    fleets = page.samples()[:SIDES]
    name = " – ".join(fleet.name for fleet in fleets)
    battle = new_battle(context, name, fleets, _choose_setup(context))
    engagement = unwrap(resume(page.rules, battle))
    begun = unwrap(engagement.act(Draft(kind="next", data={"side": PLAYER})))
    return set_players(begun, [BROADSIDE]).battle


def _choose_setup(context: BattleContext) -> Tree:
    """Return the choices of the forms, and those of the sample puzzle where players have still to
    agree on one.

    Raises LookupError for a game that Broadside does not play.
    """
    page = context.page
    if page.advice is None:
        raise LookupError("opponent")
    chosen = context.form()
    if not isinstance(page.read_setup(chosen), Refusal):
        return chosen
    sample = pairs_of(page.advice.sample_puzzle.setup)
    return nested([*context.request.forms, *sample])
