"""The review of one declaration: the decision beside the best plan, and the effect of the dice."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from engine.advice.decision_review import Decision, GoalPlan, Searched, best_fitting
from engine.engagement.engagement import Engagement
from engine.engagement.fleets.fleet import side_of
from engine.engagement.logs.luck import decided_rolls, measure_luck
from engine.engagement.logs.percentile import Weighted, percentile
from engine.engagement.logs.result import LuckRoll
from engine.engagement.record.declarations import Episode, is_half, underway_of
from engine.engagement.record.event import Event
from engine.engagement.record.flow_progress import Underway

S = TypeVar("S")
Boxes = Mapping[int, Fraction]
"""The boxes that each side has left, or will have left on average."""


@dataclass(frozen=True)
class PlanQuestion(ABC):
    """The question about the best plan that players asked before a declaration.

    data: the answers in the form of the question.
    aim: the goal that they chose.
    """

    data: object
    aim: str

    @abstractmethod
    def search(self, aim: str) -> Searched:
        """Return the search for the best plan for an aim."""

    @abstractmethod
    def is_about(self, aim: str) -> bool:
        """Return whether all targets that an aim names were said to be in range."""


class Outcome(NamedTuple):
    """The boxes that a declaration took from the other sides, and the exact distribution of these
    boxes.
    """

    boxes: int
    weights: Weighted


class Decider(NamedTuple):
    """One of several players who decided separately in the event that began an episode.

    number: the number of the event that holds the decision.
    aims: the decision as a plan, for each goal that it may have had.
    outcome: the outcome of the flow as it last continued, by the state after it.
    """

    actor: str
    number: int
    aims: Sequence[GoalPlan]
    outcome: Callable[[Underway[Any], Any], Outcome | None]


class ReviewRules(ABC, Generic[S]):
    """The rules of a game for reviews, generic in the states of the game.

    kinds: the kinds of events that declare.
    breaking_kinds: the kinds of events that break off a flow.
    acts_in_series: whether one actor makes several declarations in a turn.
    """

    kinds: ClassVar[frozenset[str]]
    breaking_kinds: ClassVar[frozenset[str]] = frozenset()
    acts_in_series: ClassVar[bool] = False

    @abstractmethod
    def actor_of(self, state: S, declaration: Any) -> str:
        """Return who acts by a declaration."""

    @abstractmethod
    def goal_plans(
        self, state: S, declarations: Sequence[Any], earlier: Sequence[Any] = ()
    ) -> Sequence[GoalPlan]:
        """Return a declaration as a plan for each goal that it may have had.

        None for declarations that are not compared.
        state: the state before the declaration.
        declarations: the declaration, then the later ones of its series, which show what else could
            have been declared at once.
        earlier: the earlier declarations of its series, which show further possible targets.
        """

    @abstractmethod
    def outcome_of(self, before: S, last: Underway[Any], after: S) -> Outcome | None:
        """Return the outcome of a flow that is over; None where the outcome is unknown.

        before: the state before the flow.
        last: the flow as it last continued.
        after: the state after that.
        """

    @abstractmethod
    def mean_remaining(self, state: S) -> Mapping[str, Fraction] | None:
        """Return what the models in the flow in progress have left on average once it is over.

        By reference; None where the average is unknown.
        """

    def deciders_of(self, state: S, declaration: Any) -> Sequence[Decider]:
        """Return those who decided in secret where several did; none where the actor decided."""
        return ()


@dataclass(frozen=True)
class Swing:
    """The effect of a roll: the number of its event, and the boxes that each side gained by it.

    Everything still to come counts with its mean.
    roll: the rarest of the rolls whose luck counts, None without any.
    """

    number: int
    by: Boxes
    roll: LuckRoll | None

    @property
    def size(self) -> Fraction:
        """The largest gain or loss of a side."""
        return max(map(abs, self.by.values()), default=Fraction(0))


@dataclass(frozen=True)
class Reviewed:
    """The review of one declaration.

    number: the number of its event.
    last: the number of its last event.
    side: the side that declared.
    decision: the comparison with the best plan, None where unknown.
    taken: the boxes taken from the other sides, as a roll of all dice at once, None where unknown.
    swings: the effect of each roll.
    given: whether it was known who was in range of whom.
    """

    number: int
    last: int
    actor: str
    side: int
    decision: Decision | None
    taken: LuckRoll | None
    swings: tuple[Swing, ...]
    given: bool = False


@dataclass(frozen=True)
class Reviewing(Generic[S]):
    """The review of one declaration.

    data: the declarations of its series, first those from it on, then those before it.
    """

    engagement: Engagement[S]
    rules: ReviewRules[S]
    episode: Episode[S]
    data: tuple[Sequence[Any], Sequence[Any]]
    asked: PlanQuestion | None
    decider: Decider | None

    def work(self) -> Generator[None, None, Reviewed]:
        """Return the review of the declaration, after a small part with each step."""
        author = self.decider or self.episode
        side = self.engagement.results[author.number].side or 0
        aims, given = self._aims()
        decision = yield from best_fitting(aims)
        if decision and decision.is_hopeless:
            decision = None
        taken = self._find_loss(side)
        yield
        swings = yield from self._swings()
        return Reviewed(
            number=author.number,
            last=self.episode.events[-1].number,
            actor=author.actor,
            side=side,
            decision=decision,
            taken=taken,
            swings=swings,
            given=given,
        )

    def _aims(self) -> tuple[Sequence[GoalPlan], bool]:
        """Return the declaration as a plan for each goal that it may have had, and whether the
        range was known.

        Where the players said who was in range of whom, only their goal counts and only plans in
        range are compared. A player who declared at a target outside this range had other plans:
        then the range does not count.
        """
        if self.decider:
            return self.decider.aims, False
        aims = self.rules.goal_plans(self.episode.before, *self.data)
        asked = self.asked
        if asked is None or not all(aimed.by_rule for aimed in aims):
            return aims, False
        chosen = [aimed for aimed in aims if aimed.aim == asked.aim] or aims
        for aimed in chosen:
            if aimed.apart or not asked.is_about(aimed.aim):
                return aims, False
        return [_plan_in_range(aimed, asked) for aimed in chosen], bool(aims)

    @property
    def _by_hand(self) -> bool:
        """Return whether the flow was broken off, or numbers were overridden in its middle.

        In these cases the result does not come from chance alone.
        """
        return any(self._is_by_hand(event) for event in self.episode.events[1:])

    def _is_by_hand(self, event: Event) -> bool:
        """Return whether an event broke off a flow or overrode numbers."""
        if event.kind in self.rules.breaking_kinds:
            return True
        return bool(self.engagement.results[event.number].overrides)

    def _find_loss(self, side: int) -> LuckRoll | None:
        """Return the boxes taken as a roll of all dice at once.

        None where its outcome is unknown, or nothing was left to chance.
        """
        outcome = self._outcome()
        if outcome is None:
            return None
        all_dice = percentile(outcome.weights, outcome.boxes)
        if not all_dice.variance:
            return None
        return LuckRoll(side, outcome.boxes, all_dice)

    def _outcome(self) -> Outcome | None:
        """Return the outcome of the flow, for the one who decided; None where the flow is not over,
        where it was not left to chance alone, and where the outcome is unknown.
        """
        last = self._last_underway()
        if not self.episode.over or last is None or self._by_hand:
            return None
        after = self.episode.states[-1]
        if self.decider:
            return self.decider.outcome(last, after)
        return self.rules.outcome_of(self.episode.before, last, after)

    def _last_underway(self) -> Underway[Any] | None:
        """Return the flow as it last continued; None where no flow was in progress."""
        for state in reversed(self.episode.states):
            underway = underway_of(state)
            if underway:
                return underway
        return self.engagement.results[self.episode.number].flow

    def _swings(self) -> Generator[None, None, tuple[Swing, ...]]:
        """Return the effect of each roll, one with each step.

        Where a roll asks players for what the average depends on, the roll counts with their
        answer.
        """
        swings: list[Swing] = []
        before: dict[str, Fraction] | None = None
        rolled: Event | None = None
        is_known = True
        for event, state in zip(self.episode.events, self.episode.states, strict=True):
            if event.dice and is_half(state):
                # The further dice that the roll has earned are part of the roll.
                continue
            if event.dice:
                rolled = event
                if not is_known:
                    before = None
            elif self._is_by_hand(event):
                rolled = None
            after = self._remaining(state)
            is_known = after is not None
            if after is not None:
                if rolled and before is not None:
                    boxes = _by_side(before, after)
                    swings.append(Swing(rolled.number, boxes, self._rarest_roll(rolled)))
                before = after
                rolled = None
            yield
        return tuple(swings)

    def _rarest_roll(self, event: Event) -> LuckRoll | None:
        """Return the rarest of the rolls of an event whose luck counts, None without any."""
        rolls = decided_rolls(self.engagement.results[event.number].rolls)
        return min(rolls, key=lambda roll: measure_luck([roll]).chance, default=None)

    def _remaining(self, state: S) -> dict[str, Fraction] | None:
        """Return the strength that every model has left on average once the flow is over; None
        where unknown.
        """
        remaining: dict[str, Fraction] = {}
        for strength in self.engagement.rules.strengths(state):
            remaining[strength.ref] = Fraction(strength.remaining)
        if underway_of(state):
            means = self.rules.mean_remaining(state)
            if means is None:
                return None
            for ref in remaining.keys() & means.keys():
                remaining[ref] = means[ref]
        return remaining


def _by_side(before: Mapping[str, Fraction], after: Mapping[str, Fraction]) -> Boxes:
    """Return what each side has gained between two moments."""
    gains: dict[int, Fraction] = defaultdict(Fraction)
    for ref, strength in before.items():
        gains[side_of(ref)] += after[ref] - strength
    return dict(gains)


@dataclass(frozen=True, kw_only=True)
class _PlanInRange(GoalPlan):
    """A declaration as a plan, to be compared with the plans in the range that players named."""

    plan: GoalPlan
    asked: PlanQuestion

    def search(self) -> Searched:
        """Return the search in the named range."""
        return self.asked.search(self.aim)

    def search_continuation(self, search: Searched) -> Searched | None:
        """Return the search for the best plan in the named range that begins with the
        declaration.
        """
        return self.plan.search_continuation(search)


def _plan_in_range(plan: GoalPlan, asked: PlanQuestion) -> GoalPlan:
    return _PlanInRange(
        plan.aim, plan.most, plan.declared, plan.by_rule, plan.apart, plan=plan, asked=asked
    )
