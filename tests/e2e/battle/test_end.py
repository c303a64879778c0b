"""The end of a battle on a phone: its summary, sharing as text and as a picture, the log line of a
roll, the review.
"""

import zlib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table, from_menu, tap
from tests.e2e.support.hands import by_keys
from tests.e2e.support.looks import on_phones
from tests.e2e.support.pages import PHONE, Table

pytestmark = pytest.mark.browser
SHARE = """() => {
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files: [file] }) => (window.shared = `${file.name} ${file.type} ${file.size > 10000}`);
}"""
SHARE_NO_MORE = "delete navigator.canShare && delete navigator.share && delete window.shared"
WIDTH = 3 * (360 + 2 * 16)


def ended(table: Table) -> None:
    """All ten dice hit, and that is the end."""
    at_the_table(table, "warsurge.html")
    act(table, "declare").click()
    act(table, "declare.done").click()
    expect(table.find("#battle .due")).to_be_visible()
    tap(table, *[9] * 10)
    expect(table.find("#battle-result-title")).to_be_focused()
    table.find("#card-next").click()
    expect(table.find("#battle-title")).to_be_focused()
    from_menu(table, "#battle-end")
    expect(table.find("#end-ask")).to_be_visible()
    act(table, "end.done").click()
    expect(table.find("#timeline")).to_be_visible()


def drawn(path: Path) -> tuple[int, int]:
    """The width of a PNG, and how many values its bytes take: an empty one has a handful."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    at, packed = 8, b""
    while at < len(data):
        length = int.from_bytes(data[at : at + 4])
        packed += data[at + 8 : at + 8 + length] if data[at + 4 : at + 8] == b"IDAT" else b""
        at += length + 12
    return int.from_bytes(data[16:20]), len(set(zlib.decompress(packed)))


@pytest.mark.long
@by_keys
def test_battle_ends_is_shared_reviewed_and_continued(sit: Sit) -> None:
    table = sit(PHONE)
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ended(table)
    with table.page.expect_download() as picture:
        table.find("[data-picture]").click()
    width, values = drawn(Path(picture.value.path()))
    assert width == WIDTH
    assert values > 60
    table.page.evaluate(SHARE)
    table.find("[data-picture]").click()
    table.page.wait_for_function("window.shared === 'battle.png image/png true'")
    table.page.evaluate(SHARE_NO_MORE)
    table.find("[data-copy=summary-text]").click()
    expect(table.find("#summary-text-told")).to_have_text(table.t("share.copied"))
    copied = table.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Saltmarsh Watch – Fen Wardens, ")
    assert len(copied.splitlines()) > 8
    table.find(".told .open").first.click()
    expect(table.find("#log-meant")).to_be_focused()
    expect(table.find("#log-meant")).to_be_in_viewport()
    act(table, "go", "summary").click()
    is_reviewed(table)
    act(table, "undo").click()
    answered(table)
    expect(table.find("#battle-more")).to_be_visible()


def is_reviewed(table: Table) -> None:
    """From the summary to a moment of the review and back."""
    table.find("#summary-review").click()
    lines = table.find("#review-every .open")
    table.unfolded(lines.first)
    expect(lines.first).to_be_visible()
    assert on_phones(table) == {}
    lines.first.click()
    expect(table.find("#battle .moment-what")).to_be_visible()
    assert on_phones(table) == {}
    for back in ("review", "summary"):
        act(table, "go", back).click()
        answered(table)
