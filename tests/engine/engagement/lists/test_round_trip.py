"""A fleet survives the way through a table, in both languages and with every separator."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dystopian.battle import sample_fleets as dystopian
from engine.engagement import Fleet, Refusal, make_fleet
from engine.engagement.exchange import fleet_of, fleet_table, import_list
from engine.jovian.samples import sample_fleets as jovian
from engine.warsurge.battle import sample_fleets as warsurge
from tests.engine.engagement.lists.games import DYSTOPIAN, RULES, WARSURGE

SAMPLES = {fleet.name: fleet for samples in (dystopian, jovian, warsurge) for fleet in samples()}


def through(fleet: Fleet, language: str, delimiter: str) -> Fleet:
    return read(fleet, fleet_table(RULES[fleet.game], fleet, language, delimiter))


def read(fleet: Fleet, table: str) -> Fleet:
    rules = RULES[fleet.game]
    imported = import_list(rules, table)
    assert not isinstance(imported, Refusal), imported
    assert list(imported.every_remark) == []
    assert all(not item.missing for _, item in imported.items)
    result = fleet_of(rules, imported, fleet.name)
    assert not isinstance(result, Refusal), result
    return result


@pytest.mark.shipped
@pytest.mark.parametrize("delimiter", "\t;,")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_survives(name: str, language: str, delimiter: str) -> None:
    fleet = SAMPLES[name]
    assert through(fleet, language, delimiter).number_items().groups == fleet.number_items().groups


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_headings_of_one_table_differ(game: str, language: str) -> None:
    names = [fleet for fleet in SAMPLES.values() if fleet.game == game]
    assert names
    for fleet in names:
        headings = fleet_table(RULES[game], fleet, language).splitlines()[0].split("\t")
        assert len(set(headings)) == len(headings)


@pytest.mark.parametrize("colon", [": ", " : ", "\u202f: "])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_headings_with_a_colon_are_read(language: str, colon: str) -> None:
    changed = 0
    for fleet in SAMPLES.values():
        headings, _, rows = fleet_table(RULES[fleet.game], fleet, language).partition("\n")
        older = re.sub(r" \((\w+)\)", rf"{colon}\1", headings)
        changed += older != headings
        assert read(fleet, f"{older}\n{rows}").number_items().groups == fleet.number_items().groups
    assert changed


NAMES = st.text(
    st.characters(exclude_categories=["C", "Z"], include_characters=" "), min_size=1, max_size=30
).filter(lambda text: text == text.strip() and text != "")


@settings(deadline=None)
@given(st.lists(NAMES, min_size=1, max_size=4), NAMES, st.sampled_from("\t;,"))
def test_any_name_survives(names: list[str], weapon: str, delimiter: str) -> None:
    arm = {
        "name": weapon,
        "weapon": "gunnery",
        "attack_dice": [1, 0, 2, 3],
        "mars": ["hard_impact", "air_hunter"],
    }
    profile = {"name": "A", "dr": 1, "cr": 2, "hp": 3, "arms": [arm]}
    models = [{"kind": "ship", "name": name, "profile": profile} for name in names]
    fleet = make_fleet(
        DYSTOPIAN, "x", [{"kind": "squadron", "name": names[0], "models": models}] * 2
    )
    assert not isinstance(fleet, Refusal)
    assert through(fleet, "en", delimiter).number_items().groups == fleet.number_items().groups


def test_a_name_is_no_formula_in_a_spreadsheet() -> None:
    unit = {"kind": "unit", "name": '=HYPERLINK("x")', "profile": {"defence": 1, "hp": 1}}
    fleet = make_fleet(WARSURGE, "x", [unit])
    assert isinstance(fleet, Fleet)
    assert "\t=" not in fleet_table(WARSURGE, fleet, "en") and "'=HYPERLINK" in fleet_table(
        WARSURGE, fleet, "en"
    )


MODIFIED: dict[str, Any] = {
    "name": "Gun",
    "attacks": 2,
    "number": 3,
    "power": 4,
    "ap": 5,
    "range": 24,
    "carriers": 2,
    "type": "heavy",
    "modifiers": [
        {"name": "Sights", "roll": "attack", "amount": 1, "cover": True},
        {"name": "", "roll": "aegis", "amount": -2},
    ],
    "overrules": {"needs": "3+", "armour": 10, "aegis": None},
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_parts_of_weapons_survive(language: str) -> None:
    weapons = [MODIFIED, {"attacks": 1, "power": 2}, MODIFIED]
    profile = {"defence": 1, "hp": 1, "models": 5, "aegis": 4, "weapons": weapons}
    fleet = make_fleet(WARSURGE, "x", [{"kind": "unit", "name": "U", "profile": profile}] * 2)
    assert isinstance(fleet, Fleet)
    assert through(fleet, language, "\t").number_items().groups == fleet.number_items().groups
