"""French as printers set it: narrow no-break spaces before tall signs and inside quotation marks,
decimal commas.
"""

import re

import pytest

from app.build import PAGE_FILES
from app.registered_games import GAMES
from app.rendering import TEMPLATES
from app.words import words
from tests.app.asking import ask, form, page_html, roll
from tests.app.battle.player import Player
from tests.app.battle.screens.test_screens import screens
from tests.app.markup import elements

PAGES = {index.game: index.file for index in PAGE_FILES if index.language == "fr"}
LOOSE = re.compile(r"[^\u202f:][:;?!»%]|«[^\u202f]")
"""A tall sign without its space; times such as 20:00, addresses and the width of a number are none,
and neither is a colon after a colon.
"""
FORMS = re.compile(r"\{\w+:((?:[^{}]|\{\w+\})*\|(?:[^{}]|\{\w+\})*)\}")
"""Words that go with a number: all their forms."""
FINE = re.compile(r"\d:\d|[a-z]://|\w:02\}")
POINT = re.compile(r"\d\.\d")
EDITION = re.compile(r"\bv?1\.[0-9](\.[0-9])?\b")
"""Editions and versions keep their point."""


def wrong(text: str) -> list[str]:
    """Texts that break French typography, with some of their surroundings."""
    text = EDITION.sub("", text)
    matches = [*LOOSE.finditer(text), *POINT.finditer(text)]
    return [
        text[max(match.start() - 20, 0) : match.end() + 10]
        for match in matches
        if not FINE.match(text, match.start())
    ]


SPOKEN = ("aria-label", "alt", "placeholder", "title", "content")
"""Attributes whose texts are read or read aloud."""


def spoken(html: str) -> list[str]:
    """Texts of attributes that break French typography, such as two names joined in a template."""
    every = (element.attrs.get(name, "") for element in elements(html) for name in SPOKEN)
    return [result for text in every if "script-src" not in text for result in wrong(text)]


def text_of(html: str) -> str:
    """All text of a piece of HTML."""
    return elements(f"<main>{html}</main>")[0].text


def test_every_string_has_french_typography() -> None:
    assert {
        key: texts
        for key, text in words("fr").strings.items()
        if (texts := wrong(FORMS.sub(r"\1", text)))
    } == {}


@pytest.mark.parametrize("game", PAGES)
def test_every_page_has_french_typography(game: str) -> None:
    html = page_html(PAGES[game])
    text = next(element for element in elements(html) if element.tag == "main").text
    assert wrong(text) + spoken(html) == []


@pytest.mark.parametrize("game", GAMES)
def test_odds_and_rolls_have_french_typography(game: str) -> None:
    pairs = form(page=PAGES[game])
    odds = ask("odds", pairs, "fr", game, detail=True, fractions=True)
    rolled = roll(pairs, "all", "fr", game)
    texts = [text_of(html) for answer in (odds, rolled) for html in answer["regions"].values()]
    assert [result for text in texts for result in wrong(text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_battle_screen_has_french_typography(game: str) -> None:
    player = Player(game, "fr")
    assert {
        view: texts
        for view in screens(player)
        if (texts := wrong(player.text) + spoken(player.html))
    } == {}


def test_no_template_contains_a_tall_sign() -> None:
    loose, tag = re.compile(r"(?:\}\}|</\w+>) ?[:;?!](?!\w)"), re.compile(r"\{%.*?%\}")
    result = {
        file.name: loose.findall(tag.sub("", file.read_text(encoding="utf-8")))
        for file in TEMPLATES.rglob("*.html")
    }
    assert {name: data for name, data in result.items() if data} == {}


@pytest.mark.parametrize(
    "text", ["Prêt: oui", "Prêt : oui", "Prêt\u00a0: oui", "« oui »", "50.00\u202f%", "50,00 %"]
)
def test_wrong_typography_is_detected(text: str) -> None:
    assert wrong(text)
    assert spoken(f'<p aria-label="{text}"></p>')
    assert not wrong("Prêt\u202f: 50,00\u202f% à 20:00, «\u202foui\u202f», v1.2.1")


def test_french_words_do_not_agree_with_names_of_unknown_gender() -> None:
    """'Kuro détruite', and a head of a column over names, are wrong for half of all names."""
    agreed = re.compile(r"\{(?:name|target|who)\}\W+(?:détruit|coulé)e?\b|^(?:Détruit|Coulé)e\b")
    assert {
        key: string for key, string in words("fr").strings.items() if agreed.search(string)
    } == {}
    halves = re.compile(r", Touche")
    assert {
        key: string for key, string in words("fr").strings.items() if halves.search(string)
    } == {}
