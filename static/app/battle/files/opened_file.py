"""The text or file that the device hands to the page: a code, a file of Broadside, or a list for a fleet."""

import re

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.fleets.list_actions import read_list
from app.battle.home.home_actions import take_in
from app.battle.repository import Refused
from app.games import GAMES
from app.requests.response import FollowUp, Response, ScreenChange, Then, fault_text
from engine.engagement import Refusal
from engine.engagement.exchange import import_list
from engine.engagement.storage.archive import FORMAT

CODE = re.compile(r"(?:^\s*|#share(?:=|%3d))(BSP?[0-9]{1,3}[.]\S+)", re.IGNORECASE)
"""A code at the start of a text, or in a link anywhere in a message."""
ARCHIVE = re.compile(r'\s*[{].*"format"\s*:\s*"' + FORMAT, re.DOTALL)
OTHER_GAME = "list_other_game"


async def open_file(context: BattleContext) -> Response:
    """Open a text or file with the action that its content belongs to.

    A list of another game of Broadside opens on the page of that game, with the text that is kept meanwhile.
    """
    lists = context.at(context.screen.to("fleets", battle=None, fleet=None, item=None))
    try:
        text = context.file or context.repository.opened
        context.repository.opened = ""
        if code := CODE.search(text):
            then = Then(view="share", action="open", given={"code": code[1]})
            return Response(follow=FollowUp(then=then))
        if ARCHIVE.match(text) or '"code"' in text[:20]:
            return await take_in(context.at(context.screen.to("home", battle=None, fleet=None, item=None)))
        if game := _other_game(context, text):
            context.repository.opened = text
            follow = FollowUp(then=Then(view="battle", action="open", forms=[]))
            return Response(screen=ScreenChange(game=game), follow=follow)
        response = await read_list(lists.at(lists.screen, given={"text": text}))
    except Refused as found:
        sentence = " ".join(dict.fromkeys(fault_text(fault, context.lang) for fault in found.refusal.faults))
        return shows(lists).but(trouble=sentence, say=sentence)
    count = int(context.given.get("count", "1"))
    return response.but(trouble=context.t("battle.first_file")) if count > 1 else response


def _other_game(context: BattleContext, text: str) -> str:
    """Return the key of the game whose list this is, where it is one of another game; else nothing."""
    imported = import_list(context.page.rules, text)
    if not isinstance(imported, Refusal) or imported.faults[0].code != OTHER_GAME:
        return ""
    others = {key: game.battle.rules for key, game in GAMES.items() if game.battle}
    return next((key for key, rules in others.items() if not isinstance(import_list(rules, text), Refusal)), "")
