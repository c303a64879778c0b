"""A dogfight on two phones: both greet, both bind themselves, both show their orders, each by a code."""

from typing import Any, NamedTuple

from app.battle.actions import DUE, act_on, shows
from app.battle.game import BattlePage
from app.battle.repository import Repository, unwrap
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
from app.requests.request import Request
from app.requests.response import Response
from app.views.qr import qr
from app.words import words
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


async def _maybe_exchange(repository: Repository, request: Request) -> Exchange | None:
    found = await maybe_waiting(repository, request.screen.battle)
    phone = await phone_of(repository, found.engagement) if found else None
    return Exchange(found, phone) if found and phone else None


async def _exchange(repository: Repository, request: Request) -> Exchange:
    return unwrap(await _maybe_exchange(repository, request) or refusal("not_sealed"))


async def codes(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The screen of codes."""
    return await _shown(repository, request.at(request.screen.to("codes", item=None)))


async def show(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The screen as it was left; its codes with what this phone keeps apart, once that may be shown."""
    return await _shown(repository, request)


async def _shown(repository: Repository, request: Request) -> Response:
    found = await _maybe_exchange(repository, request) if request.screen.view == "codes" else None
    if found and found.own and found.theirs and request.secrets is None:
        return Response(needs=(found.own,))
    return shows(request)


async def codes_html(repository: Repository, page: BattlePage, request: Request) -> str | Table:
    """What is to be given to the other phone now, and taken from it; before that whose phone it is, or its orders."""
    found = await maybe_waiting(repository, request.screen.battle)
    if found is None:
        return await battle_html(repository, page, request)
    phone = await phone_of(repository, found.engagement)
    if phone is None:
        return render("jovian/battle/whose.html", request.lang, names=found.names)
    if phone.theirs and phone.mine not in found.bound:
        screen = request.screen.to("orders", item=str(phone.mine))
        return await orders_html(repository, page, request.at(screen, action="dogfight.hold"))
    return _codes_html(Exchange(found, phone), request)


def _codes_html(found: Exchange, request: Request) -> str:
    phone, bound = found.phone, bool(found.own and found.theirs)
    opening = (request.secrets or {}).get(found.own, "") if bound else ""
    given = opening or (promise(found.own) if found.own else phone.own)
    return render(
        "jovian/battle/codes.html",
        request.lang,
        stage="open" if bound else "promise" if found.own else "greet",
        given=given,
        qr=qr(given),
        lost=bound and not opening,
        theirs=promise(found.theirs) if found.theirs else "",
        mark=mark_of(found.waiting.declared.encounter),
        name=found.waiting.names[phone.other],
    )


async def mine(repository: Repository, page: BattlePage, request: Request) -> Response:
    """Whose phone it is."""
    found = await waiting(repository, request.screen.battle)
    await belongs(repository, found.engagement, place_of(request.given.get("side")))
    return shows(request, request.screen.to("codes", item=None), focus="battle-title")


async def other_greeting(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The other phone's greeting: it has the same set-up."""
    found = await _exchange(repository, request)
    read = read_greeting(_typed(request, "greeting"), found.waiting.declared.encounter, found.phone.own)
    if isinstance(read, CodeFault):
        return _refused(request, "greeting", read)
    await remember(repository, found.waiting.engagement, found.phone.model_copy(update={"theirs": read.text}))
    return shows(request, request.screen.to("orders", item=str(found.phone.mine)), fresh=True)


async def other_code(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The code that binds the other player."""
    found = await _exchange(repository, request)
    read = read_promise(_typed(request, "code"), found.own)
    if isinstance(read, CodeFault):
        return _refused(request, "code", read)
    if request.secrets is None:
        return Response(needs=(found.own,))
    data: dict[str, Any] = {"place": found.phone.other, "nonce": nonce_of(found.phone.own)}
    return await act_on(repository, request, Draft(kind="orders", data=data, commitment=read), focus="battle-title")


async def other_opening(repository: Repository, page: BattlePage, request: Request) -> Response:
    """Step 5: the other's orders are checked against their code, and the own ones shown."""
    found = await _exchange(repository, request)
    if request.secrets is None:
        return Response(needs=(found.own,))
    phone, encounter = found.phone, found.waiting.declared.encounter
    read = checked(_typed(request, "opening"), found.theirs, encounter, phone.other, phone.own)
    if isinstance(read, CodeFault):
        return _refused(request, "opening", read)
    own = read_opening_text(request.secrets.get(found.own, ""))
    if not isinstance(own, Opening):
        return shows(request, trouble="dogfight.key_lost_two")
    both = (own, read) if phone.mine == 0 else (read, own)
    draft = Draft(kind="reveal", data={"openings": [plain(one) for one in both]})
    return await act_on(repository, request, draft, screen=request.screen.to("battle", item=None), focus=DUE)


def _typed(request: Request, field: str) -> str:
    """A text of the other phone as it was typed."""
    return dict(request.forms).get(f"exchange.{field}", "")


def _refused(request: Request, field: str, fault: CodeFault) -> Response:
    """A text of the other phone is not taken; nothing has changed."""
    sentence = words(request.lang)(f"dogfight.code_fault.{fault}")
    return Response(faults={f"exchange.{field}": sentence}, say=sentence)
