"""A browser that refuses to share or to copy, and a player who closes the share sheet."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
REFUSE = """(name) => {
  document.documentElement.dataset.shares = "";
  navigator.share = async () => { throw new DOMException("of a test", name); };
  navigator.clipboard.writeText = async () => { throw new DOMException("of a test", "NotAllowedError"); };
}"""
ALLOW = """() => {
  delete document.documentElement.dataset.shares;
  delete navigator.share;
  delete navigator.clipboard.writeText;
}"""
HIDE = "document.getElementById('share-link').hidden = true"


def test_refusal_is_reported_and_a_closed_share_sheet_is_not(table: Table) -> None:
    table.unfolded(table.find('#attack [data-do="share.make"]')).click()
    table.find("#share-link").wait_for()
    answer = table.find("#share-link-told")
    for name in ("NotAllowedError", "DataError", "InvalidStateError"):
        table.page.evaluate(REFUSE, name)
        answer.evaluate("one => one.textContent = ''")
        table.find('[data-send="share-link"]').click()
        expect(answer).to_have_text(table.t("share.not_sent"))
    table.page.evaluate(REFUSE, "AbortError")
    answer.evaluate("one => one.textContent = 'as before'")
    table.find('[data-send="share-link"]').click()
    table.page.wait_for_timeout(300)
    expect(answer).to_have_text("as before")


def test_text_that_the_player_is_to_copy_is_shown(table: Table) -> None:
    """Of some codes and summaries only the button is shown."""
    table.unfolded(table.find('#attack [data-do="share.make"]')).click()
    table.find("#share-link").wait_for()
    table.page.evaluate(REFUSE, "AbortError")
    table.page.evaluate(HIDE)
    table.find('[data-copy="share-link"]').click()
    expect(table.find("#share-link-told")).to_have_text(table.t("share.not_copied"))
    expect(table.find("#share-link")).to_be_visible()
    table.page.evaluate(ALLOW)
