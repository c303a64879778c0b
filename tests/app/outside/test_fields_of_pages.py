"""Fields and browsers: files shown in grey, and values from before a reload."""

import re

import pytest

from app.build import PAGE_FILES
from tests.app.asking import page_html
from tests.app.markup import elements
from tools.paths import ROOT

FILE_FIELD = re.compile(r'<input [^>]*type="file"[^>]*>')
UNKEPT = ("hidden", "file", "button", "submit")
"""Fields that no browser fills by itself."""


def test_files_are_judged_by_their_content_and_not_by_their_names() -> None:
    """Phones know no type for .ros and .rosz, and show such files in grey: nothing could be
    chosen.
    """
    fields = {}
    for path in sorted((ROOT / "static/app/templates").rglob("*.html")):
        for field in FILE_FIELD.findall(path.read_text(encoding="utf-8")):
            fields[path.name] = field
    assert len(fields) >= 3
    limited = [
        name
        for name, field in fields.items()
        if "accept=" in field and 'accept="image/*"' not in field
    ]
    assert limited == []


@pytest.mark.parametrize("name", [position.file for position in PAGE_FILES])
def test_no_browser_fills_in_what_was_there_before_a_reload(name: str) -> None:
    """Firefox would, after the page has read its fields; the page restores them by itself."""
    filled = []
    for element in elements(page_html(name)):
        is_field = element.tag in ("input", "select", "textarea")
        if not is_field or element.inside("template") or element.attrs.get("type") in UNKEPT:
            continue
        around = [element, *element.within]
        if not any(outer.attrs.get("autocomplete") == "off" for outer in around):
            filled.append(element.id or element.attrs.get("name"))
    assert filled == []
