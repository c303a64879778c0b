"""Flows: steps that run when they are due, with throws and choices."""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest

from engine.dice import Batch, Record, RecordedDice, SumOfDice
from engine.flow import Choice, Dice, Flow, Picks, Step, Throw, odds, play

pytestmark = pytest.mark.shipped


class Walk(NamedTuple):
    """Remaining steps, collected gold, and whether a fork is ahead."""

    steps: int = 2
    gold: int = 0
    fork: bool = True


class Fork(Step[Walk, str]):
    """A player takes the mountain or the valley; a beggar has no choice."""

    key, number = "fork", "1"

    def due(self, state: Walk) -> bool:
        return state.fork

    def ask(self, state: Walk) -> Choice:
        return Choice("walker", ("valley",) if state.gold < 0 else ("mountain", "valley"))

    def apply(self, state: Walk, answer: str) -> Walk:
        return state._replace(fork=False, steps=state.steps - (answer == "valley"))


class Dig(Step[Walk, int]):
    """A die on the mountain, two at the last step: 5 and more is gold."""

    key, number = "dig", "2"

    def due(self, state: Walk) -> bool:
        return state.steps > 0

    def ask(self, state: Walk) -> Throw:
        return Dice(SumOfDice(2 if state.steps == 1 else 1, 6), "dig")

    def apply(self, state: Walk, answer: int) -> Walk:
        return state._replace(steps=state.steps - 1, gold=state.gold + (answer >= 5))


class Rest(Step[Walk, None]):
    """At the end, once: requests nothing and doubles the gold."""

    key, number = "rest", "3"

    def due(self, state: Walk) -> bool:
        return state.steps == 0

    def apply(self, state: Walk, answer: None) -> Walk:
        assert answer is None
        return state._replace(steps=-1, gold=2 * state.gold)


FLOW: Flow[Walk] = Flow((Fork(), Dig(), Rest()))


def typed(*batches: tuple[int, ...]) -> RecordedDice:
    return RecordedDice([Record(typed=faces) for faces in batches])


def test_odds_take_the_first_option_and_every_face() -> None:
    expected: dict[int, Fraction] = {}
    for number, two, three in product(range(1, 7), repeat=3):
        gold = 2 * ((number >= 5) + (two + three >= 5))
        expected[gold] = expected.get(gold, Fraction(0)) + Fraction(1, 216)
    result = odds(FLOW, Walk())
    assert {
        state.gold: Fraction(weight, result.denominator) for state, weight in result.weights.items()
    } == expected
    assert sum(result.weights.values()) == result.denominator
    assert {state.steps for state in result.weights} == {-1}


def test_odds_include_flows_that_end_at_different_times() -> None:
    """Digging stops with the first gold: after 0, 1 or 2 dice of one face in three."""

    class Until(Dig):
        def due(self, state: Walk) -> bool:
            return state.steps > 0 and not state.gold

        def ask(self, state: Walk) -> Throw:
            return Dice(SumOfDice(1, 6), "dig")

    result = odds(Flow((Until(),)), Walk(steps=3, fork=False))
    chances = {
        state[:2]: Fraction(weight, result.denominator) for state, weight in result.weights.items()
    }
    third = Fraction(1, 3)
    assert chances == {
        (2, 1): third,
        (1, 1): third * 2 / 3,
        (0, 1): third * 4 / 9,
        (0, 0): Fraction(8, 27),
    }


def test_odds_include_states_that_throw_different_dice() -> None:
    """After gold with the first d6 a coin is thrown for more, otherwise another d6."""

    class Uneven(Dig):
        def ask(self, state: Walk) -> Throw:
            sides, bonus = (2, 3) if state.gold else (6, 0)
            return Dice(SumOfDice(1, sides, bonus), "dig")

    result = odds(Flow((Uneven(),)), Walk(fork=False))
    chances = {
        state.gold: Fraction(weight, result.denominator) for state, weight in result.weights.items()
    }
    assert chances == {2: Fraction(1, 6), 1: Fraction(1, 6) + Fraction(2, 9), 0: Fraction(4, 9)}


def test_dropped_fields_merge_states() -> None:
    result = odds(FLOW, Walk(), lambda state: state._replace(gold=0))
    assert len(result.weights) == 1
    assert result.denominator == 1


def test_flow_without_due_steps_is_over() -> None:
    over = Walk(steps=-1, fork=False)
    assert odds(FLOW, over).weights == {over: 1}
    assert play(FLOW, over, typed(), Picks()).entries == ()


def test_flow_waits_for_a_choice_and_then_for_dice() -> None:
    first = play(FLOW, Walk(), typed(), Picks())
    assert first.waiting == Choice("walker", ("mountain", "valley"))
    assert first.state == Walk()
    mountain = play(FLOW, Walk(), typed(), Picks([0]))
    assert (mountain.waiting, mountain.state.steps) == (Batch(1, 6), 2)
    later = play(FLOW, Walk(), typed((5,)), Picks([0]))
    assert (later.waiting, later.state) == (Batch(2, 6), Walk(1, 1, False))


def test_dice_and_choices_lead_to_the_end() -> None:
    played = play(FLOW, Walk(), typed((5,), (1, 2)), Picks([0]))
    assert (played.waiting, played.state) == (None, Walk(-1, 2, False))
    assert [entry.step.key for entry in played.entries] == ["fork", "dig", "dig", "rest"]
    assert [entry.answer for entry in played.entries] == ["mountain", 5, 3, None]
    assert [entry.pick for entry in played.entries] == [0, None, None, None]
    valley = play(FLOW, Walk(), typed((3, 3)), Picks([1]))
    assert valley.state == Walk(-1, 2, False)


def test_single_option_needs_no_choice() -> None:
    played = play(FLOW, Walk(gold=-1), typed((3, 3)), Picks([]))
    assert played.waiting is None
    assert (played.entries[0].answer, played.entries[0].pick) == ("valley", None)


@pytest.mark.parametrize("index", [2, -1])
def test_choice_outside_the_options_is_refused(index: int) -> None:
    with pytest.raises(ValueError, match="of 2"):
        play(FLOW, Walk(), typed(), Picks([index]))


def test_record_of_other_dice_is_refused() -> None:
    with pytest.raises(ValueError, match="1 dice of 6"):
        play(FLOW, Walk(), typed((1, 2)), Picks([0]))
