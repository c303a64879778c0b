"""The secret part of a dogfight: one player's orders, sealed, given anew once both agree,
revealed.
"""

from typing import Literal

from app.battle import actions
from app.battle.actions import DUE, act_on, kept, shows
from app.battle.battle_screens import battle_html
from app.battle.context import BattleContext
from app.battle.repository import Refused, unwrap
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

OFF, UNDO = "off", "undo"
"""The agreements besides new orders: to call off the dogfight, and to undo an event."""


def waiting(context: BattleContext) -> DeclaredDogfight:
    """Return the dogfight that waits for orders in the battle on the screen.

    Raises Refused.
    """
    declared: DeclaredDogfight | Refusal = context.state.dogfight or refusal("no_dogfight")
    return unwrap(declared)


def index_of(item: str | None) -> Literal[0, 1]:
    """Return the side that a screen or a button names."""
    return 1 if item == "1" else 0


# ---- Orders ----


async def hold(context: BattleContext) -> Response:
    """Open the secret part of the side whose player holds the phone; with two phones, note this
    player as the owner.
    """
    declared = waiting(context)
    if declared.two_phones:
        is_noted = await note_owner(context, declared, index_of(context.given.get("side")))
        if not is_noted:
            raise Refused(refusal("other_owner"))
    return shows(context, context.screen.to("orders", item=context.given.get("side")), fresh=True)


async def orders_html(context: BattleContext) -> str | TableRegions:
    """Return one player's secret part; after a reload, the table in its place."""
    declared, side = context.state.dogfight, index_of(context.screen.item)
    if (
        declared is None
        or declared.sealed[side]
        or (declared.two_phones and await own_index(context, declared) != side)
        or dogfight_due(context.engagement) is not None
        or context.request.action in ("show", "refresh")
    ):
        return await battle_html(context)
    names = players_of(context.engagement, declared.declaration.refs)
    values = orders_values(declared.encounter, side, context.t)
    return render("jovian/battle/orders.html", context.lang, names=names, **values)


async def split(context: BattleContext) -> Response:
    """Show pool and Defense dice of the orders in the form; nothing is saved."""
    encounter = waiting(context).encounter
    texts, fields = split_texts(encounter, index_of(context.screen.item), context.request.forms)
    return Response(texts=texts, form=FormChange(fields=fields))


async def seal(context: BattleContext) -> Response:
    """Seal the orders in the form: the battle holds the commitment, this device the opening."""
    declared, side = waiting(context), index_of(context.screen.item)
    orders = orders_of(declared.encounter, side, context.request.forms)
    if not isinstance(orders, Orders):
        raise Refused(Refusal(orders))
    if dogfight_due(context.engagement) is not None:
        raise Refused(refusal("broadside_first"))
    also: tuple[DocumentChange, ...] = ()
    if declared.two_phones:
        await _check_owner(context, declared, side)
        also = (await with_bond(context),)
    opening = opening_of(side, orders)
    commitment = commitment_of(opening, declared.encounter)
    draft = Draft(kind="orders", data={"place": side}, commitment=commitment)
    secret = dict.fromkeys(declared.released[side], "") | {commitment: opening_text(opening)}
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
    if declared.two_phones:
        raise Refused(refusal("shown_apart"))
    if None in declared.sealed:
        raise Refused(refusal("not_sealed"))
    if context.request.secrets is None:
        return Response(follow=FollowUp(needs=declared.seals))
    openings = [read_opening_text(context.request.secrets.get(name, "")) for name in declared.seals]
    shown = [plain(opening) for opening in openings if opening]
    after = context.engagement.act(Draft(kind="reveal", data={"openings": shown}))
    if isinstance(after, Refusal):
        elsewhere = (await context.repository.pairing(context.engagement.battle.id)).other
        return shows(
            context, trouble="dogfight.key_elsewhere" if elsewhere else "dogfight.key_lost"
        )
    return await kept(context, after, focus=DUE)


# ---- Orders given anew ----


async def call_off(context: BattleContext) -> Response:
    """Call off the dogfight; if orders are sealed, only when both agree, and the agreement stays on
    record.
    """
    declared = waiting(context)
    return ask_consent(context, OFF) if any(declared.seals) else await _recalled(context, declared)


async def undo(context: BattleContext) -> Response:
    """Undo the last event; sealed orders only when both agree.

    A player who has seen the other's orders could give new ones.
    """
    declared, events = context.state.dogfight, context.engagement.battle.events
    lost = declared is not None and not declared.two_phones and events[-1].kind == "orders"
    return ask_consent(context, UNDO) if lost else await actions.undo(context)


async def agree(context: BattleContext) -> Response:
    """Note the agreement of a player in front of the other; once both have agreed, apply the
    change.
    """
    declared, what = waiting(context), context.group
    if context.screen.view != "consent" or declared.two_phones:
        raise Refused(refusal("both_agree"))
    agreed = {*(context.screen.option or ""), context.given.get("side", "")} & {"0", "1"}
    if len(agreed) < 2:
        return shows(context, context.screen.to("consent", option="".join(agreed)))
    if what == UNDO:
        return await actions.undo(context)
    return await _recalled(context, declared, None if what == OFF else index_of(what))


async def consent_html(context: BattleContext) -> str | TableRegions:
    """Return the question that both players must agree to."""
    declared, screen = context.state.dogfight, context.screen
    if declared is None:
        return await battle_html(context)
    names = players_of(context.engagement, declared.declaration.refs)
    return render(
        "jovian/battle/consent.html",
        context.lang,
        names=names,
        what=screen.item,
        agreed=screen.option or "",
    )


def ask_consent(context: BattleContext, what: str) -> Response:
    """Ask both players on one phone to agree to new orders of a side, to call off the dogfight, or
    to an undo.
    """
    return shows(context, context.screen.to("consent", item=what))


async def _recalled(
    context: BattleContext, declared: DeclaredDogfight, index: Literal[0, 1] | None = None
) -> Response:
    """Recall the orders of a side; without a side those of both, and with them the dogfight."""
    forgotten = {
        seal: "" for side, seal in enumerate(declared.seals) if seal and index in (None, side)
    }
    draft = Draft(kind="recall", data={} if index is None else {"place": index})
    return await act_on(
        context, draft, screen=context.screen.to("battle", item=None), secret=forgotten
    )
