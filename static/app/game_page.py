"""What a game tells the page: its charts, its form, its rulings, its battles."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.battle.game import BattlePage

Pair = tuple[str, str]


def _none(said: Mapping[str, str]) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True)
class GamePage:
    """One game on the page.

    key: names its templates, pages and what is remembered of it; said, ruled, marked: where the locale has the words of
    its charts, of its rulings and of the marks that say where those come from; chart_places: addresses of its charts by
    their keys; opening: what its template of the form needs, with the answer and the odds of the form as it opens, None
    for a game with charts alone; more: further views of the game, each a template of its own beside the form's; battle:
    its fleets and battles; facts: the fields that say what an attack in the form is on, with the keys of their labels;
    present: a form of an older version of the page as this one has it, meaning the same.
    """

    key: str
    said: str
    ruled: str
    chart_places: Mapping[str, str]
    charts: Callable[[str], str]
    opening: Callable[[str], dict[str, Any]] | None = None
    rulings: tuple[Any, ...] = ()
    more: tuple[str, ...] = ()
    marked: str = "mark"
    battle: BattlePage | None = None
    facts: Callable[[Mapping[str, str]], Mapping[str, str]] = _none
    present: Callable[[list[Pair]], list[Pair]] = list
