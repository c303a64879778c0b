"""A dogfight on two phones: the next action of this phone's player; everything goes over with the
news of the battle.

This device keeps the opening of its own orders, and the seal of the other's; it needs no codes of
its own.
"""

from app.battle.actions import DUE, kept, shows
from app.battle.context import BattleContext
from app.battle.repository import Refused, unwrap
from app.jovian.dogfight import secret_orders
from app.jovian.dogfight.dogfight_table import repeat_counts
from app.jovian.dogfight.opening_text import read_opening_text
from app.jovian.dogfight.phone_owner import (
    can_only_watch,
    claim_indexes,
    index_in,
    note_owner,
    note_watching,
    orders_indexes,
    own_index,
    pairing_of,
    with_bond,
)
from app.jovian.dogfight.player_names import players_of
from app.jovian.dogfight.secret_orders import OFF, index_of, waiting
from app.jovian.dogfight.seen_seals import checked_html, seeing, seen_with
from app.rendering import render
from app.requests.response import FollowUp, Response
from engine.engagement import Draft, refusal
from engine.engagement.sync.known_phones import Pairing
from engine.jovian.battle import DeclaredDogfight
from engine.jovian.battle.commitments import SideIndex
from engine.jovian.battle.data import Recalled
from engine.kit.saved_types import plain


async def find_own_side(context: BattleContext) -> tuple[DeclaredDogfight, SideIndex]:
    """Return the dogfight that waits for orders on two phones, and the place of this phone's
    player.

    Raises Refused.
    """
    declared = waiting(context)
    mine = await own_index(context, declared)
    if not declared.has_two_phones:
        raise Refused(refusal("no_dogfight"))
    if mine is None:
        raise Refused(refusal("no_owner"))
    return declared, mine


async def remark_html(context: BattleContext) -> str:
    """Return the next action of this phone's player in a waiting dogfight; later the check of both
    orders.
    """
    declared = context.state.dogfight
    if declared is None or not declared.has_two_phones:
        return await checked_html(context)
    names = players_of(context.engagement, declared.declaration.refs)
    pairing = await pairing_of(context)
    mine = index_in(declared, pairing)
    other = None
    name = ""
    if mine is not None:
        other = 1 - mine
        name = names[other]
    return render(
        "jovian/battle/two_phones.html",
        context.lang,
        id=context.engagement.battle.id,
        stage=_stage(declared, pairing, mine),
        mine=mine,
        names=names,
        name=name,
        offered=orders_indexes(declared, pairing),
        claims=claim_indexes(declared, pairing),
        can_watch=can_only_watch(declared, pairing),
        is_claimed=mine is not None and pairing.changeable and declared.sealed[mine] is not None,
        given=[sealed is not None for sealed in declared.sealed],
        binds=declared.bond is not None,
        repeat_counts=repeat_counts(context.engagement),
        is_shown=declared.is_shown,
        is_theirs_shown=other is not None and declared.openings[other] is not None,
        wanted=_list_requests(declared, other),
        is_asked=any(by == mine for _, by in declared.asked),
    )


def _list_requests(declared: DeclaredDogfight, other: int | None) -> list[str]:
    """Return what the other player asks for: new orders of a side, or to call off the dogfight."""
    requests = []
    for index, by in sorted(declared.asked, key=str):
        if by != other:
            continue
        if index is None:
            requests.append(OFF)
        else:
            requests.append(str(index))
    return requests


def _stage(declared: DeclaredDogfight, pairing: Pairing, mine: SideIndex | None) -> str:
    """Return the next stage: owner, watch, orders, hand_over, show, shown."""
    if mine is None:
        return "owner" if pairing.is_unnamed else "watch"
    if declared.sealed[mine] is None:
        return "orders"
    if None in declared.sealed:
        return "hand_over"
    return "shown" if declared.openings[mine] else "show"


async def claim(context: BattleContext) -> Response:
    """Say whose phone this is, although that player's orders are sealed already."""
    declared = waiting(context)
    is_noted = await note_owner(context, declared, index_of(context.given.get("side")))
    if not is_noted:
        raise Refused(refusal("other_owner"))
    return shows(context, context.screen.to("battle", item=None), focus="flow-title")


async def watch(context: BattleContext) -> Response:
    """Say that this phone is neither player's: it then reads what both agreed on."""
    await note_watching(context, waiting(context))
    return shows(context, context.screen.to("battle", item=None), focus="flow-title")


async def unseal(context: BattleContext) -> Response:
    """Show the player's own orders (step 5); from then on no seal changes, in no battle of this
    device.
    """
    declared, mine = await find_own_side(context)
    own = declared.seals[mine]
    theirs = declared.seals[1 - mine]
    if not (own and theirs):
        raise Refused(refusal("not_sealed"))
    if context.request.secrets is None:
        return Response(follow=FollowUp(needs=(own,)))
    opening = read_opening_text(context.request.secrets.get(own, ""))
    if opening is None:
        if declared.is_shown:
            return shows(context, trouble="dogfight.key_lost_shown")
        return shows(context, trouble="dogfight.key_lost_two")
    if await seen_with(context.repository, own) not in ("", theirs):
        raise Refused(refusal("other_seals_late"))
    draft = Draft(kind="unseal", data={"place": mine, "opening": plain(opening)})
    after = unwrap(context.engagement.act(draft))
    focus = DUE if after.state.underway else "flow-title"
    also = (seeing(own, theirs), await with_bond(context))
    screen = context.screen.to("battle", item=None)
    return await kept(context, after, also=also, screen=screen, focus=focus)


async def anew(context: BattleContext) -> Response:
    """Ask for new orders: on one phone both players agree in front of it, on two phones each on
    their own.
    """
    if not waiting(context).has_two_phones:
        return secret_orders.ask_consent(context, context.given.get("side", ""))
    _, mine = await find_own_side(context)
    return await _recall(context, mine)


async def call_off(context: BattleContext) -> Response:
    """Call off the dogfight; once anything binds on two phones, only if both agree."""
    if waiting(context).bond is None:
        return await secret_orders.call_off(context)
    return await _recall(context, None)


async def agree(context: BattleContext) -> Response:
    """Agree to the request of the other player."""
    what = context.given.get("what", "")
    if what == OFF:
        return await _recall(context, None)
    return await _recall(context, index_of(what))


async def _recall(context: BattleContext, index: SideIndex | None) -> Response:
    """Ask for new orders of a side, or agree to them; without a side, to call off the dogfight.

    Raises Refused.
    """
    declared, mine = await find_own_side(context)
    data = plain(Recalled(place=index, by=mine, about=declared.about))
    after = unwrap(context.engagement.act(Draft(kind="recall", data=data)))
    now = after.state.dogfight
    lost = {}
    for side, seal in enumerate(declared.seals):
        if seal and (now is None or not now.sealed[side]):
            lost[seal] = ""
    focus = "flow-title" if now else "battle-title"
    say = "dogfight.agree.done" if lost else ""
    names = players_of(context.engagement, declared.declaration.refs)
    return await kept(
        context,
        after,
        also=(await with_bond(context),),
        screen=context.screen.to("battle", item=None),
        secret=lost,
        focus=focus,
        say=say,
        numbers={"name": names[1 - mine]},
    )
