"""A battle looked at afterwards: each declaration beside the best plan of its moment, and what the dice then did to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from engine.advice.review import Aimed, Deciding, Decision
from engine.engagement.checks import happened
from engine.engagement.engagement import Engagement, states
from engine.engagement.event import Event
from engine.engagement.fleet import side_of
from engine.engagement.game import Strength
from engine.engagement.luck import decided, rarity
from engine.engagement.percentile import Weighted, percentile
from engine.engagement.refusal import Refusal
from engine.engagement.result import Roll
from engine.engagement.underway import Underway

S = TypeVar("S")
Reach = Mapping[tuple[str, str], str]
"""How far each target is from each of those who act, by their references."""
Boxes = Mapping[int, Fraction]
"""What each side has left, or will have on average, in boxes."""
SHOWN = 3
"""Decisions and rolls that weighed most."""


class Outcome(NamedTuple):
    """What the dice of a declaration took from the other sides: boxes, and how many it could have been, exactly."""

    boxes: int
    weights: Weighted


@dataclass(frozen=True)
class ReviewRules(Generic[S]):
    """What a game says of its declarations.

    kinds: of the events that declare; aims: a declaration as a plan for each aim it may have had, in the state before
    it, none for one that is not weighed; outcome: of a flow that is over, by the state before it, the flow as it went
    on last and the state after it, None where it cannot be told; ahead: what is left of those who may lose something in the flow in
    progress, by their references, on average, None where nobody knows.
    """

    kinds: frozenset[str]
    aims: Callable[[S, Any, Reach | None], Sequence[Aimed]]
    outcome: Callable[[S, Underway[Any], S], Outcome | None]
    ahead: Callable[[S], Mapping[str, Fraction] | None]


@dataclass(frozen=True)
class Episode(Generic[S]):
    """A declaration with what answered it: its events, the state before them and those after each; over: whether the
    flow is."""

    events: tuple[Event, ...]
    before: S
    states: tuple[S, ...]
    over: bool

    @property
    def number(self) -> int:
        """The number of the event that declared."""
        return self.events[0].number


@dataclass(frozen=True)
class Swing:
    """What a roll was worth: the number of its event, and by how many boxes it left each side with more than before.

    Of everything still to come the mean counts. roll: the rarest of those whose luck counts, None without any.
    """

    number: int
    by: Boxes
    roll: Roll | None

    @property
    def size(self) -> Fraction:
        """The most that any side gained or lost."""
        return max(map(abs, self.by.values()), default=Fraction(0))


@dataclass(frozen=True)
class Reviewed:
    """One declaration: the side that declared, decision, and luck, as the roll of all dice at once; swings: by roll.

    None: what could not be told. given: whether it was known who reached whom.
    """

    number: int
    side: int
    decision: Decision | None
    luck: Roll | None
    swings: tuple[Swing, ...]
    given: bool = False


class Review(Generic[S]):
    """The review of a battle, which can be stopped after any step and goes on with what it has.

    reviewed: the declarations so far, in their order; done, all: how many of them.
    """

    def __init__(
        self,
        engagement: Engagement[S],
        rules: ReviewRules[S],
        reach: Callable[[Episode[S]], Reach | None] = lambda episode: None,
        known: "dict[int, tuple[Any, Reviewed]] | None" = None,
    ) -> None:
        """`reach`: who reached whom, where players said so; known: reviews of this battle, to be added to."""
        self._engagement, self._rules, self._reach = engagement, rules, reach
        self._known = {} if known is None else known
        self._episodes = tuple(episodes(engagement, rules.kinds))
        self.reviewed: tuple[Reviewed, ...] = ()

    @property
    def done(self) -> int:
        """How many declarations are reviewed."""
        return len(self.reviewed)

    @property
    def all(self) -> int:
        """How many there are."""
        return len(self._episodes)

    def work(self) -> Iterator[None]:
        """A little more with each step."""
        for episode in self._episodes:
            reach = self._reach(episode)
            about = episode.events, episode.before, reach
            if self._known.get(episode.number, (None,))[0] != about:
                made = _Reviewing(self._engagement, self._rules, episode, reach)
                yield from made.work()
                self._known[episode.number] = about, made.reviewed
            self.reviewed = (*self.reviewed, self._known[episode.number][1])
            yield

    @property
    def decisions(self) -> list[Reviewed]:
        """The decisions that weighed most, the heaviest first; none that lost nothing."""
        every = [one for one in self.reviewed if one.decision and one.decision.lost > 0]
        return sorted(every, key=lambda one: -_lost(one))[:SHOWN]

    @property
    def swings(self) -> list[Swing]:
        """The rolls that weighed most, the heaviest first."""
        every = [swing for one in self.reviewed for swing in one.swings if swing.size]
        return sorted(every, key=lambda one: -one.size)[:SHOWN]

    def found(self, side: int) -> tuple[int, Fraction] | None:
        """How many decisions of a side there were, and which share of the best plans' worth they had on average."""
        own = [one.decision.found for one in self.reviewed if one.decision and one.side == side]
        return (len(own), sum(own, Fraction(0)) / len(own)) if own else None

    def gained(self, side: int) -> Fraction:
        """By how many boxes the dice left a side with more than was to be expected."""
        return sum([swing.by.get(side, Fraction(0)) for one in self.reviewed for swing in one.swings], Fraction(0))


def _lost(one: Reviewed) -> Fraction:
    return one.decision.lost if one.decision else Fraction(0)


def episodes(engagement: Engagement[S], kinds: frozenset[str]) -> Iterator[Episode[S]]:
    """Every declaration that stands; one that was declared anew before its flow was over is not there."""
    every = states(engagement)
    before, now = next(every), None
    for event, state in zip(engagement.battle.events, every, strict=True):
        over = underway_of(state) is None
        if event.kind in kinds:
            if now and now.over:
                yield now
            now = Episode((event,), before if now is None or now.over else now.before, (state,), over)
        # A roll that is thrown again once all is over belongs to what it is of.
        elif now and (event.dice or not now.over):
            now = Episode((*now.events, event), now.before, (*now.states, state), over)
        before = state
    if now:
        yield now


def underway_of(state: Any) -> Underway[Any] | None:
    """The flow in progress in a state, of games that have any."""
    return getattr(state, "underway", None)


class _Reviewing(Generic[S]):
    """One declaration being reviewed."""

    def __init__(
        self, engagement: Engagement[S], rules: ReviewRules[S], episode: Episode[S], reach: Reach | None
    ) -> None:
        self._results, self._game, self._rules = engagement.results, engagement.rules, rules
        self._opening = engagement.opening
        self._episode, self._reach = episode, reach
        self._swings: list[Swing] = []
        self._luck: Roll | None = None
        self._decision: Decision | None = None

    @property
    def reviewed(self) -> Reviewed:
        """What was found."""
        number = self._episode.number
        side = self._results[number].side or 0
        return Reviewed(number, side, self._decision, self._luck, tuple(self._swings), self._reach is not None)

    def work(self) -> Iterator[None]:
        """A little more with each step."""
        first = self._episode.events[0]
        fact = happened(self._game, self._opening, first)
        assert not isinstance(fact, Refusal)
        deciding = Deciding(self._rules.aims(self._episode.before, fact.data, self._reach))
        yield from deciding.work()
        if deciding.decision and not deciding.decision.is_hopeless:
            self._decision = deciding.decision
        self._luck = self._of_all()
        yield
        yield from self._rolls()

    @property
    def _by_hand(self) -> bool:
        """Whether numbers were set by hand in its middle: then chance alone does not tell what came of it."""
        return any(self._results[event.number].overrides for event in self._episode.events[1:])

    def _of_all(self) -> Roll | None:
        episode = self._episode
        gone = [one for state in episode.states if (one := underway_of(state))]
        last = gone[-1] if gone else self._results[episode.number].flow
        if not episode.over or last is None or self._by_hand:
            return None
        found = self._rules.outcome(episode.before, last, episode.states[-1])
        side = self._results[episode.number].side or 0
        return Roll(side, found.boxes, percentile(found.weights, found.boxes)) if found else None

    def _rolls(self) -> Iterator[None]:
        before: dict[str, Fraction] | None = None
        for event, state in zip(self._episode.events, self._episode.states, strict=True):
            after = self._left(state)
            if event.dice and before is not None and after is not None:
                rolls = decided(self._results[event.number].rolls)
                rarest = min(rolls, key=lambda one: rarity(one)[1], default=None)
                self._swings.append(Swing(event.number, _by_side(before, after), rarest))
            before = after
            yield

    def _left(self, state: S) -> dict[str, Fraction] | None:
        """What everybody has left on average once the flow is over."""
        ahead = self._rules.ahead(state) if underway_of(state) else {}
        if ahead is None:
            return None
        strengths: Sequence[Strength] = tuple(self._game.strengths(state))
        return {one.ref: ahead.get(one.ref, Fraction(one.left)) for one in strengths}


def _by_side(before: Mapping[str, Fraction], after: Mapping[str, Fraction]) -> Boxes:
    found: dict[int, Fraction] = {}
    for ref, was in before.items():
        found[side_of(ref)] = found.get(side_of(ref), Fraction(0)) + after[ref] - was
    return found
