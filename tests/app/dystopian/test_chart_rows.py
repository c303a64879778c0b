"""Links from the numbers of an attack to the charts: the exact row of each number, for every row of
both editions.
"""

import pytest

from app.dystopian import critical_row, effect_row, reason_rows, row_of
from app.number_format import needed
from app.words import words
from engine.dystopian import AUXILIARY, Effect, Height, WeaponType
from engine.dystopian.attack import Attack, Numbers, check
from engine.dystopian.tables import CRITICAL_TABLE, MATRIX_1_0, NEVER, TABLES, ToHitRow
from tests.app.asking import page_html
from tests.app.markup import elements

ROWS = {
    element.id: element
    for element in elements(page_html("index.html"))
    if element.tag == "tr" and element.id
}


def attack(
    weapon: str = "gunnery", edition: str = "1.1", by: str = "surface", **target: object
) -> Attack | None:
    """An attack; None where no table has a number for it."""
    result = check(
        {
            "volley": {
                "models": [{"attack_dice": 9}],
                "weapon": weapon,
                "range_band": 2,
                "height": by,
            },
            "target": {"dr": 5, "cr": 7, "hp": 4, "starting_hp": 4, "shields": 1} | target,
            "rulings": {"to_hit_table": edition},
        }
    )
    if isinstance(result, Attack):
        return result
    assert [fault.code for fault in result] in (["no_number"], ["never_hits"])
    return None


@pytest.mark.parametrize("edition", ["1.1", "1.0"])
@pytest.mark.parametrize("height", Height)
@pytest.mark.parametrize("size", ["small", "large"])
@pytest.mark.parametrize("weapon", WeaponType)
def test_number_links_to_the_row_that_contains_it(
    weapon: str, size: str, height: str, edition: str
) -> None:
    aimed = attack(weapon, edition, height=height, size=size)
    if aimed is None:
        assert weapon in AUXILIARY
        return
    numbers = Numbers(aimed)
    result = {
        "attack": numbers.to_hit,
        "defence": numbers.defence_to_hit,
        "generators": numbers.generator_needs,
    }
    for roll, needs in result.items():
        number, at = needs.number, row_of(numbers, roll)
        assert bool(at) == (number is not None), (roll, at)
        if number is not None and number != NEVER:
            assert needed(number) in ROWS[at].text.split(), (roll, at)


@pytest.mark.parametrize(
    "row", [row for row in MATRIX_1_0 if row.firing_heights and row.needs != NEVER]
)
def test_matrix_has_a_row_for_each_height(row: ToHitRow) -> None:
    (firing, *_), (height,) = sorted(row.firing_heights or ()), row.heights or ()
    aimed = attack(edition="1.0", height=height, by=firing)
    assert aimed
    at = row_of(Numbers(aimed), "attack")
    assert ROWS[at].text.strip().startswith(words("en")(f"height.{height}"))


def test_criticals_link_to_their_rows_and_missing_rolls_to_none() -> None:
    for row in CRITICAL_TABLE:
        assert words("en")(f"effect.{row.effect}") in ROWS[critical_row(row.roll)].text
    aimed = attack("torpedoes", height="submerged", shields=0)
    assert aimed
    assert reason_rows(aimed) == {
        "dice": "dystopian-to-hit-ordnance-9",
        "defence": "",
        "generators": "",
    }


def test_every_selectable_mar_links_to_its_row() -> None:
    page = elements(page_html("index.html"))
    links = {
        element.attrs["href"][1:]
        for element in page
        if "data-row" in element.attrs and element.inside("fieldset")
    }
    ticked = {
        element.attrs["value"]
        for element in page
        if element.attrs.get("name") in ("volley.mars", "target.mars")
    }
    assert links == {f"dystopian-mars-{mar.replace('_', '-')}" for mar in ticked} <= ROWS.keys()


@pytest.mark.parametrize("edition", TABLES)
def test_effect_links_to_its_row(edition: str) -> None:
    for effect in Effect:
        assert words("en")(f"effect.{effect}") in ROWS[effect_row(effect, edition)].text
