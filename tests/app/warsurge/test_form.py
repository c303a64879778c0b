"""The form of WARSURGE: its opening values, the meaning of its fields, faults, the lock of chart or
formula.
"""

import pytest

from app.form_data import nested, pairs_of
from app.warsurge import SHAPE, START, attack_of
from app.words import LANGUAGES, words
from engine.warsurge import Attack
from engine.warsurge.battle import attack_form
from tests.app.asking import Pairs, page_html
from tests.app.markup import elements, with_attribute
from tests.app.warsurge.asking import PAGE, attack, odds, opening, pairs, throw
from tests.engine.warsurge.battle.table import engagement, ref

WEAPON = [
    (f"weapons.3.{name}", text)
    for name, text in (("attacks", "2"), ("number", "1"), ("power", "4"))
]


def test_opening_form_is_the_sample_attack() -> None:
    result = attack(opening())
    assert result.target == START.target
    plain = [weapon.model_copy(update={"modifiers": ()}) for weapon in result.weapons]
    assert tuple(plain) == START.weapons
    assert result.rulings == START.rulings


def test_attack_of_a_battle_passes_through_the_form_unchanged() -> None:
    state = engagement(method="formula", excess="lost").state
    data = attack_form(state, ref(0, 2), [0, 1, 2], ref(1, 2))
    assert isinstance(data, dict)
    assert attack(pairs_of(data)) == Attack.model_validate(data)


CASES: dict[str, tuple[dict[str, str], Pairs, str, str, dict[str, int | str]]] = {
    "text in a number": ({"target.models": "five"}, [], "target.models", "not_a_number", {}),
    "Power past the chart": (
        {"weapons.0.power": "21"},
        [],
        "weapons.0.power",
        "too_high",
        {"le": 20},
    ),
    "Defence past the chart": (
        {"target.defence": "16"},
        [],
        "target.defence",
        "too_high",
        {"le": 15},
    ),
    "no number of attacks": (
        {"weapons.1.attacks": ""},
        [],
        "weapons.1.attacks",
        "not_a_number",
        {},
    ),
    "more dice than anybody rolls": (
        {"weapons.0.attacks": "50"},
        [],
        "weapons.0.number",
        "too_high",
        {"le": 4},
    ),
    "a wounded model without HP": (
        {"target.hp_lost": "3"},
        [],
        "target.hp_lost",
        "too_high",
        {"le": 2},
    ),
    "a save that no die shows": (
        {"target.armour": "12"},
        [],
        "target.armour",
        "too_high",
        {"le": 9},
    ),
    "a unit past counting": ({"target.models": "99"}, [], "target.hp", "too_high", {"le": 2}),
    "a ruling nobody knows": ({"rulings.excess": "x"}, [], "rulings.excess", "not_a_choice", {}),
    "a field nobody knows": (
        {},
        [("target.speed", "5")],
        "target.speed",
        "unknown",
        {"entry": "speed"},
    ),
    "a modifier without a number": (
        {},
        [("modifiers.0.amount", "")],
        "modifiers.0.amount",
        "not_a_number",
        {},
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("changes", "more", "field", "code", "numbers"), CASES.values(), ids=CASES)
def test_fault_is_shown_as_a_sentence_beside_its_field(
    changes: dict[str, str],
    more: Pairs,
    field: str,
    code: str,
    numbers: dict[str, int | str],
    language: str,
) -> None:
    some = pairs(changes, more)
    answer = odds(some, language)
    assert answer["faults"] == {field: words(language)(f"fault.{code}", **numbers)}
    assert throw(some, "all", language) == answer | {"screen": {"go": "attack"}}
    fault_regions = {
        element.id for element in elements(page_html(PAGE)) if element.attrs.get("class") == "fault"
    }
    anywhere = {
        f"e-{field}",
        "e-" + ".".join("#" if part.isdigit() else part for part in field.split(".")),
    }
    assert code == "unknown" or anywhere & fault_regions


@pytest.mark.parametrize("language", LANGUAGES)
def test_form_shows_odds_of_both_methods_until_one_is_chosen(language: str) -> None:
    t = words(language)
    some = pairs(method="")
    answer = odds(some, language, detail=True, seen="compare")
    assert answer["faults"] == {}
    shown = [
        element.text for element in elements(answer["regions"]["answer"]) if element.tag == "dd"
    ]
    firsts = [
        next(
            e.text
            for e in elements(odds(pairs(method=method), language)["regions"]["answer"])
            if e.tag == "dd"
        )
        for method in ("chart", "formula")
    ]
    assert shown == firsts
    assert firsts[0] != firsts[1]
    assert throw(some, "all", language)["faults"] == {"rulings.method": t("fault.method_open")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_started_battle_cannot_change_its_method(language: str) -> None:
    begun = odds(pairs(), language)
    assert begun["form"]["fields"] == {"started.method": "chart"}
    kept = pairs({"started.method": "chart"})
    assert odds(kept, language)["regions"] == begun["regions"]
    changed = pairs({"started.method": "chart"}, method="formula")
    assert odds(changed, language)["faults"] == {"rulings.method": words(language)("fault.locked")}
    assert throw(changed, "all", language)["faults"] == {
        "rulings.method": words(language)("fault.locked")
    }
    assert odds(pairs(method="formula"), language)["faults"] == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_embarked_attacker_is_a_tick_of_the_form(language: str) -> None:
    t = words(language)
    melee = {"situation.melee": "across"}
    there = odds(pairs(melee), language)
    aboard = odds(pairs(melee, [("situation.embarked", "true")]), language)
    assert t("warsurge.reason.part.battle_in_melee") in there["texts"]["source-weapons.1"]
    sentence = t("warsurge.reason.aboard", penalty=t("warsurge.reason.part.battle_in_melee"))
    assert sentence in aboard["texts"]["source-weapons.1"]
    assert aboard["regions"]["answer"] != there["regions"]["answer"]
    page = page_html("warsurge.html" if language == "en" else "warsurge-fr.html")
    assert "situation.embarked" in {
        element.attrs["name"] for element in with_attribute(page, "name")
    }
    assert t("warsurge.form.aboard") in " ".join(map(str, aboard["texts"].values()))


def test_invalid_method_is_reported_as_a_fault() -> None:
    assert set(odds(pairs(method="dice"))["faults"]) == {"rulings.method"}
    assert odds(pairs({"started.method": "dice"}))["faults"].keys() == {"rulings.method"}
    bare = [pair for pair in pairs() if pair[0] != "started.method"]
    assert odds([*bare, ("started", "x")])["faults"] == {}


def test_reasons_name_the_source_of_each_number() -> None:
    texts = odds(pairs())["texts"]
    assert (
        texts["why-weapons.0"] == "10 dice, hitting on 6+. Armour saves on 4+. AEGIS saves on 8+."
    )
    from_chart = "10 dice, 6+: chart, Power 3 against Defence 4. Source: well supported."
    assert texts["source-weapons.0"] == f"{from_chart} Armour 4+. AEGIS 8+."
    assert "A×4: chart" in texts["source-weapons.2"]
    assert "AP stops it" in texts["source-weapons.2"]
    assert texts["from-weapons.1.overrules.needs"] == "By the rules: 2+"
    formula = odds(pairs(method="formula"))["texts"]
    assert (
        "7+: formula, Power 3 is 1 below Defence 4. Source: on the reference sheet."
        in formula["source-weapons.0"]
    )
    melee = odds(pairs({"situation.melee": "across"}))["texts"]
    assert (
        "−1 Battle in melee, −1 into a friendly unit’s melee, −1 out of a melee"
        in melee["source-weapons.1"]
    )
    far = odds(pairs({"situation.distance": "30"}))["texts"]
    assert far["why-weapons.0"] == "Out of range: no dice."
    by_hand = odds(pairs(more=[("weapons.0.overrules.needs", "4+")]))
    assert by_hand["texts"]["source-weapons.0"].startswith("10 dice, 4+: set manually.")


def test_reasons_name_the_modifiers_of_saves() -> None:
    more = [
        ("modifiers.0.name", "Blessed"),
        ("modifiers.0.roll", "armour"),
        ("modifiers.0.amount", "1"),
    ]
    assert odds(pairs(more=more))["texts"]["source-weapons.0"].endswith(
        "Armour 3+ (+1 Blessed). AEGIS 8+."
    )


def test_form_accepts_a_fourth_weapon_and_a_modifier() -> None:
    more = [
        *WEAPON,
        ("modifiers.0.name", "Blessed"),
        ("modifiers.0.roll", "attack"),
        ("modifiers.0.amount", "1"),
    ]
    result = attack(pairs(more=more))
    assert len(result.weapons) == 4
    assert "6+ → 5+ (+1 Blessed)" in odds(pairs(more=more))["texts"]["source-weapons.0"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_panel_omits_the_method(language: str) -> None:
    page = page_html("warsurge.html" if language == "en" else "warsurge-fr.html")
    names = {element.attrs["name"] for element in with_attribute(page, "name")}
    rulings = {name for name in names if name.startswith("rulings.")}
    assert {"rulings.excess", "rulings.ladder", "rulings.method"} <= rulings
    radios = {
        e.attrs["name"] for e in with_attribute(page, "name") if e.attrs.get("type") == "radio"
    }
    assert "rulings.method" not in radios


def test_every_ruling_of_the_panel_changes_a_figure() -> None:
    """Each in an attack where it acts."""
    where: dict[str, tuple[str, dict[str, str]]] = {
        "multiplier": ("hp_loss", {}),
        "ladder": ("no_effect", {"target.defence": "9", "situation.melee": "into"}),
        "modifiers": ("worst_only", {"situation.melee": "across"}),
        "save_dice": ("d6", {}),
        "saves": ("better_one", {}),
        "excess": ("lost", {"target.hp": "5"}),
        "zero_v_zero": ("no_damage", {"target.defence": "0", "weapons.0.power": "0"}),
        "aegis_v_ap": ("stopped", {}),
        "melee_weapons": ("same_melee", {"situation.melee": "out"}),
    }
    rulings = {name.split(".")[1] for name, _ in pairs() if name.startswith("rulings.")} - {
        "method"
    }
    # A single attack has the weapons that fire: lost_weapons has tests with units of battles.
    assert rulings - {"lost_weapons"} == set(where)
    for ruling, (option, changes) in where.items():
        method = "formula" if ruling == "excess" else "chart"
        odd = odds(pairs(changes, method=method), detail=True)["regions"]
        other = odds(pairs(changes | {f"rulings.{ruling}": option}, method=method), detail=True)[
            "regions"
        ]
        assert odd != other, ruling


def test_dotted_names_of_the_form_are_nested() -> None:
    data = nested(pairs(), SHAPE)
    assert len(data["weapons"]) == 3
    assert "ap" not in data["weapons"][0]
    assert attack_of(data) == attack(pairs())
