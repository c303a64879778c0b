"""The search index: every chart, row, step and ruling of every page, and no text that is on
none.
"""

import json
from functools import cache
from typing import Any

import pytest

from app.build import PAGE_FILES
from app.registered_games import GAMES
from app.views import chart_percent
from app.warsurge import code
from app.words import LANGUAGES, words
from engine.dystopian.tables import CRITICAL_TABLE
from engine.warsurge import DEFENCES, POWERS, Rulings, side_by_side
from tests.app.asking import page_html
from tests.app.markup import Element, elements
from tools.build import search

GRID = "warsurge-chart-"
"""The start of addresses of rows whose cells say more than is seen in them."""
both = pytest.mark.parametrize("language", LANGUAGES)


@cache
def written() -> dict[str, Any]:
    """The indexes as the build writes them, by language."""
    files = search.files(
        {position.file: page_html(position.file).encode() for position in PAGE_FILES}
    )
    assert sorted(files) == ["search/en.json", "search/fr.json"]
    return {language: json.loads(files[f"search/{language}.json"]) for language in LANGUAGES}


def index(language: str) -> dict[str, Any]:
    data = written()[language]
    assert isinstance(data, dict)
    return data


@cache
def texts_by_anchor(language: str) -> dict[str, list[tuple[str, str]]]:
    """Titles and texts by page and id."""
    result: dict[str, list[tuple[str, str]]] = {}
    for page, at, title, text, *_ in index(language)["entries"]:
        result.setdefault(f"{index(language)['pages'][page]['file']}#{at}", []).append(
            (title, text)
        )
    return result


def page_elements(name: str) -> list[Element]:
    return elements(page_html(name))


@both
def test_index_lists_every_page_with_its_game(language: str) -> None:
    pages = [position for position in PAGE_FILES if position.language == language]
    data = words(language)
    titles = [data(f"{GAMES[page.game].locale_prefix}.game") for page in pages]
    named = zip(pages, titles, strict=True)
    expected = [{"file": page.file, "game": page.game, "gameTitle": title} for page, title in named]
    assert index(language)["pages"] == expected


@both
def test_index_contains_every_function_with_its_words(language: str) -> None:
    """Each leads to an element of its page, and no other file of the page repeats the list."""
    entries = [entry for entry in index(language)["entries"] if entry[1].startswith("do-")]
    data = words(language)
    for position in (page for page in PAGE_FILES if page.language == language):
        links = [e for e in page_elements(position.file) if e.attrs.get("class") == "function"]
        number = [page["file"] for page in index(language)["pages"]].index(position.file)
        assert [entry[1] for entry in entries if entry[0] == number] == [link.id for link in links]
        assert len(links) > 15
    for _, at, title, text, keys in entries:
        assert (title, text, keys) == (title, "", data(f"search.words.{at.removeprefix('do-')}"))


@both
def test_index_contains_every_chart_and_ruling_by_name(language: str) -> None:
    data, known = words(language), texts_by_anchor(language)
    for position in (index for index in PAGE_FILES if index.language == language):
        game = GAMES[position.game]
        for key, address in game.chart_addresses.items():
            assert (data(f"{game.locale_prefix}.name.{key}"), "") in known[
                f"{position.file}#{address}"
            ]
        for ruling in game.rulings:
            ((title, text),) = known[f"{position.file}#ruling-{ruling.field}"]
            assert title == data(f"{game.ruled}.{ruling.field}.name")
            assert data(f"{game.ruled}.{ruling.field}.why") in text


@both
def test_index_contains_every_row_step_and_point_of_the_charts(language: str) -> None:
    """By a separate parser: all cells and list items of a page are in some entry of the same
    page.
    """
    points = rows = 0
    for position in (index for index in PAGE_FILES if index.language == language):
        text = " ".join(
            t
            for at, values in texts_by_anchor(language).items()
            if at.startswith(position.file)
            for _, t in values
        )
        for element in page_elements(position.file):
            if (
                any(outer.attrs.get("class") == "chart-points" for outer in element.within[-1:])
                and element.tag == "li"
            ):
                assert element.pieces[0].strip() in text
                points += 1
            if (
                element.tag in ("tr", "li")
                and element.id.startswith(position.game)
                and "-chart-" not in element.id
            ):
                assert f"{position.file}#{element.id}" in texts_by_anchor(language), element.id
                rows += 1
    assert points and rows


@both
def test_index_contains_critical_effects_with_their_descriptions(language: str) -> None:
    known = texts_by_anchor(language)
    page = index(language)["pages"][0]["file"]
    for row in CRITICAL_TABLE:
        ((_, text),) = known[f"{page}#dystopian-critical-{row.roll}"]
        assert words(language)(f"effect.{row.effect}") in text
        assert words(language)(f"meaning.{row.effect}") in text


@both
def test_index_labels_numbers_with_their_headings(language: str) -> None:
    page = index(language)["pages"][1]["file"]
    ((_, text),) = texts_by_anchor(language)[f"{page}#jovian-modifiers-1"]
    data = words(language)
    assert all(
        f"{data(f'jovian.chart.column.{kind}')} → " in text for kind in ("base", "flex", "macro")
    )


@both
def test_row_of_the_to_hit_chart_of_edition_1_0_reads_as_target_then_number_by_firing_model(
    language: str,
) -> None:
    page, t = index(language)["pages"][0]["file"], words(language)
    ((_, text),) = texts_by_anchor(language)[f"{page}#dystopian-to-hit-1-0-ordnance-2"]
    flying, firing = t("chart.height.flying"), t("chart.firing")
    both = f"{flying}, {t('chart.height.surface')}, {t('chart.height.diving')}"
    parts = [
        f"{t('chart.target')} {flying}",
        f"{firing} {t('chart.height.obscured')} → 6",
        f"{firing} {both} → 4+",
    ]
    assert text.split(" · ") == [
        *parts,
        f"{firing} {t('chart.height.submerged')} → {t('chart.never')}",
    ]


@both
def test_every_address_and_text_of_the_index_is_on_its_page(language: str) -> None:
    for position in (index for index in PAGE_FILES if index.language == language):
        ids = {element.id for element in page_elements(position.file)}
        whole = page_elements(position.file)[0].text
        mine = {
            at: values
            for at, values in texts_by_anchor(language).items()
            if at.startswith(position.file)
        }
        assert {at.split("#")[1] for at in mine} <= ids
        rows = [entry for at, entry in mine.items() if not at.split("#")[1].startswith(GRID)]
        for shown in (
            part for entry in rows for _, text in entry for part in text.split(" · ")[:1]
        ):
            assert shown.removeprefix(f"{words(language)('chart.target')} ")[:25] in whole, shown


@both
def test_index_contains_every_cell_with_chart_and_formula(language: str) -> None:
    cells = [entry[1:4] for entry in index(language)["entries"] if len(entry) > 5]
    assert len(cells) == len(POWERS) * len(DEFENCES)
    for at, title, text in cells:
        power, defence = map(int, at.removeprefix(GRID).split("-"))
        assert [int(word) for word in title.replace(",", "").split() if word.isdigit()] == [
            power,
            defence,
        ]
        answers = [answer.cell for answer in side_by_side(power, defence, Rulings(method="chart"))]
        texts = [f"{code(cell)} {chart_percent(cell.chance, language)}" for cell in answers]
        assert [part.split(" ", 1)[1] for part in text.split(" · ")] == texts


def test_all_languages_have_the_same_entries_in_the_same_order() -> None:
    """A result in one language leads to the text of the other by its address."""
    first, *others = ([entry[:2] for entry in index(language)["entries"]] for language in LANGUAGES)
    assert others and all(other == first for other in others)


@both
def test_row_for_several_weapons_is_indexed_by_each_of_them(language: str) -> None:
    data = words(language)
    (row,) = (e for e in index(language)["entries"] if e[1] == "dystopian-to-hit-ordnance-9")
    assert row[3] == f"6 · {data('chart.row.v_submerged')}"
    assert all(
        data(f"weapon.{item}") in row[4] for item in ("torpedoes", "rockets", "bombs", "gunnery")
    )
