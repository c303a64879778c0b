"""The secret part of a dogfight: one player's orders, sealed, given anew once both agree,
revealed.
"""

from typing import Literal

from app.battle import actions
from app.battle.actions import DUE, act_on, kept, shows
from app.battle.battle_screens import battle_html
from app.battle.context import BattleContext
from app.battle.repository import Refused
from app.battle.table.table_view import TableRegions
from app.jovian.dogfight.opening_text import opening_text, read_opening_text
from app.jovian.dogfight.orders import orders_of, orders_values, split_texts
from app.jovian.dogfight.phone_owner import note_owner, own_index, with_bond
from app.jovian.dogfight.player_names import players_of
from app.rendering import render
from app.requests.response import FollowUp, FormChange, Response
from engine.engagement import DocumentChange, Draft, Refusal, refusal
from engine.jovian.advice.opponent import dogfight_due
from engine.jovian.battle import DeclaredDogfight
from engine.jovian.dogfight.orders import Orders
from engine.jovian.dogfight.sealed_orders import commitment_of, opening_of
from engine.kit.saved_types import plain

OFF = "off"
UNDO = "undo"
"""The agreements besides new orders: to call off the dogfight, and to undo an event."""


def waiting(context: BattleContext) -> DeclaredDogfight:
    """Return the dogfight that waits for orders in the battle on the screen.

    Raises Refused.
    """
    declared: DeclaredDogfight | None = context.state.dogfight
    if declared is None:
        raise Refused(refusal("no_dogfight"))
    return declared


def index_of(item: str | None) -> Literal[0, 1]:
    """Return the side that a screen or a button names."""
    if item == "1":
        return 1
    return 0


# ---- Orders ----


async def hold(context: BattleContext) -> Response:
    """Open the secret part of the side whose player holds the phone; with two phones, note this
    player as the owner.
    """
    declared = waiting(context)
    if declared.has_two_phones:
        is_noted = await note_owner(context, declared, index_of(context.given.get("side")))
        if not is_noted:
            raise Refused(refusal("other_owner"))
    return shows(context, context.screen.to("orders", item=context.given.get("side")), fresh=True)


async def orders_html(context: BattleContext) -> str | TableRegions:
    """Return one player's secret part; after a reload, the table in its place."""
    declared = context.state.dogfight
    side = index_of(context.screen.item)
    if declared is None or not await _may_give_orders(context, declared, side):
        return await battle_html(context)
    names = players_of(context.engagement, declared.declaration.refs)
    values = orders_values(declared.encounter, side, context.t)
    return render("jovian/battle/orders.html", context.lang, names=names, **values)


async def _may_give_orders(context: BattleContext, declared: DeclaredDogfight, side: int) -> bool:
    """Return whether a side's secret part may be on the screen: its orders are open, the phone is
    its player's, and Broadside's orders are not due; after a reload it may not.
    """
    if declared.sealed[side]:
        return False
    if declared.has_two_phones and await own_index(context, declared) != side:
        return False
    if dogfight_due(context.engagement) is not None:
        return False
    return context.request.action not in ("show", "refresh")


async def split(context: BattleContext) -> Response:
    """Show pool and Defense dice of the orders in the form; nothing is saved."""
    encounter = waiting(context).encounter
    texts, fields = split_texts(encounter, index_of(context.screen.item), context.request.forms)
    return Response(texts=texts, form=FormChange(fields=fields))


async def seal(context: BattleContext) -> Response:
    """Seal the orders in the form: the battle holds the commitment, this device the opening."""
    declared = waiting(context)
    side = index_of(context.screen.item)
    orders = orders_of(declared.encounter, side, context.request.forms)
    if not isinstance(orders, Orders):
        raise Refused(Refusal(orders))
    if dogfight_due(context.engagement) is not None:
        raise Refused(refusal("broadside_first"))
    also: tuple[DocumentChange, ...] = ()
    if declared.has_two_phones:
        await _check_owner(context, declared, side)
        also = (await with_bond(context),)
    opening = opening_of(side, orders)
    commitment = commitment_of(opening, declared.encounter)
    draft = Draft(kind="orders", data={"place": side}, commitment=commitment)
    secret = dict.fromkeys(declared.released[side], "")
    secret[commitment] = opening_text(opening)
    screen = context.screen.to("battle", item=None)
    return await act_on(context, draft, also=also, screen=screen, secret=secret, focus="flow-title")


async def _check_owner(context: BattleContext, declared: DeclaredDogfight, side: int) -> None:
    """Check that this phone is the player's whose orders are given.

    Raises Refused.
    """
    own = await own_index(context, declared)
    if own is None:
        raise Refused(refusal("no_owner"))
    if own != side:
        raise Refused(refusal("other_owner"))


async def reveal(context: BattleContext) -> Response:
    """Reveal both orders on one phone (step 5); nothing changes where one cannot be opened."""
    declared = waiting(context)
    if declared.has_two_phones:
        raise Refused(refusal("shown_apart"))
    if None in declared.sealed:
        raise Refused(refusal("not_sealed"))
    if context.request.secrets is None:
        return Response(follow=FollowUp(needs=declared.seals))
    openings = [read_opening_text(context.request.secrets.get(name, "")) for name in declared.seals]
    shown = [plain(opening) for opening in openings if opening]
    after = context.engagement.act(Draft(kind="reveal", data={"openings": shown}))
    if isinstance(after, Refusal):
        pairing = await context.repository.pairing(context.engagement.battle.id)
        if pairing.other:
            return shows(context, trouble="dogfight.key_elsewhere")
        return shows(context, trouble="dogfight.key_lost")
    return await kept(context, after, focus=DUE)


# ---- Orders given anew ----


async def call_off(context: BattleContext) -> Response:
    """Call off the dogfight; if orders are sealed, only when both agree, and the agreement stays on
    record.
    """
    declared = waiting(context)
    if any(declared.seals):
        return ask_consent(context, OFF)
    return await _recall(context, declared)


async def undo(context: BattleContext) -> Response:
    """Undo the last event; sealed orders only when both agree.

    A player who has seen the other's orders could give new ones.
    """
    declared = context.state.dogfight
    if declared and not declared.has_two_phones:
        last_event = context.engagement.battle.events[-1]
        if last_event.kind == "orders":
            return ask_consent(context, UNDO)
    return await actions.undo(context)


async def agree(context: BattleContext) -> Response:
    """Note the agreement of a player in front of the other; once both have agreed, apply the
    change.
    """
    declared = waiting(context)
    if context.screen.view != "consent" or declared.has_two_phones:
        raise Refused(refusal("both_agree"))
    agreed = {*(context.screen.option or ""), context.given.get("side", "")} & {"0", "1"}
    if len(agreed) < 2:
        return shows(context, context.screen.to("consent", option="".join(agreed)))
    what = context.group
    if what == UNDO:
        return await actions.undo(context)
    if what == OFF:
        return await _recall(context, declared)
    return await _recall(context, declared, index_of(what))


async def consent_html(context: BattleContext) -> str | TableRegions:
    """Return the question that both players must agree to."""
    declared = context.state.dogfight
    if declared is None:
        return await battle_html(context)
    names = players_of(context.engagement, declared.declaration.refs)
    return render(
        "jovian/battle/consent.html",
        context.lang,
        names=names,
        what=context.screen.item,
        agreed=context.screen.option or "",
    )


def ask_consent(context: BattleContext, what: str) -> Response:
    """Ask both players on one phone to agree to new orders of a side, to call off the dogfight, or
    to an undo.
    """
    return shows(context, context.screen.to("consent", item=what))


async def _recall(
    context: BattleContext, declared: DeclaredDogfight, index: Literal[0, 1] | None = None
) -> Response:
    """Recall the orders of a side; without a side those of both, and with them the dogfight."""
    data = {}
    if index is not None:
        data["place"] = index
    forgotten = {}
    for side, seal in enumerate(declared.seals):
        if seal and index in (None, side):
            forgotten[seal] = ""
    draft = Draft(kind="recall", data=data)
    screen = context.screen.to("battle", item=None)
    return await act_on(context, draft, screen=screen, secret=forgotten)
