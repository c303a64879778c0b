"""A dogfight on two phones: the next action of this phone's player; everything goes over with the news of the battle.

This device keeps the opening of its own orders, and the seal of the other's; it needs no codes of its own.
"""

from typing import NamedTuple

from app.battle.actions import DUE, kept, shows
from app.battle.context import Here
from app.battle.repository import Refused, unwrap
from app.jovian.dogfight import secret
from app.jovian.dogfight.battle import given_again
from app.jovian.dogfight.opening_text import read_opening_text
from app.jovian.dogfight.owner import offered_places, own_place
from app.jovian.dogfight.secret import OFF, Waiting, maybe_waiting, place_of, waiting
from app.jovian.dogfight.witness import checked_html, seeing, seen_with
from app.rendering import render
from app.requests.response import Response
from engine.engagement import Draft, refusal
from engine.jovian.battle import Declared
from engine.jovian.battle.commitments import Place
from engine.jovian.battle.data import Recalled
from engine.kit.saved import plain


class Owned(NamedTuple):
    """A dogfight on two phones that waits, and the place of this phone's player."""

    waiting: Waiting
    mine: Place


async def owned(here: Here) -> Owned:
    """Return the dogfight on two phones on the screen, with this phone's player.

    Raises Refused.
    """
    found = waiting(here)
    mine = await own_place(here, found.declared)
    if mine is None or not found.declared.two_phones:
        raise Refused(refusal("not_sealed"))
    return Owned(found, mine)


async def remark_html(here: Here) -> str:
    """Return the next action of this phone's player in a waiting dogfight; later the check of both orders."""
    found = maybe_waiting(here)
    if found is None or not found.declared.two_phones:
        return await checked_html(here)
    declared = found.declared
    mine = await own_place(here, declared)
    other = None if mine is None else 1 - mine
    return render(
        "jovian/battle/two_phones.html",
        here.lang,
        id=here.engagement.battle.id,
        stage=_stage(declared, mine),
        mine=mine,
        names=found.names,
        name="" if other is None else found.names[other],
        offered=offered_places(declared, mine),
        given=[one is not None for one in declared.sealed],
        binds=declared.bond is not None,
        again=given_again(here.engagement),
        is_shown=declared.is_shown,
        is_theirs_shown=other is not None and declared.openings[other] is not None,
        wanted=[OFF if place is None else str(place) for place, by in sorted(declared.asked, key=str) if by == other],
        is_asked=any(by == mine for _, by in declared.asked),
    )


def _stage(declared: Declared, mine: Place | None) -> str:
    """Return the next stage: orders, hand_over, show, shown."""
    if mine is None or declared.sealed[mine] is None:
        return "orders"
    if None in declared.sealed:
        return "hand_over"
    return "shown" if declared.openings[mine] else "show"


async def unseal(here: Here) -> Response:
    """Show the player's own orders (step 5); from then on no seal changes, in no battle of this device."""
    found, mine = await owned(here)
    own, theirs = (found.bound.get(place, "") for place in (mine, 1 - mine))
    if not (own and theirs):
        raise Refused(refusal("not_sealed"))
    if here.request.secrets is None:
        return Response(needs=(own,))
    opening = read_opening_text(here.request.secrets.get(own, ""))
    if opening is None:
        return shows(here, trouble="dogfight.key_lost_two")
    if await seen_with(here.repository, own) not in ("", theirs):
        raise Refused(refusal("other_seals_late"))
    after = unwrap(here.engagement.act(Draft(kind="unseal", data={"place": mine, "opening": plain(opening)})))
    focus = DUE if after.state.underway else "flow-title"
    return await kept(here, after, also=(seeing(own, theirs),), screen=here.screen.to("battle", item=None), focus=focus)


async def anew(here: Here) -> Response:
    """Ask for new orders: on one phone both players agree in front of it, on two phones each on their own."""
    if not waiting(here).declared.two_phones:
        return await secret.anew(here)
    found = await owned(here)
    return await _agreed(here, found, found.mine)


async def call_off(here: Here) -> Response:
    """Call off the dogfight; once anything binds on two phones, only if both agree."""
    if waiting(here).declared.bond is None:
        return await secret.call_off(here)
    return await _agreed(here, await owned(here), None)


async def agree(here: Here) -> Response:
    """Agree to the request of the other player."""
    what = here.given.get("what", "")
    return await _agreed(here, await owned(here), None if what == OFF else place_of(what))


async def _agreed(here: Here, found: Owned, place: Place | None) -> Response:
    declared = found.waiting.declared
    data = plain(Recalled(place=place, by=found.mine, about=declared.about))
    after = unwrap(here.engagement.act(Draft(kind="recall", data=data)))
    now = after.state.dogfight
    lost = {name: "" for side, name in found.waiting.bound.items() if now is None or now.sealed[side] is None}
    screen, focus = here.screen.to("battle", item=None), "flow-title" if now else "battle-title"
    say, about = "dogfight.agree.done" if lost else "", {"name": found.waiting.names[1 - found.mine]}
    return await kept(here, after, screen=screen, secret=lost, focus=focus, say=say, numbers=about)
