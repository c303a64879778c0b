"""The odds of split fire: quick odds against plain odds, and dice that are lost between two
shares.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from engine.dystopian.activation import (
    Activation,
    start,
)
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.plans import shots_to_sink
from engine.flow import odds
from tests.engine.dystopian.activation.examples import activation, activation_flow, arm, model, wing
from tests.engine.dystopian.activation.test_split import BASIC, ends, shots


def gun(dice: int, *shares: int, targets: int = 2, **more: object) -> Activation:
    """A gun of so many dice that splits its fire."""
    return activation(
        models=[model(arms=[arm(dice)]), *[model(9, 9, 9)] * targets],
        attacks=shots(*shares, **more),
    )


def test_defenders_lose_dice_between_two_salvos() -> None:
    """Rockets of 2 and 2 dice at a model with AA 2, 1 die against either; a lost HP after the first
    leaves no die.
    """
    asked = activation(
        rulings=BASIC,
        models=[model(9, 9, 4, arms=[arm(2, weapon="rockets")] * 2), model(1, 9, 4, aa=2)],
        attacks=[
            {
                "shots": [{"model": 0, "arm": index}],
                "target": 1,
                "defenders": [1],
                "defence_option": "split",
                "defence_shares": [1],
            }
            for index in (0, 1)
        ],
    )
    past = Fraction(1, 4) + Fraction(1, 2) * Fraction(2, 3)
    expected = {
        (4, 4): (1 - past) ** 2,
        (4, 2): past * Fraction(3, 4),
        (4, 3): past * Fraction(1, 4) + (1 - past) * past,
    }
    assert ends(asked) == (expected, expected)


def test_quick_odds_equal_plain_odds_with_unequal_defence_shares() -> None:
    asked = activation(
        rulings=BASIC,
        models=[model(9, 9, 4, arms=[arm(3, weapon="rockets")] * 2), model(2, 9, 4, aa=4)],
        attacks=[
            {
                "shots": [{"model": 0, "arm": index}],
                "target": 1,
                "defenders": [1],
                "defence_option": "split",
                "defence_shares": [1 + 2 * index],
            }
            for index in (0, 1)
        ],
    )
    slow, quick = ends(asked)
    assert slow == quick


@pytest.mark.parametrize("shares", [(2, 2), (1, 3)])
def test_salvo_that_misses_leaves_defensive_dice_for_the_next(shares: tuple[int, int]) -> None:
    """AA 4 for 2 salvos of 1 rocket, in shares; a gun may cost it 1 die first, against an
    enumeration.

    A rocket that hits is answered with as many dice as are left for it; one that misses is not
    answered at all.
    """
    ship = model(9, 9, 4, arms=[arm(1), *[arm(1, weapon="rockets")] * 2])
    salvos = [
        {
            "shots": [{"model": 0, "arm": index}],
            "target": 1,
            "defenders": [1],
            "defence_option": "split",
            "defence_shares": [share],
        }
        for index, share in zip((1, 2), shares, strict=True)
    ]
    asked = activation(
        rulings=BASIC,
        models=[ship, model(1, 9, 4, aa=4)],
        attacks=[{"shots": [{"model": 0}], "target": 1}, *salvos],
    )
    expected: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for gun, first, last in product(range(2), repeat=3):
        aa = 4 - gun
        past = Fraction(2, 3) ** shares[0] if first else Fraction(0)
        for lost, chance in ((1, past), (0, 1 - past)):
            remaining = min(shares[1], aa - lost - shares[0] * first)
            through = Fraction(2, 3) ** remaining if last else Fraction(0)
            expected[4, 4 - gun - lost - 1] += chance * through / 8
            expected[4, 4 - gun - lost] += chance * (1 - through) / 8
    assert ends(asked) == ({ends: chance for ends, chance in expected.items() if chance},) * 2


@pytest.mark.parametrize("dice", ["basic", "exploding"])
@pytest.mark.parametrize("reaching", ["meet", "exceed"])
def test_quick_odds_equal_plain_odds_for_an_explosion_beside_a_wing(
    reaching: str, dice: str
) -> None:
    """Six dice: a token for every 2 hits, or where they must exceed, for all that are more than 2,
    4, 6 ...
    """
    asked = activation(
        rulings={"attack_dice": dice, "reaching": reaching},
        models=[model(arms=[arm(2)]), model(1, 1, 3)],
        wings=[wing("recon", 5)],
        attacks=[{"shots": [{"model": 0}], "target": 1}],
        explosion={"attack_dice": 6, "wings": [[1, 0]]},
    )
    spreads = []
    for end in (odds(activation_flow(asked), start(asked)), activation_odds(asked).end):
        spread: dict[int, Fraction] = defaultdict(Fraction)
        for state, weight in end.weights.items():
            spread[state.wings[0].tokens] += Fraction(weight, end.denominator)
        spreads.append(dict(spread))
    assert spreads[0] == spreads[1]
    assert len(spreads[0]) == (6 if dice == "exploding" else 4 if reaching == "meet" else 3)


def test_gun_damaged_by_an_explosion_loses_dice_between_its_shares() -> None:
    """The first target may explode beside the gun, which then has no dice for the last one."""
    first, last = shots(2, 1)
    between = {"shots": [{"model": 0, "arm": 1}], "target": 2}
    asked = activation(
        rulings=BASIC | {"fusion_leak": "next_attack"},
        models=[model(1, 9, 3, arms=[arm(3), arm(1)]), model(1, 2, 3), model(1, 9, 3)],
        attacks=[first, between, last],
        explosion={"attack_dice": 1, "neighbours": [[0, 1]]},
    )
    slow, quick = ends(asked)
    assert slow == quick
    assert slow[2, 0, 3] == Fraction(1, 4) * Fraction(1, 36) * Fraction(1, 2), (
        "2 dice of 3 rolled, 1 HP lost: no more"
    )
    assert not any(gunboat == 2 and last < 3 for gunboat, _, last in slow)


def test_next_activation_starts_with_all_dice() -> None:
    asked = activation(
        rulings=BASIC,
        models=[model(arms=[arm(2)]), model(1, 9, 1), model(1, 9, 9)],
        attacks=shots(1, 1),
    )
    assert list(shots_to_sink(asked, 1, most=2)) == [Fraction(1, 2), Fraction(3, 4)]
