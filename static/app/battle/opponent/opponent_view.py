"""The parts of screens about a side that Broadside plays: its player, its request, its next group,
its last reason.
"""

from app.battle.battle_page import BattlePage, S
from app.battle.context import BattleContext
from app.battle.opponent.player_choice import HUMAN
from app.rendering import render
from app.requests.request import Screen
from app.words import Words
from engine.engagement import Engagement, FlowRules, Level, puzzle_of
from engine.opponent import NextGroup, batch_due, broadside_to_answer, group_to_act

RANGES = "opponent-ranges"
"""The region of the ranges at which all enemies may be, which the page requests after the table."""
ADVISED = "advised-out"
"""The region of the best answer for a player who is asked."""
MOST_TEXT = 600
"""Largest length of a reason that a screen remembers, in letters."""


async def opponent_html(context: BattleContext) -> str:
    """Return the form for the player, the level and the dice of each side."""
    engagement = context.engagement
    t = context.t
    levels = [(HUMAN, t("opponent.player"))]
    for level in Level:
        levels.append((level.value, t(f"opponent.level.{level}")))
    sides = []
    for number, side in enumerate(engagement.battle.sides):
        sides.append((number, side.name, engagement.automatic_sides.get(number)))
    return render(
        "battle/opponent/opponent.html",
        context.lang,
        sides=sides,
        levels=levels,
        dice=[(item, t(f"opponent.dice.{item}")) for item in ("rolled", "real")],
    )


def offer_players(page: BattlePage[S], t: Words) -> list[tuple[str, str]]:
    """Return the possible players of a side of a new battle: a human, and Broadside at each level;
    none in a game that Broadside does not play.
    """
    if page.opponent is None:
        return []
    players = [(HUMAN, t("opponent.player"))]
    for level in Level:
        players.append((level.value, t(f"opponent.by.{level}")))
    return players


def is_asked_to_decide(context: BattleContext) -> bool:
    """Return whether a player is asked for a decision that a search compares, not for dice or
    sorted options.
    """
    engagement = context.engagement
    rules = engagement.rules
    opponent = context.page.opponent
    if engagement.battle.is_over or opponent is None or not isinstance(rules, FlowRules):
        return False
    if not opponent.compares_options(engagement.state):
        return False
    side = rules.waiting_side(engagement.state)
    return side is not None and side not in engagement.automatic_sides


def acts(context: BattleContext) -> NextGroup | None:
    """Return the group that Broadside would act with; None where no group of its sides can act
    now.
    """
    opponent = context.page.opponent
    if opponent is None:
        return None
    return group_to_act(opponent, context.engagement)


def group_at_rest(context: BattleContext) -> NextGroup | None:
    """Return the group that Broadside would act with between two activations of a battle."""
    engagement = context.engagement
    is_between = engagement.state.underway is None and not broadside_to_answer(engagement)
    if not engagement.automatic_sides or engagement.battle.is_over or not is_between:
        return None
    return acts(context)


def is_before_players(engagement: Engagement[S], group: NextGroup, coming: int | None) -> bool:
    """Return whether Broadside's group acts before any group of a player: in the middle of its
    fire, or unless a player's side is next.

    coming: the side that acts next.
    """
    return group.begun or coming is None or coming in engagement.automatic_sides


def opponent_table(
    context: BattleContext, middle: str, text: str, group: NextGroup | None, *, leads: bool
) -> str:
    """Return the current situation, `middle`, with the parts for a player whose opponent is
    Broadside.

    text: the reason of Broadside's last event.
    group: the group that Broadside would act with.
    leads: whether this group is the next action.
    """
    engagement = context.engagement
    language = context.lang
    if is_asked_to_decide(context):
        middle += render("battle/opponent/what_is_best.html", language, out=ADVISED)
    if puzzle_of(engagement):
        middle = render("battle/puzzle/puzzle_table.html", language) + middle
    if not engagement.automatic_sides or engagement.battle.is_over:
        return middle
    plays = broadside_to_answer(engagement)
    name = None
    if plays:
        name = engagement.battle.sides[plays.side].name
    look = "main" if leads else "second"
    return render(
        "battle/opponent/opponent_table.html",
        language,
        announcement=text,
        asked=plays,
        name=name,
        rolls=bool(batch_due(engagement)),
        middle=middle,
        acts=group,
        look=look,
    )


def announcement_of(context: BattleContext) -> str:
    """Return the reason that the screen remembers, if it belongs to the last event."""
    number, _, why = (context.screen.announcement or "").partition("|")
    return why if number == str(context.engagement.battle.last) else ""


def saying(context: BattleContext, after: Engagement[S], why: str) -> Screen:
    """Return the screen of the table, with a reason for the event that is now the last one."""
    announcement = f"{after.battle.last}|{why}"[:MOST_TEXT] if why else None
    screen = context.screen.to("battle", item=None)
    return screen.model_copy(update={"announcement": announcement})
