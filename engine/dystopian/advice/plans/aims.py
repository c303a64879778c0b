"""The aim of a player for an activation, the best order of the same attacks, and shots to sink."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from itertools import islice

from engine.advice import Combination, Goal
from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.flow import parts
from engine.dystopian.activation.odds.activation_odds import (
    ActivationOdds,
    models_that_explode,
    push_part,
    replay,
)
from engine.dystopian.activation.odds.blocks import Blocks, make_blocks
from engine.dystopian.activation.odds.kernel import Known
from engine.dystopian.activation.odds.relevance import forget_irrelevant, relevant_values
from engine.dystopian.activation.state import ActivationState, model_now, next_turn, start, wing_now
from engine.dystopian.activation.wings.profiles import WingInPlay
from engine.dystopian.model_profiles import InPlay
from engine.dystopian.refs import Ref
from engine.flow import Odds
from engine.kit.base_profile import Profile

GOALS = (Goal.SINK, Goal.ANY, Goal.CRIPPLE, Goal.HP, Goal.POINTS)
"""The goals of this game; a token has 1 HP."""


class Aim(Profile):
    """A goal, and the models and wings that it is about.

    keeping: models that must all be left, or nothing counts.
    """

    goal: Goal = Goal.SINK
    models: tuple[Ref, ...] = ()
    wings: tuple[Ref, ...] = ()
    keeping: tuple[Ref, ...] = ()

    @property
    def targets(self) -> tuple[Ref, ...]:
        """Return the models, then the wings."""
        return (*self.models, *self.wings)

    def of(self, ref: Ref) -> "Aim":
        """Return the same aim for one model or wing alone."""
        alone: dict[str, tuple[Ref, ...]] = {"models": (), "wings": ()}
        return self.model_copy(update=alone | {"wings" if ref in self.wings else "models": (ref,)})

    @property
    def name(self) -> str:
        """Return the name that tells the aim from others of the same models.

        The name has the goal, and for a goal about one model the model.
        """
        return f"{self.goal} {self.models[0]}" if self.goal is Goal.SINK else self.goal.value

    @property
    def together(self) -> tuple[Ref, ...]:
        """Return the models that the value needs together; a sum needs each model alone."""
        return () if self._adds_up else (*self.models, *self.keeping)

    @property
    def _adds_up(self) -> bool:
        return self.goal.combination is Combination.SUM and not self.keeping

    def value(self, activation: Activation, odds: ActivationOdds) -> Fraction:
        """Return a chance, or a mean number; more is better."""
        alone = [self.of(ref) for ref in self.targets] if self._adds_up else [self]
        means = (
            odds.of((*aim.models, *aim.keeping)).mean(partial(aim.reached, activation))
            for aim in alone
        )
        return sum(means, Fraction(0))

    def reached(self, activation: Activation, state: ActivationState) -> int:
        """Return the worth of a final state."""
        if any(model_now(activation, state, ref).hp <= 0 for ref in self.keeping):
            return 0
        worth = [
            self.worth(activation.models[ref], model_now(activation, state, ref).hp)
            for ref in self.models
        ]
        worth += [
            self.worth(activation.wings[ref], wing_now(activation, state, ref).tokens)
            for ref in self.wings
        ]
        return self.goal.combination.whole(worth)

    def most(self, activation: Activation) -> int:
        """Return the greatest possible value, with all targets lost."""
        combination = self.goal.combination
        return reduce(
            combination.of,
            [self.worth(activation.in_play(ref), 0) for ref in self.targets],
            int(combination.nothing),
        )

    def worth(self, in_play: InPlay | WingInPlay, pair: int) -> int:
        """Return the worth of a model with a number of HP left in the end, or of a wing with a
        number of tokens left.

        The worth is 1 or 0, or a number of HP or points.
        """
        before, whole, points = boxes(in_play)
        if self.goal is Goal.HP:
            return before - pair
        if self.goal is Goal.CRIPPLE:
            return int(2 * pair <= whole)
        return int(pair <= 0) * (points if self.goal is Goal.POINTS else 1)


def boxes(in_play: InPlay | WingInPlay) -> tuple[int, int, int]:
    """Return the HP of a model or tokens of a wing, the same at the start of the game, and the
    points.
    """
    if isinstance(in_play, WingInPlay):
        return in_play.tokens, in_play.wing.tokens, in_play.wing.points or 0
    return in_play.hp, in_play.ship.hp, in_play.ship.points or 0


ORDERS = 24
"""The most orders that are tried."""
Order = tuple[int, ...]


@dataclass(frozen=True)
class ValuedOrder:
    """An order of the attacks of an activation, by their indexes, and its value for the aim."""

    order: Order
    value: Fraction


def each_order(activation: Activation, aim: Aim, most: int = ORDERS) -> Iterator[ValuedOrder]:
    """Yield the declared attacks evaluated in each order, decided before any is resolved, the
    declared order first.
    """
    beginnings = _Beginnings(activation, aim)
    return (ValuedOrder(order, beginnings.value(order)) for order in orders_of(activation, most)[0])


def orders_of(activation: Activation, most: int = ORDERS) -> tuple[list[Order], bool]:
    """Return the orders to try, those of equal attacks only once, and True if there are no others.

    Of more than `most` orders, those that bring one attack to the front are tried.
    """
    declared = tuple(range(len(activation.attacks)))
    every = list(islice(_distinct(activation, declared), most + 1))
    complete = len(every) <= most
    return every if complete else _fronts(activation, declared), complete


def reordered(activation: Activation, order: Order) -> Activation:
    """Return the same activation with its attacks in another order."""
    return activation.model_copy(
        update={"attacks": tuple(activation.attacks[index] for index in order)}
    )


def _distinct(activation: Activation, order: Order) -> Iterator[Order]:
    """Yield all orders of some attacks, the given one first; equal attacks do not change places."""
    if not order:
        yield ()
    for index, position in enumerate(order):
        attack = activation.attacks[position]
        if any(activation.attacks[earlier] == attack for earlier in order[:index]):
            continue
        for rest in _distinct(activation, order[:index] + order[index + 1 :]):
            yield (position, *rest)


def _fronts(activation: Activation, order: Order) -> list[Order]:
    """Return the given order, and the orders that bring one attack to the front."""
    fronts = ((index, *(other for other in order if other != index)) for index in order)
    return list(
        {reordered(activation, order).attacks: order for order in reversed([*fronts])}.values()
    )[::-1]


class _Beginnings:
    """Odds of the attacks of an activation in some order; orders that begin alike share them."""

    def __init__(self, activation: Activation, aim: Aim) -> None:
        self._activation = activation
        self._aim = aim
        self._known = Known(models_that_explode(activation))
        self._before = start(activation)
        self._first = len(parts(activation)) - len(activation.attacks)
        self._blocks: dict[Order, Blocks] = {}

    def value(self, order: Order) -> Fraction:
        """Return the value of an order."""
        plan, ends = reordered(self._activation, order), self._after(order, len(order))
        together = frozenset(self._aim.together)
        return self._aim.value(plan, ActivationOdds(plan, self._before, ends, together))

    def _after(self, order: Order, done: int) -> Blocks:
        """Return the odds of the models after the first attacks of an order."""
        beginning = order[:done]
        if beginning not in self._blocks:
            plan = reordered(self._activation, order)
            every = parts(plan)
            relevant = relevant_values(plan, every, together=self._aim.together)
            if done:
                result, last = self._after(order, done - 1), self._first + done
                steps = range(last - 1, last)
            else:
                before = forget_irrelevant(Odds({self._before: 1}, 1), relevant[0])
                result = make_blocks(plan, before)
                steps = range(self._first)
            for step in steps:
                values = relevant[step : step + 2]
                result = push_part(plan, result, every[step], values, self._known)
            self._blocks[beginning] = result
        return self._blocks[beginning]


def _remaining(activation: Activation, state: ActivationState, ref: Ref) -> int:
    """Return the HP of a model, or the tokens of a wing."""
    is_model = ref in activation.models
    return (
        model_now(activation, state, ref).hp
        if is_model
        else wing_now(activation, state, ref).tokens
    )


MOST = 6
"""The most activations that are worked out unless the caller asks for more."""


def shots_to_sink(activation: Activation, *refs: Ref, most: int = MOST) -> Iterator[Fraction]:
    """Yield the chance that all of some models and wings are gone after 1, 2, 3 ... up to `most`
    activations in a row.

    The same attacks and counterattacks every time, with the losses of both sides carried on;
    aborted wings are back the next time. Ends early when nothing can change any more.
    """
    spread: Odds[ActivationState] = Odds({start(activation): 1}, 1)
    for _ in range(most):
        ends = replay(activation, spread, Known(models_that_explode(activation)), more=True)
        after = ends.of(range(len(activation.models))).map_states(next_turn)
        yield after.chance(
            lambda state: all(_remaining(activation, state, ref) <= 0 for ref in refs)
        )
        if after == spread:
            break
        spread = after
