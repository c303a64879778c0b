"""A battle on two phones: codes carry the events that the other phone has not seen, until both have
the same record.

Secrets are never in a code: until they are revealed, the record of a battle holds only commitments.
"""

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from pydantic import Field

from engine.engagement.codes.code_contents import BATTLE, archive_in, battle_code, refused_as
from engine.engagement.codes.compact_events import packed_record, unpacked_record
from engine.engagement.codes.compact_fleets import packed_model, unpacked_model
from engine.engagement.codes.short_code import MOST_EFFORT, Code
from engine.engagement.engagement import Engagement
from engine.engagement.game import GameRules, Games
from engine.engagement.record.battle import EVENTS, Battle, Undone
from engine.engagement.record.bonds import refuse_broken_bonds, refuse_contradiction
from engine.engagement.record.event import Event
from engine.engagement.record.folding import resume
from engine.engagement.sync.commitment_guard import (
    has_new_agreement,
    is_in_name_of,
    united,
    with_own_of,
)
from engine.engagement.sync.known_phones import Pairing, Stamp, checks, is_within
from engine.engagement.sync.record_merge import (
    Fork,
    Which,
    fork_of,
    go_back,
    in_order,
    join,
    part_of,
    redo_all,
    take_record,
)
from engine.kit.refusal import BROKEN, Refusal, accepted, refusal
from engine.kit.saved_types import Count, ListOf, Saved, Tree, plain

What = Literal["known", "news", "parted"]
Undo = Annotated[tuple[Undone, ...], ListOf, Field(max_length=EVENTS)]


class News(Saved):
    """All events on record after an event that both phones have.

    last: the highest event number ever used.
    since: the number of the last event that both have.
    check: the check of everything up to `since`, empty for the start.
    """

    last: Count
    since: Count = 0
    check: str = ""
    events: Annotated[tuple[Event, ...], ListOf, Field(max_length=EVENTS)] = ()
    undone: Undo = ()
    retracted: Undo = ()


@dataclass(frozen=True)
class Received:
    """The content of a code from the other phone.

    what: 'known', nothing new; 'news', everything that is here and more; 'parted', each phone did
        something that the
    other does not have, and the players choose one of the two records.
    theirs: the resumed record of the other phone, with the binding events of this one.
    stamp: the stamp in the code.
    fork: the differences between the two records.
    sent: the other phone's record without the binding events of this one.
    """

    what: What
    theirs: Engagement[Any]
    stamp: Stamp
    fork: Fork
    sent: Battle | None = None


def exchange_code(
    battle: Battle, rules: GameRules[Any], pairing: Pairing, whole: bool = False
) -> Code:
    """Return a code with everything that the other phone does not have.

    pairing: the pairing after this battle has been shown.
    whole: whether the code holds the whole battle; it also does as long as the other phone is
        unknown, and when shorter
    codes lead nowhere.
    """
    also = {"stamp": packed_model(Stamp, plain(pairing.stamp(battle), bare=True))}
    if whole or pairing.is_stuck or not pairing.other:
        code = battle_code(battle, rules)
        return code.model_copy(update={"data": code.data | also})
    # With several phones the reader of the code is unknown: every phone has the start.
    since, check = pairing.known[-1] if pairing.known and not pairing.more else (0, "")
    new = part_of(battle, since + 1, battle.last)
    data: Tree = also | {BATTLE: battle.id, "news": [since, check, *packed_record(new, rules)]}
    return Code(kind="events", game=battle.game, data=data)


def stamp_in(code: Code) -> Stamp | None:
    """Return the stamp in a code; None in a code that was given away, or where the stamp is not
    valid.
    """
    try:
        result = accepted(Stamp, unpacked_model(Stamp, code.data["stamp"]))
    except BROKEN:
        return None
    return None if isinstance(result, Refusal) else result


def battle_in(code: Code) -> str | None:
    """Return the id of the battle that an exchanged code is about; None in any other code."""
    if code.kind not in ("battle", "events") or stamp_in(code) is None:
        return None
    if code.kind == "events":
        return str(code.data.get(BATTLE))
    try:
        return str(code.data[BATTLE][0])
    except BROKEN:
        return None


def received(
    engagement: Engagement[Any], pairing: Pairing, code: Code, games: Games
) -> Received | Refusal:
    """Return the content of a code for a battle, everything folded.

    Refused: code_broken, code_newer, other_battle, other_past.
    Refused where the other phone has changed a commitment, or made an event that only this phone
    may make: other_seals, other_seals_late, in_your_name. Refused where nobody has said whose phone
    this is, and the code brings an agreement: owner_first.
    """
    mine, stamp = engagement.battle, stamp_in(code)
    if stamp is None:
        return refusal("code_broken")
    theirs = (
        _whole(code, mine, games)
        if code.kind == "battle"
        else _with_news(code, mine, engagement.rules)
    )
    if isinstance(theirs, Refusal):
        return theirs
    if theirs == take_record(theirs, mine):
        return Received("known", engagement, stamp, Fork())
    result = resume(engagement.rules, theirs, MOST_EFFORT)
    if isinstance(result, Refusal):
        return refused_as(result)
    fork = fork_of(mine, theirs)
    what = _what(mine, theirs, pairing, stamp, fork)
    if what == "known":
        return Received(what, result, stamp, fork)
    wrong = _in_other_name(pairing, engagement, result)
    if wrong:
        return wrong
    both = united(engagement, result) if what == "parted" else None
    if both:
        what = "known" if both is engagement else "news"
        result, fork = both, fork_of(mine, both.battle)
    return _unbound(what, engagement, result) or Received(what, result, stamp, fork, theirs)


def _in_other_name(
    pairing: Pairing, mine: Engagement[Any], theirs: Engagement[Any]
) -> Refusal | None:
    """Return why a received record may not be taken: it acts in the name of this phone's player.

    A phone that nobody has named may be either player's: it takes no agreement at all.
    """
    if is_in_name_of(pairing.side, mine, theirs):
        return refusal("in_your_name")
    may_be_a_players = pairing.is_unnamed and mine.rules.has_owners(mine.state)
    if may_be_a_players and has_new_agreement(mine, theirs):
        return refusal("owner_first")
    return None


def _unbound(what: What, mine: Engagement[Any], theirs: Engagement[Any]) -> Refusal | None:
    """Return why a received record may not be taken: a player would be freed from a secret noted on
    this phone.
    """
    result = (refuse_contradiction if what == "parted" else refuse_broken_bonds)(
        mine.rules.bonds, mine.state, theirs.state
    )
    late = result and result.faults[0].code == "revealed_stays"
    return result and refusal("other_seals_late" if late else "other_seals")


def _what(mine: Battle, theirs: Battle, pairing: Pairing, stamp: Stamp, fork: Fork) -> What:
    come, have = stamp.counts, pairing.stamp(mine).counts
    ours, other = checks(mine), checks(theirs)
    if stamp.phone == pairing.phone or is_within(come, have) or ours[: len(other)] == other:
        return "known"
    if is_within(have, come) or other[: len(ours)] == ours:
        return "news"
    if not (fork.mine or fork.theirs):
        # Only the numbers of events differ: both phones choose the same one of the two records.
        return "known" if ours < other else "news"
    return "parted" if fork.mine and fork.theirs else "known" if fork.mine else "news"


def brought_together(
    engagement: Engagement[Any], pairing: Pairing, result: Received, keep: Which | None
) -> tuple[Engagement[Any], Pairing] | Refusal:
    """Return the battle joined with the received record, to be saved once, and the pairing from
    then on.

    keep: the record whose events stay current where the two have parted; refused with parted when
        it is missing.
    """
    mine, own = engagement.battle, result.stamp.phone == pairing.phone
    read = pairing.renewed(mine, result.stamp).read(
        result.sent or result.theirs.battle, result.stamp
    )
    if result.what == "known":
        # The other phone lacks events: it is about to read them, or it was reset.
        vain = pairing.vain + 1 if result.fork.mine else 0
        return engagement, pairing if own else read.model_copy(update={"vain": vain})
    at, read = mine.revision + 1, read.model_copy(update={"vain": 0})
    if result.what == "news":
        now = replace(result.theirs, battle=take_record(mine, result.theirs.battle))
        return now, read.model_copy(
            update={"own": pairing.own_of(mine), "at": at, "aside": result.stamp.aside}
        )
    if keep is None:
        return refusal("parted")
    battle, aside = join(mine, result.theirs.battle, keep)
    both = resume(engagement.rules, take_record(mine, battle))
    if isinstance(both, Refusal):
        return both
    # Binding events stay current as far as they can, whichever record is chosen.
    now = with_own_of(with_own_of(both, engagement), result.theirs)
    unbound = refuse_broken_bonds(engagement.rules.bonds, engagement.state, now.state)
    return unbound or (now, read.model_copy(update={"own": at, "at": at, "aside": aside}))


def not_read(battle: Battle, pairing: Pairing, code: Code, refused: Refusal) -> Pairing:
    """Return the pairing after a code was refused: perhaps the events that the code builds on were
    here once.
    """
    stamp = stamp_in(code)
    if stamp is None or stamp.phone == pairing.phone or refused != refusal("other_past"):
        return pairing
    return pairing.renewed(battle, stamp).model_copy(update={"vain": pairing.vain + 1})


def go_back_to(engagement: Engagement[Any], number: int) -> Engagement[Any] | Refusal:
    """Return a battle where an event on record is the last current one; refused where a binding
    event would be lost.
    """
    result = resume(engagement.rules, go_back(engagement.battle, number))
    if isinstance(result, Refusal):
        return result
    now = with_own_of(result, engagement)
    return refuse_broken_bonds(engagement.rules.bonds, engagement.state, now.state) or now


def _whole(code: Code, mine: Battle, games: Games) -> Battle | Refusal:
    archive = archive_in(code, games)
    if isinstance(archive, Refusal):
        return archive
    theirs = archive.battles[0]
    same = (theirs.id, theirs.sides, theirs.setup) == (mine.id, mine.sides, mine.setup)
    return theirs if same else refusal("other_battle")


def _with_news(code: Code, mine: Battle, rules: GameRules[Any]) -> Battle | Refusal:
    """Return the record of the other phone: the events that both have, and the new ones."""
    if (code.game, code.data.get(BATTLE)) != (mine.game, mine.id):
        return refusal("other_battle")
    try:
        since, check, *packed = code.data["news"]
        new = accepted(News, {"since": since, "check": check} | unpacked_record(packed, rules))
    except BROKEN:
        return refusal("code_broken")
    if isinstance(new, Refusal):
        return refusal("code_broken")
    past = next((battle for battle in (mine, redo_all(mine)) if _has(battle, new)), None)
    if past is None:
        return refusal("other_past")
    both = part_of(past, 0, new.since)
    fields = {"events": both.events + new.events, "undone": new.undone + both.undone}
    retracted = in_order(*both.retracted, *new.retracted)
    return mine.model_copy(update=fields | {"retracted": retracted, "last": new.last})


def _has(battle: Battle, news: News) -> bool:
    return not news.since or dict(checks(battle)).get(news.since) == news.check
