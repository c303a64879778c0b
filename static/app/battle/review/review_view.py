"""The review of a battle: declarations beside the best plans of their moments, effects of the dice, single moments."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from app.battle.actions import shows
from app.battle.advice.best_plan import AFTER, Said, said_before
from app.battle.context import Here
from app.battle.game import BattlePage
from app.battle.review.review_words import Teller
from app.battle.table.sides_view import stood_html
from app.rendering import render
from app.requests.response import Response
from app.work import SLICE, Work, Working, latest
from engine.engagement import Engagement
from engine.engagement.record.declarations import Episode
from engine.engagement.review.battle_review import Review
from engine.engagement.review.declaration_review import Asked

OUT, JUDGED = "review-out", "moment-out"


@lru_cache(maxsize=4)
def _known(battle: str) -> dict[int, Any]:
    """Return the reviews of a battle so far, so that a return to them takes no time."""
    return {}


async def review_html(here: Here) -> str:
    """Return the screen with the review, or with the button that starts it."""
    at_work = await _at_work(here)
    html = _found(here, at_work) if at_work.over else ""
    hint = Teller(here.page, here.engagement, here.lang).hint
    return render("battle/review/review.html", here.lang, html=html, out=OUT, hint=hint)


async def show_review(here: Here) -> Response:
    """Review the battle; show the progress until the review is over or the player stops it."""
    at_work, stopped = await _at_work(here), "stop" in here.given
    at_work.go_on(0 if stopped else SLICE)
    if not at_work.over and not stopped:
        html = render("battle/review/review_waits.html", here.lang, review=at_work.of)
        return Response(regions={OUT: html}, more=True)
    html = _found(here, at_work)
    return Response(regions={OUT: html}, say=here.t("review.found"), focus=OUT, more=False)


async def open_moment(here: Here) -> Response:
    """Open the battle as it was before an event; no event is undone."""
    return shows(here, here.screen.to("moment", item=here.given.get("number")), fresh=True)


async def moment_html(here: Here) -> str:
    """Return the state of all models, the declaration beside the best plan, and the effects of the dice.

    The page requests a review that is not known yet by itself.
    """
    engagement, number = here.engagement, int(here.screen.item or 0)
    judging = await _judging(here)
    place = [one.number for one in engagement.battle.events].index(number)
    then, teller = engagement.until(place), Teller(here.page, engagement, here.lang)
    return render(
        "battle/review/moment.html",
        here.lang,
        title_text=teller.title(number),
        what=teller.what(number),
        stood=stood_html(here.page, then, here.lang),
        number=number,
        out=JUDGED,
        over=judging.over,
        **_told(here, judging),
    )


async def show_moment(here: Here) -> Response:
    """Review the declaration of a moment that is not reviewed since the page was opened."""
    judging = await _judging(here)
    judging.go_on(SLICE)
    if not judging.over:
        return Response(more=True)
    html = render("battle/review/moment_judged.html", here.lang, **_told(here, judging))
    return Response(regions={JUDGED: html}, more=False)


class Judging(Work):
    """The review of one moment; the review of the whole battle knows the result, too."""

    def __init__(self, review: Review[Any], number: int) -> None:
        """Start for the number of an event."""
        self.of, self.number = review, number
        super().__init__(review.work_at(number))


async def _judging(here: Here) -> Judging:
    review, number = (await _at_work(here)).of, int(here.screen.item or 0)
    judging = latest(Judging, (id(review), number), lambda: Judging(review, number))
    judging.over |= review.at(number) is not None
    return judging


def _told(here: Here, judging: Judging) -> dict[str, Any]:
    """Return the review of a moment for the template; empty for a moment without declaration."""
    found = judging.of.at(judging.number)
    return Teller(here.page, here.engagement, here.lang).about(found, judging.number) if found else {}


def _found(here: Here, at_work: Working[Review[Any]]) -> str:
    engagement, review = here.engagement, at_work.of
    teller = Teller(here.page, engagement, here.lang)
    return render(
        "battle/review/review_found.html",
        here.lang,
        sides=[teller.side(review, place) for place in range(len(engagement.battle.sides))],
        decisions=[teller.decision(one) for one in review.decisions],
        swings=[teller.swing(one) for one in review.swings],
        every=[teller.row(one) for one in review.reviewed],
        over=at_work.over,
        review=review,
    )


async def _at_work(here: Here) -> Working[Review[Any]]:
    """Return the review of the battle on the screen, as far as it has come."""
    engagement = here.engagement
    if here.page.review is None:
        raise LookupError("review")
    rules, battle = here.page.review, engagement.battle
    said, _ = await said_before(here.repository, battle.id)

    def make() -> Working[Review[Any]]:
        return Working(Review(engagement, rules, _asked(here.page, engagement, said, here.lang), _known(battle.id)))

    return latest(Review, (battle.id, battle.events, said), make)


def _asked(
    page: BattlePage, engagement: Engagement[Any], said: Mapping[str, Said], language: str
) -> Callable[[Episode[Any]], Asked | None]:
    """Return a function from a declaration to the range entered for it.

    The range must have been entered after the last dice or declaration before it.
    """

    def asked(episode: Episode[Any]) -> Asked | None:
        numbers = list(_quiet_before(engagement, episode))
        one = next((found for number in numbers if (found := said.get(f"{episode.actor}{AFTER}{number}"))), None)
        if one is None or page.planner is None:
            return None
        planner = page.planner(episode.before, episode.actor, language)
        reach = planner.reach(one.get("reach", {}))
        if not reach:
            return None
        return Asked(
            reach, one.get("aim", ""), partial(planner.search, reach), lambda aim: planner.is_about(aim, reach)
        )

    return asked


def _quiet_before(engagement: Engagement[Any], episode: Episode[Any]) -> Iterator[int]:
    """Yield the numbers of the events before a declaration, the last first.

    The last number is that of an event after which models may have moved, or 0.
    """
    kinds = {episode.events[0].kind, "turn"}
    earlier = [event for event in engagement.battle.events if event.number < episode.number]
    for event in reversed(earlier):
        yield event.number
        if event.dice or event.kind in kinds:
            return
    yield 0
