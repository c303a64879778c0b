"""The summary of a battle, computed from its events: losses by event, the turning point, the rarest
rolls.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.engagement.engagement import Engagement, states
from engine.engagement.fleets.fleet import side_of
from engine.engagement.game import Strength
from engine.engagement.logs.luck import Luck, decided_rolls, measure_luck
from engine.engagement.logs.result import LuckRoll


@dataclass(frozen=True, slots=True)
class Tally:
    """The losses of a side.

    boxes: the boxes lost.
    of_boxes: the boxes at the start.
    gone: the number of models or wings lost.
    of: the number of models or wings at the start.
    """

    boxes: int
    of_boxes: int
    gone: int
    of: int

    @property
    def share(self) -> Fraction:
        """The share of the side's boxes that is lost."""
        return Fraction(self.boxes, self.of_boxes) if self.of_boxes else Fraction(0)


@dataclass(frozen=True, slots=True)
class Moment:
    """The losses of every side after an event, with the event's number and turn."""

    number: int
    turn: int
    sides: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Turning:
    """The event that moved the balance most, the side that it favoured, and by how much.

    The balance of two sides is the difference of the shares of boxes that they have lost.
    """

    number: int
    side: int
    by: Fraction


@dataclass(frozen=True, slots=True)
class Rare:
    """An unusual roll, the number of its event, and its luck."""

    number: int
    roll: LuckRoll
    luck: Luck


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a battle; `moments` has one for each current event."""

    moments: tuple[Moment, ...]
    turning: Turning | None
    luckiest: Rare | None
    unluckiest: Rare | None


def summary(engagement: Engagement[Any]) -> Summary:
    """Return the summary of a battle so far, whether it is over or not.

    Of equal swings and of equal chances the first counts.
    """
    moments = tuple(_moments(engagement))
    lucky: list[Rare] = []
    unlucky: list[Rare] = []
    for rare in _rare(engagement):
        if rare.luck.is_good:
            lucky.append(rare)
        else:
            unlucky.append(rare)
    return Summary(moments, _turning(moments), _rarest(lucky), _rarest(unlucky))


def _moments(engagement: Engagement[Any]) -> Iterator[Moment]:
    rules = engagement.rules
    every = states(engagement)
    first = {strength.ref: strength.remaining for strength in rules.strengths(next(every))}
    before = None
    sides: tuple[Tally, ...] = ()
    for event, state in zip(engagement.battle.events, every, strict=True):
        now = tuple(rules.strengths(state))
        if now != before:
            sides = tuple(_tallies(now, first, len(engagement.opening.sides)))
            before = now
        yield Moment(event.number, engagement.results[event.number].turn, sides)


def _tallies(now: tuple[Strength, ...], first: dict[str, int], sides: int) -> Iterator[Tally]:
    for side in range(sides):
        own = [item for item in now if side_of(item.ref) == side]
        # Boxes that players set above the start do not make up for the losses of other models.
        lost = sum(max(0, first[item.ref] - item.remaining) for item in own)
        whole = sum(first[item.ref] for item in own)
        gone = [item for item in own if item.gone]
        yield Tally(lost, whole, len(gone), len(own))


def _turning(moments: tuple[Moment, ...]) -> Turning | None:
    """Return the event with the largest swing.

    None where nothing was lost, or all sides lost equally with every event.
    """
    if not moments:
        return None
    turning = None
    largest = Fraction(0)
    before = [Fraction(0)] * len(moments[0].sides)
    for moment in moments:
        now = [tally.share for tally in moment.sides]
        lost = [share - was for share, was in zip(now, before, strict=True)]
        if now != before:
            swing = Fraction(max(lost) - min(lost))
            if swing > largest:
                largest = swing
                turning = Turning(moment.number, lost.index(min(lost)), swing)
        before = now
    return turning


def _rare(engagement: Engagement[Any]) -> Iterator[Rare]:
    """Yield every current roll that chance could decide."""
    for event in engagement.battle.events:
        for roll in decided_rolls(engagement.results[event.number].rolls):
            yield Rare(event.number, roll, measure_luck([roll]))


def _rarest(rolls: list[Rare]) -> Rare | None:
    return min(rolls, key=lambda rare: rare.luck.chance, default=None)
