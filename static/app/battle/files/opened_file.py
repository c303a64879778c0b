"""The text or file that the device hands to the page: a code, a file of Broadside, or a list for a
fleet.
"""

import re

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.files.incoming import source_of
from app.battle.files.incoming_actions import offer_file, offer_list
from app.battle.files.shared_link import opens_code
from app.battle.repository import Refused
from app.requests.response import Response, fault_text
from engine.engagement.storage.archive import FORMAT

ARCHIVE = re.compile(r'\s*[{].*"format"\s*:\s*"' + FORMAT, re.DOTALL)


async def open_file(context: BattleContext) -> Response:
    """Show a text or file; nothing of it is saved, read or opened elsewhere before the player's
    tap.
    """
    lists = context.at(context.screen.to("fleets", battle=None, fleet=None, item=None))
    source = source_of(context.given)
    try:
        text = context.file
        if ARCHIVE.match(text):
            response = await offer_file(context, text, source)
        else:
            code = opens_code(text)
            if code:
                return code
            response = await offer_list(context, text, source)
    except Refused as error:
        sentence = " ".join(
            dict.fromkeys(fault_text(fault, context.lang) for fault in error.refusal.faults)
        )
        return shows(lists).but(trouble=sentence, say=sentence)
    count = int(context.given.get("count", "1"))
    return response.but(trouble=context.t("battle.first_file")) if count > 1 else response
