"""A battle on two phones: the record from the other phone, shown in words, taken over, or
chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from app.battle.repository import Refused, Repository, unwrap
from app.rendering import render
from app.requests.request import Request
from app.views.log import LogLine, log_lines
from engine.engagement import Engagement, EventLine, Refusal, read_code, refusal
from engine.engagement.record.event_tree import Recorded
from engine.engagement.sync.handover import (
    Received,
    battle_in,
    bring_together,
    go_back_to,
    note_unread,
    receive,
    stamp_in,
)
from engine.engagement.sync.known_phones import Pairing, pairing_change
from engine.engagement.sync.record_merge import Which

MOST = 12
"""The number of events of one phone that are listed, the last ones."""


@dataclass(frozen=True)
class Arrived:
    """A code from the other phone of a battle that is here."""

    engagement: Engagement[Any]
    pairing: Pairing
    received: Received


async def read_arrival(repository: Repository, text: str) -> Arrived | Refusal | None:
    """Return the content of a code for a battle that is here, None for any other code, or why the
    code is refused.

    Raises Refused.
    """
    code = read_code(text)
    id = None if isinstance(code, Refusal) else battle_in(code)
    if isinstance(code, Refusal) or id is None:
        return None
    try:
        engagement = await repository.engagement(id)
    except Refused as error:
        if error.refusal not in (refusal("unknown_battle"), refusal("battle_unread")):
            raise
        return refusal("battle_elsewhere") if code.kind == "events" else None
    pairing = await repository.pairing(id)
    result = receive(engagement, pairing, code, repository.games)
    if not isinstance(result, Refusal):
        return Arrived(engagement, pairing, result)
    after = note_unread(engagement.battle, pairing, code, result)
    if after != pairing:
        await repository.put(pairing_change(id, after))
    return refusal("other_past_stuck") if after.is_stuck and after != pairing else result


async def read(repository: Repository, result: Arrived) -> Arrived:
    """Save the knowledge about the other phone from a code without news, such as the events that it
    already has.
    """
    if result.received.what != "known":
        return result
    now, pairing = unwrap(bring_together(result.engagement, result.pairing, result.received, None))
    await repository.put(pairing_change(now.battle.id, pairing))
    return replace(result, pairing=pairing)


async def take(repository: Repository, result: Arrived, keep: Which | None) -> None:
    """Save the battle with the received record; a code without news is already saved by `read`.

    Raises Refused.
    """
    if result.received.what != "known":
        now, pairing = unwrap(
            bring_together(result.engagement, result.pairing, result.received, keep)
        )
        await repository.keep(now, pairing_change(now.battle.id, pairing))


async def take_first(repository: Repository, text: str, id: str) -> bool:
    """Save the origin of a whole battle; return whether the other phone needs to know at once that
    it is here.

    Where the other phone has sealed something, its player waits for this player's seal: the battle
    returns with that.
    """
    code = read_code(text)
    stamp = None if isinstance(code, Refusal) else stamp_in(code)
    if stamp is None:
        return False
    engagement = await repository.engagement(id)
    battle = engagement.battle
    last = engagement.result
    pairing = (await repository.pairing(id)).read(battle, stamp)
    await repository.put(
        pairing_change(id, pairing.model_copy(update={"at": battle.revision, "aside": stamp.aside}))
    )
    return last is None or not last.own


async def go_back(repository: Repository, id: str) -> None:
    """Restore the record that was set aside when both phones had continued.

    Raises Refused.
    """
    engagement = await repository.engagement(id)
    pairing = await repository.pairing(id)
    battle = engagement.battle
    if pairing.aside is None or not pairing.can_go_back(battle):
        raise Refused(refusal("nothing_to_redo"))
    now = unwrap(go_back_to(engagement, pairing.aside))
    last = battle.events[-1].number if battle.events else 0
    await repository.keep(now, pairing_change(id, pairing.model_copy(update={"aside": last})))


class PhoneEvents(NamedTuple):
    """The events of one phone: the lines of the last ones, the latest first, and the number of
    events before them.
    """

    lines: Sequence[LogLine]
    before: int


def arrived_html(result: Arrived, request: Request) -> str:
    """Return the events of the other phone, beside those of this phone where both had continued."""
    fork = result.received.fork
    return render(
        "share/arrived.html",
        request.lang,
        what=result.received.what,
        battle=result.engagement.battle,
        stuck=result.pairing.is_stuck,
        is_same=_has_same_record(result),
        mine=_phone_events(result.engagement, fork.mine, request.lang),
        theirs=_phone_events(result.received.theirs, fork.theirs, request.lang),
    )


def _has_same_record(result: Arrived) -> bool:
    """Return whether a code shows that the other phone has the same record as this one."""
    received = result.received
    is_own = received.stamp.phone == result.pairing.phone
    if received.what != "known" or is_own or received.sent is not None:
        return False
    return not received.fork.mine and not received.fork.theirs


def _phone_events(
    engagement: Engagement[Any], events: Sequence[Recorded], language: str
) -> PhoneEvents:
    repeated = engagement.replaced_rolls
    lines = []
    for recorded in events[: -MOST - 1 : -1]:
        result = engagement.results[recorded.number]
        line = EventLine(
            recorded.event,
            recorded.status,
            result,
            result.sentence,
            recorded.by,
            repeated.get(recorded.number),
        )
        lines.append(line)
    return PhoneEvents(log_lines(engagement, lines, language), len(events) - len(lines))
