"""Links from the numbers of attacks and dogfights to the charts: each link opens the row of its
number.
"""

import pytest

from app.jovian import dice_row, modifiers_row
from app.views import write_with_sign
from engine.jovian import MODIFIER_TABLE, Pool
from tests.app.asking import page_html
from tests.app.jovian.asking import GUN, SHIP, form, roll
from tests.app.jovian.dogfight.test_dogfight import DECLARED, HAMMER, LASERS, typed
from tests.app.jovian.table import Phone
from tests.app.markup import elements

ROWS = {
    element.id: element.text
    for element in elements(page_html("jovian.html"))
    if element.tag == "tr" and element.id
}


def links(html: str) -> dict[str, str]:
    """The rows that texts lead to."""
    result = [
        element
        for element in elements(html)
        if "data-row" in element.attrs and "href" in element.attrs
    ]
    return {element.text: element.attrs["href"].removeprefix("#") for element in result}


def test_attack_links_to_its_results_and_damage() -> None:
    shown = roll(form(SHIP | GUN | {"fires.0.weapon.macro": "0"}), (5, 5, 6, 6), (4,))["regions"][
        "roll-out"
    ]
    result = links(shown)
    assert result == {
        "Double of 5s, Double of 6s": "jovian-results-D",
        "Thrusters 1 → 0": "jovian-damage-D",
    } | {text: "jovian-damage-D" for text in result if text.startswith("Thrusters has")}
    assert set(result.values()) <= ROWS.keys()


def test_dogfight_links_to_initiative_results_and_damage() -> None:
    phone = Phone().begun(DECLARED).revealed(HAMMER, LASERS)
    typed(phone, (5, 5, 5, 5), (1, 2))
    result = links(phone.html)
    assert result["3 Structure"] == "jovian-damage-Q"
    assert result["Rolled Quadruple of 5s."] == "jovian-results-Q"
    assert (
        {"jovian-initiative-beam_projector", "jovian-initiative-mass_driver"}
        <= set(result.values())
        <= ROWS.keys()
    )


def test_each_weapon_in_the_orders_links_to_its_initiative() -> None:
    phone = Phone().begun(DECLARED)
    phone.press("dogfight.hold")
    result = links(phone.html)
    assert result["Initiative 4"] == "jovian-initiative-mass_driver"
    assert (
        {"jovian-initiative-beam_projector", "jovian-initiative-mass_driver"}
        <= set(result.values())
        <= ROWS.keys()
    )


@pytest.mark.parametrize("modifiers", range(-5, 7))
def test_modifiers_link_to_their_row_or_the_end_of_the_table(modifiers: int) -> None:
    first, last = MODIFIER_TABLE[0].modifier, MODIFIER_TABLE[-1].modifier
    row = modifiers_row(modifiers)
    assert bool(row) == (modifiers != 0)
    assert not row or ROWS[row].startswith(write_with_sign(min(max(modifiers, first), last)))


def test_only_plain_dice_link_to_their_chances() -> None:
    rows = [
        dice_row(pool) for pool in (Pool(2), Pool(8), Pool(9), Pool(4, macro=1), Pool(4, flex=1))
    ]
    assert rows == ["jovian-results-2", "jovian-results-8", "", "", ""]
    assert set(filter(None, rows)) <= ROWS.keys()
