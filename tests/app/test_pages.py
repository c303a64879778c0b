"""The built pages: complete, with valid links, and compatible with their strict content policy."""

import re
from collections import Counter

import pytest

from app.build import PAGE_FILES, needs, watch
from app.game_page import GamePage
from app.registered_games import GAMES
from engine.dystopian.tables import CRITICAL_TABLE
from tests.app.asking import page_html
from tests.app.markup import Element, elements, outline_faults, primaries

PAGES = {index.file: index for index in PAGE_FILES}
both = pytest.mark.parametrize("name", PAGES)
attacks = pytest.mark.parametrize("name", ["index.html", "fr.html"])
NAMED_BY_TEXT = ("aria-label", "aria-labelledby", "title")


def page_elements(name: str, *tags: str) -> list[Element]:
    """Return the elements of a page, without those that a template holds for later."""
    shown = [element for element in elements(page_html(name)) if not element.inside("template")]
    return [element for element in shown if not tags or element.tag in tags]


def ids(name: str) -> Counter[str]:
    return Counter(element.id for element in page_elements(name) if element.id)


def tabs_of(game: GamePage) -> list[str]:
    """Three, but for a game without a form or without charts."""
    there = {"attack": game.has_attacks, "battle": game.battle, "charts": game.chart_addresses}
    return [tab for tab, has in there.items() if has]


@both
def test_every_id_is_unique(name: str) -> None:
    assert {key: times for key, times in ids(name).items() if times > 1} == {}


@both
def test_every_link_inside_the_page_has_a_target(name: str) -> None:
    links = {
        e.attrs["href"][1:]
        for e in page_elements(name, "a", "use")
        if e.attrs.get("href", "").startswith("#")
    }
    assert len(links) > 3
    assert links - set(ids(name)) == set()


@both
def test_each_view_has_one_title_an_outline_and_at_most_one_primary_button(name: str) -> None:
    views = [
        element
        for element in page_elements(name, "section")
        if "view" in element.attrs.get("class", "").split()
    ]
    assert len(views) >= 5
    for view in views:
        inside = [element for element in page_elements(name) if view in element.within]
        assert len([element for element in inside if element.tag == "h1"]) == 1, view.id
        assert len(primaries(inside)) <= 1, view.id
        assert outline_faults(inside) == [], view.id
    assert len(page_elements(name, "h1")) == len(views)


@both
def test_every_label_and_description_has_its_element(name: str) -> None:
    known = set(ids(name))
    for element in page_elements(name):
        for attribute in ("for", "aria-labelledby", "aria-describedby", "aria-controls"):
            if element.tag != "output" or attribute != "for":
                assert set(element.attrs.get(attribute, "").split()) <= known, element


@both
def test_every_field_has_a_label(name: str) -> None:
    labelled = {
        element.attrs["for"] for element in page_elements(name, "label") if "for" in element.attrs
    }
    for field in page_elements(name, "input", "select"):
        assert (
            field.attrs.get("type") == "hidden" or field.inside("label") or field.id in labelled
        ), field
    for button in page_elements(name, "button"):
        assert button.text or any(key in button.attrs for key in NAMED_BY_TEXT), button
        assert button.attrs["type"] == "button"


@both
def test_page_complies_with_its_content_policy(name: str) -> None:
    for element in page_elements(name):
        assert element.tag != "style"
        assert element.tag != "script" or bool(element.attrs.get("src")) != bool(element.text)
        # The build adds to the policy the hashes of what checks the browser and watches over the
        # start.
        assert (
            element.tag != "script"
            or not element.text
            or element.attrs.get("type") == "mpy"
            or element.pieces in ([needs()], [watch()])
        )
        assert not [key for key in element.attrs if key == "style" or key.startswith("on")], element
        assert "javascript:" not in element.attrs.get("href", "")
    policy = next(
        e.attrs["content"] for e in page_elements(name, "meta") if "http-equiv" in e.attrs
    )
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy


@both
def test_every_address_is_relative(name: str) -> None:
    for element in page_elements(name, "link", "script", "img", "a", "form"):
        for attribute in ("href", "src", "action", "config"):
            address = element.attrs.get(attribute, "")
            assert not re.match(r"[a-z]+:|/", address), element


@both
def test_page_declares_its_language(name: str) -> None:
    language, game = PAGES[name].language, PAGES[name].game
    files = {index.file: index.language for index in PAGE_FILES if index.game == game}
    assert page_elements(name, "html")[0].attrs["lang"] == language
    switch = next(element for element in page_elements(name) if element.id == "language")
    assert {switch.attrs["lang"], language} == set(files.values())
    assert {
        e.attrs["href"]: e.attrs["hreflang"]
        for e in page_elements(name, "link")
        if "hreflang" in e.attrs
    } == files


@both
def test_each_chart_of_the_game_is_in_its_page(name: str) -> None:
    for address in GAMES[PAGES[name].game].chart_addresses.values():
        chart = next(element for element in page_elements(name) if element.id == address)
        assert len(chart.text) > 100
        assert [e for e in page_elements(name, "table", "ol") if chart in e.within]


@both
def test_every_game_is_one_link_away_in_the_same_language(name: str) -> None:
    links = [e.attrs["href"] for e in page_elements(name, "a") if "data-game" in e.attrs]
    assert [PAGES[link].game for link in links] == list(GAMES)
    assert {PAGES[link].language for link in links} == {PAGES[name].language}


@attacks
def test_critical_hit_chart_is_complete(name: str) -> None:
    assert {f"dystopian-critical-{row.roll}" for row in CRITICAL_TABLE} <= set(ids(name))


@attacks
def test_opening_odds_are_in_the_page(name: str) -> None:
    """They are visible before any script runs."""
    answer = next(element for element in page_elements(name) if element.id == "answer")
    assert ("86,46" if name == "fr.html" else "86.46") in answer.text
    assert not re.search(r"\{\{|\{%", page_html(name))


@both
def test_tabs_and_links_open_every_view(name: str) -> None:
    tabs = [
        e.attrs["data-view"]
        for e in page_elements(name, "a")
        if any(outer.attrs.get("class") == "tabs" for outer in e.within)
    ]
    game = GAMES[PAGES[name].game]
    assert tabs == tabs_of(game)
    views = {
        e.id: e.attrs["data-within"].split()[0]
        for e in page_elements(name, "section")
        if "view" in e.attrs.get("class", "").split()
    }
    assert set(views.values()) == {*tabs, "home", "settings"} | (
        {"rulings"} if game.rulings else set()
    )
    of_a_form = {"odds", "roll"} if game.has_attacks else set()
    of_rulings = {"rulings"} if game.rulings else set()
    assert (
        set(views)
        == {*tabs, "home", "settings", "device", "share", *game.more} | of_a_form | of_rulings
    )
    links = {
        e.attrs["href"][1:]
        for e in page_elements(name, "a")
        if e.attrs.get("href", "").startswith("#")
    }
    from_battles = set(game.battle.begins) if game.battle else set()
    assert set(views) - from_battles <= links


@both
def test_home_page_links_to_each_tab(name: str) -> None:
    links = [
        e
        for e in page_elements(name, "a")
        if any(outer.attrs.get("class") == "doors" for outer in e.within)
    ]
    doors = {link.attrs["href"] for link in links}
    assert doors == {f"#{tab}" for tab in tabs_of(GAMES[PAGES[name].game])}
