"""Names in templates: none of the words that the glossary replaces."""

import pytest
from jinja2 import Environment, nodes

from tests.architecture import ROOT
from tests.test_names import rejected, without_pair

TEMPLATES = [*sorted((ROOT / "static" / "app" / "templates").rglob("*.html")), ROOT / "index.html"]


def names(text: str) -> set[str]:
    """Return the names that a template reads, sets or defines; `left` beside `right` is no word of
    its own.
    """
    tree = Environment().parse(text)
    result = {node.name for node in tree.find_all((nodes.Name, nodes.Macro))}
    result |= {node.attr for node in tree.find_all(nodes.Getattr)}
    return without_pair(result)


def wrong(text: str) -> set[str]:
    """Return the names in a template with a rejected word."""
    return {
        name
        for name in names(text)
        if {part.removesuffix("s") for part in (name, *name.split("_"))} & rejected()
    }


def test_names_in_templates_are_no_rejected_words() -> None:
    named = {
        str(path.relative_to(ROOT)): wrong(path.read_text(encoding="utf-8")) for path in TEMPLATES
    }
    assert {name: words for name, words in named.items() if words} == {}


def test_names_of_templates_are_no_rejected_words() -> None:
    assert [path.name for path in TEMPLATES if {*path.stem.split("_")} & rejected()] == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("{% for one in rows %}{% endfor %}", "one"),
        ("{% set place = 1 %}", "place"),
        ("{% macro told(lines) %}{% endmacro %}", "told"),
        ("{{ card.said }}", "said"),
        ("{{ effect_places }}", "effect_places"),
    ],
)
def test_rejected_name_in_a_template_is_detected(text: str, name: str) -> None:
    assert wrong(text) == {name}


def test_other_words_of_a_template_are_no_names() -> None:
    assert wrong("{# found here #}<p class='left'>{{ t('told') }} {{ left + right }}</p>") == set()
