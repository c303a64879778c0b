"""The recorded battles of release 1.0.0."""

from functools import cache
from pathlib import Path
from typing import Any

from engine.dystopian.battle import RULES as DYSTOPIAN
from engine.engagement import Archive, Engagement, Refusal, games, read, resume, write
from engine.jovian.battle import RULES as JOVIAN
from engine.warsurge.battle import RULES as WARSURGE

FOLDER = Path(__file__).parents[1] / "fixtures" / "release-1.0.0"
BATTLES = 5
"""Recorded battles of each game."""
GAMES = games(DYSTOPIAN, JOVIAN, WARSURGE)


def file(game: str, number: int, end: str) -> Path:
    """Return where a part of a recorded battle is: `.json`, its `.code`, its `.log`, or its
    `.screens`.
    """
    return FOLDER / game / f"{number}{end}"


def saved(game: str, number: int = 1) -> str:
    """Return the file of a recorded battle, as the page exported it."""
    return file(game, number, ".json").read_text(encoding="utf-8")


@cache
def opened(game: str, number: int = 1, text: str = "") -> Engagement[Any]:
    """Return a recorded battle, or the battle in another text, taken up."""
    archive = read(text or saved(game, number), GAMES)
    assert not isinstance(archive, Refusal), archive
    (battle,) = archive.battles
    engagement = resume(GAMES[game], battle)
    assert not isinstance(engagement, Refusal), engagement
    return engagement


def exported(engagement: Engagement[Any]) -> str:
    """Return the file of a battle."""
    return write(Archive(battles=(engagement.battle,)))
