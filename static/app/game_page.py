"""A game's contribution to the page: charts, form, rulings and battles."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from app.battle.battle_page import BattlePage
from app.views.charts.chart_parts import Chart
from app.views.fleet_picks import Pick
from app.words import Words
from engine.engagement import Group
from engine.kit.rulings import Ruling
from engine.kit.saved_types import Tree


class GamePage:
    """One game on the page.

    key: names its templates, pages and what is remembered of it.
    locale_prefix: where the locale has the words of its charts.
    ruled: where the locale has the words of its rulings.
    chart_addresses: addresses of its charts by their keys; none for a game without charts.
    has_attacks: whether it has a form of single attacks; False for a game with battles only.
    more: further views of the game, each a template beside the form's.
    battle: its fleets and battles.
    entries: a new entry of each list; codes of set-ups hold what differs from `start` and
        `entries`.
    """

    key: str
    locale_prefix: str
    ruled: str = ""
    chart_addresses: Mapping[str, str] = MappingProxyType({})
    has_attacks: bool = False
    rulings: Sequence[Ruling] = ()
    more: tuple[str, ...] = ()
    battle: BattlePage[Any] | None = None
    entries: Mapping[str, Tree] = MappingProxyType({})

    def charts(self, language: str) -> Sequence[Chart]:
        """Return its charts in a language, in their order on the page."""
        return ()

    def opening(self, language: str) -> Tree:
        """Return what the template of its form needs, with the odds of the opening form."""
        return {}

    def start(self, language: str) -> Tree:
        """Return the fields of its forms as they open in a language, without rulings."""
        return {}

    def facts(self, data: Mapping[str, str]) -> Mapping[str, str]:
        """Return the fields that say what an attack in the form is on, with the keys of their
        labels.
        """
        return {}

    def picks(self, group: Group, data: Mapping[str, str], t: Words) -> Iterable[Pick]:
        """Return what of a fleet's group goes into the form, given its fields."""
        return ()
