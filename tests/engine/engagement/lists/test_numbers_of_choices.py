"""Choices of several models: lists count them for all models together."""

from typing import Any

import pytest

from tests.engine.engagement.lists.games import read
from tests.engine.engagement.lists.test_hostile import of_type, roster

MODEL = of_type("Ship", "DR", "CR", "HP").removesuffix("</selection>")
GUN = (
    of_type("Gun", "RB1", "RB2", "RB3", "RB4")
    .replace('"model"', '"upgrade"')
    .replace('name="S"', 'name="Gun (P)"')
)


def ship(count: int, *inner: str) -> Any:
    """The profile of a model of a selection with choices in it."""
    text = MODEL.replace('type="model"', f'type="model" number="{count}"')
    (group,) = read(roster(f"{text}<selections>{''.join(inner)}</selections></selection>")).groups
    return group.models[0].profile


def upgrade(name: str, number: int) -> str:
    return f'<selection name="{name}" type="upgrade" number="{number}"/>'


@pytest.mark.shipped
@pytest.mark.parametrize(
    ("models", "name", "number", "shields"),
    [
        (1, "Internal Shield (2)", 1, 2),
        (3, "Internal Shield (2)", 3, 2),
        (3, "Internal Shield (2)", 1, 2),
        (1, "Shield Generator", 2, 2),
        (3, "Shield Generator", 6, 2),
        (2, "Shield Generator [1]", 2, 1),
    ],
)
def test_generators_are_those_of_one_model(
    models: int, name: str, number: int, shields: int
) -> None:
    assert ship(models, upgrade(name, number))["shields"] == shields


def test_several_generators_add_up_but_their_rule_does_not() -> None:
    two = upgrade("Internal Shield (1)", 1) + upgrade("External Shield (2)", 1)
    assert ship(1, two)["shields"] == 3
    text = (
        MODEL + "<rules><rule name='Shield "
        f"Generator'/></rules><selections>{two}</selections></selection>"
    )
    assert read(roster(text)).groups[0].models[0].profile["shields"] == 3


@pytest.mark.parametrize(
    ("models", "number", "guns"), [(1, 1, 1), (1, 2, 2), (3, 3, 1), (3, 6, 2), (3, 1, 1)]
)
def test_weapons_are_those_of_one_model(models: int, number: int, guns: int) -> None:
    arms = ship(models, GUN.replace('type="upgrade"', f'type="upgrade" number="{number}"'))["arms"]
    assert [arm["weapon"] for arm in arms] == ["primary"] * guns


def test_a_rule_without_a_weapon_is_assumed_for_all_and_marked() -> None:
    text = (
        MODEL + "<rules><rule name='Lethal "
        f"Strike'/></rules><selections>{GUN}{GUN}</selections></selection>"
    )
    (group,) = read(roster(text)).groups
    assert [arm["mars"] for arm in group.models[0].profile["arms"]] == [["lethal_strike"]] * 2
    assert [(remark.code, remark.text) for remark in group.models[0].remarks] == [
        ("assumed", "Lethal Strike")
    ]


HEAVY, LIGHT = (
    GUN.replace("Gun (P)", name) for name in ("Heavy Turret (P)", "Light Main Battery (S)")
)
PRIMARY, GUNNERY = {"primary"}, {"gunnery"}


@pytest.mark.parametrize(
    ("target", "weapons"),
    [
        ("Heavy", PRIMARY),
        ("Turret", PRIMARY),
        ("Light", GUNNERY),
        ("Main Battery", GUNNERY),
        ("Primary", PRIMARY),
        ("Main", PRIMARY | GUNNERY),
        ("Main Turret", PRIMARY),
        ("Heavy Battery", PRIMARY),
        ("Principal", PRIMARY),
        ("Principale", PRIMARY),
        ("Bow", set()),
    ],
)
def test_munition_is_of_the_weapon_that_it_names(target: str, weapons: set[str]) -> None:
    """The main weapon is the primary one; of several, the one that shares most words with its
    name.
    """
    strike = upgrade(f"Lethal Strike ({target})", 1)
    choices = f"<selections>{HEAVY}{LIGHT}{strike}</selections></selection>"
    (group,) = read(roster(MODEL + choices)).groups
    arms = group.models[0].profile["arms"]
    assert {arm["weapon"] for arm in arms if arm["mars"]} == weapons


@pytest.mark.parametrize(
    ("target", "fields"), [("Main", ["arms.0", "arms.1"]), ("Light", ["arms.1"]), ("Bow", [""])]
)
def test_munition_without_a_known_effect_is_noted_at_its_weapon(
    target: str, fields: list[str]
) -> None:
    choices = (
        f"<selections>{HEAVY}{LIGHT}{upgrade(f'Incendiary ({target})', 1)}</selections></selection>"
    )
    (group,) = read(roster(MODEL + choices)).groups
    assert [remark.field for remark in group.models[0].remarks] == fields
