"""A dogfight on two phones: both greet, both bind themselves, both show their orders, each by a code."""

from typing import Any, NamedTuple

from app.battle.actions import DUE, act_on, shows
from app.battle.here import Here
from app.battle.repository import unwrap
from app.battle.table_view import Table
from app.battle.views import battle_html
from app.jovian.dogfight.codes import (
    CodeFault,
    checked,
    mark_of,
    nonce_of,
    promise,
    read_greeting,
    read_opening_text,
    read_promise,
)
from app.jovian.dogfight.phone import Phone, belongs, phone_of, remember
from app.jovian.dogfight.secret import Waiting, maybe_waiting, orders_html, place_of, waiting
from app.rendering import render
from app.requests.response import Response
from app.views.qr import qr
from engine.engagement import Draft, refusal
from engine.engagement.saved import plain
from engine.jovian.sealed import Opening


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


async def _maybe_exchange(here: Here) -> Exchange | None:
    found = maybe_waiting(here)
    phone = await phone_of(here.repository, found.engagement) if found else None
    return Exchange(found, phone) if found and phone else None


async def _exchange(here: Here) -> Exchange:
    return unwrap(await _maybe_exchange(here) or refusal("not_sealed"))


async def codes(here: Here) -> Response:
    """The screen of codes."""
    return await _shown(here.at(here.screen.to("codes", item=None)))


async def show(here: Here) -> Response:
    """The screen as it was left; its codes with what this phone keeps apart, once that may be shown."""
    return await _shown(here)


async def _shown(here: Here) -> Response:
    found = await _maybe_exchange(here) if here.screen.view == "codes" else None
    if found and found.own and found.theirs and here.request.secrets is None:
        return Response(needs=(found.own,))
    return shows(here)


async def codes_html(here: Here) -> str | Table:
    """What is to be given to the other phone now, and taken from it; before that whose phone it is, or its orders."""
    found = maybe_waiting(here)
    if found is None:
        return await battle_html(here)
    phone = await phone_of(here.repository, found.engagement)
    if phone is None:
        return render("jovian/battle/whose.html", here.lang, names=found.names)
    if phone.theirs and phone.mine not in found.bound:
        screen = here.screen.to("orders", item=str(phone.mine))
        return await orders_html(here.at(screen, action="dogfight.hold"))
    return _codes_html(Exchange(found, phone), here)


def _codes_html(found: Exchange, here: Here) -> str:
    phone, bound = found.phone, bool(found.own and found.theirs)
    opening = (here.request.secrets or {}).get(found.own, "") if bound else ""
    given = opening or (promise(found.own) if found.own else phone.own)
    return render(
        "jovian/battle/codes.html",
        here.lang,
        stage="open" if bound else "promise" if found.own else "greet",
        given=given,
        qr=qr(given),
        lost=bound and not opening,
        theirs=promise(found.theirs) if found.theirs else "",
        mark=mark_of(found.waiting.declared.encounter),
        name=found.waiting.names[phone.other],
    )


async def mine(here: Here) -> Response:
    """Whose phone it is."""
    found = waiting(here)
    await belongs(here.repository, found.engagement, place_of(here.given.get("side")))
    return shows(here, here.screen.to("codes", item=None), focus="battle-title")


async def other_greeting(here: Here) -> Response:
    """The other phone's greeting: it has the same set-up."""
    found = await _exchange(here)
    read = read_greeting(_typed(here, "greeting"), found.waiting.declared.encounter, found.phone.own)
    if isinstance(read, CodeFault):
        return _refused(here, "greeting", read)
    await remember(here.repository, found.waiting.engagement, found.phone.model_copy(update={"theirs": read.text}))
    return shows(here, here.screen.to("orders", item=str(found.phone.mine)), fresh=True)


async def other_code(here: Here) -> Response:
    """The code that binds the other player."""
    found = await _exchange(here)
    read = read_promise(_typed(here, "code"), found.own)
    if isinstance(read, CodeFault):
        return _refused(here, "code", read)
    if here.request.secrets is None:
        return Response(needs=(found.own,))
    data: dict[str, Any] = {"place": found.phone.other, "nonce": nonce_of(found.phone.own)}
    return await act_on(here, Draft(kind="orders", data=data, commitment=read), focus="battle-title")


async def other_opening(here: Here) -> Response:
    """Step 5: the other's orders are checked against their code, and the own ones shown."""
    found = await _exchange(here)
    if here.request.secrets is None:
        return Response(needs=(found.own,))
    phone, encounter = found.phone, found.waiting.declared.encounter
    read = checked(_typed(here, "opening"), found.theirs, encounter, phone.other, phone.own)
    if isinstance(read, CodeFault):
        return _refused(here, "opening", read)
    own = read_opening_text(here.request.secrets.get(found.own, ""))
    if not isinstance(own, Opening):
        return shows(here, trouble="dogfight.key_lost_two")
    both = (own, read) if phone.mine == 0 else (read, own)
    draft = Draft(kind="reveal", data={"openings": [plain(one) for one in both]})
    return await act_on(here, draft, screen=here.screen.to("battle", item=None), focus=DUE)


def _typed(here: Here, field: str) -> str:
    """A text of the other phone as it was typed."""
    return dict(here.request.forms).get(f"exchange.{field}", "")


def _refused(here: Here, field: str, fault: CodeFault) -> Response:
    """A text of the other phone is not taken; nothing has changed."""
    sentence = here.t(f"dogfight.code_fault.{fault}")
    return Response(faults={f"exchange.{field}": sentence}, say=sentence)
