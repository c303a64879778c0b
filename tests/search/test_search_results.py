"""The first result of searches: what players type, names, functions, steps, and mistyped words."""

import json
from collections.abc import Sequence
from functools import cache

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from engine.dystopian.tables import CRITICAL_TABLE
from tests.app.asking import page_html
from tests.app.markup import elements
from tests.search.search_rate import FOLDER, SCRIPTS, Query, find_all, rate

both = pytest.mark.parametrize("language", LANGUAGES)
FUNCTIONS = {
    "settings": "do-settings",
    "réglages": "do-settings",
    "dark": "do-theme",
    "sombre": "do-theme",
    "language": "do-language",
    "langue": "do-language",
    "share": "do-battle",
    "share attack": "do-setup",
    "share the battle": "do-battle",
    "partager la bataille": "do-battle",
    "end the battle": "do-end",
    "finir la bataille": "do-end",
    "review": "do-review",
    "bilan": "do-review",
    "undo": "do-undo",
    "annuler": "do-undo",
    "fleets": "do-fleets",
    "flottes": "do-fleets",
    "import": "do-import",
    "importer": "do-import",
    "odds": "do-odds",
    "probabilités": "do-odds",
    "solo": "do-against",
    "second phone": "do-phones",
    "next turn": "do-turn",
    "end of turn": "do-turn",
    "fin du tour": "do-turn",
    "roll": "do-roll",
    "jeter": "do-roll",
    "install": "do-device",
    "hors ligne": "do-device",
}
"""Searches in both languages, each with the function that comes first."""
NAMESAKES = {
    "explosion": "dystopian-critical-2",
    "fusion_leak": "dystopian-critical-10",
    "fast_torpedoes": "dystopian-mars-fast-torpedoes",
    "limited_sight": "dystopian-to-hit-ordnance-5",
    "method": "warsurge-compare",
}
"""Rulings that share their name with a chart or a row in some language; that one comes first."""
KEYBOARDS = {
    "critical": (
        "cr\u0131t\u0131cal",
        "CR\u0130T\u0130CAL",
        "\uff43\uff52\uff49\uff54\uff49cal",
        "cri\u00adtical",
    ),
    "fire": ("\ufb01re", "F\u0130RE", "f\u0131re", "f\u00efre"),
    "7v9": ("\uff17\uff56\uff19", "\u0667v\u0669", "7 VS 9"),
}
"""Searches, and what other keyboards make of them."""
MANY_LETTERS = 5
"""Of a shorter word, too much would differ in one letter."""


def first_of(queries: Sequence[Query]) -> list[str]:
    """Return the first address that each query finds, or an empty text."""
    return [addresses[0] if addresses else "" for addresses in find_all(queries)]


@cache
def pages(language: str) -> dict[str, str]:
    """The page of each game."""
    suffix = "" if language == "en" else f"-{language}"
    names = {game: f"{game}{suffix}.html" for game in GAMES}
    names["dystopian"] = "index.html" if language == "en" else f"{language}.html"
    return names


@both
def test_forty_of_44_searches_of_players_open_what_they_mean(language: str) -> None:
    result = rate(FOLDER / "queries.json")[language]
    assert len(result.queries) == 44
    assert result.count_right() >= 40, list(result.misses())
    assert result.count_empty() == 0


@both
def test_other_searches_of_players_open_what_they_mean_as_often(
    language: str,
) -> None:
    result = rate(FOLDER / "more_queries.json")[language]
    assert result.count_right() >= 0.85 * len(result.queries), list(result.misses())


@both
def test_every_chart_and_ruling_is_the_first_result_for_its_name(
    language: str,
) -> None:
    data = words(language)
    right: dict[tuple[str, str], set[str]] = {}
    for game in GAMES.values():
        for key, at in game.chart_addresses.items():
            right[game.key, data(f"{game.locale_prefix}.name.{key}")] = {at}
        for ruling in game.rulings:
            name = data(f"{game.ruled}.{ruling.field}.name")
            either = {f"ruling-{ruling.field}", NAMESAKES.get(ruling.field, "")}
            right.setdefault((game.key, name), either)
    queries = [Query(language, game, name) for game, name in right]
    wrong = []
    for query, first in zip(queries, first_of(queries), strict=True):
        if first not in right[query.game, query.typed]:
            wrong.append((query, first))
    assert not wrong


@both
def test_functions_match_words_of_every_language(language: str) -> None:
    for game in GAMES:
        queries = [Query(language, game, typed) for typed in FUNCTIONS]
        assert dict(zip(FUNCTIONS, first_of(queries), strict=True)) == FUNCTIONS, game


@both
def test_a_step_is_the_first_result_for_its_number_in_its_game(language: str) -> None:
    data = words(language)
    expected = {}
    for game, page in pages(language).items():
        for element in elements(page_html(page)):
            if "chart-step" in element.attrs.get("class", "").split():
                number = element.id.rpartition("-")[2]
                if number.isdigit():
                    expected[game, number] = element.id
    assert len(expected) > 20
    word = data("rulings.steps", count=1, steps="")
    queries = [Query(language, game, f"{word} {number}") for game, number in expected]
    assert dict(zip(expected, first_of(queries), strict=True)) == expected


def misspellings(name: str) -> list[str]:
    """Return a name with one letter of its longest word wrong, left out, doubled or swapped."""
    longest = max(name.split(), key=len)
    middle = len(longest) // 2
    start, letter, rest = longest[:middle], longest[middle], longest[middle + 1 :]
    wrong = [start + "w" + rest, start + rest, start + letter + letter + rest]
    wrong.append(start + rest[0] + letter + rest[1:])
    return [name.replace(longest, word) for word in wrong]


@both
def test_one_wrong_letter_finds_the_same(language: str) -> None:
    data = words(language)
    expected = {}
    for row in CRITICAL_TABLE:
        name = data(f"effect.{row.effect}")
        if len(max(name.split(), key=len)) < MANY_LETTERS:
            continue
        for typed in misspellings(name):
            expected[typed] = f"dystopian-critical-{row.roll}"
    queries = [Query(language, "dystopian", typed) for typed in expected]
    assert dict(zip(expected, first_of(queries), strict=True)) == expected


def test_two_wrong_letters_are_tolerated_in_a_long_word_alone() -> None:
    queries = [Query("en", "jovian", typed) for typed in ("catastrofic", "catastropihc", "miszule")]
    assert first_of(queries) == ["jovian-catastrophic", "jovian-catastrophic", ""]


def test_search_reads_every_keyboard() -> None:
    for plain, others in KEYBOARDS.items():
        queries = [Query("en", "dystopian", typed) for typed in (plain, *others)]
        first, *results = find_all(queries)
        assert first, plain
        assert results == [first] * len(others), plain


def test_cells_answer_exactly_their_numbers() -> None:
    queries = [Query("en", "jovian", typed) for typed in ("7 v 9", "9 v 7", "7-9", "7 contre 9")]
    cells = ["warsurge-chart-7-9", "warsurge-chart-9-7", "warsurge-chart-7-9", "warsurge-chart-7-9"]
    assert first_of(queries) == cells
    assert first_of([Query("en", "dystopian", "7 v 9")]) == ["warsurge-chart-7-9"]
    (addresses,) = find_all([Query("en", "warsurge", "7")])
    assert not [at for at in addresses if at.startswith("warsurge-chart-")]


def test_words_in_no_text_find_nothing_alone_and_do_not_count_beside_others() -> None:
    queries = [Query("en", "dystopian", typed) for typed in ("xyzzy", "magazine xyzzy", "<b>")]
    unknown, mixed, _ = find_all(queries)
    assert unknown == []
    assert mixed[0] == "dystopian-critical-2"


def test_every_concept_has_words_in_every_language_and_none_twice() -> None:
    concepts = json.loads((SCRIPTS / "synonyms.json").read_text(encoding="utf-8"))
    for name, phrases in concepts.items():
        assert sorted(phrases) == sorted(LANGUAGES), name
        for language in LANGUAGES:
            assert phrases[language], name
            assert len(set(phrases[language])) == len(phrases[language]), name
