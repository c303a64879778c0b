"""What can be searched: every chart, row, step and ruling of every page, and nothing that no page says."""

import json
from functools import lru_cache
from typing import Any

import pytest

from app.build import PLACES
from app.games import GAMES
from app.views.chart_parts import in_percent
from app.warsurge.charts import code
from app.words import LANGUAGES, words
from engine.dystopian.tables.criticals import CRITICAL_TABLE
from engine.warsurge.chart import DEFENCES, POWERS, side_by_side
from engine.warsurge.rulings import Rulings
from tests.app.asking import page_html
from tests.app.markup import Element, elements
from tools.build import search

GRID = "warsurge-chart-"
"""What the addresses of rows begin with whose cells say more than is seen in them."""
both = pytest.mark.parametrize("language", LANGUAGES)


@lru_cache
def index(language: str) -> dict[str, Any]:
    """The index as the build writes it."""
    files = search.files({place.file: page_html(place.file).encode() for place in PLACES})
    assert sorted(files) == ["search/en.json", "search/fr.json"]
    found = json.loads(files[f"search/{language}.json"])
    assert isinstance(found, dict)
    return found


def places(language: str) -> dict[str, list[tuple[str, str]]]:
    """Titles and texts by page and id."""
    found: dict[str, list[tuple[str, str]]] = {}
    for page, at, title, text, *_ in index(language)["entries"]:
        found.setdefault(f"{index(language)['pages'][page]['file']}#{at}", []).append((title, text))
    return found


def found(name: str) -> list[Element]:
    return elements(page_html(name))


@both
def test_every_page_of_the_language_with_its_game(language: str) -> None:
    pages = [place for place in PLACES if place.language == language]
    said = words(language)
    expected = [{"file": one.file, "game": one.game, "said": said(f"{GAMES[one.game].said}.game")} for one in pages]
    assert index(language)["pages"] == expected


@both
def test_every_chart_and_ruling_by_its_name(language: str) -> None:
    said, known = words(language), places(language)
    for place in (place for place in PLACES if place.language == language):
        game = GAMES[place.game]
        for key, address in game.chart_places.items():
            assert (said(f"{game.said}.name.{key}"), "") in known[f"{place.file}#{address}"]
        for ruling in game.rulings:
            ((title, text),) = known[f"{place.file}#ruling-{ruling.field}"]
            assert title == said(f"{game.ruled}.{ruling.field}.name")
            assert said(f"{game.ruled}.{ruling.field}.why") in text


@both
def test_every_row_step_and_point_of_the_charts(language: str) -> None:
    """By another reader: whatever a page has in its tables and lists is in some entry of the same page."""
    for place in (place for place in PLACES if place.language == language):
        told = " ".join(t for at, told in places(language).items() if at.startswith(place.file) for _, t in told)
        for one in found(place.file):
            if any(outer.attrs.get("class") == "chart-points" for outer in one.within[-1:]) and one.tag == "li":
                assert one.pieces[0].strip() in told
            if one.tag in ("tr", "li") and one.id.startswith(place.game) and "-chart-" not in one.id:
                assert f"{place.file}#{one.id}" in places(language), one.id


@both
def test_critical_effects_with_what_they_mean(language: str) -> None:
    known = places(language)
    page = index(language)["pages"][0]["file"]
    for row in CRITICAL_TABLE:
        ((_, text),) = known[f"{page}#dystopian-critical-{row.roll}"]
        assert words(language)(f"effect.{row.effect}") in text
        assert words(language)(f"meaning.{row.effect}") in text


@both
def test_numbers_are_told_by_their_headings(language: str) -> None:
    page = index(language)["pages"][1]["file"]
    ((_, text),) = places(language)[f"{page}#jovian-modifiers-1"]
    said = words(language)
    assert all(f"{said(f'jovian.chart.column.{kind}')} " in text for kind in ("base", "flex", "macro"))


@both
def test_every_address_is_there_and_every_text_is_the_page_s(language: str) -> None:
    for place in (place for place in PLACES if place.language == language):
        ids = {one.id for one in found(place.file)}
        whole = found(place.file)[0].text
        mine = {at: told for at, told in places(language).items() if at.startswith(place.file)}
        assert {at.split("#")[1] for at in mine} <= ids
        rows = [entry for at, entry in mine.items() if not at.split("#")[1].startswith(GRID)]
        for told in (part for entry in rows for _, text in entry for part in text.split(" · ")[:1]):
            assert told[:25] in whole, told


@both
def test_every_cell_by_its_numbers_with_what_chart_and_formula_say(language: str) -> None:
    cells = [entry[1:4] for entry in index(language)["entries"] if len(entry) > 5]
    assert len(cells) == len(POWERS) * len(DEFENCES)
    for at, title, text in cells:
        power, defence = map(int, at.removeprefix(GRID).split("-"))
        assert [int(word) for word in title.replace(",", "").split() if word.isdigit()] == [power, defence]
        answers = [one.cell for one in side_by_side(power, defence, Rulings(method="chart"))]
        told = [f"{code(cell)} {in_percent(cell.chance)}" for cell in answers]
        assert [part.split(" ", 1)[1] for part in text.split(" · ")] == told


@both
def test_the_languages_say_the_same_in_the_same_places(language: str) -> None:
    """What is found in one language leads to the words of the other by its place."""
    other = next(one for one in LANGUAGES if one != language)
    assert [entry[:2] for entry in index(language)["entries"]] == [entry[:2] for entry in index(other)["entries"]]


@both
def test_rows_for_several_weapons_are_found_by_each_of_them(language: str) -> None:
    said = words(language)
    (row,) = (e for e in index(language)["entries"] if e[1] == "dystopian-to-hit-ordnance-9")
    assert row[3] == f"6 · {said('chart.row.v_submerged')}"
    assert all(said(f"weapon.{one}") in row[4] for one in ("torpedoes", "rockets", "bombs", "gunnery"))
