"""Text typed by players is hostile until it is escaped."""

from typing import Any

import pytest
from markupsafe import Markup, escape

from app.rendering import environment
from tests.app.asking import Pairs, ask, form
from tests.app.markup import elements

HOSTILE = '<script>alert(1)</script><img src=x onerror="a">'
NAMED = [
    ("modifiers.0.name", HOSTILE[:40]),
    ("modifiers.0.effect", "dice"),
    ("modifiers.0.step", "6"),
    ("modifiers.0.amount", "2"),
]


def fragments(answer: dict[str, Any]) -> str:
    return "".join(answer.get("regions", {}).values())


def safe(html: str) -> None:
    result = elements(html)
    assert "<script" not in html
    assert "onerror" not in " ".join(name for element in result for name in element.attrs)
    assert {element.tag for element in result} & {"script", "img", "style", "iframe"} == set()


@pytest.mark.parametrize(
    "pairs",
    [
        form({"target.dr": HOSTILE}),
        form({"volley.weapon": HOSTILE}),
        form(more=[(HOSTILE, "1")]),
        form(more=[(f"target.{HOSTILE}", "1")]),
        form(more=[("target.effects", HOSTILE)]),
        form(more=[("modifiers.0.name", HOSTILE * 3), *NAMED[1:]]),
    ],
)
def test_invalid_text_in_the_form_is_escaped(pairs: Pairs) -> None:
    answer = ask("odds", pairs)
    assert answer["faults"]
    safe(fragments(answer))


def test_link_to_a_fault_keeps_its_name_in_one_attribute() -> None:
    """The name of the first fault goes into an attribute: quotes in it must not end it."""
    answer = ask("odds", form(more=[('x" onclick="a', "1")]))
    links = [element for element in elements(answer["regions"]["answer"]) if element.tag == "a"]
    assert [set(link.attrs) for link in links] == [{"href", "data-focus"}]


@pytest.mark.parametrize("text", [HOSTILE, "'\"&", "Éclair – ℵ", "a\u202eb", "2"])
def test_text_in_a_template_is_escaped_once(text: str) -> None:
    """Alone or beside HTML; marks that would reverse the following text are omitted."""
    template = environment("en").from_string(
        "{{ text }}|{{ 'a' ~ text }}|{{ text ~ html }}|{{ n ~ text }}"
    )
    plain = str(escape(text)).replace("\u202e", "")
    alone, after, before, number = template.render(text=text, html=Markup("<b>"), n=7).split("|")
    assert (alone, after, number) == (plain, "a" + plain, "7" + plain)
    assert before.replace("\u202e", "") == plain + "<b>"
