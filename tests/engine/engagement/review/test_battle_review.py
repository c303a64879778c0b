"""Reviews of battles: reproducible, without changes to the battle, luck that averages out, battles
of every game.
"""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from engine.dystopian.advice.review import REVIEW as DYSTOPIAN
from engine.engagement import Engagement, resume
from engine.engagement.engagement import STEP, states
from engine.engagement.review import Review, Reviewed, ReviewRules
from engine.jovian.advice.review import REVIEW as JOVIAN
from engine.warsurge.advice.review import REVIEW as WARSURGE
from tests.engine.courses import course
from tests.engine.engagement.review.asked_plan import AskedPlan
from tests.engine.engagement.toy import TOY, TURN, edit, engagement, shot, sure
from tests.engine.recorded import exported, opened

REVIEWS: dict[str, ReviewRules[Any]] = {
    "warsurge": WARSURGE,
    "jovian": JOVIAN,
    "dystopian": DYSTOPIAN,
}
SEEDS = {"warsurge": (0, 1), "jovian": (0, 1), "dystopian": (2,)}
EVERY = [(game, seed) for game, seeds in SEEDS.items() for seed in seeds]


def reviewed(now: Engagement[Any], rules: ReviewRules[Any], **more: Any) -> Review[Any]:
    review = Review(now, rules, **more)
    for _ in review.work():
        assert review.done <= review.all
    assert review.done == review.all
    return review


def numbers(item: Reviewed) -> tuple[Any, ...]:
    """All figures of a declaration."""
    decision, taken = item.decision, item.taken
    worth = decision and (
        decision.aim,
        decision.declared.value,
        decision.best.value,
        decision.alone,
    )
    rolled = taken and (taken.outcome, taken.percentile)
    return (
        item.number,
        item.last,
        item.side,
        worth,
        rolled,
        [(each.number, dict(each.by)) for each in item.swings],
    )


@cache
def played(game: str, seed: int) -> Engagement[Any]:
    *_, last = course(game, seed, 90)
    return last


@pytest.mark.parametrize(("game", "seed"), EVERY)
def test_reloaded_battle_has_the_same_review_and_is_unchanged(game: str, seed: int) -> None:
    now = played(game, seed)
    before = exported(now)
    review = reviewed(now, REVIEWS[game])
    assert review.all > 0
    read = sure(resume(now.rules, now.battle))
    assert list(map(numbers, reviewed(read, REVIEWS[game]).reviewed)) == list(
        map(numbers, review.reviewed)
    )
    assert exported(now) == before


@pytest.mark.parametrize("game", REVIEWS)
def test_recorded_battles_have_a_review(game: str) -> None:
    review = reviewed(opened(game, 4), REVIEWS[game])
    assert review.all == review.done > 5


def test_known_reviews_are_reused_until_the_battle_changes() -> None:
    now, known = played("warsurge", 0), dict[int, Any]()
    reviewed(now, WARSURGE, known=known)
    asked = []

    class Asking(type(WARSURGE)):  # type: ignore[misc]
        def goal_plans(self, state: Any, declarations: Any, earlier: Any = ()) -> Any:
            asked.append(declarations)
            return super().goal_plans(state, declarations, earlier)

    review_rules = Asking()
    every = reviewed(now, review_rules, known=known).reviewed
    assert not asked
    number = max(item.number for item in every if item.last > item.number)
    position = next(
        index for index, event in enumerate(now.battle.events) if event.number == number
    )
    reviewed(now.until(position + 1), review_rules, known=known)
    assert 0 < len(asked) < len(every)


def test_swings_of_an_attack_add_up_to_its_luck() -> None:
    """For attacks without decisions in their course."""
    values = 0
    for seed in (0, 1, 2):
        for item in reviewed(played("warsurge", seed), WARSURGE).reviewed:
            if item.taken and item.swings:
                by = sum((each for swing in item.swings for each in swing.by.values()), Fraction(0))
                assert item.taken.percentile.mean - item.taken.outcome == by
                values += 1
    assert values > 10


def test_largest_swings_come_first_and_belong_to_a_side() -> None:
    review = reviewed(played("warsurge", 2), WARSURGE)
    sizes = [swing.size for item in review.reviewed for swing in item.swings]
    assert [swing.size for swing in review.swings] == sorted(sizes, reverse=True)[:3]
    for side in (0, 1):
        gained = [swing.by.get(side, 0) for item in review.reviewed for swing in item.swings]
        assert review.boxes_by_dice(side) == sum(gained)


def test_review_searches_with_the_goal_that_players_chose() -> None:
    now, searched = played("warsurge", 1), []

    def search(aim: str) -> Any:
        searched.append(aim)
        raise LookupError

    with pytest.raises(LookupError):
        reviewed(now, WARSURGE, asked=lambda episode: AskedPlan("", "hp", search))
    assert searched == ["hp"]


def test_earlier_states_are_available_without_undo() -> None:
    now = engagement()
    for hp in [*range(1, 9)] * (STEP // 4):
        now = sure(now.act(edit(hp)))
    now = sure(sure(now.act(TURN)).act(shot()))
    every = list(states(now))
    before = now.battle.model_dump_json()
    for count, state in enumerate(every):
        then = now.until(count)
        assert then.state == state and then.battle.events == now.battle.events[:count]
        assert then.battle.retracted == now.battle.retracted
    assert now.battle.model_dump_json() == before
    assert every == [
        sure(resume(TOY, now.until(count).battle)).state for count in range(len(every))
    ]
