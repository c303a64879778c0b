"""The text or file that the device hands to the page: a code, a file of Broadside, or a list for a fleet."""

import re

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.files.other_game import opens_in, other_game
from app.battle.fleets.list_actions import read_list
from app.battle.home.home_actions import take_in
from app.battle.repository import Refused
from app.requests.response import FollowUp, Response, Then, fault_text
from engine.engagement.storage.archive import FORMAT

CODE = re.compile(r"(?:^\s*|#share(?:=|%3d))(BSP?[0-9]{1,3}[.]\S+)", re.IGNORECASE)
"""A code at the start of a text, or in a link anywhere in a message."""
ARCHIVE = re.compile(r'\s*[{].*"format"\s*:\s*"' + FORMAT, re.DOTALL)


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
        if game := other_game(context, text):
            return opens_in(context, game, text)
        response = await read_list(lists.at(lists.screen, given={"text": text}))
    except Refused as error:
        sentence = " ".join(dict.fromkeys(fault_text(fault, context.lang) for fault in error.refusal.faults))
        return shows(lists).but(trouble=sentence, say=sentence)
    count = int(context.given.get("count", "1"))
    return response.but(trouble=context.t("battle.first_file")) if count > 1 else response
