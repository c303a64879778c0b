"""Long chains thrown with seeded dice by the text of the rules file, within five standard
errors.
"""

from math import sqrt
from random import Random

from engine.dice import HitPool, Reroll, distribution, hit_die, net, net_mean

THROWS = 4000


def exploding(dice: Random, count: int, to_hit: int) -> int:
    """Hits of some dice; each 6 is two hits and one die more."""
    hits = 0
    while count:
        count -= 1
        face = dice.randint(1, 6)
        hits += face >= to_hit
        if face == 6:
            hits, count = hits + 1, count + 1
    return hits


def devastating(dice: Random, count: int, to_hit: int) -> int:
    """As `exploding`, but a 6 of the first throw earns two dice."""
    hits = 0
    for _ in range(count):
        face = dice.randint(1, 6)
        hits += face >= to_hit
        if face == 6:
            hits += 1 + exploding(dice, 2, to_hit)
    return hits


def fast_torpedoes(dice: Random, count: int, to_hit: int) -> int:
    """First successes are thrown again; only the new dice count."""
    succeeded = sum(dice.randint(1, 6) >= to_hit for _ in range(count))
    return exploding(dice, succeeded, to_hit)


def near(result: list[int], mean: float) -> None:
    """Check that the average of a sample is near the expected one."""
    average = sum(result) / len(result)
    spread = sqrt(sum((value - average) ** 2 for value in result) / len(result))
    assert abs(average - mean) <= 5 * spread / sqrt(len(result))


def close(result: list[int], chance: float, hits: int) -> None:
    """Check that the share of a sample at `hits` or more is near the expected one."""
    share = sum(value >= hits for value in result) / len(result)
    assert abs(share - chance) <= 5 * sqrt(chance * (1 - chance) / len(result))


def test_devastating_ordnance_matches_a_simulation() -> None:
    dice = Random("devastating")
    result = [devastating(dice, 20, 4) for _ in range(THROWS)]
    pool = distribution(HitPool(20, hit_die(4, earned=2)))
    near(result, float(pool.mean))
    die = pool.capped(24)
    close(result, die.quantity(24) / die.denominator(), 24)


def test_many_dice_against_rerolled_defence_match_a_simulation() -> None:
    dice = Random("contest")
    result = [max(0, exploding(dice, 18, 4) - fast_torpedoes(dice, 30, 5)) for _ in range(THROWS)]
    attack, defence = HitPool(18, hit_die(4)), HitPool(30, hit_die(5, repeated=Reroll.SUCCESSES))
    near(result, float(net_mean(0, attack, [defence])))
    for hits in (4, 9, 15):
        die = net(0, attack, [defence], hits)
        close(result, die.quantity(hits) / die.denominator(), hits)
