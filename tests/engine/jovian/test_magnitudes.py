"""Magnitudes of one roll against the counts of the rules file, and attacks whose odds are quick."""

from fractions import Fraction

import pytest

from engine.jovian import (
    NO_POOL,
    Fire,
    OpposedThrow,
    Pool,
    Results,
    ShipAttack,
    ShipJudge,
    SquadronAttack,
    SquadronJudge,
    Weapon,
    WeaponType,
    diminish,
    magnitudes,
    points_of,
    quick_attacks,
    results_distribution,
    ship_odds,
)
from engine.jovian.samples import DESTROYER, EXO_SQUADRON
from tests.calls import calls


def letters(results: Results) -> str:
    return "".join(magnitude.letter for magnitude, _ in results) or "N"


@pytest.mark.parametrize(
    ("dice", "counts"),
    [
        (3, {"N": 120, "D": 90, "T": 6}),
        (4, {"N": 360, "D": 720, "DD": 90, "T": 120, "Q": 6}),
        (5, {"N": 720, "D": 3600, "DD": 1800, "DT": 300, "T": 1200, "Q": 156}),
    ],
)
@pytest.mark.parametrize("judge", [SquadronJudge(), ShipJudge(())])
def test_magnitudes_match_the_counts_of_the_rules_file(
    dice: int, counts: dict[str, int], judge: SquadronJudge | ShipJudge
) -> None:
    result = magnitudes(OpposedThrow(Pool(dice), NO_POOL, judge))
    assert {letters(results): chance for results, chance in result.items()} == {
        name: Fraction(count, 6**dice) for name, count in counts.items()
    }


def test_defence_removes_the_most_harmful_results() -> None:
    """Brute force over both sides' results: of [D,T] a point removes either; both cost a squadron
    1.
    """
    throw = OpposedThrow(Pool(4), Pool(3), SquadronJudge())
    judge, mean = SquadronJudge(), Fraction(0)
    for results, weight in results_distribution(Pool(4)).items():
        for other, times in results_distribution(Pool(3)).items():
            least = min(judge.damage(option) for option in diminish(results, points_of(other)))
            mean += Fraction(weight * times * least, 6**7)
    result = magnitudes(throw)
    assert sum(result.values()) == 1
    assert sum(judge.damage(results) * chance for results, chance in result.items()) == mean
    assert magnitudes(throw, resisted=False) == magnitudes(OpposedThrow(Pool(4), NO_POOL, judge))


def fires(dice: int, macro: int, *fired: int) -> tuple[Fire, ...]:
    weapon = Weapon(
        type=WeaponType.MASS_DRIVER, anti_ship=dice, anti_squadron=dice, macro=macro, instances=6
    )
    return tuple(Fire(weapon=weapon, fired=times) for times in fired)


def test_quick_attacks_are_limited_by_their_dice() -> None:
    assert quick_attacks(ShipAttack(fires=fires(4, 1, 1), target=DESTROYER)) == 1
    assert quick_attacks(ShipAttack(fires=fires(4, 1, 2, 6), target=DESTROYER)) == 3
    assert quick_attacks(ShipAttack(fires=fires(12, 6, 1), target=DESTROYER)) == 0
    assert quick_attacks(SquadronAttack(fires=fires(4, 1, 6, 6), target=EXO_SQUADRON)) == 12


@pytest.mark.parametrize(("dice", "macro"), [(2, 0), (4, 1), (6, 2), (8, 2)])
def test_odds_of_quick_attacks_need_few_calls(dice: int, macro: int) -> None:
    many = ShipAttack(fires=fires(dice, macro, 6), target=DESTROYER)
    most = many.model_copy(update={"fires": fires(dice, macro, quick_attacks(many))})
    assert calls(lambda: ship_odds(most)) < 500_000


def test_chances_of_parts_add_up_to_the_critical_hits() -> None:
    """With one Critical Hit at most, the first part is the one picked; Armour lowers one Triple in
    six.
    """
    odds = ship_odds(ShipAttack(fires=fires(3, 0, 1), target=DESTROYER))
    assert odds.parts == (Fraction(5, 216), 0, 0, 0, 0)
