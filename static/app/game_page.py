"""A game's contribution to the page: charts, form, rulings and battles."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.battle.game import BattlePage
from app.views.fleet_picks import Pick
from app.words import Words
from engine.engagement import Group
from engine.kit.rulings import Ruling
from engine.kit.saved import Tree

Picks = Callable[[Group, Mapping[str, str], Words], Iterable[Pick]]


@dataclass(frozen=True)
class GamePage:
    """One game on the page.

    key: name of the game's templates, pages and saved data.
    said: prefix of the locale keys of its charts.
    ruled: prefix of the locale keys of its rulings.
    chart_places: addresses of its charts by key; empty for a game without charts.
    charts: function from a language to the charts as HTML.
    opening: function from a language to the values of the form's template, with its first answer and odds; None for a
        game that has attacks only in battles.
    rulings: the game's rulings.
    more: further views of the game; each has a template beside the form's.
    marked: prefix of the locale keys of the marks of sources.
    battle: the game's fleets and battles.
    facts: function from a form's fields to the fields that describe the attack, with the keys of their labels.
    picks: function from a fleet's group and a form's fields to the picks that fill the form.
    start: function from a language to the opening fields of the forms, without rulings.
    entries: a new entry of each list of the forms.
    form_version: version of `start` and `entries`; set-ups in codes hold only differences from them.
    rulings_of_version_1: function that completes the rulings of a set-up in a version 1 code with the defaults of then.
    """

    key: str
    said: str
    ruled: str = ""
    chart_places: Mapping[str, str] = field(default_factory=dict)
    charts: Callable[[str], str] = str
    opening: Callable[[str], dict[str, Any]] | None = None
    rulings: Sequence[Ruling] = ()
    more: tuple[str, ...] = ()
    marked: str = "mark"
    battle: BattlePage | None = None
    facts: Callable[[Mapping[str, str]], Mapping[str, str]] = lambda said: {}
    picks: Picks = lambda group, said, t: ()
    start: Callable[[str], Tree] = lambda language: {}
    entries: Mapping[str, Tree] = field(default_factory=dict)
    form_version: int = 1
    rulings_of_version_1: Callable[[Tree], Tree] = dict
