"""AA against tokens: kills and hits by every face, and rerolled sixes as a series."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from engine.dice import Reroll
from engine.dystopian.activation.wings import TokenDice, read


def distribution(dice: TokenDice) -> dict[tuple[int, int], Fraction]:
    die = dice.distribution()
    return {read(score): Fraction(weight, die.denominator()) for score, weight in die.items()}


@pytest.mark.parametrize(
    ("count", "needs", "tokens"), [(1, 5, 3), (3, 5, 2), (4, 3, 5), (3, 6, 1), (5, 4, 3)]
)
def test_dice_against_tokens_match_every_face(count: int, needs: int, tokens: int) -> None:
    expected: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for faces in product(range(1, 7), repeat=count):
        kills = sum(face == 6 for face in faces)
        hits = sum(needs <= face <= 5 for face in faces)
        end = (tokens, 0) if kills >= tokens else (kills, min(hits, 4))
        expected[end] += Fraction(1, 6**count)
    assert distribution(TokenDice(count, needs, tokens, 4)) == expected


def test_exploding_die_against_tokens_matches_its_series() -> None:
    """5+: the first face that is no 6 is a hit with 1 in 5; k sixes before it have 5/6 of 1/6^k."""
    expected = {
        (kills, hit): Fraction(part, 5) * Fraction(5, 6) / 6**kills
        for kills in (0, 1)
        for hit, part in ((0, 4), (1, 1))
    }
    assert distribution(TokenDice(1, 5, 2, 4, explodes=True)) == expected | {
        (2, 0): Fraction(1, 36)
    }


def test_two_exploding_dice_against_tokens_match_single_dice() -> None:
    item = distribution(TokenDice(1, 4, 3, 9, explodes=True))
    expected: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (kills, hits), chance in item.items():
        for (more, others), part in item.items():
            gone = kills + more >= 3
            expected[(3, 0) if gone else (kills + more, hits + others)] += chance * part
    assert distribution(TokenDice(2, 4, 3, 9, explodes=True)) == expected


def test_only_exploding_dice_earn_further_batches() -> None:
    plain, going = TokenDice(4, 5, 5, 9), TokenDice(4, 5, 5, 9, explodes=True)
    first = (6, 6, 5, 1)
    assert plain.next_batch((first,)) is None
    assert read(plain.outcome((first,))) == (2, 1)
    batch = going.next_batch((first,))
    assert batch is not None
    assert (batch.count, batch.earned) == (2, True)
    assert going.next_batch((first, (5, 6))) is not None
    assert going.next_batch((first, (5, 6), (1,))) is None
    assert read(going.outcome((first, (5, 6), (1,)))) == (3, 2)
    assert TokenDice(0, 5, 5, 9).next_batch(()) is None


@pytest.mark.parametrize("reroll", [Reroll.FAILURES, Reroll.SUCCESSES])
@pytest.mark.parametrize(
    ("count", "needs", "tokens", "most"), [(1, 5, 3, 4), (2, 3, 1, 1), (3, 4, 2, 2)]
)
def test_rerolled_dice_against_tokens_match_every_face(
    reroll: Reroll, count: int, needs: int, tokens: int, most: int
) -> None:
    """The first face and its replacement, of each die."""
    expected: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for pairs in product(product(range(1, 7), repeat=2), repeat=count):
        faces = [
            new if (old >= needs) is (reroll is Reroll.SUCCESSES) else old for old, new in pairs
        ]
        kills, hits = faces.count(6), sum(needs <= face <= 5 for face in faces)
        expected[(tokens, 0) if kills >= tokens else (kills, min(hits, most))] += Fraction(
            1, 36**count
        )
    assert distribution(TokenDice(count, needs, tokens, most, reroll=reroll)) == expected


@pytest.mark.parametrize("reroll", [Reroll.FAILURES, Reroll.SUCCESSES])
def test_rerolled_exploding_die_earns_further_dice(reroll: Reroll) -> None:
    """The new face is a separate die, with all the dice that it earns; a 6 that is not rerolled
    earns one as well.
    """
    later = distribution(TokenDice(1, 4, 3, 9, explodes=True))
    expected: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for face in range(1, 7):
        if (face >= 4) is (reroll is Reroll.SUCCESSES):
            ends = later
        elif face == 6:
            ends = defaultdict(Fraction)
            for (kills, hits), chance in later.items():
                ends[(3, 0) if kills + 1 >= 3 else (kills + 1, hits)] += chance
        else:
            ends = {(0, int(face >= 4)): Fraction(1)}
        for end, chance in ends.items():
            expected[end] += chance / 6
    assert distribution(TokenDice(1, 4, 3, 9, explodes=True, reroll=reroll)) == expected


def test_rerolled_dice_form_an_earned_batch() -> None:
    dice = TokenDice(4, 5, 5, 9, reroll=Reroll.FAILURES)
    batch = dice.next_batch(((6, 5, 1, 2),))
    assert batch and (batch.count, batch.earned) == (2, True)
    assert dice.next_batch(((6, 5, 1, 2), (1, 6))) is None
    assert read(dice.outcome(((6, 5, 1, 2), (1, 6)))) == (2, 1)
    assert read(TokenDice(4, 5, 5, 9, reroll=Reroll.SUCCESSES).outcome(((6, 5, 1, 2), (1, 6)))) == (
        1,
        0,
    )


def test_hits_on_a_wing_without_tokens_have_no_effect() -> None:
    assert read(TokenDice(3, 3, 2, 9).outcome(((6, 6, 5),))) == (2, 0)


@pytest.mark.parametrize("reroll", [Reroll.NONE, Reroll.FAILURES, Reroll.SUCCESSES])
@pytest.mark.parametrize("explodes", [False, True])
@pytest.mark.parametrize("needs", [3, 5, 6])
def test_dice_grouped_by_kind_have_the_same_outcome(
    needs: int, explodes: bool, reroll: Reroll
) -> None:
    dice = TokenDice(2, needs, 5, 4, explodes, reroll)
    kinds = {face: alike.faces[0] for alike in dice.alike(()) for face in alike.faces}
    for faces in product(range(1, 7), repeat=2):
        counted = tuple(kinds[face] for face in faces)
        assert dice.outcome((faces,)) == dice.outcome((counted,))
        assert dice.next_batch((faces,)) == dice.next_batch((counted,))
