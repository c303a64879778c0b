"""The same steps roll and compute odds: an attack played in every way, or often, matches its
odds.
"""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from engine.dice import Batch, Record
from engine.dystopian.attack import attack_flow, attack_odds, start
from engine.flow import play
from tests.engine.dystopian.examples import Data, all_ends, attack, attack_of, end_of
from tests.engine.flow.forked import every_way
from tests.oracles.dystopian.second import Case, End, Side

FINITE = {
    "basic dice and a table roll": Case(Side(2, 4, "basic"), dr=1, cr=2, hp=4, start=5),
    "heavy dice against defence and shields": Case(
        Side(2, 5, "heavy"),
        Side(1, 5, "basic"),
        Side(1, 4, "basic", "failures"),
        dr=2,
        cr=4,
        hp=2,
        start=4,
    ),
    "fast torpedoes": Case(
        Side(1, 3, "heavy"), Side(2, 5, "basic", "successes"), dr=1, cr=2, hp=9, start=9
    ),
    "fast torpedoes, whole": Case(
        Side(1, 3, "heavy"), Side(2, 5, "basic", "whole"), dr=1, cr=2, hp=9, start=9
    ),
    "a leak at once": Case(
        Side(1, 2, "heavy"), dr=1, cr=2, hp=4, start=4, leak_at_once=True, lethal=True
    ),
}
OPEN = Case(Side(2, 4), Side(1, 5), Side(1, 5, "exploding"), dr=2, cr=4, hp=2, start=5, ap=2)
THROWS = 1500
CROWD: Data = {
    "volley": {
        "models": [{"attack_dice": 9}, {"attack_dice": 6}],
        "option": "linked",
        "weapon": "torpedoes",
        "mars": ["devastating_ordnance", "fast_torpedoes", "lethal_strike"],
    },
    "target": {"dr": 3, "cr": 5, "hp": 6, "starting_hp": 6, "shields": 1, "ap": 4},
    "defenders": [{"attack_dice": 5}, {"attack_dice": 3}],
}


class Seeded:
    """Dice with a seed, for tests only."""

    def __init__(self, seed: str) -> None:
        self.dice = Random(seed)

    def throw(self, batch: Batch) -> Record:
        return Record(rolled=tuple(self.dice.randint(1, batch.sides) for _ in range(batch.count)))


@pytest.mark.parametrize("case", FINITE.values(), ids=FINITE.keys())
def test_attacks_without_exploding_dice_played_in_every_way_match_the_odds(case: Case) -> None:
    asked = attack_of(case)
    ends, waiting = every_way(attack_flow(asked), start(asked), batches=20)
    played: dict[End, Fraction] = {}
    for state, chance in ends.items():
        played[end_of(state)] = played.get(end_of(state), Fraction(0)) + chance
    assert waiting == 0
    assert played == all_ends(asked)


def test_exploding_attacks_lie_between_finished_and_unfinished_plays() -> None:
    asked = attack_of(OPEN)
    ends, waiting = every_way(attack_flow(asked), start(asked), batches=5)
    played: dict[End, Fraction] = {}
    for state, chance in ends.items():
        played[end_of(state)] = played.get(end_of(state), Fraction(0)) + chance
    result = all_ends(asked)
    assert 0 < waiting < Fraction(1, 10)
    assert played.keys() <= result.keys()
    for end, chance in result.items():
        assert played.get(end, 0) <= chance <= played.get(end, 0) + waiting


def test_many_plays_match_the_odds() -> None:
    """Chi-square over HP lost and, separately, over the remaining AP; a seed makes it
    reproducible.
    """
    asked = attack(**CROWD)
    sequence, before, dice = attack_flow(asked), start(asked), Seeded("broadside")
    result = [end_of(play(sequence, before, dice).state) for _ in range(THROWS)]
    ends = all_ends(asked)
    for part in (0, 1):
        expected: dict[int, Fraction] = {}
        for end, chance in ends.items():
            expected[end[part]] = expected.get(end[part], Fraction(0)) + chance
        seen = Counter(end[part] for end in result)
        assert seen.keys() <= expected.keys()
        square = sum(
            (seen[value] - THROWS * chance) ** 2 / (THROWS * chance)
            for value, chance in expected.items()
        )
        freedom = len(expected) - 1
        assert abs(square - freedom) < 4 * sqrt(2 * freedom)


def test_many_plays_match_the_hits_after_each_step() -> None:
    asked = attack(**CROWD)
    sequence, before, dice = attack_flow(asked), start(asked), Seeded("hits")
    after: list[list[int]] = [[], [], []]
    for _ in range(THROWS):
        for hits, entry in zip(after, play(sequence, before, dice).entries, strict=False):
            hits.append(entry.after.hits)
    for hits, answer in zip(after, attack_odds(asked).hits, strict=True):
        mean = sum(hits) / THROWS
        spread = sqrt(sum((number - mean) ** 2 for number in hits) / THROWS)
        assert abs(mean - float(answer.mean)) < 5 * spread / sqrt(THROWS)
