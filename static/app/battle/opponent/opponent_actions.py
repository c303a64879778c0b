"""Who plays a side, and what a side that Broadside plays answers to what it is asked.

What it does are events like any other, one tap each; a player may do them instead at any time.
"""

from collections.abc import Iterator
from typing import Any

from app.battle.actions import DUE, kept, shows
from app.battle.context import Here
from app.battle.opponent.opponent_view import HUMAN, asked_of, batch_of, saying
from app.battle.repository import unwrap
from app.form import Shape
from app.rendering import render
from app.requests.response import Response
from app.rolling import record
from app.views.log_words import worded
from app.work import SLICE, Work, latest
from engine.engagement import BestAnswer, Draft, Engagement, Plays, Refusal, act_with_first, thrown

OUT = "opponent-out"
"""The region of how far it is with an answer."""
SHAPE = Shape(lists=("sides",))


async def choose(here: Here) -> Response:
    """Each side played as the form says; what stays as it is is no event."""
    after: Engagement[Any] | Refusal = here.engagement
    for side, said in enumerate(here.form(SHAPE).get("opponent", {}).get("sides", ())):
        level = said.get("level", HUMAN)
        data = {"side": side} | ({} if level == HUMAN else {"level": level, "dice": said.get("dice", "rolled")})
        wanted, now = Plays.model_validate(data), here.engagement.played.get(side, Plays(side=side))
        if wanted != now and not isinstance(after, Refusal):
            after = after.act(Draft(kind="plays", data=data))
    screen = here.screen.to("battle", item=None)
    if not isinstance(after, Refusal) and after.battle == here.engagement.battle:
        return shows(here, screen)
    return await kept(here, after, screen=screen)


class Answering(Work):
    """The best answer being searched; `found`: the best so far."""

    def __init__(self, engagement: Engagement[Any]) -> None:
        """Of what is asked in a battle."""
        self.found: BestAnswer | None = None
        super().__init__(self._work(engagement))

    def _work(self, engagement: Engagement[Any]) -> Iterator[None]:
        for found in engagement.rules.best_answer(engagement.state):  # type: ignore[attr-defined]
            self.found = found
            yield


def answering(engagement: Engagement[Any]) -> Answering:
    """The search for the best answer to what is asked in a battle now, as far as it is."""
    return latest(Answering, (engagement.battle.id, engagement.battle.last), lambda: Answering(engagement))


async def go_on(here: Here) -> Response:
    """It answers, and rolls its dice where it rolls them itself, until a player is asked or an attack is over."""
    engagement = here.engagement
    plays = asked_of(engagement)
    if plays is None:
        return shows(here)
    at_work = answering(engagement)
    at_work.go_on(SLICE)
    if not at_work.over:
        return Response(regions={OUT: render("battle/opponent/opponent_waits.html", here.lang)}, more=True)
    after, why = engagement, ""
    if at_work.found:
        every = at_work.found.every
        attempt = act_with_first(engagement, (one.draft for one in every))
        if attempt.after is None:
            return _stuck(here)
        after = attempt.after
        why = worded(after, here.lang)(every[attempt.number].why)
    after = _rolled(after, plays, once=at_work.found is None)
    screen = saying(here, after, why)
    focus = "opponent-title" if asked_of(after) else DUE
    return await kept(here, after, screen=screen, focus=focus, more=False)


def _stuck(here: Here) -> Response:
    """The response where the battle takes none of its answers: a player is to answer for it."""
    sentence = here.t("opponent.stuck")
    return shows(here).but(trouble=sentence, say=sentence, more=False)


def _rolled(engagement: Engagement[Any], plays: Plays, *, once: bool) -> Engagement[Any]:
    """With its dice thrown that are due: at least those for which it was tapped, and what they earn."""
    after = engagement
    while asked_of(after) == plays and (batch := batch_of(after)) and (once or _is_more(engagement, after)):
        after = unwrap(after.act(Draft(kind="throw", dice=thrown(record(batch))), by_broadside=True))
        once = False
    return after


def _is_more(before: Engagement[Any], after: Engagement[Any]) -> bool:
    """Whether dice are due for the very thing that it has just thrown for, or answered."""
    if after.result is not None and after.result.flow is not None:
        return False
    was, now = (one.state.underway.played.entries[-1] for one in (before, after))
    return bool(was.step.key == now.step.key and was.records != now.records)
