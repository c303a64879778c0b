"""The form of an attack: its opening values, the meaning of its fields, its faults beside their
fields.
"""

import pytest

from app.form_data import nested, pairs_of
from app.jovian import SQUADRON, attack_of, shape, start
from app.words import LANGUAGES, words
from engine.jovian import ShipAttack, SquadronAttack
from tests.app.asking import Pairs, page_html
from tests.app.jovian.asking import SHIP, attack, form, odds, roll
from tests.app.markup import elements, form_pairs

ROW = [("table.rows.0.up_to", "6"), ("table.rows.0.text", "Adrift")]
LOWER = [
    *ROW,
    ("table.rows.1.up_to", "6"),
    ("table.rows.1.text", "Lost"),
    ("table.rows.1.destroys", "true"),
]
CASES: dict[str, tuple[dict[str, str], Pairs, str, str, dict[str, int | str]]] = {
    "text in a number": (
        {"fires.0.weapon.anti_squadron": "x"},
        [],
        "fires.0.weapon.anti_squadron",
        "not_a_number",
        {},
    ),
    "nothing in a number": (
        {"squadron.structure": ""},
        [],
        "squadron.structure",
        "not_a_number",
        {},
    ),
    "no Structure": ({"squadron.structure": "0"}, [], "squadron.structure", "too_low", {"ge": 1}),
    "too many boxes": (SHIP | {"ship.sensors": "13"}, [], "ship.sensors", "too_high", {"le": 12}),
    "a modifier too far": (
        {"fires.0.modifier": "-10"},
        [],
        "fires.0.modifier",
        "too_low",
        {"ge": -9},
    ),
    "too many instances": ({"fires.0.fired": "7"}, [], "fires.0.fired", "too_high", {"le": 6}),
    "Fire Control": (
        {"fires.0.fired": "3", "fire_control": "2"},
        [],
        "fire_control",
        "fire_control_spent",
        {"limit": 2},
    ),
    "a part nobody has": (
        SHIP | {"ship.parts.0.left": "-1"},
        [],
        "ship.parts.0.left",
        "too_low",
        {"ge": 0},
    ),
    "rows that do not rise": (SHIP, LOWER, "table.rows.1.up_to", "too_low", {"ge": 7}),
    "no such weapon": (
        {"fires.0.weapon.type": "axe"},
        [],
        "fires.0.weapon.type",
        "not_a_choice",
        {},
    ),
    "no such target": ({"against": "planet"}, [], "against", "not_a_choice", {}),
    "a ruling nobody knows": (
        {"rulings.squadron_quadruple": "x"},
        [],
        "rulings.squadron_quadruple",
        "not_a_choice",
        {},
    ),
    "a field nobody knows": (
        {},
        [("squadron.speed", "5")],
        "squadron.speed",
        "unknown",
        {"entry": "speed"},
    ),
}
FAULT_REGIONS = {
    element.id
    for element in elements(page_html("jovian.html"))
    if element.attrs.get("class") == "fault"
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_opens_with_its_own_attack(language: str) -> None:
    page = "jovian.html" if language == "en" else "jovian-fr.html"
    squadron_attack = attack_of(nested(form_pairs(page_html(page)), shape(SQUADRON)))
    assert squadron_attack == attack_of(nested(pairs_of(start(language)), shape(SQUADRON)))
    assert isinstance(squadron_attack, SquadronAttack)


def test_form_for_the_other_kind_of_target_is_filled_in() -> None:
    """The damaged ship of the sheet's example: Defense 4, Sensors 3, Thrusters 1."""
    squadron_attack = attack(SHIP)
    assert isinstance(squadron_attack, ShipAttack)
    assert squadron_attack.target.ratings == (4, 3, 1)
    assert [part.name for part in squadron_attack.target.parts] == [
        "Communications",
        "Hangar",
        "Main gun",
        "Missile tubes",
    ]


def test_table_counts_after_it_has_rows() -> None:
    without = attack(SHIP)
    assert isinstance(without, ShipAttack) and without.table is None
    ship_attack = attack(SHIP | {"table.sides": "10"}, ROW)
    assert isinstance(ship_attack, ShipAttack) and ship_attack.table
    assert (ship_attack.table.sides, ship_attack.table.rows[0].text) == (10, "Adrift")
    assert isinstance(attack({}, ROW), SquadronAttack)


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
    pairs = form(changes, more)
    answer = odds(pairs, language)
    assert answer["faults"] == {field: words(language)(f"fault.{code}", **numbers)}
    assert roll(pairs, throw="all", language=language) == answer | {"screen": {"go": "attack"}}
    anywhere = {
        f"e-{field}",
        "e-" + ".".join("#" if part.isdigit() else part for part in field.split(".")),
    }
    assert code == "unknown" or anywhere & FAULT_REGIONS
