"""The other game of Broadside that a list is for."""

from app.battle.context import BattleContext
from app.battle.files.incoming import FileSource, Incoming
from app.registered_games import GAMES
from app.requests.response import FollowUp, Response, ScreenChange, Then
from engine.engagement import Refusal
from engine.engagement.exchange import import_list

OTHER_GAME = "list_other_game"
"""The code of the refusal of a list of another game."""


def other_game(context: BattleContext, text: str) -> str:
    """Return the key of the game whose list this is, where it is one of another game; else
    nothing.
    """
    imported = import_list(context.page.rules, text)
    if not isinstance(imported, Refusal) or imported.faults[0].code != OTHER_GAME:
        return ""
    others = {key: game.battle.rules for key, game in GAMES.items() if game.battle}
    return next(
        (key for key, rules in others.items() if not isinstance(import_list(rules, text), Refusal)),
        "",
    )


def opens_in(context: BattleContext, game: str, text: str) -> Response:
    """Return the response that reads a list on the page of another game; the text is kept
    meanwhile.
    """
    context.repository.incoming = Incoming(FileSource("picked"), text=text)
    follow = FollowUp(then=Then(view="battle", action="incoming.take", forms=[]))
    return Response(screen=ScreenChange(game=game), follow=follow)
