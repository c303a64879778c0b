"""The finished pages: the skeleton with a game's charts, form, rulings and opening odds rendered into it."""

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from app.game_page import GamePage
from app.games import GAMES
from app.rendering import environment, render
from app.words import LANGUAGES

STATIC = Path(__file__).parent.parent
SKELETON = STATIC.parent / "index.html"
FIRST = next(iter(GAMES))
COMMENT = re.compile(r"^ *(//|/?\*).*\n", re.MULTILINE)


class Place(NamedTuple):
    """The file of one game's page in one language."""

    file: str
    game: str
    language: str


def _file(game: str, language: str) -> str:
    """The first game's page in the first language is the one that a host opens."""
    if game == FIRST:
        return "index.html" if language == LANGUAGES[0] else f"{language}.html"
    return f"{game}.html" if language == LANGUAGES[0] else f"{game}-{language}.html"


PLACES = tuple(Place(_file(game, language), game, language) for game in GAMES for language in LANGUAGES)


def pages() -> dict[str, str]:
    """Every page of the site: file name to HTML."""
    return {place.file: page(GAMES[place.game], place.language) for place in PLACES}


def charts_html(game: GamePage, language: str) -> str:
    """All charts of a game, to be read before any script runs."""
    return render("charts/all.html", language, game=game, charts=game.charts(language))


def pyscript() -> dict[str, dict[str, Any]]:
    """PyScript's configuration of its two kinds of scripts, with what both share."""
    read = tomllib.loads((STATIC.parent / "pyscript.toml").read_text(encoding="utf-8"))
    return {kind: {**read[kind], "plugins": read["plugins"]} for kind in ("mpy", "py")}


def watch() -> str:
    """The script that watches over the start, as it stands in the page itself."""
    return COMMENT.sub("", (STATIC / "start" / "first.js").read_text(encoding="utf-8"))


def tabs(game: GamePage) -> tuple[str, ...]:
    """The tabs of a game's page, by the ids of the views that they lead to."""
    there = {"attack": game.opening, "battle": game.battle, "charts": game.chart_places, "more": True}
    return tuple(name for name, is_there in there.items() if is_there)


def page(game: GamePage, language: str) -> str:
    """The page of one game in one language."""
    opening: dict[str, Any] = game.opening(language) if game.opening else {}
    template = environment(language).from_string(SKELETON.read_text(encoding="utf-8"))
    return template.render(
        **opening,
        watch=watch(),
        game=game,
        form=f"{game.key}/form/form.html" if game.opening else "",
        rulings=game.rulings,
        charts=charts_html(game, language) if game.chart_places else "",
        tabs=tabs(game),
        pyscript=pyscript(),
        games=GAMES.values(),
        translations={place.language: place.file for place in PLACES if place.game == game.key},
        neighbours={place.game: place.file for place in PLACES if place.language == language},
    )
