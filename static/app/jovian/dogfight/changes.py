"""Changes of sealed orders on two phones: one asks, the other agrees, by codes or by handing the battle over."""

from typing import Literal

from app.battle.actions import kept, shows
from app.battle.context import Here
from app.battle.repository import unwrap
from app.jovian.dogfight import secret
from app.jovian.dogfight.agreement import OFF, agreement_draft
from app.jovian.dogfight.codes import CodeFault, read_agreement
from app.jovian.dogfight.exchange import Exchange, exchange_of, not_taken, typed
from app.jovian.dogfight.phone import phone_of
from app.jovian.dogfight.secret import place_of, waiting
from app.requests.response import Response


async def anew(here: Here) -> Response:
    """Orders given again: on one phone once both players agree in front of it, on two once both agree."""
    if not waiting(here).declared.two_phones:
        return await secret.anew(here)
    found = await exchange_of(here)
    return await _agreed(here, found, found.phone.mine, found.phone.mine)


async def call_off(here: Here) -> Response:
    """There is no dogfight after all: sealed orders are lost only when both agree."""
    found = waiting(here)
    if not (found.declared.two_phones and found.bound):
        return await secret.call_off(here)
    if await phone_of(here.repository, found.engagement) is None:
        return shows(here, here.screen.to("codes", item=None))
    mine = await exchange_of(here)
    return await _agreed(here, mine, None, mine.phone.mine)


async def agree(here: Here) -> Response:
    """Agree to what the other player asks for."""
    found, what = await exchange_of(here), here.given.get("what", "")
    return await _agreed(here, found, None if what == OFF else place_of(what), found.phone.mine)


async def other_agreement(here: Here) -> Response:
    """The code by which the other player asks or agrees."""
    found = await exchange_of(here)
    read = read_agreement(typed(here, "agreement"), found.waiting.declared, found.phone.mine)
    if isinstance(read, CodeFault):
        return not_taken(here, "agreement", read)
    assert read.by is not None
    return await _agreed(here, found, read.place, read.by)


async def _agreed(here: Here, found: Exchange, place: Literal[0, 1] | None, by: Literal[0, 1]) -> Response:
    after = unwrap(here.engagement.act(agreement_draft(found.waiting.declared, place, by)))
    now = after.state.dogfight
    lost = {name: "" for side, name in found.waiting.bound.items() if now is None or now.sealed[side] is None}
    screen = here.screen.to("codes", item=None)
    return await kept(here, after, screen=screen, secret=lost, focus="battle-title")
