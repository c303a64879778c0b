"""Two weapons of one name on a ship: no new battle begins with them, as Critical Hits could not
tell them apart.
"""

from typing import Any

import pytest

from engine.engagement import Battle, Engagement, Refusal, Side, begin, make_fleet, resume
from engine.jovian.battle import RULES
from tests.engine.refusals import sure

CANNON: dict[str, Any] = {"name": "Cannon", "type": "kinetic_cannon", "anti_ship": 4}
TURRET: dict[str, Any] = {"name": "Turret", "type": "lance", "anti_ship": 3}
PART: dict[str, Any] = {"name": "Cannon", "kind": "weapon", "left": 1}


def sides(weapons: list[dict[str, Any]], parts: list[dict[str, Any]]) -> list[Side]:
    ship = {
        "defense": 3,
        "sensors": 3,
        "thrusters": 3,
        "structure": 4,
        "weapons": weapons,
        "parts": parts,
    }
    groups = [{"kind": "ship", "name": "Halcyon", "profile": ship}]
    fleet = sure(make_fleet(RULES, "Patrol", groups))
    return [
        Side(name="A", fleets=(fleet,)),
        Side(name="B", fleets=(fleet.model_copy(update={"id": "other"}),)),
    ]


def new_battle(weapons: list[dict[str, Any]], parts: list[dict[str, Any]]) -> Battle | Refusal:
    return begin(RULES, "Belt", sides(weapons, parts), {}, "2026-01-01")


@pytest.mark.parametrize("parts", [[PART], [PART, PART], [PART, {"name": "Drive"}]])
def test_new_battle_needs_a_name_for_each_weapon_with_a_part(parts: list[dict[str, Any]]) -> None:
    refused = new_battle([CANNON, CANNON, TURRET], parts)
    assert isinstance(refused, Refusal)
    first, second = refused.faults
    assert first.path == ("sides", 0, "fleets", 0, "groups", 0) and second.path[1] == 1
    assert (first.code, first.numbers) == (
        "weapons_of_one_name",
        {"who": "Halcyon", "weapon": "Cannon"},
    )


@pytest.mark.parametrize(
    ("weapons", "parts"),
    [
        ([CANNON, TURRET], [PART, PART]),
        ([CANNON, CANNON], []),
        ([CANNON, CANNON], [PART | {"kind": "system"}]),
        ([CANNON | {"name": ""}, CANNON | {"name": ""}], [PART]),
        ([CANNON | {"name": ""}, CANNON], [PART]),
    ],
)
def test_weapons_that_no_part_shares_may_have_any_names(
    weapons: list[dict[str, Any]], parts: list[dict[str, Any]]
) -> None:
    assert isinstance(new_battle(weapons, parts), Battle)


def test_saved_battle_with_such_a_ship_opens() -> None:
    battle = sure(new_battle([CANNON, TURRET], [PART]))
    changed = battle.model_copy(update={"sides": tuple(sides([CANNON, CANNON], [PART]))})
    assert isinstance(resume(RULES, changed), Engagement)
