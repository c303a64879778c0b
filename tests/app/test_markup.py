"""HTML as tests read it equals the result of Python's own parser; careless HTML fails."""

from html.parser import HTMLParser

import pytest

from tests.app.asking import page_html
from tests.app.markup import elements

QUOTED = (
    """<ul class='"a" &amp; b' hidden><li>x &lt; y<br>z</li>"""
    """<li><use href="#a"/></li></ul><script>a < b && c</script>"""
)


class Reader(HTMLParser):
    """All tags that open, and all text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("page", ["", "fr.html"])
def test_screen_is_read_like_by_another_parser(page: str) -> None:
    html = page_html(page) if page else QUOTED
    expected, result = Reader(html), elements(html)
    assert [(element.tag, element.attrs) for element in result] == expected.tags
    assert "".join(result[0].texts).strip() == expected.text.strip()


def test_element_has_its_texts_and_outer_elements() -> None:
    outer, first, line, second, use, script = elements(QUOTED)
    assert (outer.text, first.text, line.text, second.text) == ("x < yz", "x < yz", "", "")
    assert (line.within, use.within, script.within) == ((outer, first), (outer, second), ())
    assert script.pieces == ["a < b && c"]


@pytest.mark.parametrize(
    "html", ["<p>", "</p>", "<p><b></p></b>", "<p>a < b</p>", "<p title=x></p>", "<p"]
)
def test_invalid_html_fails(html: str) -> None:
    with pytest.raises(AssertionError):
        elements(html)
