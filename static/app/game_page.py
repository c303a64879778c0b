"""A game's contribution to the page: charts, form, rulings and battles."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.battle.battle_page import BattlePage
from app.views.fleet_picks import Pick
from app.words import Words
from engine.engagement import Group
from engine.kit.rulings import Ruling
from engine.kit.saved_types import Tree

Picks = Callable[[Group, Mapping[str, str], Words], Iterable[Pick]]


@dataclass(frozen=True)
class GamePage:
    """One game on the page.

    key: names its templates, pages and what is remembered of it.
    locale_prefix: where the locale has the words of its charts.
    ruled: where the locale has the words of its rulings.
    chart_addresses: addresses of its charts by their keys; none for a game without charts.
    charts: the values for the templates of its charts in a language.
    opening: what the template of its form needs, with the odds of the opening form; None for a game
        with battles only.
    more: further views of the game, each a template beside the form's.
    battle: its fleets and battles.
    facts: the fields that say what an attack in the form is on, with the keys of their labels.
    picks: what of a fleet's group goes into the form, given its fields.
    start: the fields of its forms as they open in a language, without rulings.
    entries: a new entry of each list; codes of set-ups hold what differs from `start` and
        `entries`.
    """

    key: str
    locale_prefix: str
    ruled: str = ""
    chart_addresses: Mapping[str, str] = field(default_factory=dict)
    charts: Callable[[str], Mapping[str, Any]] = lambda language: {}
    opening: Callable[[str], dict[str, Any]] | None = None
    rulings: Sequence[Ruling] = ()
    more: tuple[str, ...] = ()
    battle: BattlePage[Any] | None = None
    facts: Callable[[Mapping[str, str]], Mapping[str, str]] = lambda data: {}
    picks: Picks = lambda group, data, t: ()
    start: Callable[[str], Tree] = lambda language: {}
    entries: Mapping[str, Tree] = field(default_factory=dict)
