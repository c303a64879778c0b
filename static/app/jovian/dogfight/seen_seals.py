"""The seals that this device has seen: the other player's seal at the moment when its own orders
were shown.

A battle may be deleted, imported once more, or be a copy: so the key is the seal, not the battle.
"""

from app.battle.context import BattleContext
from app.battle.repository import Repository
from app.rendering import render
from engine.engagement import DocumentChange
from engine.engagement.record.seal import LENGTH
from engine.jovian.battle import Fighting

SHOWN = "shown/"
"""The start of the key, before the commitment to the shown orders."""


async def seen_with(repository: Repository, own: str) -> str:
    """Return the other's commitment when the orders behind `own` were shown on this device; empty
    before that.
    """
    document = await repository.store.get(SHOWN + own)
    if document is None:
        return ""
    return document.text[:LENGTH]


def seeing(own: str, other: str) -> DocumentChange:
    """Return the change that saves the other's commitment, as the orders behind `own` are shown."""
    return DocumentChange(SHOWN + own, other, None)


async def checked_html(context: BattleContext) -> str:
    """Return the sentence on whether this phone has checked both orders of the current dogfight on
    two phones.
    """
    flow = context.state.underway
    bonds = context.state.past_bonds
    if flow is None or not isinstance(flow.declared, Fighting) or not bonds:
        return ""
    if flow.declared.declaration.phones != "two":
        return ""
    first, second = bonds[-1].seals
    seen_with_first = await seen_with(context.repository, first)
    seen_with_second = await seen_with(context.repository, second)
    witnessed = seen_with_first == second or seen_with_second == first
    return render("jovian/dogfight/checked.html", context.lang, witnessed=witnessed)
