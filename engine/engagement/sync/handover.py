"""A battle on two phones: codes carry the events that the other phone has not seen, until both have
the same record; refusals of codes.

Secrets are never in a code: until they are revealed, the record of a battle holds only commitments.
"""

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

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
    unite,
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
from engine.kit.refusal import BROKEN, Refusal, refusal, validate
from engine.kit.saved_types import Count, ListOf, Saved, Tree, plain

S = TypeVar("S")
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

    what: 'known', nothing new; 'news', everything that this phone has and more; 'parted', each
        phone did something that the other does not have, and the players choose one of the two
        records.
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
        unknown, and when shorter codes lead nowhere.
    """
    also = {"stamp": packed_model(Stamp, plain(pairing.stamp(battle), bare=True))}
    if whole or pairing.is_stuck or not pairing.other:
        code = battle_code(battle, rules)
        return code.model_copy(update={"data": code.data | also})
    # With several phones the reader of the code is unknown: every phone has the start.
    since = 0
    check = ""
    if pairing.known and not pairing.more:
        since, check = pairing.known[-1]
    new = part_of(battle, since + 1, battle.last)
    data: Tree = also | {BATTLE: battle.id, "news": [since, check, *packed_record(new, rules)]}
    return Code(kind="events", game=battle.game, data=data)


def stamp_in(code: Code) -> Stamp | None:
    """Return the stamp in a code; None in a code that was given away, or where the stamp is not
    valid.
    """
    try:
        result = validate(Stamp, unpacked_model(Stamp, code.data["stamp"]))
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


def receive(
    engagement: Engagement[Any], pairing: Pairing, code: Code, games: Games
) -> Received | Refusal:
    """Return the content of a code for a battle, everything folded.

    Refused: code_broken, code_newer, other_battle, other_past.
    Refused where the other phone has changed a commitment, or made an event that only this phone
    may make: other_seals, other_seals_late, in_your_name. Refused where nobody has said whose phone
    this is, and the code brings an agreement: owner_first.
    """
    mine = engagement.battle
    stamp = stamp_in(code)
    if stamp is None:
        return refusal("code_broken")
    theirs = _read_record(code, engagement, games)
    if isinstance(theirs, Refusal):
        return theirs
    if theirs == take_record(theirs, mine):
        return Received("known", engagement, stamp, Fork())
    result = resume(engagement.rules, theirs, MOST_EFFORT)
    if isinstance(result, Refusal):
        return refused_as(result)
    fork = fork_of(mine, theirs)
    what = _compare(mine, theirs, pairing, stamp, fork)
    if what == "known":
        return Received(what, result, stamp, fork)
    wrong = _in_other_name(pairing, engagement, result)
    if wrong:
        return wrong
    received = _unite_if_apart(engagement, Received(what, result, stamp, fork, theirs))
    return _refuse_unbound(received.what, engagement, received.theirs) or received


def _unite_if_apart(mine: Engagement[Any], received: Received) -> Received:
    """Return the content of a code, with both records as one where nobody need choose."""
    if received.what != "parted":
        return received
    both = unite(mine, received.theirs)
    if both is None:
        return received
    what: What = "known" if both is mine else "news"
    return replace(received, what=what, theirs=both, fork=fork_of(mine.battle, both.battle))


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


def _refuse_unbound(what: What, mine: Engagement[Any], theirs: Engagement[Any]) -> Refusal | None:
    """Return why a received record may not be taken: a player would be freed from a secret noted on
    this phone.
    """
    if what == "parted":
        wrong = refuse_contradiction(mine.rules.bonds, mine.state, theirs.state)
    else:
        wrong = refuse_broken_bonds(mine.rules.bonds, mine.state, theirs.state)
    if wrong is None:
        return None
    if wrong.faults[0].code == "revealed_stays":
        return refusal("other_seals_late")
    return refusal("other_seals")


def _compare(mine: Battle, theirs: Battle, pairing: Pairing, stamp: Stamp, fork: Fork) -> What:
    """Return what a received record brings; see `Received.what`."""
    my_counts = pairing.stamp(mine).counts
    their_counts = stamp.counts
    my_checks = checks(mine)
    their_checks = checks(theirs)
    is_own = stamp.phone == pairing.phone
    has_all = my_checks[: len(their_checks)] == their_checks
    if is_own or is_within(their_counts, my_counts) or has_all:
        return "known"
    lacks_nothing = their_checks[: len(my_checks)] == my_checks
    if is_within(my_counts, their_counts) or lacks_nothing:
        return "news"
    if fork.mine and fork.theirs:
        return "parted"
    if fork.mine:
        return "known"
    if fork.theirs:
        return "news"
    # Only the numbers of events differ: both phones choose the same one of the two records.
    if my_checks < their_checks:
        return "known"
    return "news"


class Handover(NamedTuple):
    """A battle after a code was read, to be saved once, and the pairing from then on."""

    engagement: Engagement[Any]
    pairing: Pairing


def bring_together(
    engagement: Engagement[Any], pairing: Pairing, result: Received, keep: Which | None
) -> Handover | Refusal:
    """Return the battle joined with the received record, and the pairing from then on.

    keep: the record whose events stay current where the two have parted; refused with parted when
        it is missing.
    """
    mine = engagement.battle
    theirs = result.theirs.battle
    read = pairing.rename_if_reset(mine, result.stamp).read(result.sent or theirs, result.stamp)
    if result.what == "known":
        if result.stamp.phone == pairing.phone:
            return Handover(engagement, pairing)
        vain = 0
        if result.fork.mine:
            # The other phone lacks events: it is about to read them, or it was reset.
            vain = pairing.vain + 1
        return Handover(engagement, read.model_copy(update={"vain": vain}))
    at = mine.revision + 1
    if result.what == "news":
        news = replace(result.theirs, battle=take_record(mine, theirs))
        own = pairing.own_of(mine)
        aside = result.stamp.aside
        return Handover(news, _exchange(read, own=own, at=at, aside=aside))
    if keep is None:
        return refusal("parted")
    battle, aside = join(mine, theirs, keep)
    both = resume(engagement.rules, take_record(mine, battle))
    if isinstance(both, Refusal):
        return both
    # Binding events stay current as far as they can, whichever record is chosen.
    now = with_own_of(with_own_of(both, engagement), result.theirs)
    wrong = refuse_broken_bonds(engagement.rules.bonds, engagement.state, now.state)
    return wrong or Handover(now, _exchange(read, own=at, at=at, aside=aside))


def _exchange(pairing: Pairing, *, own: int, at: int, aside: int | None) -> Pairing:
    """Return a pairing after an exchange that brought the two phones closer."""
    return pairing.model_copy(update={"vain": 0, "own": own, "at": at, "aside": aside})


def note_unread(battle: Battle, pairing: Pairing, code: Code, refused: Refusal) -> Pairing:
    """Return the pairing after a code was refused: perhaps this phone once had the events that the
    code builds on.
    """
    stamp = stamp_in(code)
    if stamp is None or stamp.phone == pairing.phone or refused != refusal("other_past"):
        return pairing
    renamed = pairing.rename_if_reset(battle, stamp)
    return renamed.model_copy(update={"vain": pairing.vain + 1})


def go_back_to(engagement: Engagement[S], number: int) -> Engagement[S] | Refusal:
    """Return a battle where an event on record is the last current one; refused where a binding
    event would be lost.
    """
    result = resume(engagement.rules, go_back(engagement.battle, number))
    if isinstance(result, Refusal):
        return result
    now = with_own_of(result, engagement)
    return refuse_broken_bonds(engagement.rules.bonds, engagement.state, now.state) or now


def _read_record(code: Code, mine: Engagement[Any], games: Games) -> Battle | Refusal:
    """Return the record of the other phone, from a code of a whole battle or of news."""
    if code.kind == "battle":
        return _read_whole(code, mine.battle, games)
    return _read_news(code, mine.battle, mine.rules)


def _read_whole(code: Code, mine: Battle, games: Games) -> Battle | Refusal:
    archive = archive_in(code, games)
    if isinstance(archive, Refusal):
        return archive
    theirs = archive.battles[0]
    if (theirs.id, theirs.sides, theirs.setup) != (mine.id, mine.sides, mine.setup):
        return refusal("other_battle")
    return theirs


def _read_news(code: Code, mine: Battle, rules: GameRules[Any]) -> Battle | Refusal:
    """Return the record of the other phone: the events that both have, and the new ones."""
    if (code.game, code.data.get(BATTLE)) != (mine.game, mine.id):
        return refusal("other_battle")
    try:
        since, check, *packed = code.data["news"]
        new = validate(News, {"since": since, "check": check} | unpacked_record(packed, rules))
    except BROKEN:
        return refusal("code_broken")
    if isinstance(new, Refusal):
        return refusal("code_broken")
    past = mine
    if not _has(past, new):
        past = redo_all(mine)
    if not _has(past, new):
        return refusal("other_past")
    both = part_of(past, 0, new.since)
    fields = {"events": both.events + new.events, "undone": new.undone + both.undone}
    retracted = in_order(*both.retracted, *new.retracted)
    return mine.model_copy(update=fields | {"retracted": retracted, "last": new.last})


def _has(battle: Battle, news: News) -> bool:
    """Return True if a battle has everything that the other phone supposes."""
    return not news.since or dict(checks(battle)).get(news.since) == news.check
