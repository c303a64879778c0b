"""Events that bind the player of one phone, where two phones join their records: no other phone
makes or drops them.
"""

from collections import Counter
from typing import Any

from engine.engagement.engagement import Engagement
from engine.engagement.record.event import Draft, Event
from engine.engagement.record.event_tree import Recorded, record
from engine.engagement.sync.known_phones import checks
from engine.engagement.sync.record_merge import content_of, fork_of
from engine.kit.refusal import Refusal


def is_in_name_of(side: int | None, mine: Engagement[Any], theirs: Engagement[Any]) -> bool:
    """Return whether another phone has made, or repeated, an event that only the phone of a side
    may make.

    Events that the other phone has taken back also count.
    """
    if side is None:
        return False
    ours, others = _done_by(side, mine), _done_by(side, theirs)
    often = Counter(content_of(done) for done in others if done.status == "stands")
    return not (
        {*map(content_of, others)} <= {*map(content_of, ours)}
        and often <= Counter(map(content_of, ours))
    )


def has_new_agreement(mine: Engagement[Any], theirs: Engagement[Any]) -> bool:
    """Return whether another phone's record holds an agreement of a player that this record lacks.

    Agreements that the other phone has taken back also count.
    """
    ours, others = Counter(_agreements(mine)), Counter(_agreements(theirs))
    return not others <= ours


def _agreements(engagement: Engagement[Any]) -> list[str]:
    """Return the contents of all agreements on record."""
    results = engagement.results
    every = record(engagement.battle)
    return [content_of(done) for done in every if results[done.number].agrees]


def _done_by(side: int, engagement: Engagement[Any]) -> list[Recorded]:
    """Return the events on record that only the phone of a side may make."""
    results = engagement.results
    every = record(engagement.battle)
    return [
        done for done in every if results[done.number].own and results[done.number].side == side
    ]


def with_own_of(engagement: Engagement[Any], other: Engagement[Any]) -> Engagement[Any]:
    """Return a battle with all binding events of another record of it that can follow."""
    have = Counter(map(content_of, _own(engagement)))
    for recorded in _own(other):
        if have[content_of(recorded)]:
            have[content_of(recorded)] -= 1
            continue
        after = engagement.act(_draft(recorded.event))
        engagement = engagement if isinstance(after, Refusal) else after
    return engagement


def united(mine: Engagement[Any], theirs: Engagement[Any]) -> Engagement[Any] | None:
    """Return both records as one, where one of the phones did nothing but bind its player; else
    None.

    Phones that read each other at the same moment get the same record.
    """
    fork = fork_of(mine.battle, theirs.battle)
    ways = ((theirs, mine, fork.mine), (mine, theirs, fork.theirs))
    whole = list[tuple[bool, Engagement[Any]]]()
    for base, other, more in ways:
        both = (
            with_own_of(base, other) if all(_binds(other, recorded) for recorded in more) else None
        )
        if both and _has(both, other):
            whole.append((both is not base, both))
    return min(whole, key=lambda way: (way[0], checks(way[1].battle)))[1] if whole else None


def _has(engagement: Engagement[Any], other: Engagement[Any]) -> bool:
    """Return whether all current binding events of another record are current in this one, too."""
    return not Counter(map(content_of, _own(other))) - Counter(map(content_of, _own(engagement)))


def _binds(engagement: Engagement[Any], recorded: Recorded) -> bool:
    return recorded.status == "stands" and engagement.results[recorded.number].own


def _own(engagement: Engagement[Any]) -> list[Recorded]:
    """Return the current events that bind one side."""
    return [recorded for recorded in record(engagement.battle) if _binds(engagement, recorded)]


def _draft(event: Event) -> Draft:
    return Draft(**{name: getattr(event, name) for name in Draft.model_fields})
