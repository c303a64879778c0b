"""The review of a battle: declarations beside the best plans of their moments, effects of the dice,
single moments.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, Generic

from app.battle.actions import shows
from app.battle.advice.ranges import AFTER, Spoken, saved_forms
from app.battle.battle_page import BattleAdvice, P, S
from app.battle.context import BattleContext
from app.battle.review.review_words import NOTHING, ReviewWords, battle_before, lacks_ranges
from app.battle.table.sides_view import states_before_html
from app.local_day import tell_day
from app.rendering import render
from app.requests.response import REPEAT, STOP, Response
from app.views.plan_interface import Planner
from app.work_slices import Work, Working, latest
from engine.advice import Search
from engine.engagement import Engagement
from engine.engagement.record.declarations import Episode
from engine.engagement.review.battle_review import Review
from engine.engagement.review.declaration_review import PlanQuestion
from engine.opponent import Reach

OUT = "review-out"
JUDGED = "moment-out"


@lru_cache(maxsize=4)
def _remember_reviews(battle: str) -> dict[int, Any]:
    """Return the reviews of a battle so far, so that a return to them takes no time."""
    return {}


async def review_html(context: BattleContext) -> str:
    """Return the screen with the review, or with the button that starts it."""
    at_work = await _at_work(context)
    html = _review_region(context, at_work) if at_work.over else ""
    return render(
        "battle/review/review.html",
        context.lang,
        battle=context.engagement.battle,
        day=tell_day(context.engagement.battle.created, context.t),
        html=html,
        out=OUT,
        hint=ReviewWords(context).hint,
        over=context.engagement.battle.is_over,
    )


async def show_review(context: BattleContext) -> Response:
    """Review the battle; show the progress until the review is over or the player stops it."""
    at_work = await _at_work(context)
    if at_work.goes_on(stopped="stop" in context.given):
        html = render("battle/review/review_waits.html", context.lang, review=at_work.of)
        return Response(regions={OUT: html}, follow=REPEAT)
    html = _review_region(context, at_work)
    return Response(regions={OUT: html}, say=context.t("review.found"), focus=OUT, follow=STOP)


async def open_moment(context: BattleContext) -> Response:
    """Open the battle as it was before an event; no event is undone."""
    screen = context.screen.to("moment", item=context.given.get("number"))
    return shows(context, screen, fresh=True)


async def moment_html(context: BattleContext) -> str:
    """Return the state of all models, the declaration beside the best plan, and the effects of the
    dice.

    The page requests a review that is not known yet by itself.
    """
    number = _number_on_screen(context)
    review, judging = await _judging(context)
    teller = ReviewWords(context)
    before = context.of(battle_before(context.engagement, number))
    return render(
        "battle/review/moment.html",
        context.lang,
        title_text=teller.title(number),
        what=teller.what(number),
        models_before=states_before_html(before),
        number=number,
        out=JUDGED,
        over=judging.over,
        **_review_values(context, review),
    )


async def show_moment(context: BattleContext) -> Response:
    """Review the declaration of a moment that is not reviewed since the page was opened."""
    review, judging = await _judging(context)
    if judging.goes_on():
        return Response(follow=REPEAT)
    values = _review_values(context, review)
    html = render("battle/review/moment_judged.html", context.lang, **values)
    return Response(regions={JUDGED: html}, follow=STOP)


def _number_on_screen(context: BattleContext) -> int:
    """Return the number of the event whose moment is on the screen."""
    return int(context.screen.item or 0)


async def _judging(context: BattleContext) -> tuple[Review[Any], Work]:
    """Return the review of the battle, and the work on the moment on the screen, which that review
    may know already.
    """
    at_work = await _at_work(context)
    review = at_work.of
    number = _number_on_screen(context)
    judging = latest("moment", (id(review), number), partial(_work_on_moment, review, number))
    if review.at(number) is not None:
        judging.over = True
    return review, judging


def _work_on_moment(review: Review[Any], number: int) -> Work:
    return Work(review.work_at(number))


def _review_values(context: BattleContext, review: Review[Any]) -> Mapping[str, Any]:
    """Return the review of a moment for the template; nothing for a moment without declaration."""
    number = _number_on_screen(context)
    reviewed = review.at(number)
    if not reviewed:
        return NOTHING
    return ReviewWords(context).about(reviewed, number)


def _review_region(context: BattleContext, at_work: Working[Review[Any]]) -> str:
    review = at_work.of
    teller = ReviewWords(context)
    side_count = len(context.engagement.battle.sides)
    return render(
        "battle/review/decisions.html",
        context.lang,
        sides=[teller.side(review, index) for index in range(side_count)],
        decisions=[teller.decision(reviewed) for reviewed in review.decisions],
        swings=[teller.swing(swing) for swing in review.swings],
        every=[teller.row(reviewed) for reviewed in review.reviewed],
        alone=sum(map(lacks_ranges, review.reviewed)),
        over=at_work.over,
        review=review,
    )


async def _at_work(context: BattleContext) -> Working[Review[Any]]:
    """Return the review of the battle on the screen, as far as it has come."""
    engagement = context.engagement
    if context.page.advice is None:
        raise LookupError("review")
    advice = context.page.advice
    battle = engagement.battle
    data, _ = await saved_forms(context.repository, battle.id)
    questions = _RangeQuestions(advice, engagement, data, context.lang)

    def make() -> Working[Review[Any]]:
        known = _remember_reviews(battle.id)
        return Working(Review(engagement, advice.review, questions.find, known))

    return latest(Review, (battle.id, battle.events, data), make)


@dataclass(frozen=True)
class _RangeQuestion(PlanQuestion, Generic[P]):
    """The question about the best plan in the ranges that a player entered.

    data: the ranges.
    """

    data: Reach
    aim: str
    planner: Planner[P] = field(compare=False)

    def search(self, aim: str) -> Search[P]:
        """Return the search for the best plan in these ranges."""
        return self.planner.search(self.data, aim)

    def is_about(self, aim: str) -> bool:
        """Return whether all targets that an aim names were said to be in range."""
        return self.planner.is_about(aim, self.data)


class _RangeQuestions(Generic[S, P]):
    """The questions about the best plan that players asked in a battle, with the ranges that they
    entered.
    """

    def __init__(
        self,
        advice: BattleAdvice[S, P],
        engagement: Engagement[S],
        data: Mapping[str, Spoken],
        language: str,
    ) -> None:
        self._advice = advice
        self._engagement = engagement
        self._data = data
        self._language = language

    def find(self, episode: Episode[Any]) -> PlanQuestion | None:
        """Return the question about a declaration.

        None if nobody entered a range after the last dice or declaration before it.
        """
        numbers = _quiet_before(self._engagement, episode)
        entered = self._find_form(episode.actor, numbers)
        if entered is None:
            return None
        planner = self._advice.planner(episode.before, episode.actor, self._language)
        reach = planner.reach(entered.get("reach", {}))
        if not reach:
            return None
        return _RangeQuestion(reach, entered.get("aim", ""), planner)

    def _find_form(self, side: str, numbers: Iterator[int]) -> Spoken | None:
        """Return what a side entered after the first of some events after which it did so."""
        for number in numbers:
            form = self._data.get(f"{side}{AFTER}{number}")
            if form:
                return form
        return None


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
