"""The games of the page, in their order."""

from app.dystopian.page import DYSTOPIAN
from app.game_page import GamePage
from app.jovian.page import JOVIAN
from app.warsurge.page import WARSURGE

GAMES: dict[str, GamePage] = {game.key: game for game in (DYSTOPIAN, JOVIAN, WARSURGE)}
