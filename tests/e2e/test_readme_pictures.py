"""Pictures for README and the web manifests: their screens and sizes; BROADSIDE_PICTURES=write
takes them anew.
"""

import os
import struct

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import at_the_table, count, declared, tap
from tests.e2e.support.pages import PHONE, TABLET, Table
from tools.paths import ROOT

pytestmark = pytest.mark.browser
FOLDER = ROOT / "docs" / "images"


def pictured(table: Table, name: str) -> tuple[int, ...]:
    """Return the size of a picture, taken anew if that is asked for."""
    path = FOLDER / f"{name}.png"
    if os.environ.get("BROADSIDE_PICTURES") == "write":
        table.page.screenshot(path=path)
    return struct.unpack(">II", path.read_bytes()[16:24])


@pytest.mark.long
@pytest.mark.parametrize(("page", "name"), [("", "phone"), ("fr.html", "phone-fr")])
def test_picture_shows_an_attack_on_a_phone(sit: Sit, page: str, name: str) -> None:
    table = sit(PHONE).open(page)
    table.settled()
    expect(table.find('[data-do="attack.throw"]:visible').first).to_be_in_viewport()
    assert pictured(table, name) == PHONE


@pytest.mark.long
@pytest.mark.parametrize(("page", "name"), [("fr.html", "tablet"), ("", "tablet-en")])
def test_picture_shows_real_dice_in_a_battle_on_a_tablet(sit: Sit, page: str, name: str) -> None:
    table = at_the_table(sit(TABLET), page)
    declared(table)
    assert count(table) > 5
    tap(table, 2, 4, 5, 6, 6)
    expect(table.find("#battle .due")).to_contain_text("5")
    expect(table.find("#battle .cards:visible").first).to_be_in_viewport()
    assert pictured(table, name) == TABLET
