"""Declarations with faults: every one is listed, with its field."""

from typing import Any

import pytest

from engine.dystopian import Ship
from engine.dystopian.activation import Activation, check
from engine.dystopian.activation.wings import Wing
from engine.dystopian.battle import FLEETS
from tests.engine.dystopian.activation.examples import activation, arm, faults, model, wing

SHOT = {"shots": [{"model": 0}], "target": 1}
TWO = [{"model": 0}, {"model": 1}]


def declared_data(**changes: Any) -> dict[str, Any]:
    """Two models, fighters and bombers, one attack, with changes."""
    wings = [wing("fighters"), wing("dive_bombers", dice=3), wing("torpedo_bombers", dice=3)]
    return {
        "models": [model(), model(arms=[arm(5, weapon="rockets")])],
        "wings": wings,
        "attacks": [SHOT],
    } | changes


CASES = {
    "no such target": ({"attacks": [SHOT | {"target": 2}]}, {"attacks.0.target": "not_a_choice"}),
    "a place out of all bounds": (
        {"attacks": [SHOT | {"target": -1}]},
        {"attacks.0.target": "too_low"},
    ),
    "no such model": (
        {"attacks": [{"shots": [{"model": 5}], "target": 1}]},
        {"attacks.0.shots.0.model": "not_a_choice"},
    ),
    "no such arm": (
        {"attacks": [{"shots": [{"model": 0, "arm": 1}], "target": 1}]},
        {"attacks.0.shots.0.arm": "not_a_choice"},
    ),
    "no such defender": (
        {"attacks": [SHOT | {"defenders": [0, 2]}]},
        {"attacks.0.defenders.1": "not_a_choice"},
    ),
    "nobody fires": ({"attacks": [{"target": 1}]}, {"attacks.0.shots": "nothing_fires"}),
    "two weapons": (
        {"attacks": [{"shots": TWO, "target": 1, "option": "linked"}]},
        {"attacks.0.shots.1.arm": "one_weapon"},
    ),
    "two models apart": (
        {"attacks": [{"shots": [{"model": 0}] * 2, "target": 1}]},
        {"attacks.0.option": "one_model"},
    ),
    "fighters drop nothing": (
        {"attacks": [{"wings": [0], "target": 1}]},
        {"attacks.0.wings.0": "no_ordnance"},
    ),
    "bombs and torpedoes": (
        {"attacks": [{"wings": [1, 2], "target": 1, "option": "linked"}]},
        {"attacks.0.wings.1": "one_weapon"},
    ),
    "models and wings": ({"attacks": [SHOT | {"wings": [1]}]}, {"attacks.0.shots": "wings_apart"}),
    "no such wing": (
        {"wings_against_models": [{"wing": 3, "models": [2]}]},
        {
            "answers.models_at_wings.0.target": "not_a_choice",
            "answers.models_at_wings.0.models.0": "not_a_choice",
        },
    ),
    "no such dogfight": (
        {"wings_against_wings": [{"attacker": 0, "defender": 3, "defender_rolls": False}]},
        {"aa.wings_at_wings.0.target": "not_a_choice"},
    ),
    "no such counterattack": (
        {"counterattacks": [{"models": [2], "weapon": "aa", "target": 2}]},
        {"counterattacks.0.models.0": "not_a_choice", "counterattacks.0.target": "not_a_choice"},
    ),
    "a gun counterattacks": (
        {"counterattacks": [{"models": [0], "weapon": "gunnery", "target": 1}]},
        {"counterattacks.0.weapon": "not_a_choice"},
    ),
    "no such primary": (
        {"attacks": [SHOT | {"primary": 1}]},
        {"attacks.0.primary": "not_a_choice"},
    ),
    "no such wing near": (
        {"explosion": {"wings": [[0, 3]]}},
        {"explosion.wings.0.1": "not_a_choice"},
    ),
    "bombers roll back against the ruling": (
        {
            "wings_against_wings": [{"attacker": 0, "defender": 1}],
            "rulings": {"wing_rolls_back": "cap_only"},
        },
        {"answers.wings_at_wings.0.wing": "no_cap"},
    ),
    "fighters without CAP answer": (
        {
            "models": [model(height="flying"), model()],
            "wings_against_models": [{"wing": 0, "target": 0, "wing_attacks": False}],
            "attacks": [],
        },
        {"answers.wings_at_models.0.wing": "no_cap"},
    ),
    "bombers roll back at another wing": (
        {
            "wings_against_wings": [
                {"attacker": 0, "defender": 1, "defender_rolls": False},
                {"attacker": 2, "defender": 1, "attacker_rolls": False},
            ]
        },
        {"answers.wings_at_wings.0.wing": "no_cap"},
    ),
    "bombers fly no CAP": (
        {
            "wings": [wing("fighters"), wing("recon") | {"cap": True}],
            "rulings": {"wing_rolls_back": "cap_only"},
            "wings_against_wings": [{"attacker": 0, "defender": 1}],
        },
        {"answers.wings_at_wings.0.wing": "no_cap"},
    ),
    "AA of a wing at the surface": (
        {"wings_against_models": [{"wing": 0, "target": 0}]},
        {"aa.wings_at_models.0.target": "no_number"},
    ),
    "CC at a submerged attacker": (
        {
            "models": [model(height="submerged"), model(cc=3)],
            "counterattacks": [{"models": [1], "weapon": "cc", "target": 0}],
            "attacks": [],
        },
        {"counterattacks.0.target": "no_number"},
    ),
    "one of two that link may not fire at it": (
        {
            "rulings": {"to_hit_table": "1.0"},
            "models": [model(), model(height="flying"), model(height="submerged")],
            "wings": [],
            "attacks": [SHOT | {"shots": [{"model": 0}, {"model": 2}], "option": "linked"}],
        },
        {"attacks.0.target": "never_hits"},
    ),
    "AA at the surface": (
        {
            "models": [model(aa=3), model()],
            "attacks": [{"shots": [{"model": 0, "arm": "aa"}], "target": 1}],
        },
        {"attacks.0.target": "no_number"},
    ),
    "no such neighbour": (
        {"explosion": {"neighbours": [[0, 2]]}},
        {"explosion.neighbours.0.1": "not_a_choice"},
    ),
    "dice rolled earlier by nobody": (
        {"rolled": [{"by": 2, "arm": 0, "dice": 2}, {"by": 3, "wing": True, "arm": 0, "dice": 1}]},
        {"rolled.0.by": "not_a_choice", "rolled.1.by": "not_a_choice"},
    ),
    "ruling 4": (
        {"rulings": {"combined": "off"}, "attacks": [SHOT | {"option": "combined"}]},
        {"attacks.0.option": "combined_off"},
    ),
    "ruling 5": (
        {"attacks": [{"shots": [{"model": 0, "share": 3}], "target": 1, "option": "split_linked"}]},
        {"attacks.0.option": "split_forbidden"},
    ),
    "six tokens": (
        {"wings": [wing("recon", 6)], "attacks": [SHOT]},
        {"wings.0.wing.tokens": "too_high", "wings.0.tokens": "too_high"},
    ),
    "more HP than it began with": (
        {"models": [model(now=5), model()]},
        {"models.0.hp": "too_high"},
    ),
}


@pytest.mark.parametrize(("changes", "expected"), CASES.values(), ids=CASES)
def test_each_faulty_declaration_reports_its_fields(
    changes: dict[str, Any], expected: dict[str, str]
) -> None:
    assert faults(**declared_data(**changes)) == expected


def test_overrides_need_no_to_hit_chart() -> None:
    result = check(
        declared_data(
            aa={"wings_at_models": [{"wing": 0, "target": 0, "overrules": {"to_hit": 5}}]}
        )
    )
    assert isinstance(result, Activation)


def test_wing_rolls_back_at_the_wing_that_attacks_it() -> None:
    """Ruling 23: always, or only fighters on CAP."""
    duel = {"wings_against_wings": [{"attacker": 0, "defender": 1}]}
    activation(**declared_data(**duel))
    on_cap = [wing("fighters"), wing("fighters") | {"cap": True}]
    activation(**declared_data(**duel, wings=on_cap, rulings={"wing_rolls_back": "cap_only"}))


def test_dice_that_models_and_wings_rolled_earlier_are_accepted() -> None:
    rolled = [
        {"by": 1, "arm": 0, "dice": 2, "full": 5},
        {"by": 2, "wing": True, "arm": 0, "dice": 1},
    ]
    assert isinstance(check(declared_data(rolled=rolled)), Activation)


def test_declaration_without_changes_has_no_faults() -> None:
    assert isinstance(check(declared_data()), Activation)


@pytest.mark.parametrize("fleet", FLEETS.values(), ids=FLEETS.keys())
def test_sample_fleets_can_fire(fleet: Any) -> None:
    """Every arm of every sample ship, and every bomber, makes an attack that is accepted."""
    ships = [item for item in fleet if isinstance(item, Ship)]
    flown = [item for item in fleet if isinstance(item, Wing)]
    models = [{"ship": ship.model_dump(), "hp": ship.hp, "height": ship.height} for ship in ships]
    wings = [
        {"wing": wing.model_dump(), "tokens": wing.tokens, "fuel": wing.fuel} for wing in flown
    ]
    attacks: list[Any] = [
        {"shots": [{"model": position, "arm": index}], "target": 0}
        for position, ship in enumerate(ships)
        for index, _ in enumerate(ship.arms)
    ]
    attacks += [
        {"wings": [index], "target": 0} for index, wing in enumerate(flown) if wing.attack_dice
    ]
    assert isinstance(check({"models": models, "wings": wings, "attacks": attacks}), Activation)
    assert len({ship.name for ship in ships}) == len(ships)
