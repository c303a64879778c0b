"""A dogfight on two phones: both greet, both bind themselves, both show their orders, each by a code."""

from typing import Any, NamedTuple

from app.battle.actions import DUE, act_on, kept, shows
from app.battle.context import Here
from app.battle.repository import Refused, unwrap
from app.battle.table.table_view import Table
from app.battle.views import battle_html
from app.jovian.dogfight.agreement import agreement_of, wanted
from app.jovian.dogfight.codes import (
    CodeFault,
    checked,
    mark_of,
    nonce_of,
    opening_text,
    promise,
    read_greeting,
    read_opening_text,
    read_promise,
)
from app.jovian.dogfight.phone import Phone, belongs, phone_of, remember
from app.jovian.dogfight.secret import Waiting, maybe_waiting, orders_html, place_of, waiting
from app.jovian.dogfight.witness import seeing, seen_with
from app.rendering import render
from app.requests.response import Response
from app.views.qr import qr
from engine.engagement import Draft, Engagement, refusal
from engine.jovian.battle import State
from engine.jovian.dogfight.sealed_orders import Opening
from engine.kit.saved import plain


class Exchange(NamedTuple):
    """A dogfight that waits for orders, and what this phone knows of it."""

    waiting: Waiting
    phone: Phone

    @property
    def own(self) -> str:
        """What binds this phone's player, empty before the orders are sealed."""
        return self.waiting.bound.get(self.phone.mine, "")

    @property
    def theirs(self) -> str:
        """What binds the other player."""
        return self.waiting.bound.get(self.phone.other, "")

    @property
    def stage(self) -> str:
        """What comes next: greet, promise; once both are bound open; shown, when the own orders are to be seen."""
        if not (self.own and self.theirs):
            return "promise" if self.own else "greet"
        return "shown" if self.waiting.declared.openings[self.phone.mine] else "open"


async def exchange_of(here: Here) -> Exchange:
    """Return the dogfight on two phones on the screen. Raises Refused."""
    found = waiting(here)
    phone = await phone_of(here.repository, found.engagement)
    if phone is None or not found.declared.two_phones:
        raise Refused(refusal("not_sealed"))
    return Exchange(found, phone)


async def codes(here: Here) -> Response:
    """The screen of codes."""
    return shows(here, here.screen.to("codes", item=None))


async def codes_html(here: Here) -> str | Table:
    """What is to be given to the other phone now, and taken from it; before that whose phone it is, or its orders."""
    found = maybe_waiting(here)
    phone = await phone_of(here.repository, here.engagement)
    if found is None:
        return (_last_html(phone, here) if phone else "") or await battle_html(here)
    if phone is None:
        return render("jovian/battle/whose.html", here.lang, names=found.names)
    if phone.theirs and phone.mine not in found.bound:
        screen = here.screen.to("orders", item=str(phone.mine))
        return await orders_html(here.at(screen, action="dogfight.hold"))
    return _codes_html(Exchange(found, phone), here)


def _codes_html(found: Exchange, here: Here) -> str:
    declared, mine, stage = found.waiting.declared, found.phone.mine, found.stage
    opening = declared.openings[mine]
    own = promise(found.own) if found.own else found.phone.own
    given = opening_text(opening) if opening else own
    agreement = agreement_of(here.engagement, mine)
    return render(
        "jovian/battle/codes.html",
        here.lang,
        stage=stage,
        given=given,
        qr=qr(given),
        own=own,
        own_qr=qr(own),
        theirs=promise(found.theirs) if found.theirs else "",
        is_theirs_shown=declared.openings[found.phone.other] is not None,
        mark=mark_of(declared.encounter),
        name=found.waiting.names[found.phone.other],
        names=found.waiting.names,
        agreement=agreement,
        agreement_qr=qr(agreement.text) if agreement else None,
        wanted=wanted(declared, mine),
    )


def _last_html(phone: Phone, here: Here) -> str:
    """What the other phone still needs of a dogfight that waits no longer here; nothing once play has gone on."""
    event = here.engagement.battle.events[-1]
    if event.kind == "unseal":
        given, key = _own_opening(here.engagement, phone.mine), "revealed"
    else:
        agreement = agreement_of(here.engagement, phone.mine)
        given, key = agreement.text if agreement else "", "agreed"
    return render("jovian/battle/last_code.html", here.lang, key=key, given=given, qr=qr(given)) if given else ""


def _own_opening(engagement: Engagement[State], mine: int) -> str:
    events = (event for event in reversed(engagement.battle.events) if event.kind == "unseal")
    own = next((event for event in events if event.data["place"] == mine), None)
    return opening_text(Opening.model_validate(own.data["opening"], strict=False)) if own else ""


async def mine(here: Here) -> Response:
    """Whose phone it is, asked once."""
    found = waiting(here)
    if await phone_of(here.repository, found.engagement) is None:
        await belongs(here.repository, found.engagement, place_of(here.given.get("side")))
    return shows(here, here.screen.to("codes", item=None), focus="battle-title")


async def other_greeting(here: Here) -> Response:
    """The other phone's greeting: it has the same set-up."""
    found = await exchange_of(here)
    read = read_greeting(typed(here, "greeting"), found.waiting.declared.encounter, found.phone.own)
    if isinstance(read, CodeFault):
        return not_taken(here, "greeting", read)
    await remember(here.repository, found.waiting.engagement, found.phone.model_copy(update={"theirs": read.text}))
    return shows(here, here.screen.to("orders", item=str(found.phone.mine)), fresh=True)


async def other_code(here: Here) -> Response:
    """The code that binds the other player."""
    found = await exchange_of(here)
    read = read_promise(typed(here, "code"), found.own)
    if isinstance(read, CodeFault):
        return not_taken(here, "code", read)
    data: dict[str, Any] = {"place": found.phone.other, "nonce": nonce_of(found.phone.own)}
    return await act_on(here, Draft(kind="orders", data=data, commitment=read), focus="battle-title")


async def unseal(here: Here) -> Response:
    """Step 5: the own orders are shown; from then on no seal changes, in no battle of this device."""
    found = await exchange_of(here)
    if not (found.own and found.theirs):
        raise Refused(refusal("not_sealed"))
    if here.request.secrets is None:
        return Response(needs=(found.own,))
    own = read_opening_text(here.request.secrets.get(found.own, ""))
    if not isinstance(own, Opening):
        return shows(here, trouble="dogfight.key_lost_two")
    if await seen_with(here.repository, found.own) not in ("", found.theirs):
        raise Refused(refusal("other_seals_late"))
    draft = Draft(kind="unseal", data={"place": found.phone.mine, "opening": plain(own)})
    after, also = here.engagement.act(draft), (seeing(found.own, found.theirs),)
    return await kept(here, after, also=also, screen=here.screen.to("codes", item=None), focus="battle-title")


async def other_opening(here: Here) -> Response:
    """Step 5: the other's orders are checked against their code; once both are shown, the fight begins."""
    found = await exchange_of(here)
    phone, encounter = found.phone, found.waiting.declared.encounter
    read = checked(typed(here, "opening"), found.theirs, encounter, phone.other, phone.own)
    if isinstance(read, CodeFault):
        return not_taken(here, "opening", read)
    after = unwrap(here.engagement.act(Draft(kind="unseal", data={"place": phone.other, "opening": plain(read)})))
    begun = after.state.underway is not None
    screen = here.screen.to("battle" if begun else "codes", item=None)
    return await kept(here, after, screen=screen, focus=DUE if begun else "battle-title")


def typed(here: Here, field: str) -> str:
    """Return a text of the other phone as it was typed."""
    return dict(here.request.forms).get(f"exchange.{field}", "")


def not_taken(here: Here, field: str, fault: CodeFault) -> Response:
    """Return why a text of the other phone is not taken; nothing has changed."""
    sentence = here.t(f"dogfight.code_fault.{fault}")
    return Response(faults={f"exchange.{field}": sentence}, say=sentence)
