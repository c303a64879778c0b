"""The adviser at the limits of its forms: exact with bounded work, against a plain convolution."""

from fractions import Fraction
from itertools import product, takewhile

import pytest

from engine.jovian import OpposedThrow, Pool, Squadron, SquadronJudge, Weapon, WeaponType
from engine.jovian.advice.orders import (
    PAYOFFS,
    Board,
    Duel,
    Mix,
    OrdersPair,
    Payoff,
    ShotSequence,
    Stakes,
    mixes,
    pairs_with,
    pairs_with_best_replies,
    shot_distribution,
)
from engine.jovian.dogfight import DogfightSide, Encounter, Missiles
from tests.calls import calls, calls_of_steps
from tests.engine.jovian.advice.test_mixing import conceded, secured

MOST_CALLS = 1_500_000
"""For advice on a fight with the most dice, instances and modifiers of a form; once it was fifteen
times as many.
"""


def side(kind: WeaponType, **squadron: int) -> DogfightSide:
    """A squadron with the highest weapon, instances, Fire Control, Structure and modifier."""
    weapon = Weapon(type=kind, anti_squadron=12, macro=6, instances=6)
    return DogfightSide(
        squadron=Squadron(weapons=(weapon,), structure=12, fire_control=12, **squadron), modifier=9
    )


def at_limits(kind: WeaponType, **squadron: int) -> Board:
    return Board(
        Duel(Encounter(sides=(side(kind, **squadron), side(kind, **squadron))), 0), Stakes()
    )


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


MOST_CALLS_OF_A_STEP = 25_000
"""About 5 milliseconds; once a step took 5 million calls."""
MOST_CALLS_TO_A_MIX = 5_000_000


def all_at_most(*kinds: WeaponType) -> DogfightSide:
    """A squadron with every field at its maximum, missiles and the Link trait among them."""
    link = {"link": True, "link_attacks": 6, "link_modifier": 9}
    weapons = [
        Weapon(type=kind, anti_ship=12, anti_squadron=12, macro=6, instances=6, **link)
        for kind in kinds
    ]
    weapons.append(Weapon(type=WeaponType.MISSILE, anti_squadron=12, macro=6, instances=6))
    numbers = {
        "skill": 12,
        "fuel": 12,
        "structure": 12,
        "fire_control": 12,
        "armour": 6,
        "evasive": True,
    }
    missiles = Missiles(weapon=len(kinds), fired=6)
    return DogfightSide(
        squadron=Squadron(weapons=tuple(weapons), **numbers),
        missiles=missiles,
        modifier=9,
        missile_modifier=9,
    )


BEAM, CANNON = WeaponType.BEAM_PROJECTOR, WeaponType.KINETIC_CANNON
GUNS = [kind for kind in WeaponType if kind is not WeaponType.MISSILE]
WEAK = DogfightSide(
    squadron=Squadron(
        weapons=(Weapon(type=CANNON, anti_squadron=1, macro=0),),
        structure=12,
        skill=12,
        fuel=12,
        armour=6,
    ),
    modifier=-9,
)
AT_LIMITS = {
    "beams, missiles, Skill, Fuel": (all_at_most(BEAM), all_at_most(BEAM)),
    "beams before cannons": (all_at_most(BEAM), all_at_most(CANNON)),
    "beams at a weak squadron": (all_at_most(BEAM), WEAK),
    "every type of weapon": (all_at_most(*GUNS), all_at_most(*GUNS)),
    "twelve weapons": (all_at_most(*(GUNS * 3)[:11]), all_at_most(*(GUNS * 3)[:11])),
}


def check_steps(sides: tuple[DogfightSide, DogfightSide], payoff: Payoff) -> None:
    board = Board(Duel(Encounter(sides=sides), 0), Stakes(payoff, Fraction(1, 100)))
    counts = calls_of_steps(takewhile(lambda mix: mix is None, mixes(board)))
    assert max(counts) < MOST_CALLS_OF_A_STEP
    assert sum(counts) < MOST_CALLS_TO_A_MIX


def test_first_mix_at_the_limits_takes_short_steps() -> None:
    check_steps(AT_LIMITS["beams before cannons"], "win_minus_lose")


@pytest.mark.long
@pytest.mark.parametrize("payoff", PAYOFFS)
@pytest.mark.parametrize("sides", AT_LIMITS.values(), ids=AT_LIMITS.keys())
def test_first_mix_with_every_field_at_its_maximum_takes_short_steps(
    sides: tuple[DogfightSide, DogfightSide], payoff: Payoff
) -> None:
    check_steps(sides, payoff)


def test_single_orders_at_the_limits_take_short_steps() -> None:
    sides = AT_LIMITS["beams before cannons"]
    board = Board(Duel(Encounter(sides=sides), 0), Stakes())
    assert max(calls_of_steps(pairs_with_best_replies(board), most=5_000)) < MOST_CALLS_OF_A_STEP
    board = Board(Duel(Encounter(sides=sides), 0), Stakes())
    pairs = pairs_with(board, board.duel.other_orders[-1])
    assert max(calls_of_steps(pairs, most=5_000)) < MOST_CALLS_OF_A_STEP


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
def test_damage_of_a_shot_matches_the_odds_of_its_results(
    throw: OpposedThrow, structure: int
) -> None:
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
        for (now, chance), (lost, part) in product(
            remaining.items(), enumerate(damage(throw, structure))
        ):
            after[max(0, now - lost)] = after.get(max(0, now - lost), Fraction(0)) + chance * part
        remaining = after
    harm = ShotSequence((gun,) * shots, (missile,) * 2).harm(structure, lambda item: item)
    assert harm == (
        stopped,
        remaining[0],
        sum(chance * (structure - now) for now, chance in remaining.items()),
    )
