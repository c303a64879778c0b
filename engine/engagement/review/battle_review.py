"""The review of a battle: each declaration beside the best plan of its moment, and the effect of
the dice on it.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import takewhile
from operator import attrgetter
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
        if self.decider:
            return self.decider.number
        return self.episode.number


def _ask_nothing(episode: Episode[S]) -> None:
    """Return that players asked nothing before a declaration."""


class Review(Generic[S]):
    """The review of a battle; it can stop after any step and continue later.

    reviewed: the declarations reviewed so far, in their order.
    done, all: the numbers of reviewed and of all declarations.
    """

    def __init__(
        self,
        engagement: Engagement[S],
        rules: ReviewRules[S],
        asked: Callable[[Episode[S]], PlanQuestion | None] = _ask_nothing,
        known: "dict[int, tuple[object, Reviewed]] | None" = None,
    ) -> None:
        """Start a review.

        asked: returns the questions of the players before a declaration.
        known: finished reviews of this battle, by the number of the event, each with what it
            reviewed; new ones are added.
        """
        self._engagement = engagement
        self._rules = rules
        self._asked = asked
        self._known = {} if known is None else known
        self._episodes = tuple(episodes(engagement, rules.kinds, rules.actor_of))
        self._parts: list[_Part[S]] = []
        for index, episode in enumerate(self._episodes):
            deciders = rules.deciders_of(episode.before, episode.data)
            if not deciders:
                self._parts.append(_Part(index, episode, None))
            for decider in deciders:
                self._parts.append(_Part(index, episode, decider))
        self._reviews: dict[int, Reviewed] = {}

    @property
    def reviewed(self) -> tuple[Reviewed, ...]:
        """The reviews so far, in the order of the declarations."""
        numbers = [part.number for part in self._parts]
        return tuple(self._reviews[number] for number in numbers if number in self._reviews)

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
            yield from self._review_part(part)

    def work_at(self, number: int) -> Iterator[None]:
        """Review only the declaration that an event is or belongs to, a small part with each
        step.
        """
        part = self._part(number)
        if part:
            yield from self._review_part(part)

    def at(self, number: int) -> Reviewed | None:
        """Return the review of the declaration that an event is or belongs to.

        None without declaration or before its review.
        """
        part = self._part(number)
        if part is None:
            return None
        return self._reviews.get(part.number)

    def _part(self, number: int) -> "_Part[S] | None":
        """Return the decision that an event holds, else the first whose episode it belongs to."""
        for part in self._parts:
            if part.number == number:
                return part
        for part in self._parts:
            last = part.episode.events[-1]
            if part.number <= number <= last.number:
                return part
        return None

    def _series(self, episode: Episode[S], others: Sequence[Episode[S]]) -> Sequence[Any]:
        """Return the first of some declarations that belong to the series of an episode.

        In a game without series, only itself.
        """
        if not self._rules.acts_in_series:
            return [other.data for other in others[:1] if other is episode]
        series = takewhile(partial(self._is_of_series, episode), others)
        return [other.data for other in series]

    def _is_of_series(self, episode: Episode[S], other: Episode[S]) -> bool:
        """Return whether the same actor declares both in the same turn."""
        turn = self._engagement.rules.turn
        return (episode.actor, turn(episode.before)) == (other.actor, turn(other.before))

    def _review_part(self, part: "_Part[S]") -> Iterator[None]:
        """Review one declaration, with the other declarations of its series, after and before it;
        a finished review of the same is taken over.
        """
        episode = part.episode
        later = self._episodes[part.episode_index :]
        earlier = self._episodes[: part.episode_index]
        data = (self._series(episode, later), self._series(episode, earlier[::-1]))
        asked = self._asked(episode)
        about = (episode.events, episode.before, data, asked)
        known_about, reviewed = self._known.get(part.number, (None, None))
        if reviewed is None or known_about != about:
            reviewing = Reviewing(self._engagement, self._rules, episode, data, asked, part.decider)
            reviewed = yield from reviewing.work()
            self._known[part.number] = (about, reviewed)
        self._reviews[part.number] = reviewed
        yield

    @property
    def decisions(self) -> list[Reviewed]:
        """The decisions with the largest loss, the largest first; none without loss."""
        worse = [reviewed for reviewed in self.reviewed if _loss_of(reviewed) > 0]
        return sorted(worse, key=_loss_of, reverse=True)[:SHOWN]

    @property
    def swings(self) -> list[Swing]:
        """The rolls with the largest effect, the largest first."""
        with_effect = [swing for swing in self._every_swing if swing.size]
        return sorted(with_effect, key=attrgetter("size"), reverse=True)[:SHOWN]

    def average_share(self, side: int) -> tuple[int, Fraction] | None:
        """Return the number of a side's decisions, and their average share of the best plans'
        worth.

        None without decisions that had an alternative.
        """
        shares = []
        for reviewed in self.reviewed:
            decision = reviewed.decision
            if reviewed.side == side and decision and not decision.alone:
                shares.append(decision.share_of_best)
        if not shares:
            return None
        return len(shares), sum(shares, Fraction(0)) / len(shares)

    def boxes_by_dice(self, side: int) -> Fraction:
        """Return the boxes that the dice left to a side above the average."""
        return sum([swing.by.get(side, Fraction(0)) for swing in self._every_swing], Fraction(0))

    @property
    def _every_swing(self) -> Sequence[Swing]:
        """Each roll once, also where several players decided before it."""
        swings: dict[int, Swing] = {}
        for reviewed in self.reviewed:
            for swing in reviewed.swings:
                swings[swing.number] = swing
        return tuple(swings.values())


def _loss_of(reviewed: Reviewed) -> Fraction:
    """Return what a decision fell short of the best plan; 0 where no plan is known."""
    if reviewed.decision is None:
        return Fraction(0)
    return reviewed.decision.lost
