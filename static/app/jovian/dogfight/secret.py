"""The secret part of a dogfight: one player's orders, sealed, given anew once both agree, revealed."""

from typing import Literal, NamedTuple

from app.battle import actions
from app.battle.actions import DUE, act_on, kept, shows
from app.battle.context import Here
from app.battle.repository import Refused, unwrap
from app.battle.table.table_view import Table
from app.battle.views import battle_html
from app.jovian.dogfight.opening_text import opening_text, read_opening_text
from app.jovian.dogfight.orders import orders_of, orders_values, split_texts
from app.jovian.dogfight.owner import note_owner, own_place
from app.rendering import render
from app.requests.response import Response
from engine.engagement import Battle, Draft, Engagement, Refusal, refusal
from engine.jovian.battle import Declared, State
from engine.jovian.dogfight.orders import Orders
from engine.jovian.dogfight.sealed_orders import commitment_of, opening_of
from engine.jovian.opponent import dogfight_due
from engine.kit.saved import plain

OFF, UNDO = "off", "undo"
"""The agreements besides new orders: to call off the dogfight, and to undo an event."""


class Waiting(NamedTuple):
    """A battle in which a dogfight waits for orders."""

    engagement: Engagement[State]
    declared: Declared

    @property
    def names(self) -> list[str]:
        """The names of the squadrons."""
        return [self.engagement.state.roster.name(ref) for ref in self.declared.said.refs]

    @property
    def bound(self) -> dict[int, str]:
        """The commitments to the sealed orders, by the places of their sides."""
        return {place: one.commitment for place, one in enumerate(self.declared.sealed) if one}


def waiting(here: Here) -> Waiting:
    """Return the battle on the screen with the dogfight that waits in it.

    Raises Refused.
    """
    return unwrap(maybe_waiting(here) or refusal("no_dogfight"))


def maybe_waiting(here: Here) -> Waiting | None:
    """Return the battle on the screen with the dogfight that waits in it; None when no dogfight waits."""
    declared = here.state.dogfight
    return Waiting(here.engagement, declared) if declared else None


def place_of(item: str | None) -> Literal[0, 1]:
    """Return the side that a screen or a button names."""
    return 1 if item == "1" else 0


# ---- Orders ----


async def hold(here: Here) -> Response:
    """Open the secret part of the side whose player holds the phone; with two phones, note this player as the owner."""
    declared = waiting(here).declared
    if declared.two_phones:
        await note_owner(here, declared, place_of(here.given.get("side")))
    return shows(here, here.screen.to("orders", item=here.given.get("side")), fresh=True)


async def orders_html(here: Here) -> str | Table:
    """Return one player's secret part; after a reload, the table in its place."""
    found, side = maybe_waiting(here), place_of(here.screen.item)
    if (
        found is None
        or side in found.bound
        or (found.declared.two_phones and await own_place(here, found.declared) != side)
        or dogfight_due(found.engagement) is not None
        or here.request.action in ("show", "refresh")
    ):
        return await battle_html(here)
    values = orders_values(found.declared.encounter, side, here.t)
    return render("jovian/battle/orders.html", here.lang, names=found.names, **values)


async def split(here: Here) -> Response:
    """Show pool and Defense dice of the orders in the form; nothing is saved."""
    encounter = waiting(here).declared.encounter
    texts, fields = split_texts(encounter, place_of(here.screen.item), here.request.forms)
    return Response(texts=texts, fields=fields)


async def seal(here: Here) -> Response:
    """Seal the orders in the form: the battle holds the commitment, this device the opening."""
    declared, side = waiting(here).declared, place_of(here.screen.item)
    orders = orders_of(declared.encounter, side, here.request.forms)
    others = declared.two_phones and await own_place(here, declared) != side
    if not isinstance(orders, Orders) or others or dogfight_due(here.engagement) is not None:
        raise Refused(refusal("not_sealed") if isinstance(orders, Orders) else Refusal(orders))
    opening = opening_of(side, orders)
    commitment = commitment_of(opening, declared.encounter)
    draft = Draft(kind="orders", data={"place": side}, commitment=commitment)
    secret = dict.fromkeys(declared.released[side], "") | {commitment: opening_text(opening)}
    return await act_on(here, draft, screen=here.screen.to("battle", item=None), secret=secret, focus="flow-title")


async def reveal(here: Here) -> Response:
    """Reveal both orders on one phone (step 5); nothing changes where one cannot be opened."""
    found = waiting(here)
    if found.declared.two_phones or len(found.bound) < 2:
        raise Refused(refusal("not_sealed"))
    if here.request.secrets is None:
        return Response(needs=tuple(found.bound.values()))
    openings = [read_opening_text(here.request.secrets.get(name, "")) for _, name in sorted(found.bound.items())]
    shown = [plain(one) for one in openings if one]
    after = here.engagement.act(Draft(kind="reveal", data={"openings": shown}))
    if isinstance(after, Refusal):
        elsewhere = (await here.repository.pairing(found.engagement.battle.id)).other
        return shows(here, trouble="dogfight.key_elsewhere" if elsewhere else "dogfight.key_lost")
    return await kept(here, after, focus=DUE)


# ---- Orders given anew ----


async def anew(here: Here) -> Response:
    """Ask both players on one phone to agree to new orders of a side."""
    return _asked(here, here.given.get("side", ""))


async def call_off(here: Here) -> Response:
    """Call off the dogfight; if orders are sealed, only when both agree, and the agreement stays on record."""
    found = waiting(here)
    return _asked(here, OFF) if found.bound else await _called_off(here, found)


async def undo(here: Here) -> Response:
    """Undo the last event; sealed orders only when both agree."""
    found = maybe_waiting(here)
    lost = found is not None and not found.declared.two_phones and _is_last_sealed(found.engagement.battle)
    return _asked(here, UNDO) if lost else await actions.undo(here)


async def agree(here: Here) -> Response:
    """Note the agreement of a player in front of the other; once both have agreed, apply the change."""
    found, what = waiting(here), here.group
    if here.screen.view != "consent" or found.declared.two_phones:
        raise Refused(refusal("not_sealed"))
    agreed = {*(here.screen.option or ""), here.given.get("side", "")} & {"0", "1"}
    if len(agreed) < 2:
        return shows(here, here.screen.to("consent", option="".join(agreed)))
    if what == UNDO:
        return await actions.undo(here)
    return await (_called_off(here, found) if what == OFF else _recalled(here, found, place_of(what)))


async def consent_html(here: Here) -> str | Table:
    """Return the question that both players must agree to."""
    found, screen = maybe_waiting(here), here.screen
    if found is None:
        return await battle_html(here)
    return render(
        "jovian/battle/consent.html", here.lang, names=found.names, what=screen.item, agreed=screen.option or ""
    )


def _is_last_sealed(battle: Battle) -> bool:
    """Return whether the last event is sealed orders.

    An undo of them needs agreement: a player who has seen the other's orders could give new ones.
    """
    return battle.events[-1].kind == "orders"


def _asked(here: Here, what: str) -> Response:
    return shows(here, here.screen.to("consent", item=what))


async def _called_off(here: Here, found: Waiting) -> Response:
    forgotten = dict.fromkeys(found.bound.values(), "")
    screen = here.screen.to("battle", item=None)
    return await act_on(here, Draft(kind="recall"), screen=screen, secret=forgotten)


async def _recalled(here: Here, found: Waiting, place: Literal[0, 1]) -> Response:
    forgotten = {found.bound[place]: ""} if place in found.bound else {}
    draft = Draft(kind="recall", data={"place": place})
    return await act_on(here, draft, screen=here.screen.to("battle", item=None), secret=forgotten)
