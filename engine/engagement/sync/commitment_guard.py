"""Events that bind the player of one phone, where two phones join their records: no other phone
makes or drops them.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from engine.engagement.engagement import Engagement
from engine.engagement.record.event import Draft, Event
from engine.engagement.record.event_tree import Recorded, record
from engine.engagement.sync.known_phones import checks
from engine.engagement.sync.record_merge import content_of, fork_of
from engine.kit.refusal import Refusal

S = TypeVar("S")


def is_in_name_of(side: int | None, mine: Engagement[Any], theirs: Engagement[Any]) -> bool:
    """Return whether another phone has made, or repeated, an event that only the phone of a side
    may make.

    Events that the other phone has taken back also count.
    """
    if side is None:
        return False
    ours = Counter(content_of(done) for done in _done_by(side, mine))
    others = _done_by(side, theirs)
    if any(content_of(done) not in ours for done in others):
        return True
    current = Counter(content_of(done) for done in others if done.status == "stands")
    return not current <= ours


def has_new_agreement(mine: Engagement[Any], theirs: Engagement[Any]) -> bool:
    """Return whether another phone's record holds an agreement of a player that this record lacks.

    Agreements that the other phone has taken back also count.
    """
    return not Counter(_agreements(theirs)) <= Counter(_agreements(mine))


def _agreements(engagement: Engagement[Any]) -> list[str]:
    """Return the contents of all agreements on record."""
    results = engagement.results
    every = record(engagement.battle)
    return [content_of(done) for done in every if results[done.number].agrees]


def _done_by(side: int, engagement: Engagement[Any]) -> list[Recorded]:
    """Return the events on record that only the phone of a side may make."""
    results = engagement.results
    result = []
    for done in record(engagement.battle):
        if results[done.number].own and results[done.number].side == side:
            result.append(done)
    return result


def with_own_of(engagement: Engagement[S], other: Engagement[S]) -> Engagement[S]:
    """Return a battle with all binding events of another record of it that can follow."""
    have = Counter(map(content_of, _own(engagement)))
    for recorded in _own(other):
        if have[content_of(recorded)]:
            have[content_of(recorded)] -= 1
            continue
        after = engagement.act(_draft(recorded.event))
        if not isinstance(after, Refusal):
            engagement = after
    return engagement


def unite(mine: Engagement[S], theirs: Engagement[S]) -> Engagement[S] | None:
    """Return both records as one, where one of the phones did nothing but bind its player; else
    None.

    Phones that read each other at the same moment get the same record.
    """
    fork = fork_of(mine.battle, theirs.battle)
    their_union = _add_bindings(theirs, mine, fork.mine)
    my_union = _add_bindings(mine, theirs, fork.theirs)
    if their_union is None or my_union is None:
        return their_union or my_union
    # Best is a record that needs no further event; else both phones choose by the checks.
    their_rank = (their_union is not theirs, checks(their_union.battle))
    my_rank = (my_union is not mine, checks(my_union.battle))
    if my_rank < their_rank:
        return my_union
    return their_union


def _add_bindings(
    base: Engagement[S], other: Engagement[S], more: Sequence[Recorded]
) -> Engagement[S] | None:
    """Return a record with all that another one has besides, where that only binds; else None.

    more: the events that the other record has besides.
    """
    if not all(_binds(other, recorded) for recorded in more):
        return None
    both = with_own_of(base, other)
    if not _has(both, other):
        return None
    return both


def _has(engagement: Engagement[S], other: Engagement[S]) -> bool:
    """Return whether all current binding events of another record are current in this one, too."""
    return not Counter(map(content_of, _own(other))) - Counter(map(content_of, _own(engagement)))


def _binds(engagement: Engagement[S], recorded: Recorded) -> bool:
    return recorded.status == "stands" and engagement.results[recorded.number].own


def _own(engagement: Engagement[S]) -> list[Recorded]:
    """Return the current events that bind one side."""
    return [recorded for recorded in record(engagement.battle) if _binds(engagement, recorded)]


def _draft(event: Event) -> Draft:
    return Draft(**{name: getattr(event, name) for name in Draft.model_fields})
