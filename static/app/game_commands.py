"""The commands of each game, imported when first asked for, as most visits are about one game."""

from collections.abc import Callable
from importlib import import_module

from app.answers import Answer

COMMANDS = {
    "dystopian": ("app.dystopian.commands",),
    "jovian": ("app.jovian.commands", "app.jovian.dogfight.commands"),
    "warsurge": ("app.warsurge.commands",),
}
"""Where they stand."""


def known(game: object, do: object) -> Callable[[Answer], Answer] | None:
    """The command of a game, None when it has no such one."""
    for module in COMMANDS.get(str(game), ()):
        found: Callable[[Answer], Answer] | None = import_module(module).COMMANDS.get(str(do))
        if found:
            return found
    return None
