"""The registry: the games, the views of each, and what can be done in them."""

from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from pathlib import Path

from app.requests.request import Request
from app.requests.response import Response

GAMES = tuple((Path(__file__).parent.parent / "games.txt").read_text(encoding="utf-8").split())
"""The games in their order; each package says in VIEWS which module has the ACTIONS of each of its views."""
SHARED = {"battle": "app.battle.commands", "share": "app.share.commands", "pick": "app.picking"}
"""The views of every game. All games and their battles come with them: a start that shows one attack need not wait."""
Action = Callable[[Request], Response | Awaitable[Response]]


def actions(game: str, view: str) -> Mapping[str, Action]:
    """What can be done in a view, by name; its module is imported when first asked for."""
    module = import_module(f"app.{game}").VIEWS.get(view) or SHARED.get(view) if game in GAMES else None
    found: Mapping[str, Action] = import_module(module).ACTIONS if module else {}
    return found
