"""Differences of figures, their sizes and their order."""

from fractions import Fraction
from typing import Annotated, Any, Literal

import pytest

from engine.advice import Answer, Answers, Difference, Sensitivity, pair_differences
from engine.kit import Fault, Profile, Ruling, by_number

pytestmark = pytest.mark.shipped

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


class Rulings(Profile):
    """A choice among three, and none."""

    dice: Annotated[Literal["few", "many", "none"], Ruling(1, "S")] = "few"
    only: Annotated[Literal["this"], Ruling(2, "S")] = "this"


class Throw(Profile):
    """Some dice under the rulings."""

    rulings: Rulings = Rulings()
    dice: int = 2


class ThrowSensitivity(Sensitivity[Throw]):
    rulings = by_number(Rulings, Ruling)
    patterns = ("dice",)

    def check(self, subject: Throw, tree: dict[str, Any]) -> Throw | tuple[Fault, ...]:
        throw = Throw.model_validate(tree)
        if throw.dice > 2 or throw.rulings.dice == "none":
            return (Fault(("dice",), "too_high"),)
        return throw

    def answer(self, subject: Throw) -> Answers:
        times = 2 if subject.rulings.dice == "many" else 1
        chance = Answer("none", HALF ** (times * subject.dice))
        return chance, Answer("mean", HALF * subject.dice, of=10)


ADVISED = ThrowSensitivity()


def test_every_change_is_tried_in_order() -> None:
    many, none, fewer, more = ADVISED.differences(Throw())
    assert many and [pair[1].value for pair in many.answers] == [Fraction(1, 16)]
    assert none == Difference(ADVISED.changes(Throw())[1], allowed=False) and none.size == 1
    assert fewer and [pair[0].key for pair in fewer.answers] == ["none", "mean"]
    assert fewer.size == Fraction(1, 4)
    assert more is None


def test_only_differing_figures_are_listed_largest_first() -> None:
    before = (Answer("a", HALF), Answer("b", THIRD), Answer("c", Fraction(3), of=6))
    after = (Answer("a", HALF), Answer("b", HALF), Answer("c", Fraction(1), of=6))
    assert [pair[0].key for pair in pair_differences(before, after)] == ["c", "b"]
    assert pair_differences(before, before) == ()
