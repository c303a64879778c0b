"""The reader of rosters: what becomes a squadron, a model, a choice or a remark, piece by piece."""

from dataclasses import astuple
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import pytest

from engine.engagement.lists import ArmyList, read_list
from tests.engine.engagement.lists.games import DYSTOPIAN
from tests.engine.engagement.toy import sure

MODELS = 1_000
"""The most models that a line of a list may have."""
Remarks = list[tuple[str, str, str, str]]
"""Remarks by their code, text, position and field."""


def part(tag: str, *inner: str, text: str = "", **attributes: str) -> str:
    """Return a part of a roster."""
    names = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<{tag}{names}>{escape(text)}{''.join(inner)}</{tag}>"


def selection(name: str, type: str, *inner: str, **attributes: str) -> str:
    return part("selection", *inner, name=name, type=type, **attributes)


def model(name: str, *inner: str, **attributes: str) -> str:
    return selection(name, "model", *inner, **attributes)


def upgrade(name: str, *inner: str, **attributes: str) -> str:
    return selection(name, "upgrade", *inner, **attributes)


def profile(name: str, type: str, hidden: str = "false", **values: str) -> str:
    inner = [part("characteristic", name=key, text=text) for key, text in values.items()]
    return part("profile", *inner, name=name, typeName=type, hidden=hidden)


def cost(name: str, value: str) -> str:
    return part("cost", name=name, value=value)


def list_of(*inner: str, **attributes: str) -> ArmyList:
    """Return the list that a roster holds."""
    return sure(read_list(part("roster", *inner, **attributes), DYSTOPIAN.lists().layout))


def read(*inner: str) -> ArmyList:
    """Return the list of a roster with one force."""
    return list_of(part("force", *inner, name="F"))


def read_single(*inner: str) -> Any:
    """Return the only squadron of a roster with one force and without remarks."""
    result = read(*inner)
    (squadron,) = result.squadrons
    assert result.remarks == ()
    return squadron


def test_roster_has_its_name_and_its_game() -> None:
    result = list_of(part("force", model("M")), name=" My  list ", gameSystemName="Sea Game")
    assert (result.format, result.name, result.system) == ("xml", "My list", "Sea Game")


def test_selections_of_a_roster_come_before_those_of_its_forces_and_of_forces_in_them() -> None:
    inner = part("force", model("D"), name="G")
    force = part("force", inner, model("B"), model("C"), name="F")
    result = list_of(force, part("force", model("E"), name="H"), model("A"))
    assert [(item.name, item.where) for item in result.squadrons] == [
        ("A", "A"),
        ("B", "F / B"),
        ("C", "F / C"),
        ("D", "F / G / D"),
        ("E", "H / E"),
    ]


def test_unit_holds_its_models_and_a_model_holds_none() -> None:
    unit = read_single(
        selection("U", "unit", model("M", number="3"), upgrade("Crew", model("N")), number="1")
    )
    assert (unit.kind, unit.count) == ("unit", 1)
    assert [(item.name, item.where, item.count) for item in unit.models] == [
        ("M", "F / U / M", 3),
        ("N", "F / U / N", 1),
    ]
    alone = read_single(model("M", model("Drone", profile("Drone", "Ship", DR="3"))))
    assert (alone.kind, alone.models) == ("model", ())
    assert [stat.name for stat in alone.stats] == ["Drone"]


def test_unit_of_units_is_a_heading() -> None:
    result = read(selection("Group", "unit", selection("U", "unit", model("M")), model("N")))
    assert [(item.name, item.where) for item in result.squadrons] == [
        ("U", "F / Group / U"),
        ("N", "F / Group / N"),
    ]
    assert result.remarks == (("heading", "Group", "F / Group", ""),)


def test_choice_with_models_is_a_heading() -> None:
    result = read(upgrade("Detachment", model("M")))
    assert [item.where for item in result.squadrons] == ["F / Detachment / M"]
    assert result.remarks == (("heading", "Detachment", "F / Detachment", ""),)


def test_choice_of_a_force_is_a_squadron_where_it_has_a_profile() -> None:
    assert read_single(upgrade("Fighters", profile("Fighters", "SAS", AA="2"))).name == "Fighters"
    result = read(upgrade("Battle size"), model("M"))
    assert [item.name for item in result.squadrons] == ["M"]
    assert result.remarks == (("not_understood", "Battle size", "F / Battle size", ""),)


def named(item: Any) -> list[tuple[str, int]]:
    """Return the choices of a model or squadron."""
    return [(choice.name, choice.count) for choice in item.upgrades]


def test_model_has_the_profiles_rules_and_choices_in_it() -> None:
    gun = upgrade("Gun", profile("Gun", "Weapon", RB1="4"), part("rule", name="Hard"), number="2")
    ship = model(
        "M",
        profile("M", "Ship", DR="5", CR="7"),
        part("rule", name="Hard"),
        gun,
        customName=" Old  Tom ",
    )
    result = read_single(ship)
    assert result.custom_name == "Old Tom"
    assert [astuple(stat) for stat in result.stats] == [
        ("Ship", "M", (("DR", "5"), ("CR", "7")), "F / M", 1),
        ("Weapon", "Gun", (("RB1", "4"),), "F / M", 2),
    ]
    assert result.rules == ("Hard",)
    assert named(result) == [("Gun", 2)]


def test_choice_without_a_name_is_no_upgrade_but_its_parts_count() -> None:
    nameless = upgrade(" ", upgrade("Shield"), part("rule", name="Tough"), part("rule", name=" "))
    result = read_single(model("M", nameless))
    assert named(result) == [("Shield", 1)]
    assert result.rules == ("Tough",)


def test_choices_of_a_unit_are_not_those_of_its_models() -> None:
    unit = read_single(selection("U", "unit", upgrade("Banner"), model("M", upgrade("Sword"))))
    assert named(unit) == [("Banner", 1)]
    assert named(unit.models[0]) == [("Sword", 1)]


def test_hidden_profile_is_not_read() -> None:
    shown, hidden = profile("S", "Ship", DR="3"), profile("H", "Ship", hidden="true", DR="4")
    assert [stat.name for stat in read_single(model("M", hidden, shown)).stats] == ["S"]


def test_value_of_a_characteristic_may_be_an_attribute_and_its_type_an_older_one() -> None:
    old = part(
        "profile", part("characteristic", name="DR", value="6"), name="S", profileTypeName="Vessel"
    )
    (stat,) = read_single(model("M", old)).stats
    assert (stat.type, stat.characteristics) == ("Vessel", (("DR", "6"),))


COSTS: list[tuple[tuple[str, ...], dict[str, str], int | None, Remarks]] = [
    ((), {}, None, []),
    ((cost("pts", "40"),), {}, 40, []),
    ((cost("pts", "40.0"), cost("Points", "2")), {}, 42, []),
    ((cost("pts", "0"),), {}, 0, []),
    ((cost("pts", "9999999"),), {}, 9_999_999, []),
    ((cost("pts", "10000000"),), {}, None, [("no_field", "pts 10000000", "F / M", "")]),
    ((cost("pts", "40.5"),), {}, None, [("no_field", "pts 40.5", "F / M", "")]),
    ((cost("pts", "40._"),), {}, None, [("no_field", "pts 40._", "F / M", "")]),
    ((cost("pts", "-1"),), {}, None, [("no_field", "pts -1", "F / M", "")]),
    ((cost("pts", "٤"),), {}, None, [("no_field", "pts ٤", "F / M", "")]),
    ((cost("Renown", "3"),), {}, None, [("no_field", "Renown 3", "F / M", "")]),
    ((cost("Renown", "0"), cost("", "2")), {}, None, [("no_field", "2", "F / M", "")]),
    ((), {"points": "35"}, 35, []),
    ((), {"points": "35.5"}, None, [("no_field", "pts 35.5", "F / M", "")]),
    ((cost("pts", "40"),), {"points": "35"}, 40, []),
]


@pytest.mark.parametrize(("costs", "attributes", "points", "remarks"), COSTS, ids=range(len(COSTS)))
def test_points_are_whole_numbers_and_other_costs_are_remarked_on(
    costs: tuple[str, ...], attributes: dict[str, str], points: int | None, remarks: Remarks
) -> None:
    result = read(model("M", *costs, **attributes))
    assert [squadron.points for squadron in result.squadrons] == [points]
    assert list(result.remarks) == remarks


def test_points_of_choices_count_too() -> None:
    assert read_single(model("M", cost("pts", "40"), upgrade("Gun", cost("pts", "5")))).points == 45


NUMBERS: list[tuple[dict[str, str], int, tuple[str, ...]]] = [
    ({}, 1, ()),
    ({"number": ""}, 1, ()),
    ({"number": "1"}, 1, ()),
    ({"number": "2.0"}, 2, ()),
    ({"number": str(MODELS)}, MODELS, ()),
    ({"number": str(MODELS + 1)}, MODELS, (str(MODELS + 1),)),
    ({"number": "0"}, 1, ("0",)),
    ({"number": "-2"}, 1, ("-2",)),
    ({"number": "some"}, 1, ("some",)),
]


@pytest.mark.parametrize(("attributes", "count", "wrong"), NUMBERS, ids=range(len(NUMBERS)))
def test_number_of_models_keeps_its_bounds_and_a_mark(
    attributes: dict[str, Any], count: int, wrong: tuple[str, ...]
) -> None:
    result = read_single(model("M", **attributes))
    assert result.count == count
    assert result.remarks == tuple(("not_a_value", text, "F / M", "count") for text in wrong)


def test_part_without_a_name_adds_nothing_to_a_path() -> None:
    unnamed = part("force", model("M"), model(""), name="")
    result = list_of(unnamed)
    assert [item.where for item in result.squadrons] == ["M", ""]
    assert [item.where for item in read(model("")).squadrons] == ["F"]
