"""What screens say of a side that Broadside plays: how, what it is asked, whom it would act with, and why it did so."""

from typing import Any

from app.battle.context import Here
from app.battle.game import BattlePage
from app.battle.opponent.next_group import acts
from app.rendering import render
from app.requests.request import Screen
from engine.dice import Batch
from engine.engagement import Engagement, FlowRules, Level, Plays

HUMAN = "player"
"""What the form says of a side that Broadside does not play."""
ADVISED = "advised-out"
"""The region of the best answer to what a player is asked."""
SAID = 600
"""Letters of a reason that a screen remembers."""


async def opponent_html(here: Here) -> str:
    """For each side who plays it, how, and with whose dice."""
    engagement, t = here.engagement, here.t
    levels = [(HUMAN, t("opponent.player")), *((level.value, t(f"opponent.level.{level}")) for level in Level)]
    dice = [(one, t(f"opponent.dice.{one}")) for one in ("rolled", "real")]
    sides = [(place, side.name, engagement.played.get(place)) for place, side in enumerate(engagement.battle.sides)]
    return render("battle/opponent/opponent.html", here.lang, sides=sides, levels=levels, dice=dice)


def asked_of(engagement: Engagement[Any]) -> Plays | None:
    """How the side is played whose answer the flow in progress waits for; None where a player is to give it."""
    rules, played = engagement.rules, engagement.played
    if not played or engagement.battle.is_over or not isinstance(rules, FlowRules):
        return None
    side = rules.asked(engagement.state)
    found = played.get(side) if side is not None else None
    return None if found and found.dice == "real" and batch_of(engagement) else found


def decides(engagement: Engagement[Any]) -> bool:
    """Whether a player is asked for a decision whose options are weighed by a search, not dice or ordered options."""
    rules = engagement.rules
    if engagement.battle.is_over or not isinstance(rules, FlowRules) or not rules.is_weighed(engagement.state):
        return False
    side = rules.asked(engagement.state)
    return side is not None and side not in engagement.played


def batch_of(engagement: Engagement[Any]) -> Batch | None:
    """The dice that are due."""
    underway = engagement.state.underway
    waiting = underway.played.waiting if underway else None
    return waiting if isinstance(waiting, Batch) else None


def opponent_table(page: BattlePage, engagement: Engagement[Any], middle: str, language: str, said: str = "") -> str:
    """What is going on, `middle`, as a player sees it whose opponent Broadside is.

    said: why it did what it has done last.
    """
    if decides(engagement):
        middle += render("battle/opponent/what_is_best.html", language, out=ADVISED)
    if engagement.puzzle:
        middle = render("battle/puzzle/puzzle_table.html", language) + middle
    if not engagement.played or engagement.battle.is_over:
        return middle
    asked = asked_of(engagement)
    values: dict[str, Any] = {
        "said": said,
        "asked": asked,
        "rolls": bool(batch_of(engagement)),
        "middle": middle,
        "acts": None,
    }
    if asked:
        values["name"] = engagement.battle.sides[asked.side].name
    elif engagement.state.underway is None:
        values["acts"] = acts(page, engagement, language)
    return render("battle/opponent/opponent_table.html", language, **values)


def said_of(engagement: Engagement[Any], said: str | None) -> str:
    """The reason that a screen remembers, while what it is of is the last event."""
    number, _, why = (said or "").partition("|")
    return why if number == str(engagement.battle.last) else ""


def saying(here: Here, after: Engagement[Any], why: str) -> Screen:
    """The table, with what it says of the event that is the last now."""
    said = f"{after.battle.last}|{why}"[:SAID] if why else None
    return here.screen.to("battle", item=None).model_copy(update={"said": said})
