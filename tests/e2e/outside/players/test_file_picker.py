"""A file picker that is closed without a choice, opened twice, or gives a file that is gone."""

from pathlib import Path

import pytest
from playwright.sync_api import FileChooser, expect

from tests.e2e.support.battles import act, try_samples
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
FIELD = '#battle input[data-file="battle.import"]'
TAKE, LEAVE = "incoming.take", "incoming.leave"
HOLD = """() => {
  const read = File.prototype.arrayBuffer;
  const released = new Promise((release) => (globalThis.releaseFile = release));
  File.prototype.arrayBuffer = async function () {
    await released;
    File.prototype.arrayBuffer = read;
    return read.call(this);
  };
}"""
"""Lets the page read the next file only once the test releases it."""


@pytest.fixture
def home(table: Table, tmp_path: Path) -> tuple[Table, Path]:
    """Return a page at the list of battles, and a file of the battle in it."""
    table.go("battle")
    if act(table, "go", "home").count():
        act(table, "go", "home").first.click()
    try_samples(table)
    act(table, "go", "home").click()
    with table.page.expect_download() as download:
        act(table, "export").click()
    file = tmp_path / "backup.json"
    download.value.save_as(file)
    return table, file


def pick(table: Table) -> FileChooser:
    """Open the file picker."""
    with table.page.expect_file_chooser() as chooser:
        table.find("#battle label.file").click()
    return chooser.value


def test_closed_picker_changes_nothing(home: tuple[Table, Path]) -> None:
    table, _ = home
    before = table.find("#battle-out").inner_html()
    pick(table).set_files([])
    table.find(FIELD).dispatch_event("cancel")
    table.page.wait_for_timeout(300)
    assert table.find("#battle-out").inner_html() == before
    expect(table.find("#trouble")).to_be_hidden()


def test_picker_opened_twice_opens_its_file_each_time(home: tuple[Table, Path]) -> None:
    """The first picker is left without a choice; afterwards the same file is chosen twice."""
    table, file = home
    pick(table)
    pick(table).set_files(file)
    expect(act(table, TAKE)).to_be_visible()
    act(table, LEAVE).click()
    expect(table.find("#battle label.file")).to_be_visible()
    pick(table).set_files(file)
    expect(act(table, TAKE)).to_be_visible()


def test_deleted_file_is_refused_with_its_reason(home: tuple[Table, Path]) -> None:
    """It is deleted after the choice, before the browser reads it; the next choice is read."""
    table, file = home
    content = file.read_bytes()
    table.page.evaluate(HOLD)
    pick(table).set_files(file)
    file.unlink()
    table.page.evaluate("releaseFile()")
    expect(table.find("#trouble")).to_have_text(table.t("fault.file_lost"))
    file.write_bytes(content)
    pick(table).set_files(file)
    expect(act(table, TAKE)).to_be_visible()
