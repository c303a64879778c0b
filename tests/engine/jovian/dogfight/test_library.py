"""The checked entrances of Jovian Wars as a library: attacks, dogfights, and the advice before
one.
"""

from typing import Any

import pytest

from engine.jovian import ShipAttack, SquadronAttack, attack_odds, check, ship_odds, squadron_odds
from engine.jovian.advice.orders import find_best_mix
from engine.jovian.dogfight import Dogfight, Encounter, check_encounter, dogfight_odds
from engine.jovian.dogfight import check as check_dogfight

GUN: dict[str, Any] = {"type": "mass_driver", "anti_squadron": 2, "anti_ship": 3}
RACK: dict[str, Any] = {"type": "missile", "anti_squadron": 2}
SQUADRON: dict[str, Any] = {
    "weapons": [GUN, RACK],
    "skill": 1,
    "fuel": 1,
    "structure": 2,
    "fire_control": 1,
}
SHIP: dict[str, Any] = {"defense": 2, "sensors": 2, "thrusters": 2, "structure": 2}
LEGAL: dict[str, Any] = {"fuel": 1, "weapon": 0, "attack": 2, "defense": 2}


def dogfight(orders: dict[str, Any], side: dict[str, Any] | None = None) -> dict[str, Any]:
    sides = [{"squadron": SQUADRON, **(side or {})}, {"squadron": SQUADRON}]
    return {"encounter": {"sides": sides}, "orders": [LEGAL | orders, LEGAL]}


def test_one_entrance_checks_attacks_on_both_kinds_of_targets() -> None:
    fires = [{"weapon": GUN}]
    squadron = check({"fires": fires, "target": SQUADRON})
    ship = check({"fires": fires, "target": SHIP})
    assert isinstance(squadron, SquadronAttack) and isinstance(ship, ShipAttack)
    assert attack_odds(squadron) == squadron_odds(squadron)
    assert attack_odds(ship) == ship_odds(ship)


@pytest.mark.parametrize(
    "target", [SQUADRON | {"structure": 99}, SHIP | {"structure": 99}, "ship", None, {}]
)
def test_wrong_targets_come_back_as_faults(target: Any) -> None:
    faults = check({"fires": [{"weapon": GUN}], "target": target})
    assert isinstance(faults, tuple) and all(fault.path[0] == "target" for fault in faults)


def test_legal_dogfight_has_odds() -> None:
    result = check_dogfight(dogfight({}))
    assert isinstance(result, Dogfight)
    assert sum(dogfight_odds(result).weights.values()) == dogfight_odds(result).denominator


@pytest.mark.parametrize(
    ("orders", "field"),
    [
        ({"fuel": 2}, "orders.0.fuel"),
        ({"attack": 9}, "orders.0.attack"),
        ({"weapon": 1}, "orders.0.weapon"),
        ({"weapon": 7}, "orders.0.weapon"),
        ({"weapon": None}, "orders.0.weapon"),
        ({"weapon": -1}, "orders.0.weapon"),
        ({"defense": -1}, "orders.0.defense"),
    ],
)
def test_illegal_orders_are_named(orders: dict[str, Any], field: str) -> None:
    faults = check_dogfight(dogfight(orders))
    assert isinstance(faults, tuple) and field in [fault.name for fault in faults]


@pytest.mark.parametrize(
    ("missiles", "field"),
    [
        ({"weapon": 0}, "weapon"),
        ({"weapon": 5}, "weapon"),
        ({"weapon": 1, "fired": 2}, "fired"),
        ({"weapon": 1, "fired": 0}, "fired"),
    ],
)
def test_illegal_missiles_are_named_before_and_after_the_orders(
    missiles: dict[str, Any], field: str
) -> None:
    data = dogfight({}, {"missiles": missiles})
    before, after = check_encounter(data["encounter"]), check_dogfight(data)
    assert isinstance(before, tuple) and before[0].name == f"sides.0.missiles.{field}"
    assert isinstance(after, tuple) and after[0].name == f"encounter.sides.0.missiles.{field}"


def test_all_faults_come_back_at_once() -> None:
    faults = check_dogfight(dogfight({"fuel": 2, "attack": 9}, {"missiles": {"weapon": 0}}))
    assert isinstance(faults, tuple)
    assert {fault.name for fault in faults} == {
        "encounter.sides.0.missiles.weapon",
        "orders.0.fuel",
        "orders.0.attack",
    }


def test_best_mix_of_a_checked_encounter_consists_of_legal_orders() -> None:
    data = dogfight({}, {"missiles": {"weapon": 1}})
    encounter = check_encounter(data["encounter"])
    assert isinstance(encounter, Encounter)
    mix = find_best_mix(encounter, 0)
    assert mix.is_best and mix.value == -find_best_mix(encounter, 1).value
    for own, _ in mix.own:
        for other, _ in mix.enemy:
            pair = [own.model_dump(), other.model_dump()]
            assert isinstance(
                check_dogfight({"encounter": data["encounter"], "orders": pair}), Dogfight
            )
