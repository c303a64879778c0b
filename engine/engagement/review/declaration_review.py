"""One declaration looked at afterwards: what its game says of it, its decision, and what the dice did to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from engine.advice.decision_review import Aimed, Deciding, Decision, Searched
from engine.engagement.engagement import Engagement
from engine.engagement.fleets.fleet import side_of
from engine.engagement.game import Strength
from engine.engagement.logs.luck import decided, rarity
from engine.engagement.logs.percentile import Weighted, percentile
from engine.engagement.logs.result import Roll
from engine.engagement.record.declarations import Episode, is_half, underway_of
from engine.engagement.record.flow_progress import Underway

S = TypeVar("S")
Boxes = Mapping[int, Fraction]
"""What each side has left, or will have on average, in boxes."""


@dataclass(frozen=True)
class Asked:
    """What players asked for the best plan before a declaration: what they said, the aim, and the search for any.

    is_about: whether all whom an aim names were said to be in reach.
    """

    said: Any
    aim: str
    search: Callable[[str], Searched] = field(compare=False)
    is_about: Callable[[str], bool] = field(default=lambda aim: True, compare=False)


class Outcome(NamedTuple):
    """What the dice of a declaration took from the other sides: boxes, and how many it could have been, exactly."""

    boxes: int
    weights: Weighted


class Decider(NamedTuple):
    """One of several who decided apart in what an episode began with.

    number: of the event that holds the decision; aims: it as a plan for each aim that it may have had; outcome: of the
    flow as it went on last, by the state after it.
    """

    actor: str
    number: int
    aims: Sequence[Aimed]
    outcome: Callable[[Underway[Any], Any], Outcome | None]


@dataclass(frozen=True)
class ReviewRules(Generic[S]):
    """What a game says of its declarations.

    kinds: of the events that declare; actor: who acts by a declaration; aims: a declaration as a plan for each aim it
    may have had, in the state before it, none for what is not weighed; those after it in its series only tell what else
    could have been declared at once, those before it whom else it could have been declared at; outcome: of a flow that
    is over, by the state before it, the flow as it went on last and the state after it, None where it cannot be told;
    ahead: what those who may lose something in the flow in progress have left on average once it is over, by their
    references, None where nobody knows; series: whether one actor declares one after the other in a turn; breaks: kinds
    of events that break a flow off; apart: who decided in what was declared where that were several, each in secret;
    nobody where the actor did.
    """

    kinds: frozenset[str]
    actor: Callable[[S, Any], str]
    aims: Callable[[S, Sequence[Any], Sequence[Any]], Sequence[Aimed]]
    outcome: Callable[[S, Underway[Any], S], Outcome | None]
    ahead: Callable[[S], Mapping[str, Fraction] | None]
    series: bool = False
    breaks: frozenset[str] = frozenset()
    apart: Callable[[S, Any], Sequence[Decider]] = lambda state, data: ()


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

    None: what could not be told. last: the number of its last event; given: whether it was known who reached whom.
    """

    number: int
    last: int
    actor: str
    side: int
    decision: Decision | None
    luck: Roll | None
    swings: tuple[Swing, ...]
    given: bool = False


class Reviewing(Generic[S]):
    """One declaration being reviewed."""

    def __init__(
        self,
        engagement: Engagement[S],
        rules: ReviewRules[S],
        episode: Episode[S],
        said: tuple[Sequence[Any], Sequence[Any]],
        asked: Asked | None,
        decider: Decider | None,
    ) -> None:
        self._results, self._game, self._rules = engagement.results, engagement.rules, rules
        self._episode, self._said, self._asked, self._decider = episode, said, asked, decider
        self._number = decider.number if decider else episode.number
        self._swings: list[Swing] = []
        self._luck: Roll | None = None
        self._decision: Decision | None = None
        self._given = False

    @property
    def reviewed(self) -> Reviewed:
        """What was found."""
        one = self._episode
        return Reviewed(
            self._number,
            one.events[-1].number,
            self._decider.actor if self._decider else one.actor,
            self._side,
            self._decision,
            self._luck,
            tuple(self._swings),
            self._given,
        )

    @property
    def _side(self) -> int:
        return self._results[self._number].side or 0

    def work(self) -> Iterator[None]:
        """A little more with each step."""
        deciding = Deciding(self._aims())
        yield from deciding.work()
        if deciding.decision and not deciding.decision.is_hopeless:
            self._decision = deciding.decision
        self._luck = self._of_all()
        yield
        yield from self._rolls()

    def _aims(self) -> Sequence[Aimed]:
        """With what players said of who reached whom all that was possible; and only the aim that they chose.

        Who declared at somebody else than was in reach had other plans than those.
        """
        if self._decider:
            return self._decider.aims
        aims, asked = self._rules.aims(self._episode.before, *self._said), self._asked
        if asked is None or not all(one.by_rule for one in aims):
            return aims
        chosen = [one for one in aims if one.aim == asked.aim] or aims
        if not all(asked.is_about(one.aim) and not one.apart for one in chosen):
            return aims
        self._given = bool(aims)
        return [replace(one, search=partial(asked.search, one.aim)) for one in chosen]

    @property
    def _by_hand(self) -> bool:
        """Whether it was broken off, or numbers were set in its middle: then chance alone does not tell what came."""
        later = self._episode.events[1:]
        return any(event.kind in self._rules.breaks or self._results[event.number].overrides for event in later)

    def _of_all(self) -> Roll | None:
        episode = self._episode
        gone = [one for state in episode.states if (one := underway_of(state))]
        last = gone[-1] if gone else self._results[episode.number].flow
        if not episode.over or last is None or self._by_hand:
            return None
        after, decider = episode.states[-1], self._decider
        found = decider.outcome(last, after) if decider else self._rules.outcome(episode.before, last, after)
        all_at_once = Roll(self._side, found.boxes, percentile(found.weights, found.boxes)) if found else None
        return all_at_once if all_at_once and all_at_once.percentile.variance else None

    def _rolls(self) -> Iterator[None]:
        before: dict[str, Fraction] | None = None
        for event, state in zip(self._episode.events, self._episode.states, strict=True):
            if event.dice and is_half(state):
                # The dice that it has earned are part of the roll.
                continue
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
