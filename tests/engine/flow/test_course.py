"""A course of asked steps: the same steps with dice and decisions, and over every outcome."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import pytest

from engine.dice import Record, RecordedDice, SumOfDice, SystemDice
from engine.flow.ask import AskStep, Choice, Course, DiceThrow
from engine.flow.course import Picks, course_odds, course_play


class Climb(NamedTuple):
    """A climber: height, throws left, whether a branch is to be chosen."""

    height: int
    left: int
    fork: bool = False


@dataclass
class Choose(AskStep[Climb]):
    """At a fork the climber decides; up comes first."""

    key = "choose"
    number = "2"

    def due(self, state: Climb) -> bool:
        return state.fork

    def ask(self, state: Climb) -> Choice:
        return Choice("climber", (1, -1) if state.height > 1 else (1,))

    def apply(self, state: Climb, answer: int) -> Climb:
        """Up or down."""
        return state._replace(height=state.height + answer, fork=False)


@dataclass
class Throw(AskStep[Climb]):
    """Two dice of two sides; a double of high ones leads to a fork."""

    key = "throw"
    number = "1"

    def due(self, state: Climb) -> bool:
        return state.left > 0

    def ask(self, state: Climb) -> DiceThrow:
        return DiceThrow(SumOfDice(2, 2), "climb")

    def apply(self, state: Climb, answer: int) -> Climb:
        """Climbs one less than thrown."""
        return Climb(state.height + answer - 2, state.left - 1, answer == 4)


@dataclass
class Rest(AskStep[Climb]):
    """Asks nothing: below 1 the climber is helped up."""

    key = "rest"
    number = "3"

    def due(self, state: Climb) -> bool:
        return state.height < 1

    def apply(self, state: Climb, answer: None) -> Climb:
        """To the first step."""
        return state._replace(height=1)


COURSE = Course((Choose(), Throw(), Rest()))


def test_odds_take_the_first_option_and_end_at_different_times() -> None:
    found = course_odds(COURSE, Climb(0, 2))
    expected: dict[int, Fraction] = {}
    for first, one in ((0, 1), (1, 2), (3, 1)):
        for second, two in ((0, 1), (1, 2), (3, 1)):
            height = max(1, first + second)
            expected[height] = expected.get(height, Fraction(0)) + Fraction(one * two, 16)
    assert {s.height: Fraction(w, found.denominator) for s, w in found.weights.items()} == expected
    assert found.chance(lambda state: state.height >= 1) == 1


def test_forgetting_merges_states() -> None:
    found = course_odds(COURSE, Climb(0, 2), lambda state: state._replace(height=min(state.height, 2)))
    assert {state.height for state in found.weights} == {1, 2}


def test_dice_then_a_decision_then_dice() -> None:
    start = Climb(0, 2)
    nothing = course_play(COURSE, start, RecordedDice([]), Picks())
    assert nothing.waiting is not None and nothing.state == start and nothing.entries[0].records == ()
    forked = course_play(COURSE, start, RecordedDice([Record(typed=(2, 2))]), Picks())
    assert forked.waiting == Choice("climber", (1, -1))
    assert forked.state == Climb(2, 1, True)
    down = course_play(COURSE, start, RecordedDice([Record((2, 2)), Record((1, 1))]), Picks([1]))
    assert down.waiting is None and down.state == Climb(1, 0)
    assert [(entry.step.key, entry.answer, entry.pick) for entry in down.entries] == [
        ("throw", 4, None),
        ("choose", -1, 1),
        ("throw", 2, None),
    ]


def test_one_option_is_nobodys_decision() -> None:
    alone = course_play(COURSE, Climb(0, 0, True), RecordedDice([]), Picks())
    assert alone.waiting is None and alone.state.height == 1 and alone.entries[0].pick is None


def test_picks_run_out_or_go_on_with_the_first() -> None:
    dice = [Record((2, 2)), Record((2, 2))]
    assert course_play(COURSE, Climb(0, 2), RecordedDice(dice), Picks([0])).waiting == Choice("climber", (1, -1))
    assert course_play(COURSE, Climb(0, 2), RecordedDice(dice), Picks([0], then_first=True)).state.height == 6


def test_wrong_records_are_refused() -> None:
    with pytest.raises(ValueError, match="option 2 of 2"):
        course_play(COURSE, Climb(0, 1), RecordedDice([Record((2, 2))]), Picks([2]))
    with pytest.raises(ValueError, match="2 dice"):
        course_play(COURSE, Climb(0, 1), RecordedDice([Record((2,))]), Picks())


def test_the_app_rolls_to_the_end() -> None:
    played = course_play(COURSE, Climb(0, 5), SystemDice(), Picks(then_first=True))
    assert played.waiting is None and played.state.left == 0
