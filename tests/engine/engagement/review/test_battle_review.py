"""A battle looked at afterwards: the same twice, nothing taken back, dice that even out, battles of every game."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.dystopian.battle import REVIEW as DYSTOPIAN
from engine.engagement import Engagement, resume
from engine.engagement.engagement import STEP, states
from engine.engagement.review import Asked, Review, Reviewed, ReviewRules
from engine.jovian.battle import REVIEW as JOVIAN
from engine.warsurge.battle import REVIEW as WARSURGE
from tests.engine.courses import course
from tests.engine.engagement.toy import TOY, TURN, edit, engagement, shot, sure
from tests.engine.recorded import opened

REVIEWS: dict[str, ReviewRules[Any]] = {"warsurge": WARSURGE, "jovian": JOVIAN, "dystopian": DYSTOPIAN}
SEEDS = {"warsurge": (0, 1), "jovian": (0, 1), "dystopian": (2,)}
EVERY = [(game, seed) for game, seeds in SEEDS.items() for seed in seeds]


def reviewed(now: Engagement[Any], rules: ReviewRules[Any], **more: Any) -> Review[Any]:
    review = Review(now, rules, **more)
    for _ in review.work():
        assert review.done <= review.all
    assert review.done == review.all
    return review


def numbers(item: Reviewed) -> tuple[Any, ...]:
    """Everything that is told of a declaration."""
    decision, luck = item.decision, item.luck
    worth = decision and (decision.aim, decision.declared.value, decision.best.value, decision.alone)
    rolled = luck and (luck.outcome, luck.percentile)
    return item.number, item.last, item.side, worth, rolled, [(each.number, dict(each.by)) for each in item.swings]


def played(game: str, seed: int) -> Engagement[Any]:
    *_, last = course(game, seed, 90)
    return last


@pytest.mark.parametrize(("game", "seed"), EVERY)
def test_a_battle_that_is_read_again_has_the_same_review_and_is_left_as_it_was(game: str, seed: int) -> None:
    now = played(game, seed)
    battle, state = now.battle, now.state
    review = reviewed(now, REVIEWS[game])
    assert review.all > 0
    read = sure(resume(now.rules, now.battle))
    assert list(map(numbers, reviewed(read, REVIEWS[game]).reviewed)) == list(map(numbers, review.reviewed))
    assert now.battle is battle and now.state is state


@pytest.mark.parametrize("game", REVIEWS)
def test_recorded_battles_have_one(game: str) -> None:
    review = reviewed(opened(game, 4), REVIEWS[game])
    assert review.all == review.done > 5


def test_what_is_known_is_not_reckoned_again_unless_it_has_changed() -> None:
    now, known = played("warsurge", 0), dict[int, Any]()
    reviewed(now, WARSURGE, known=known)
    asked = []

    def aims(state: Any, declares: Any, earlier: Any) -> Any:
        asked.append(declares)
        return WARSURGE.aims(state, declares, earlier)

    review_rules = replace(WARSURGE, aims=aims)
    reviewed(now, review_rules, known=known)
    assert not asked
    last = reviewed(now, review_rules, known=known).reviewed[-1].number
    position = next(index for index, event in enumerate(now.battle.events) if event.number == last)
    reviewed(now.until(position + 1), review_rules, known=known)
    assert len(asked) <= 1


def test_dice_of_an_attack_carry_what_was_to_be_expected_to_what_came() -> None:
    """Where nobody decides anything in its middle."""
    values = 0
    for seed in (0, 1, 2):
        for item in reviewed(played("warsurge", seed), WARSURGE).reviewed:
            if item.luck and item.swings:
                by = sum((each for swing in item.swings for each in swing.by.values()), Fraction(0))
                assert item.luck.percentile.mean - item.luck.outcome == by
                values += 1
    assert values > 10


def test_the_heaviest_come_first_and_both_sides_are_told_apart() -> None:
    review = reviewed(played("warsurge", 2), WARSURGE)
    sizes = [swing.size for item in review.reviewed for swing in item.swings]
    assert [swing.size for swing in review.swings] == sorted(sizes, reverse=True)[:3]
    for side in (0, 1):
        gained = [swing.by.get(side, 0) for item in review.reviewed for swing in item.swings]
        assert review.gained(side) == sum(gained)


def test_what_players_said_of_who_reached_whom_is_what_is_searched() -> None:
    now, searched = played("warsurge", 1), []

    def search(aim: str) -> Any:
        searched.append(aim)
        raise LookupError

    with pytest.raises(LookupError):
        reviewed(now, WARSURGE, asked=lambda episode: Asked("", "hp", search))
    assert searched == ["hp"]


def test_a_moment_is_the_battle_as_it_stood_and_takes_nothing_back() -> None:
    now = engagement()
    for hp in [*range(1, 9)] * (STEP // 4):
        now = sure(now.act(edit(hp)))
    now = sure(sure(now.act(TURN)).act(shot()))
    every = list(states(now))
    battle = now.battle
    for count, state in enumerate(every):
        then = now.until(count)
        assert then.state == state and then.battle.events == battle.events[:count]
        assert then.battle.retracted == battle.retracted
    assert now.battle is battle
    assert every == [sure(resume(TOY, now.until(count).battle)).state for count in range(len(every))]
