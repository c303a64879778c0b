"""The games of the page, in order."""

from importlib import import_module

from app.game_page import GamePage
from app.requests.dispatcher import GAMES as NAMES

GAMES: dict[str, GamePage] = {name: import_module(f"app.{name}.page").PAGE for name in NAMES}
