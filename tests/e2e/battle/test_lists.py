"""Lists of other programs in the browser: files of any kind, the preview, progress, and a table to
copy.
"""

import io
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered
from tests.e2e.support.hands import by_keys, keyboard
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
LISTS = Path(__file__).parents[2] / "fixtures" / "lists"
PICK = "[data-file='battle.fleets.read']"


def at_fleets(table: Table) -> Table:
    table.open("#battle")
    act(table, "go", "fleets").click()
    table.find("#fleet-list > summary").click()
    return table


def picked(table: Table, name: str, data: bytes) -> None:
    """Pick a file on the list of fleets."""
    table.find(PICK).set_input_files(
        {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    )


def zipped(data: bytes) -> bytes:
    """Return a roster as other programs pack it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.ros", data)
    return packed.getvalue()


def rows(table: Table) -> list[str]:
    expect(table.find("#list-save")).to_be_visible()
    return table.find("#list-form label strong").all_text_contents()


@by_keys
def test_pasted_list_is_looked_through_and_saved(sit: Sit) -> None:
    table = at_fleets(sit())
    table.find("#f-list").fill("2x Heron\nSkua\nTERNS AND OTHERS")
    act(table, "fleets.read").click()
    assert rows(table) == ["2 × Heron", "Skua"]
    expect(table.find("#list-form .odd")).to_contain_text("TERNS AND OTHERS")
    table.find('#list-form [name="in"]').last.click()
    expect(table.find("#list-count")).to_have_text(table.t("list.count", count=2))
    colours = table.find(".tick-box").evaluate_all(
        "all => all.map(box => getComputedStyle(box).backgroundColor)"
    )
    assert len(set(colours)) == len(colours) == 2
    table.find("#edit-g0m0").click()
    table.type("profile.dr", "4")
    table.type("profile.cr", "6")
    act(table, "item.save").click()
    expect(table.find("#edit-g0m0")).to_be_focused()
    expect(table.find("#list-form .got")).to_contain_text("DR 4")
    answered(table)
    table.reload()
    expect(table.find("#list-form .got")).to_contain_text("DR 4")
    expect(table.find('#list-form [name="in"]').last).not_to_be_checked()
    table.type("name", "Reach")
    table.find("#list-save").click()
    expect(table.find("#battle-title")).to_have_text("Reach")
    expect(table.find("#battle .inner li + li .open strong")).to_have_text(["Heron", "Heron 2"])


@pytest.mark.long
def test_files_of_any_kind_open_in_the_preview(sit: Sit) -> None:
    """Packed, in UTF-16, in the encoding of Windows, as a table, of another game; a damaged one is
    refused.
    """
    table = at_fleets(sit())
    with keyboard():
        picked(table, "list.ros", (LISTS / "rosters/02_capital.ros").read_bytes()[:300])
    expect(table.fault("list")).to_be_visible()
    roster = (LISTS / "rosters/02_capital.ros").read_bytes()
    text = (LISTS / "tables/24_table_french.csv").read_text(encoding="utf-8")
    for name, data, first in (
        ("list.rosz", zipped(roster), "Old Iron"),
        ("list.ros", ("\ufeff" + roster.decode()).encode("utf-16-le"), "Old Iron"),
        ("table.csv", text.encode("cp1252"), "3 × Sterne"),
    ):
        picked(table, name, data)
        assert rows(table)[0] == first
        expect(table.find("#list-form .got").first).to_contain_text(table.t("list.read"))
        table.find("#list-cancel").click()
        expect(table.find("#list-go-on")).to_be_visible()
        table.unfolded(table.find(PICK))
    rats = b'{"gameSystem": "aofs", "units": [{"selectionId": "1", "name": "Rats", "size": 3}]}'
    picked(table, "list.json", rats)
    expect(table.find("#list-names")).to_be_visible()
    expect(table.find("#battle-out")).to_contain_text("aofs")
    table.find("#list-names").click()
    assert rows(table) == ["3 × Rats"]


def test_long_list_comes_with_progress(sit: Sit) -> None:
    """A list of 400 kB is read in steps, and ends in the preview."""
    table = at_fleets(sit())
    row = "Gull {}\t4\t6\t4\t" + "x" * 4000
    text = "Name\tDR\tCR\tHP\tNotes\n" + "\n".join(row.format(number) for number in range(95))
    assert len(text) > 350_000
    picked(table, "long.tsv", text.encode())
    assert len(rows(table)) == 95
