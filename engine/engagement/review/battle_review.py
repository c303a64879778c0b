"""A battle looked at afterwards: each declaration beside the best plan of its moment, and what the dice did to it."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Any, Generic, NamedTuple, TypeVar

from engine.engagement.engagement import Engagement
from engine.engagement.record.declarations import Episode, episodes
from engine.engagement.review.declaration_review import Asked, Decider, Reviewed, Reviewing, ReviewRules, Swing

S = TypeVar("S")
SHOWN = 3
"""Decisions and rolls that weighed most."""


class _Part(NamedTuple, Generic[S]):
    """One decision of an episode, by the episode's place; decider: where several decided."""

    place: int
    episode: Episode[S]
    decider: Decider | None

    @property
    def number(self) -> int:
        """That of the event that holds it."""
        return self.decider.number if self.decider else self.episode.number


class Review(Generic[S]):
    """The review of a battle, which can be stopped after any step and goes on with what it has.

    reviewed: the declarations so far, in their order; done, all: how many of them.
    """

    def __init__(
        self,
        engagement: Engagement[S],
        rules: ReviewRules[S],
        asked: Callable[[Episode[S]], Asked | None] = lambda episode: None,
        known: "dict[int, tuple[Any, Reviewed]] | None" = None,
    ) -> None:
        """`asked`: what was said before a declaration; known: reviews of this battle, which are added to."""
        self._engagement, self._rules, self._asked = engagement, rules, asked
        self._known = {} if known is None else known
        self._episodes = tuple(episodes(engagement, rules.kinds, rules.actor))
        self._parts = [_Part(place, one, decider) for place, one in enumerate(self._episodes)
                       for decider in rules.apart(one.before, one.data) or (None,)]  # fmt: skip
        self._found: dict[int, Reviewed] = {}

    @property
    def reviewed(self) -> tuple[Reviewed, ...]:
        """The declarations so far."""
        return tuple(self._found[part.number] for part in self._parts if part.number in self._found)

    @property
    def done(self) -> int:
        """How many declarations are reviewed."""
        return len(self._found)

    @property
    def all(self) -> int:
        """How many there are."""
        return len(self._parts)

    def work(self) -> Iterator[None]:
        """A little more with each step."""
        for part in self._parts:
            yield from self._one(part)

    def work_at(self, number: int) -> Iterator[None]:
        """The same for the declaration alone that an event is or belongs to."""
        part = self._part(number)
        yield from self._one(part) if part else ()

    def at(self, number: int) -> Reviewed | None:
        """That declaration; None where the event is of none, or it is not reviewed yet."""
        part = self._part(number)
        return self._found.get(part.number) if part else None

    def _part(self, number: int) -> "_Part[S] | None":
        own = [part for part in self._parts if part.number == number]
        within = (part for part in self._parts if part.number <= number <= part.episode.events[-1].number)
        return next(iter(own), None) or next(within, None)

    def _series(self, episode: Episode[S], others: Sequence[Episode[S]]) -> Sequence[Any]:
        """The first of other declarations that are of its series; of a game without any only itself."""
        if not self._rules.series:
            return [one.data for one in others[:1] if one is episode]
        return [one.data for one in takewhile(lambda one: self._same(one, episode), others)]

    def _same(self, one: Episode[S], other: Episode[S]) -> bool:
        """Whether the same actor declares both in the same turn."""
        turn = self._engagement.rules.turn
        return (one.actor, turn(one.before)) == (other.actor, turn(other.before))

    def _one(self, part: "_Part[S]") -> Iterator[None]:
        """One declaration, with all that its actor declares after it in its series, and before it."""
        episode, number, every = part.episode, part.number, self._episodes
        said = self._series(episode, every[part.place :]), self._series(episode, every[: part.place][::-1])
        asked = self._asked(episode)
        about = episode.events, episode.before, said, asked
        if self._known.get(number, (None,))[0] != about:
            made = Reviewing(self._engagement, self._rules, episode, said, asked, part.decider)
            yield from made.work()
            self._known[number] = about, made.reviewed
        self._found[number] = self._known[number][1]
        yield

    @property
    def decisions(self) -> list[Reviewed]:
        """The decisions that weighed most, the heaviest first; none that lost nothing."""
        every = [one for one in self.reviewed if one.decision and one.decision.lost > 0]
        return sorted(every, key=lambda one: -_lost(one))[:SHOWN]

    @property
    def swings(self) -> list[Swing]:
        """The rolls that weighed most, the heaviest first."""
        every = [swing for swing in self._rolled if swing.size]
        return sorted(every, key=lambda one: -one.size)[:SHOWN]

    def found(self, side: int) -> tuple[int, Fraction] | None:
        """How many decisions of a side there were, and which share of the best plans' worth they had on average."""
        made = [one.decision for one in self.reviewed if one.decision and one.side == side]
        own = [one.found for one in made if not one.alone]
        return (len(own), sum(own, Fraction(0)) / len(own)) if own else None

    def gained(self, side: int) -> Fraction:
        """By how many boxes the dice left a side with more than was to be expected."""
        return sum([swing.by.get(side, Fraction(0)) for swing in self._rolled], Fraction(0))

    @property
    def _rolled(self) -> Sequence[Swing]:
        """Each roll once, however many decided before it."""
        return tuple({swing.number: swing for one in self.reviewed for swing in one.swings}.values())


def _lost(one: Reviewed) -> Fraction:
    return one.decision.lost if one.decision else Fraction(0)
