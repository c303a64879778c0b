"""Faults of inputs, all at once, as codes."""

from typing import Any

import pytest

from engine.jovian import Rulings, ShipAttack, Squadron, SquadronAttack, check_attack
from engine.jovian.dogfight import DogfightSide, Encounter, Missiles, Orders, all_orders
from engine.jovian.dogfight.check import check_orders, encounter_faults, orders_faults
from engine.kit import Fault
from tests.engine.jovian.dogfight.encounters import BEAM, MISSILES, TWO_GUNS

GUN = {"type": "lance", "anti_ship": 3, "anti_squadron": 2, "instances": 2}
SHIP = {"defense": 1, "sensors": 1, "thrusters": 1, "structure": 1}


def names(result: object) -> dict[str, tuple[str, dict[str, int]]]:
    assert isinstance(result, tuple)
    assert all(isinstance(fault, Fault) for fault in result)
    return {fault.name: (fault.code, fault.numbers) for fault in result}


def test_valid_input_is_accepted() -> None:
    fires = [{"weapon": GUN, "fired": 2}]
    assert isinstance(
        check_attack(SquadronAttack, {"fires": fires, "target": {"structure": 2}}), SquadronAttack
    )
    assert isinstance(
        check_attack(ShipAttack, {"fires": fires, "target": SHIP, "fire_control": 2}), ShipAttack
    )


def test_every_fault_of_an_attack_is_reported() -> None:
    data = {
        "fires": [{"weapon": {"type": "axe"}, "modifier": 10}, {}],
        "target": {"structure": 0, "skill": "x", "hp": 1},
    }
    assert names(check_attack(SquadronAttack, data)) == {
        "fires.0.weapon.type": ("not_a_choice", {}),
        "fires.0.modifier": ("too_high", {"le": 9}),
        "fires.1.weapon": ("missing", {}),
        "target.structure": ("too_low", {"ge": 1}),
        "target.skill": ("not_a_number", {}),
        "target.hp": ("unknown", {}),
    }


def test_instances_and_fire_control_are_limited() -> None:
    fires = [{"weapon": GUN, "fired": 3}, {"weapon": GUN}]
    assert names(check_attack(ShipAttack, {"fires": fires, "target": SHIP, "fire_control": 3})) == {
        "fires.0.fired": ("too_high", {"le": 2}),
        "fire_control": ("fire_control_spent", {"limit": 3}),
    }


def test_rows_of_a_table_must_rise() -> None:
    table = {"rows": [{"up_to": 3}, {"up_to": 3}, {"up_to": 1}]}
    assert names(
        check_attack(ShipAttack, {"fires": [{"weapon": GUN}], "target": SHIP, "table": table})
    ) == {
        "table.rows.1.up_to": ("too_low", {"ge": 4}),
        "table.rows.2.up_to": ("too_low", {"ge": 4}),
    }


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (
            {"fuel": 2},
            {"fuel": ("too_high", {"le": 1}), "attack": ("split_not_pool", {"limit": 5})},
        ),
        ({"fuel": 0}, {"attack": ("split_not_pool", {"limit": 3})}),
        ({"attack": 3}, {"attack": ("split_not_pool", {"limit": 4})}),
        ({"weapon": 1}, {"weapon": ("not_a_choice", {})}),
        ({"weapon": None}, {"weapon": ("not_a_choice", {})}),
        (
            {"weapon": 7, "fuel": 9},
            {"fuel": ("too_high", {"le": 1}), "weapon": ("not_a_choice", {})},
        ),
        ({"attack": -1}, {"attack": ("too_low", {"ge": 0})}),
    ],
)
def test_invalid_orders_are_refused(change: dict[str, Any], faults: dict[str, Any]) -> None:
    orders = check_orders(
        DogfightSide(squadron=BEAM),
        Rulings(),
        {"fuel": 1, "weapon": 0, "attack": 2, "defense": 2} | change,
    )
    assert names(orders) == faults


def test_missile_cannot_be_the_chosen_weapon() -> None:
    orders = check_orders(
        DogfightSide(squadron=MISSILES),
        Rulings(),
        {"fuel": 0, "weapon": 1, "attack": 4, "defense": 0},
    )
    assert names(orders) == {"weapon": ("not_a_choice", {})}


def test_ruling_forbids_empty_pools() -> None:
    ruled = Rulings(empty_pools="at_least_one")
    side = DogfightSide(squadron=BEAM)
    result = check_orders(side, ruled, {"fuel": 1, "weapon": 0, "attack": 4, "defense": 0})
    assert names(result) == {"defense": ("too_low", {"ge": 1})}
    assert all(orders.attack and orders.defense for orders in all_orders(side, ruled))
    assert len(all_orders(side, ruled)) == len(all_orders(side, Rulings())) - 4


def test_declared_missiles_must_be_on_the_squadron() -> None:
    def declared(squadron: Squadron, **missiles: int) -> object:
        side = DogfightSide(squadron=squadron, missiles=Missiles(**missiles))
        return encounter_faults(Encounter(sides=(DogfightSide(squadron=BEAM), side)))

    assert declared(MISSILES, weapon=1) == ()
    assert names(declared(MISSILES, weapon=0)) == {"sides.1.missiles.weapon": ("not_a_missile", {})}
    assert names(declared(MISSILES, weapon=5)) == {"sides.1.missiles.weapon": ("not_a_missile", {})}
    assert names(declared(MISSILES, weapon=1, fired=2)) == {
        "sides.1.missiles.fired": ("too_high", {"le": 1})
    }
    spent = MISSILES.model_copy(update={"fire_control": 0})
    assert names(declared(spent, weapon=1)) == {
        "sides.1.missiles.fired": ("fire_control_spent", {"limit": 0})
    }


def test_all_faults_of_orders_are_returned_with_their_path() -> None:
    side = DogfightSide(squadron=BEAM)
    orders = Orders(fuel=3, weapon=0, attack=1, defense=0)
    assert names(orders_faults(side, Rulings(), orders, ("orders", 1))) == {
        "orders.1.fuel": ("too_high", {"le": 1}),
        "orders.1.attack": ("split_not_pool", {"limit": 6}),
    }
    sound = Orders(fuel=1, weapon=0, attack=1, defense=3)
    assert orders_faults(side, Rulings(), sound) == ()


def test_listed_orders_are_valid_and_different() -> None:
    side = DogfightSide(squadron=TWO_GUNS)
    every = all_orders(side, Rulings())
    assert len(set(every)) == len(every) == (3 + 4) + (5 + 6)
    for orders in every:
        assert check_orders(side, Rulings(), orders.model_dump()) == orders
