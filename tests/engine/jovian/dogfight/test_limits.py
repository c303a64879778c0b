"""The adviser at the limits of its forms: exact with bounded work, against a plain convolution."""

from fractions import Fraction
from itertools import product

import pytest

from engine.jovian import OpposedThrow, Pool, Squadron, SquadronJudge, Weapon, WeaponType
from engine.jovian.dogfight import DogfightSide, Encounter
from engine.jovian.order_advice import ShotSequence, shot_distribution
from engine.jovian.order_advice.best_mix import Mix, mixes
from engine.jovian.order_advice.best_replies import OrdersPair, pairs_with_best_replies
from engine.jovian.order_advice.order_values import Board, Stakes
from engine.jovian.order_advice.outcomes import Duel
from tests.calls import calls
from tests.engine.jovian.dogfight.test_mixing import conceded, secured

MOST_CALLS = 1_500_000
"""For advice on a fight with the most dice, instances and modifiers of a form; once it was fifteen times as many."""


def side(kind: WeaponType, **squadron: int) -> DogfightSide:
    """A squadron with the highest weapon, instances, Fire Control, Structure and modifier."""
    weapon = Weapon(type=kind, anti_squadron=12, macro=6, instances=6)
    return DogfightSide(squadron=Squadron(weapons=(weapon,), structure=12, fire_control=12, **squadron), modifier=9)


def at_limits(kind: WeaponType, **squadron: int) -> Board:
    return Board(Duel(Encounter(sides=(side(kind, **squadron), side(kind, **squadron))), 0), Stakes())


def test_all_advice_takes_a_bounded_number_of_calls() -> None:
    board, best, lines = at_limits(WeaponType.KINETIC_CANNON), list[Mix](), list[OrdersPair]()

    def advice() -> None:
        best.extend(mix for mix in mixes(board) if mix)
        lines.extend(line for line in pairs_with_best_replies(board) if line)

    assert calls(advice) < MOST_CALLS
    assert secured(board, best[-1].own) == best[-1].value == conceded(board, best[-1].enemy)
    assert [line.orders for line in lines] == list(board.duel.own_orders)
    assert max(line.value for line in lines) <= best[-1].value


def test_best_mix_of_rerolling_beams_takes_no_more_calls() -> None:
    board, best = at_limits(WeaponType.BEAM_PROJECTOR), list[Mix]()
    assert calls(lambda: best.extend(mix for mix in mixes(board) if mix)) < MOST_CALLS
    assert secured(board, best[-1].own) == best[-1].value == conceded(board, best[-1].enemy)


def test_highest_skill_and_fuel_have_a_best_mix_of_hundreds_of_orders() -> None:
    board = at_limits(WeaponType.KINETIC_CANNON, skill=12, fuel=12)
    assert len(board.duel.own_orders) == 403
    *_, best = (mix for mix in mixes(board) if mix)
    assert secured(board, best.own) == best.value == conceded(board, best.enemy)


def damage(throw: OpposedThrow, structure: int) -> list[Fraction]:
    """The chances of each damage, by every result that is left of a throw."""
    result = [Fraction(0)] * (structure + 1)
    whole = throw.distribution()[1]
    for results, weight in throw.distribution_of_results():
        result[min(throw.judge.harm(results)[0], structure)] += Fraction(weight, whole)
    return result


THROWS = {
    "large": OpposedThrow(Pool(13, 1, 7), Pool(12), SquadronJudge()),
    "armoured": OpposedThrow(Pool(9, 0, -6), Pool(3), SquadronJudge()),
    "escalated": OpposedThrow(Pool(6, 1, 2), Pool(5), SquadronJudge(), "after"),
    "escalated before": OpposedThrow(Pool(6, 0, 1), Pool(5), SquadronJudge(), "before"),
    "quadruples destroy": OpposedThrow(Pool(8, 1, 1), Pool(6), SquadronJudge("destroyed")),
}


@pytest.mark.parametrize("throw", THROWS.values(), ids=THROWS.keys())
@pytest.mark.parametrize("structure", [1, 4, 12])
def test_damage_of_a_shot_matches_the_odds_of_its_results(throw: OpposedThrow, structure: int) -> None:
    shot = shot_distribution(throw, structure)
    assert not shot.decided and len(shot.by_structure) == structure
    for index, (rolled,) in enumerate(shot.by_structure, 1):
        assert [Fraction(weight, shot.resists) for weight in rolled.damages] == damage(throw, index)


@pytest.mark.parametrize("shots", [0, 1, 2, 6])
def test_several_shots_match_a_plain_convolution(shots: int) -> None:
    """Guns until the target is destroyed, then two missiles."""
    gun, structure = OpposedThrow(Pool(7, 1, 3), Pool(4), SquadronJudge()), 8
    missile = OpposedThrow(Pool(4), Pool(4), SquadronJudge(), "after")
    remaining = {structure: Fraction(1)}
    stopped = Fraction(0)
    for index, throw in enumerate((gun,) * shots + (missile,) * 2):
        stopped = remaining.get(0, stopped) if index == shots else stopped
        after: dict[int, Fraction] = {}
        for (now, chance), (lost, part) in product(remaining.items(), enumerate(damage(throw, structure))):
            after[max(0, now - lost)] = after.get(max(0, now - lost), Fraction(0)) + chance * part
        remaining = after
    harm = ShotSequence((gun,) * shots, (missile,) * 2).harm(structure, lambda item: item)
    assert harm == (stopped, remaining[0], sum(chance * (structure - now) for now, chance in remaining.items()))
