"""The registry: the views of each game's own, and what can be done in them."""

from collections.abc import Callable, Mapping
from importlib import import_module

from app.requests.request import Request
from app.requests.response import Response

GAMES = ("dystopian", "jovian", "warsurge")
"""The games that are registered: each package says in VIEWS which module has the ACTIONS of each of its views."""
Action = Callable[[Request], Response]


def actions(game: str, view: str) -> Mapping[str, Action]:
    """What can be done in a view, by name; its module is imported when first asked for."""
    module = import_module(f"app.{game}").VIEWS.get(view) if game in GAMES else None
    found: Mapping[str, Action] = import_module(module).ACTIONS if module else {}
    return found
