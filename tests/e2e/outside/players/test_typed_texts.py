"""Numbers and words from keyboards of other scripts and from copied texts."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
STEPS = (
    ("٦", "7"),
    ("６", "7"),
    ("۶", "7"),
    ("6\u200b", "7"),
    ("\u20686\u2069", "7"),
    ("06", "7"),
    ("6.0", "7"),
    ("six", "1"),
)
"""Texts in a field from 1, and the number after a tap on +."""
QUERIES = ("ｃｒｉｔｉｃａｌ", "criti\u00adcal", "critical\u200b", "\ufeffCRITICAL")


def test_plus_counts_from_the_number_that_the_engine_reads(table: Table) -> None:
    field = table.field("target.dr")
    for text, number in STEPS:
        table.type("target.dr", text)
        table.stepper("target.dr", 1).click()
        expect(field).to_have_value(number)


def test_raised_number_follows_digits_of_any_script(table: Table) -> None:
    """The HP at the start of the game are never fewer than those that remain."""
    table.type("target.hp", "٩")
    expect(table.find('[name="target.starting_hp"]')).to_have_value("9")


def test_search_reads_copied_words(table: Table) -> None:
    table.find(".seek:visible").click()
    results = table.find("#search-found a")
    table.find("#search-field").fill("critical")
    expect(results.first).to_be_visible()
    expected = results.count()
    for query in QUERIES:
        table.find("#search-field").fill("zzz")
        expect(results).to_have_count(0)
        table.find("#search-field").fill(query)
        expect(results).to_have_count(expected)
    table.page.keyboard.press("Escape")
