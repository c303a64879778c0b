"""The forms of one roster (XML, packed XML, JSON of two shapes, old attributes) give equal
lists.
"""

import io
import json
import zipfile
from dataclasses import replace
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import Refusal
from engine.engagement.lists import ArmyList, read_list
from tests.engine.engagement.lists.games import DYSTOPIAN, read

LAYOUT = DYSTOPIAN.lists().layout
SINGULAR = {
    "forces": "force",
    "selections": "selection",
    "profiles": "profile",
    "rules": "rule",
    "costs": "cost",
    "characteristics": "characteristic",
}
Data = dict[str, Any]
FEW = settings(deadline=None, max_examples=30)

NAMES = st.sampled_from(
    ["Heron", "Skua & Co", "Élan <b>", 'The "Old" One', "Тернинг", "鷺", "Heron"]
)
VALUES = st.sampled_from(["4", "7", "-", '9"', "Medium Capital Naval", "270 Fore", "a & b"])
CHARACTERISTICS = st.lists(
    st.fixed_dictionaries(
        {
            "name": st.sampled_from(["DR", "CR", "HP", "AA", "RB1", "RB2", "1", "Class", "Odd"]),
            "$text": VALUES,
        }
    ),
    max_size=4,
)
PROFILES = st.lists(
    st.fixed_dictionaries(
        {
            "name": NAMES,
            "typeName": st.sampled_from(["Ship", "Vessel", "Gun", "SAS", "Trait"]),
            "hidden": st.booleans(),
            "characteristics": CHARACTERISTICS,
        }
    ),
    max_size=2,
)
RULES = st.lists(
    st.fixed_dictionaries({"name": NAMES, "description": st.just("long text")}), max_size=2
)
COST = st.fixed_dictionaries(
    {"name": st.sampled_from(["pts", "Renown"]), "value": st.integers(0, 99)}
)
COSTS = st.lists(COST, max_size=2)


def selections(kinds: list[str], inner: Any) -> Any:
    fields = {
        "name": NAMES,
        "type": st.sampled_from(kinds),
        "number": st.integers(1, 19),
        "profiles": PROFILES,
        "rules": RULES,
        "costs": COSTS,
        "selections": inner,
    }
    return st.lists(st.fixed_dictionaries(fields), max_size=2)


UPGRADES = selections(["upgrade"], st.just([]))
MODELS = selections(["model", "model", "upgrade"], UPGRADES)
UNITS = selections(["unit", "unit", "model", "upgrade"], MODELS)
FORCES = st.recursive(
    st.fixed_dictionaries(
        {"name": NAMES, "catalogueName": NAMES, "selections": UNITS, "forces": st.just([])}
    ),
    lambda inner: st.fixed_dictionaries(
        {
            "name": NAMES,
            "catalogueName": NAMES,
            "selections": UNITS,
            "forces": st.lists(inner, max_size=2),
        }
    ),
    max_leaves=2,
)
ROSTERS = st.fixed_dictionaries(
    {
        "name": NAMES,
        "gameSystemName": st.just("Dystopian Wars 2.0"),
        "forces": st.lists(FORCES, min_size=1, max_size=2),
    }
)


def xml(tag: str, data: Data, old: bool) -> str:
    """A part as XML; of old, values are attributes."""
    plain = {
        key: item for key, item in data.items() if not isinstance(item, list) and key != "$text"
    }
    text = data.get("$text", "")
    if old and "$text" in data:
        plain, text = plain | {"value": text}, ""
    names = "".join(
        f" {key}={quoteattr(shown(item))}" for key, item in plain.items() if key != "description"
    )
    body = text.replace("&", "&amp;").replace("<", "&lt;")
    if "description" in data:
        body += f"<description>{data['description']}</description>"
    for key, items in data.items():
        if isinstance(items, list):
            body += (
                f"<{key}>" + "".join(xml(SINGULAR[key], item, old) for item in items) + f"</{key}>"
            )
    return f"<{tag}{names}>{body}</{tag}>"


def shown(item: Any) -> str:
    return str(item).lower() if isinstance(item, bool) else str(item)


def converted(data: Data) -> Data:
    """A part as converters write it: attributes with a mark, an entry alone without its list, all
    values as text.
    """
    result: Data = {}
    for key, item in data.items():
        if isinstance(item, list):
            entries = [converted(entry) for entry in item]
            result[key] = (
                {SINGULAR[key]: entries[0] if len(entries) == 1 else entries} if entries else ""
            )
        else:
            result["__text" if key == "$text" else f"_{key}"] = shown(item)
    return result


def packed(text: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.ros", text)
    return file.getvalue()


def as_json(text: Data) -> str:
    return json.dumps({"roster": text}, ensure_ascii=False)


def the_list(source: str | bytes) -> ArmyList | Refusal:
    result = read_list(source, LAYOUT)
    return result if isinstance(result, Refusal) else replace(result, format="")


@FEW
@given(ROSTERS)
def test_the_forms_of_one_roster_give_equal_lists(roster: Data) -> None:
    text = '<?xml version="1.0" encoding="UTF-8"?>' + xml("roster", roster, False)
    first = the_list(text)
    assert the_list(text.encode()) == first
    assert the_list(packed(text)) == first
    assert the_list(as_json(roster)) == first
    assert the_list(json.dumps(roster)) == first
    assert the_list(as_json(converted(roster))) == first
    assert the_list(xml("roster", roster, True)) == first


@FEW
@given(ROSTERS)
def test_any_list_becomes_a_fleet_in_which_no_model_is_merged(roster: Data) -> None:
    result = the_list(as_json(roster))
    if isinstance(result, Refusal):
        assert result.faults[0].code == "no_list"
        return
    models = [model for squadron in result.squadrons for model in squadron.models or (squadron,)]
    total = sum(model.count for model in models)
    if total > 900 or any(
        sum(model.count for model in squadron.models) > 60 for squadron in result.squadrons
    ):
        return
    named = [
        item for _, item in read(as_json(roster), names_only=True).items if item.kind == "ship"
    ]
    assert [(item.name, item.count) for item in named] == [
        (model.name, model.count) for model in models
    ]
    items = [item for _, item in read(as_json(roster)).items if item.kind != "squadron"]
    assert len(items) >= len(models)


LEVY = [{"name": "Levy", "type": "model", "number": number} for number in (1, 19)]
UNIT = {"name": "Levy", "type": "unit", "number": 1, "selections": LEVY}
SPLIT = {"name": "x", "forces": [{"name": "F", "selections": [UNIT]}]}


@pytest.mark.parametrize(
    "source", [as_json(SPLIT), xml("roster", SPLIT, False), packed(xml("roster", SPLIT, False))]
)
def test_split_counts_stay_split(source: str | bytes) -> None:
    (group,) = read(source).groups
    assert [(model.name, model.count) for model in group.models] == [("Levy", 1), ("Levy", 19)]


@FEW
@given(ROSTERS)
def test_every_value_is_in_a_field_or_a_remark(roster: Data) -> None:
    """A value is in a field, in a remark, or in a profile that a remark names, or that an equal one
    stands for.
    """
    if isinstance(the_list(as_json(roster)), Refusal):
        return
    imported = read(as_json(roster))
    known = " | ".join(
        [text for _, item in imported.items for text in item.from_file.values()]
        + [remark.text for remark in imported.every_remark]
    )
    for squadron in the_list(as_json(roster)).squadrons:
        for stat in (*squadron.stats, *(stat for model in squadron.models for stat in model.stats)):
            for item in stat.characteristics:
                named = f"{stat.type} {stat.name}" in known
                assert named or item.value in ("-", "") or f"{item.name} {item.value}" in known
