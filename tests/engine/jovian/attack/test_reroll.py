"""Beam rerolls: the choice of the attacker, advised where a reroll has the higher average, and
included in the odds.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from engine.dice import Record, RecordedDice
from engine.flow import Choice, Picks, Played
from engine.flow import play as play_flow
from engine.jovian import (
    Fire,
    Rulings,
    Ship,
    ShipAttack,
    Squadron,
    SquadronAttack,
    Weapon,
    WeaponType,
    ship_odds,
    squadron_odds,
)
from engine.jovian.steps import SquadronState, squadron_flow, squadron_start
from tests.oracles.jovian import naive

pytestmark = pytest.mark.shipped

BEAM = Weapon(type=WeaponType.BEAM_PROJECTOR, anti_squadron=3, anti_ship=3, instances=2)
NONE, OF_NOTHING = Rulings(beam_reroll="none"), Rulings(beam_reroll="of_nothing")


def fire(**changes: object) -> Fire:
    return Fire(weapon=BEAM).model_copy(update=changes)


def at(
    structure: int, rulings: Rulings | None = None, skill: int = 0, **changes: object
) -> SquadronAttack:
    defence = {"defence": skill} if skill else {}
    target = Squadron(structure=structure, skill=skill)
    attack = SquadronAttack(fires=(fire(**defence),), target=target, rulings=rulings or Rulings())
    return attack.model_copy(update=changes)


def play(
    attack: SquadronAttack, *throws: tuple[int, ...], picks: tuple[int, ...] = ()
) -> Played[SquadronState]:
    source = RecordedDice([Record(typed=faces) for faces in throws])
    return play_flow(squadron_flow(attack), squadron_start(attack), source, Picks(picks))


def by_hand(dice: int, structure: int, defence: int, rule: str) -> dict[int, Fraction]:
    """Every throw of the dice, one by one; a roll is made again where that is allowed and takes
    more on average.
    """
    rolls = list(product(range(1, 7), repeat=dice))
    ends = {faces: ends_of(faces, structure, defence) for faces in rolls}
    means = {faces: mean_of(end) for faces, end in ends.items()}
    mean = sum(means.values(), Fraction(0)) / len(rolls)
    repeated = mixed(list(ends.values()))
    chances = []
    for faces in rolls:
        is_allowed = rule == "once" or (rule == "of_nothing" and not naive.sets_of(faces))
        if is_allowed and means[faces] < mean:
            chances.append(repeated)
        else:
            chances.append(ends[faces])
    return mixed(chances)


def ends_of(faces: tuple[int, ...], structure: int, defence: int) -> dict[int, Fraction]:
    """The damage of a roll by every throw of the defence, which takes the least."""
    result: dict[int, Fraction] = defaultdict(Fraction)
    resisting = list(product(range(1, 7), repeat=defence))
    for other in resisting:
        kept = naive.resisted(naive.sets_of(faces), naive.sets_of(other))
        damage = min(map(naive.squadron_damage, kept))
        result[min(damage, structure)] += Fraction(1, len(resisting))
    return result


def mean_of(end: dict[int, Fraction]) -> Fraction:
    return sum((damage * chance for damage, chance in end.items()), Fraction(0))


def mixed(ends: list[dict[int, Fraction]]) -> dict[int, Fraction]:
    """The damage when each of some ends is as likely as any other."""
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for end in ends:
        for damage, chance in end.items():
            chances[damage] += chance / len(ends)
    return {damage: chance for damage, chance in chances.items() if chance}


@pytest.mark.parametrize("rule", ["once", "of_nothing", "none"])
@pytest.mark.parametrize(("structure", "skill"), [(1, 0), (3, 0), (2, 2)])
def test_odds_with_rerolls_match_every_throw(rule: str, structure: int, skill: int) -> None:
    odds = squadron_odds(at(structure, Rulings(beam_reroll=rule), skill))  # type: ignore[arg-type]
    damage = {
        number: Fraction(weight, odds.damage.denominator())
        for number, weight in odds.damage.items()
    }
    assert damage == by_hand(3, structure, skill, rule)


def test_certain_kill_is_never_rerolled() -> None:
    """On average five dice remove more than 1 Structure, and a squadron with 1 Structure cannot
    lose more.
    """
    beam = BEAM.model_copy(update={"anti_squadron": 5})
    choice = play(at(1, fires=(Fire(weapon=beam),)), (1, 1, 2, 3, 4)).waiting
    assert isinstance(choice, Choice) and choice.options == (False, True)
    choice = play(at(9, fires=(Fire(weapon=beam),)), (1, 1, 2, 3, 4)).waiting
    assert isinstance(choice, Choice) and choice.options == (True, False)


def test_attacker_decides_and_the_second_roll_counts() -> None:
    kept = play(at(3), (1, 1, 2), picks=(0,))
    assert kept.waiting is None and kept.state.structure == 2
    played = play(at(3), (1, 1, 2), (1, 2, 3), picks=(1,))
    assert played.waiting is None and played.state.structure == 3
    assert [entry.step.key for entry in played.entries][:3] == ["roll", "reroll", "again"]


def test_reroll_is_decided_before_the_defence_rolls() -> None:
    resisted = play(at(3, skill=2), (1, 1, 2), (6, 6), picks=(0,))
    assert [entry.step.key for entry in resisted.entries][:3] == ["roll", "reroll", "resist"]
    assert resisted.waiting is None and resisted.state.structure == 3


def test_ruling_limits_rerolls_to_empty_rolls_outside_bombing_runs() -> None:
    assert play(at(3, OF_NOTHING), (1, 1, 2)).waiting is None
    assert isinstance(play(at(3, OF_NOTHING), (1, 2, 3)).waiting, Choice)
    assert play(at(3, OF_NOTHING, bombing_run=True), (1, 2, 3)).waiting is None
    assert isinstance(play(at(3, bombing_run=True), (1, 2, 3)).waiting, Choice)
    assert play(at(3, NONE), (1, 2, 3)).waiting is None


def test_other_weapons_never_reroll() -> None:
    gun = Fire(weapon=Weapon(type=WeaponType.KINETIC_CANNON, anti_squadron=3))
    assert play(at(3, fires=(gun,)), (1, 2, 3)).waiting is None


@pytest.mark.parametrize("structure", [2, 9])
def test_rerolls_of_several_attacks_consider_the_remaining_structure(structure: int) -> None:
    """Two attacks: the second is rerolled by the Structure that the first leaves."""
    odds = squadron_odds(at(structure, fires=(fire(fired=2),)))
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for first, chance in by_hand(3, structure, 0, "once").items():
        remaining = structure - first
        for second, more in (
            by_hand(3, remaining, 0, "once") if remaining else {0: Fraction(1)}
        ).items():
            chances[first + second] += chance * more
    assert {
        number: Fraction(weight, odds.damage.denominator())
        for number, weight in odds.damage.items()
    } == chances


def test_rerolls_against_ships_aim_at_structure_first() -> None:
    """Three dice: a triple costs 1 Structure, and every other roll is rerolled for it."""
    ship = Ship(defense=3, sensors=3, thrusters=3, structure=5)
    odds = ship_odds(ShipAttack(fires=(fire(),), target=ship))
    triple = Fraction(1, 36)
    assert (
        1 - Fraction(odds.structure.quantity(0), odds.structure.denominator())
        == triple + (1 - triple) * triple
    )
    plain = ship_odds(ShipAttack(fires=(fire(),), target=ship, rulings=NONE))
    assert 1 - Fraction(plain.structure.quantity(0), plain.structure.denominator()) == triple
