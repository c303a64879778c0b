"""What screens say of a side that Broadside plays: how, what it is asked, whom it would act with, and why it did so."""

from collections.abc import Mapping
from typing import Any

from app.battle.game import BattlePage
from app.battle.repository import Repository
from app.rendering import render
from app.requests.request import Request, Screen
from app.words import words
from engine.dice import Batch
from engine.engagement import Engagement, FlowRules, Group, Level, Plays, side_of

HUMAN = "player"
"""What the form says of a side that Broadside does not play."""
SAID = 600
"""Letters of a reason that a screen remembers."""


async def opponent_html(repository: Repository, page: BattlePage, request: Request) -> str:
    """For each side who plays it, how, and with whose dice."""
    engagement, t = await repository.engagement(request.screen.battle), words(request.lang)
    levels = [(HUMAN, t("opponent.player")), *((level.value, t(f"opponent.level.{level}")) for level in Level)]
    dice = [(one, t(f"opponent.dice.{one}")) for one in ("rolled", "real")]
    sides = [(place, side.name, engagement.played.get(place)) for place, side in enumerate(engagement.battle.sides)]
    return render("battle/opponent.html", request.lang, sides=sides, levels=levels, dice=dice)


def asked_of(engagement: Engagement[Any]) -> Plays | None:
    """How the side is played whose answer the flow in progress waits for; None where a player is to give it."""
    rules, played = engagement.rules, engagement.played
    if not played or engagement.battle.is_over or not isinstance(rules, FlowRules):
        return None
    side = rules.asked(engagement.state)
    found = played.get(side) if side is not None else None
    return None if found and found.dice == "real" and batch_of(engagement) else found


def batch_of(engagement: Engagement[Any]) -> Batch | None:
    """The dice that are due."""
    underway = engagement.state.underway
    waiting = underway.played.waiting if underway else None
    return waiting if isinstance(waiting, Batch) else None


def opponent_table(page: BattlePage, engagement: Engagement[Any], middle: str, language: str, said: str = "") -> str:
    """What is going on, `middle`, as a player sees it whose opponent Broadside is.

    said: why it did what it has done last.
    """
    if engagement.puzzle:
        middle = render("battle/puzzle_table.html", language) + middle
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
        values["acts"] = _acts(page, engagement, language)
    return render("battle/opponent_table.html", language, **values)


def _acts(page: BattlePage, engagement: Engagement[Any], language: str) -> tuple[str, str] | None:
    """The group that it would act with, where its side is next: the one with most left of those that have not acted."""
    if page.declared is None:
        return None
    coming, state = engagement.next_side, engagement.state
    sides = engagement.played.keys() & ({coming} if coming is not None else engagement.played.keys())
    left = {one.ref: one.left for one in engagement.rules.strengths(state)}
    ready = [
        (ref, group)
        for ref, group in engagement.opening.groups
        if side_of(ref) in sides and not page.done(state, ref) and page.buttons(engagement, ref, group, language)
    ]
    ready.sort(key=lambda one: -_left(one[0], one[1], left))
    return next(((ref, group.name) for ref, group in ready if _plans(page, engagement, ref, language)), None)


def _plans(page: BattlePage, engagement: Engagement[Any], ref: str, language: str) -> bool:
    """Whether there is anything that a group can be planned to do."""
    planner = page.planner(engagement.state, ref, language) if page.planner else None
    return bool(planner and planner.actors and planner.targets)


def _left(ref: str, group: Group, left: Mapping[str, int]) -> int:
    start = ref.removesuffix(group.id)
    return sum([left.get(start + item.id, 0) for item in (group, *group.models)])


def said_of(engagement: Engagement[Any], said: str | None) -> str:
    """The reason that a screen remembers, while what it is of is the last event."""
    number, _, why = (said or "").partition("|")
    return why if number == str(engagement.battle.last) else ""


def saying(request: Request, after: Engagement[Any], why: str) -> Screen:
    """The table, with what it says of the event that is the last now."""
    said = f"{after.battle.last}|{why}"[:SAID] if why else None
    return request.screen.to("battle", item=None).model_copy(update={"said": said})
