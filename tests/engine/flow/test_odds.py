"""Odds of a sequence against the same sequence played in every way."""

from fractions import Fraction

import pytest

from engine.dice import SumOfDice
from engine.dice.faces import Kind
from engine.flow.sequence import Odds, Repeat, Sequence, Step, odds
from tests.engine.flow.forked import every_way
from tests.engine.flow.toy import Deep, Duel, Wound, duel

pytestmark = pytest.mark.thorough


def fractions(found: Odds[Duel]) -> dict[Duel, Fraction]:
    return {state: Fraction(weight, found.denominator) for state, weight in found.weights.items()}


@pytest.mark.parametrize("kind", ["basic", "heavy"])
@pytest.mark.parametrize(("strike", "parry", "extra"), [(0, 0, 0), (2, 1, 1), (3, 0, -1), (1, 1, 2)])
@pytest.mark.parametrize("state", [Duel(), Duel(open_guard=True, lives=1)])
def test_equal_to_every_way_to_play(kind: Kind, strike: int, parry: int, extra: int, state: Duel) -> None:
    sequence = duel(strike, parry, kind, extra)
    ends, waiting = every_way(sequence, state, batches=12)
    assert waiting == 0
    assert fractions(odds(sequence, state)) == ends


def test_exploding_dice_lie_between_what_is_over_and_what_still_rolls() -> None:
    sequence = duel(1, 1, "exploding")
    ends, waiting = every_way(sequence, Duel(), batches=7)
    found = fractions(odds(sequence, Duel()))
    assert 0 < waiting < Fraction(1, 30)
    assert found.keys() >= ends.keys()
    for state, chance in found.items():
        assert ends.get(state, 0) <= chance <= ends.get(state, 0) + waiting


def test_weights_are_positive_and_add_up() -> None:
    found = odds(duel(9, 5, "exploding"), Duel(lives=9))
    assert all(type(weight) is int and weight > 0 for weight in found.weights.values())
    assert sum(found.weights.values()) == found.denominator


def test_forgetting_merges_states_and_keeps_the_answers() -> None:
    sequence = duel(4, 1)
    kept = odds(sequence, Duel())
    merged = odds(sequence, Duel(), lambda state: state._replace(open_guard=False))
    assert len(merged.weights) < len(kept.weights)
    assert merged.of(lambda state: state.lives) == kept.of(lambda state: state.lives)


def test_a_number_read_off_the_end_states() -> None:
    found = Odds({Duel(lives=1): 2, Duel(lives=1, deep=True): 1, Duel(lives=3): 3}, 6)
    assert found.of(lambda state: state.lives).probability(1) == Fraction(1, 2)
    assert found.chance(lambda state: state.deep) == Fraction(1, 6)


def test_a_loop_that_nothing_starts_is_passed_by() -> None:
    loop = Sequence((Repeat((Wound(), Deep()), lambda state: state.hits > 0),))
    assert fractions(odds(loop, Duel(hits=0))) == {Duel(): Fraction(1)}


def test_a_loop_may_end_after_different_numbers_of_rounds() -> None:
    """Rolling a d3 until a 2 shows, three times at most: never with chance 8/27."""

    class Try(Step[Duel]):
        key, number = "try", "1"

        def roll(self, state: Duel) -> SumOfDice:
            return SumOfDice(1, 3)

        def apply(self, state: Duel, outcome: int) -> Duel:
            return Duel(hits=0, lives=9) if outcome == 2 else state._replace(hits=state.hits - 1)

    found = odds(Sequence((Repeat((Try(),), lambda state: state.hits > 0),)), Duel(hits=3, lives=1))
    assert fractions(found) == {Duel(lives=9): Fraction(19, 27), Duel(lives=1): Fraction(8, 27)}


def test_no_items_leave_the_state() -> None:
    assert odds(Sequence[Duel](()), Duel()) == Odds({Duel(): 1}, 1)
