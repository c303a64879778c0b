"""The finished pages: the skeleton with a game's charts, form, rulings and opening odds rendered
into it.
"""

import asyncio
import re
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from app.battle.actions import REGION
from app.battle.battle_page import BattlePage, S
from app.battle.battle_response import actions_of, respond
from app.battle.repository import Repository
from app.game_page import GamePage
from app.registered_games import GAMES
from app.rendering import environment, render
from app.requests.request import Request
from app.words import LANGUAGES
from engine.engagement import MemoryStore, games

STATIC = Path(__file__).parent.parent
SKELETON = STATIC.parent / "index.html"
FIRST = next(iter(GAMES))
PARTS = ("first/encoded_hash.js", "first/host_faults.js", "first.js")
WATCHING = tuple(STATIC / "start" / name for name in PARTS)
NEEDS = STATIC / "start" / "first" / "needs.js"
BEFORE_ALL = "2020-01-01T00:00:00Z"
"""A time for battles that the build makes; no screen shows it."""
COMMENT = re.compile(r"^ *(//|/?\*).*\n", re.MULTILINE)


class PageFile(NamedTuple):
    """The file of one game's page in one language."""

    file: str
    game: str
    language: str


def _file(game: str, language: str) -> str:
    """Return the file name of a page; hosts open the first game in the first language by
    default.
    """
    is_first_game = game == FIRST
    is_first_language = language == LANGUAGES[0]
    if is_first_game and is_first_language:
        return "index.html"
    if is_first_game:
        return f"{language}.html"
    if is_first_language:
        return f"{game}.html"
    return f"{game}-{language}.html"


def _list_pages() -> tuple[PageFile, ...]:
    files = []
    for game in GAMES:
        for language in LANGUAGES:
            files.append(PageFile(_file(game, language), game, language))
    return tuple(files)


PAGE_FILES = _list_pages()


def pages() -> dict[str, str]:
    """Return every page of the site as HTML, by file name."""
    return {other.file: page(GAMES[other.game], other.language) for other in PAGE_FILES}


def charts_html(game: GamePage, language: str) -> str:
    """Return all charts of a game as HTML, readable before any script runs."""
    return render("charts/all.html", language, game=game, charts=game.charts(language))


def pyscript() -> dict[str, dict[str, Any]]:
    """Return PyScript's configuration for both kinds of scripts, each with the shared settings."""
    read = tomllib.loads((STATIC.parent / "pyscript.toml").read_text(encoding="utf-8"))
    return {kind: {**read[kind], "plugins": read["plugins"]} for kind in ("mpy", "py")}


def needs() -> str:
    """Return the script that checks the browser, without comments, for the page itself."""
    return COMMENT.sub("", NEEDS.read_text(encoding="utf-8"))


def watch() -> str:
    """Return the script that watches the start, without comments, for the page itself."""
    return "".join(COMMENT.sub("", path.read_text(encoding="utf-8")) for path in WATCHING)


def tabs(game: GamePage) -> tuple[str, ...]:
    """Return the tabs of a game's page, by the ids of their views."""
    parts = {"attack": game.has_attacks, "battle": game.battle, "charts": game.chart_addresses}
    return tuple(name for name, part in parts.items() if part)


class BroughtScreens(NamedTuple):
    """Screens of battles that a page brings along: players use them before the engine is ready.

    home: the list of battles; empty for a game without battles.
    puzzle: the sample puzzle; empty for a game without one.
    """

    home: str = ""
    puzzle: str = ""


def bring_screens(game: GamePage, language: str) -> BroughtScreens:
    """Return the screens of a game's battles as the engine shows them on a device without
    battles.
    """
    if game.battle is None:
        return BroughtScreens()
    home = _show_screen(game.battle, language, "show")
    if game.battle.advice is None:
        return BroughtScreens(home)
    return BroughtScreens(home, _show_screen(game.battle, language, "sample_puzzle"))


def _show_screen(page: BattlePage[S], language: str, action: str) -> str:
    """Return the screen after an action on a device without battles as HTML."""
    request = Request.model_validate(
        {
            "lang": language,
            "game": page.rules.name,
            "view": "battle",
            "action": action,
            "forms": [],
            "now": BEFORE_ALL,
        }
    )
    repository = Repository(MemoryStore(), games(page.rules))
    answer = respond(repository, page, actions_of(page)[action], request)
    # In a thread of its own, because a test that builds a page may have a running event loop.
    with ThreadPoolExecutor(1) as thread:
        response = thread.submit(asyncio.run, answer).result()
    return response.regions[REGION]


def page(game: GamePage, language: str) -> str:
    """Return the page of one game in one language as HTML."""
    template = environment(language).from_string(SKELETON.read_text(encoding="utf-8"))
    charts = charts_html(game, language) if game.chart_addresses else ""
    brought = bring_screens(game, language)
    return template.render(
        **game.opening(language),
        needs=needs(),
        watch=watch(),
        game=game,
        form=game.has_attacks,
        rulings=game.rulings,
        charts=charts,
        brought=brought,
        tabs=tabs(game),
        pyscript=pyscript(),
        games=GAMES.values(),
        translations={other.language: other.file for other in PAGE_FILES if other.game == game.key},
        neighbours={other.game: other.file for other in PAGE_FILES if other.language == language},
    )
