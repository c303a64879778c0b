"""The review of a battle: each declaration beside the best plan of its moment, and the effect of
the dice on it.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Any, Generic, NamedTuple, TypeVar

from engine.engagement.engagement import Engagement
from engine.engagement.record.declarations import Episode, episodes
from engine.engagement.review.declaration_review import (
    Decider,
    PlanQuestion,
    Reviewed,
    Reviewing,
    ReviewRules,
    Swing,
)

S = TypeVar("S")
SHOWN = 3
"""The number of decisions and of rolls that a review shows."""


class _Part(NamedTuple, Generic[S]):
    """One decision of an episode.

    episode_index: the index of the episode.
    decider: the one who decided, where several decided in secret.
    """

    episode_index: int
    episode: Episode[S]
    decider: Decider | None

    @property
    def number(self) -> int:
        """The number of the event that holds the decision."""
        return self.decider.number if self.decider else self.episode.number


class Review(Generic[S]):
    """The review of a battle; it can stop after any step and continue later.

    reviewed: the declarations reviewed so far, in their order.
    done, all: the numbers of reviewed and of all declarations.
    """

    def __init__(
        self,
        engagement: Engagement[S],
        rules: ReviewRules[S],
        asked: Callable[[Episode[S]], PlanQuestion | None] = lambda episode: None,
        known: "dict[int, tuple[Any, Reviewed]] | None" = None,
    ) -> None:
        """Start a review.

        asked: returns the questions of the players before a declaration.
        known: finished reviews of this battle; new ones are added.
        """
        self._engagement, self._rules, self._asked = engagement, rules, asked
        self._known = {} if known is None else known
        self._episodes = tuple(episodes(engagement, rules.kinds, rules.actor_of))
        self._parts = [
            _Part(index, episode, decider)
            for index, episode in enumerate(self._episodes)
            for decider in rules.deciders_of(episode.before, episode.data) or (None,)
        ]
        self._reviews: dict[int, Reviewed] = {}

    @property
    def reviewed(self) -> tuple[Reviewed, ...]:
        """The reviews so far, in the order of the declarations."""
        return tuple(
            self._reviews[part.number] for part in self._parts if part.number in self._reviews
        )

    @property
    def done(self) -> int:
        """The number of reviewed declarations."""
        return len(self._reviews)

    @property
    def all(self) -> int:
        """The number of all declarations."""
        return len(self._parts)

    def work(self) -> Iterator[None]:
        """Review all declarations, a small part with each step."""
        for part in self._parts:
            yield from self._reviewed(part)

    def work_at(self, number: int) -> Iterator[None]:
        """Review only the declaration that an event is or belongs to, a small part with each
        step.
        """
        part = self._part(number)
        yield from self._reviewed(part) if part else ()

    def at(self, number: int) -> Reviewed | None:
        """Return the review of the declaration that an event is or belongs to.

        None without declaration or before its review.
        """
        part = self._part(number)
        return self._reviews.get(part.number) if part else None

    def _part(self, number: int) -> "_Part[S] | None":
        own = [part for part in self._parts if part.number == number]
        within = (
            part for part in self._parts if part.number <= number <= part.episode.events[-1].number
        )
        return next(iter(own), None) or next(within, None)

    def _series(self, episode: Episode[S], others: Sequence[Episode[S]]) -> Sequence[Any]:
        """Return the first of some declarations that belong to the series of an episode.

        In a game without series, only itself.
        """
        if not self._rules.acts_in_series:
            return [other.data for other in others[:1] if other is episode]
        return [item.data for item in takewhile(lambda other: self._same(other, episode), others)]

    def _same(self, episode: Episode[S], other: Episode[S]) -> bool:
        """Return whether the same actor declares both in the same turn."""
        turn = self._engagement.rules.turn
        return (episode.actor, turn(episode.before)) == (other.actor, turn(other.before))

    def _reviewed(self, part: "_Part[S]") -> Iterator[None]:
        """Review one declaration, with the other declarations of its series, after and before
        it.
        """
        episode, number, every = part.episode, part.number, self._episodes
        data = (
            self._series(episode, every[part.episode_index :]),
            self._series(episode, every[: part.episode_index][::-1]),
        )
        asked = self._asked(episode)
        about = episode.events, episode.before, data, asked
        if self._known.get(number, (None,))[0] != about:
            made = Reviewing(self._engagement, self._rules, episode, data, asked, part.decider)
            self._known[number] = about, (yield from made.work())
        self._reviews[number] = self._known[number][1]
        yield

    @property
    def decisions(self) -> list[Reviewed]:
        """The decisions with the largest loss, the largest first; none without loss."""
        every = [
            reviewed
            for reviewed in self.reviewed
            if reviewed.decision and reviewed.decision.lost > 0
        ]
        return sorted(every, key=lambda reviewed: -_lost(reviewed))[:SHOWN]

    @property
    def swings(self) -> list[Swing]:
        """The rolls with the largest effect, the largest first."""
        every = [swing for swing in self._rolled if swing.size]
        return sorted(every, key=lambda swing: -swing.size)[:SHOWN]

    def average_share(self, side: int) -> tuple[int, Fraction] | None:
        """Return the number of a side's decisions, and their average share of the best plans'
        worth.

        None without decisions.
        """
        made = [
            reviewed.decision
            for reviewed in self.reviewed
            if reviewed.decision and reviewed.side == side
        ]
        own = [decision.share_of_best for decision in made if not decision.alone]
        return (len(own), sum(own, Fraction(0)) / len(own)) if own else None

    def gained(self, side: int) -> Fraction:
        """Return the boxes that the dice left to a side above the average."""
        return sum([swing.by.get(side, Fraction(0)) for swing in self._rolled], Fraction(0))

    @property
    def _rolled(self) -> Sequence[Swing]:
        """Each roll once, also where several players decided before it."""
        return tuple(
            {
                swing.number: swing for reviewed in self.reviewed for swing in reviewed.swings
            }.values()
        )


def _lost(reviewed: Reviewed) -> Fraction:
    return reviewed.decision.lost if reviewed.decision else Fraction(0)
