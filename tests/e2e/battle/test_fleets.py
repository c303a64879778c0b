"""Fleets saved while typing: three models in a few taps, an imported list."""

import io
import zipfile

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered
from tests.e2e.support.hands import both_hands

pytestmark = pytest.mark.browser


def zipped() -> bytes:
    """A roster as other programs pack it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.ros", '<roster><force><selection name="Nimbus" type="model"/></force></roster>')
    return packed.getvalue()


@both_hands
def test_fleet_of_three_models_takes_ten_taps(sit: Sit) -> None:
    """Typed values are there after a reload, without a button to save."""
    table, taps = sit().open(), 0

    def tap(where: Locator) -> None:
        nonlocal taps
        taps += 1
        where.click()

    tap(table.find('.tabs [data-view="battle"]'))
    tap(act(table, "go", "fleets"))
    tap(act(table, "fleets.make", "New fleet"))
    tap(act(table, "fleet.add", "squadron"))
    tap(table.find("#battle .inner li + li .open"))
    expect(table.find("#battle-title")).to_have_text("Squadron")
    table.type("name", "Albatross")
    expect(table.find("#battle-title")).to_have_text("Albatross")
    table.type("profile.dr", "5")
    answered(table)
    table.type("profile.cr", "many")
    expect(table.fault("profile.cr")).to_be_visible()
    table.type("profile.cr", "7")
    expect(table.fault("profile.cr")).to_be_hidden()
    table.field("profile.cr").press("Enter")
    models = table.find("#battle .inner li + li .open strong")
    tap(table.find("#battle .inner li + li [data-do='battle.fleet.copy']").first)
    expect(models).to_have_count(2)
    tap(table.find("#battle .inner li + li [data-do='battle.fleet.copy']").last)
    expect(models).to_have_count(3)
    assert sorted(models.all_text_contents()) == ["Albatross", "Albatross 2", "Albatross 3"]
    expect(table.find("#battle .inner li + li .open small").first).to_contain_text("DR\u00a05 · CR\u00a07")
    assert taps <= 10
    table.reload()
    expect(models).to_have_count(3)
    act(table, "go", "fleets").click()
    table.find("#fleet-list > summary").click()
    table.find("#f-list").fill("2x Heron\nSkua")
    act(table, "fleets.read").click()
    expect(table.find("#battle .inner .open strong")).to_have_text(["Heron", "Heron", "Heron 2", "Skua", "Skua"])
    act(table, "go", "fleets").click()
    answered(table)
    table.unfolded(table.find("[data-file='battle.fleets.read']")).set_input_files(
        {"name": "list.rosz", "mimeType": "application/zip", "buffer": zipped()}
    )
    expect(table.find("#battle .inner .open strong")).to_have_text(["Nimbus", "Nimbus"])


@both_hands
def test_fleets_are_sorted_copied_deleted_and_restored(sit: Sit) -> None:
    """A moved fleet keeps the focus, so that it can be moved on."""
    table = sit().open("#battle")
    act(table, "go", "fleets").click()
    act(table, "fleets.make", "sample").click()
    groups = table.find("#battle .group h3")
    expect(groups).not_to_have_count(0)
    first, second = groups.all_text_contents()[:2]
    down = table.find("#battle .group", has_text=first).locator("[aria-label$=down]").first
    down.click()
    expect(groups.first).to_have_text(second)
    expect(down).to_be_focused()
    act(table, "fleet.remove").click()
    expect(groups.first).to_have_text(first)
    expect(table.find("#battle-title")).to_be_focused()
    act(table, "go", "fleets").click()
    names = table.find("#battle .item .open strong")
    act(table, "fleets.copy").click()
    expect(names).to_have_count(2)
    item, other = names.all_text_contents()
    table.find("[data-do='battle.fleets.move']:enabled").click()
    expect(names).to_have_text([other, item])
    act(table, "fleets.delete").click()
    expect(names).to_have_text([item])
    act(table, "fleets.undo").click()
    expect(names).to_have_text([other, item])
    act(table, "fleets.redo").click()
    expect(names).to_have_text([item])
