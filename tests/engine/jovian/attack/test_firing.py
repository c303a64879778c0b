"""Firing of weapons: instances at the time of firing, the Link trait, once a round; in attacks and
in dogfights.
"""

from fractions import Fraction
from typing import Any

import pytest

from engine.dice import Record, RecordedDice
from engine.flow import Choice, Picks, Played
from engine.flow import play as play_flow
from engine.jovian import (
    Fire,
    Rulings,
    Squadron,
    SquadronAttack,
    Weapon,
    WeaponType,
    check_attack,
    squadron_odds,
)
from engine.jovian.dogfight import Dogfight, FiringMode, Orders, dogfight_odds
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.plan import aftermath
from engine.jovian.dogfight.state import DogfightState
from engine.kit import Fault
from tests.engine.jovian.dogfight.encounters import DRIVER, gun, meet, squadron, structures

pytestmark = pytest.mark.shipped

PAIR = gun(WeaponType.MASS_DRIVER, 3, instances=2)
LINKED = PAIR.model_copy(update={"link": True, "link_attacks": 1, "link_modifier": 3})


def two(weapon: Weapon, fire_control: int = 2, **rulings: Any) -> Dogfight:
    """A squadron with two instances of a weapon fires at one that only defends."""
    first = squadron(weapon, structure=3, fire_control=fire_control)
    mine = Orders(fuel=1, weapon=0, attack=4, defense=1)
    return Dogfight(
        encounter=meet(first, DRIVER, **rulings),
        orders=(mine, Orders(fuel=0, weapon=0, attack=0, defense=4)),
    )


def play(
    dogfight: Dogfight, *throws: tuple[int, ...], picks: tuple[int, ...] = ()
) -> Played[DogfightState]:
    source = RecordedDice([Record(typed=faces) for faces in throws])
    return play_flow(dogfight_flow(dogfight), dogfight_start(dogfight), source, Picks(picks))


def test_number_of_firing_instances_is_chosen_when_firing() -> None:
    """The secret orders do not contain it."""
    asked = play(two(PAIR))
    assert isinstance(asked.waiting, Choice)
    assert asked.entries[-1].step.key == "firing" and asked.entries[-1].step.number == "6"
    assert asked.waiting.options == (FiringMode(2), FiringMode(1))
    assert not {"at_most", "firing"} & set(Orders.model_fields)


@pytest.mark.parametrize(("pick", "spent"), [(0, 2), (1, 1)])
def test_instance_that_does_not_fire_saves_its_fire_control(pick: int, spent: int) -> None:
    dogfight = two(PAIR)
    throws = ((1, 2, 3, 4), (1, 2, 3, 4, 5)) * spent
    played = play(dogfight, *throws, picks=(pick,))
    assert played.waiting is None
    assert aftermath(dogfight, played.entries)[0].fire_control == 2 - spent


def test_single_instance_or_fire_control_leaves_no_choice() -> None:
    assert not isinstance(play(two(gun(WeaponType.MASS_DRIVER, 3))).waiting, Choice)
    assert not isinstance(play(two(PAIR, fire_control=1)).waiting, Choice)


def test_odds_use_the_firing_with_the_highest_average() -> None:
    """A shared pool of 4 dice is better in one hand than 2 and 2 against 5 Defense dice."""
    shared = play(two(PAIR, instances="pool_shared")).waiting
    assert isinstance(shared, Choice) and shared.options == (FiringMode(1), FiringMode(2))
    alone = two(gun(WeaponType.MASS_DRIVER, 3))
    assert structures(dogfight_odds(two(PAIR, instances="pool_shared"))) == structures(
        dogfight_odds(alone)
    )


def test_link_fires_all_instances_for_one_fire_control() -> None:
    """Players enter the effect of the trait: here one attack with 3 more on its modifier."""
    dogfight = two(LINKED)
    asked = play(dogfight).waiting
    assert isinstance(asked, Choice) and set(asked.options) == {
        FiringMode(2),
        FiringMode(1),
        FiringMode(1, linked=True),
    }
    pick = asked.options.index(FiringMode(1, linked=True))
    base = play(dogfight, picks=(pick,)).waiting
    assert base is not None and base.count == 4 + 1 + 1  # type: ignore[union-attr]
    throws = ((1, 2, 3, 4, 5, 6), (1,), (1, 2, 3, 4, 5))
    played = play(dogfight, *throws, picks=(pick, 0))
    assert aftermath(dogfight, played.entries)[0].fire_control == 1


def test_link_needs_only_one_fire_control() -> None:
    asked = play(two(LINKED, fire_control=1)).waiting
    assert isinstance(asked, Choice) and set(asked.options) == {
        FiringMode(1),
        FiringMode(1, linked=True),
    }


def fault(attack: Any) -> list[tuple[str, str]]:
    assert isinstance(attack, tuple) and all(isinstance(item, Fault) for item in attack)
    return [(item.name, item.code) for item in attack]


def at_squadron(weapon: dict[str, Any], fire: dict[str, Any], **more: Any) -> dict[str, Any]:
    gun = {"type": "mass_driver", "anti_squadron": 3, "instances": 2} | weapon
    return {"fires": [{"weapon": gun} | fire], "target": {"structure": 4}} | more


def test_linked_attack_equals_its_attacks_with_the_modifier() -> None:
    link = {"link": True, "link_attacks": 2, "link_modifier": 1}
    attack = check_attack(SquadronAttack, at_squadron(link, {"linked": True}, fire_control=1))
    assert isinstance(attack, SquadronAttack)
    apart = Fire(
        weapon=Weapon(type=WeaponType.MASS_DRIVER, anti_squadron=3, instances=2),
        fired=2,
        modifier=1,
    )
    same = SquadronAttack(fires=(apart,), target=Squadron(structure=4))
    assert squadron_odds(attack).damage == squadron_odds(same).damage
    assert fault(check_attack(SquadronAttack, at_squadron({}, {"linked": True}))) == [
        ("fires.0.linked", "not_linked")
    ]
    alone = at_squadron(link | {"instances": 1}, {"linked": True})
    assert fault(check_attack(SquadronAttack, alone)) == [("fires.0.linked", "not_linked")]


def test_instance_fires_once_a_round_except_on_a_bombing_run() -> None:
    thrice = {"fired": 3}
    assert fault(check_attack(SquadronAttack, at_squadron({}, thrice))) == [
        ("fires.0.fired", "too_high")
    ]
    for more in ({"bombing_run": True}, {"rulings": {"weapon_fires": "fire_control"}}):
        attack = check_attack(SquadronAttack, at_squadron({}, thrice, **more))
        assert isinstance(attack, SquadronAttack)
        assert Fraction(
            squadron_odds(attack).damage.quantity(0), squadron_odds(attack).damage.denominator()
        ) == (Fraction(5, 9) ** 3)
    spent = at_squadron({}, thrice, rulings={"weapon_fires": "fire_control"}, fire_control=2)
    assert fault(check_attack(SquadronAttack, spent)) == [("fire_control", "fire_control_spent")]


def test_firing_rulings_have_their_defaults() -> None:
    assert (Rulings().weapon_fires, Rulings().next_fire_control, Rulings().beam_reroll) == (
        "once_a_round",
        "full",
        "once",
    )
