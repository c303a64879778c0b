"""The aim of a player for an activation, the best order of the same attacks, and shots to sink."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import NamedTuple

from engine.advice import Combination, Goal
from engine.dystopian.activation.activation import Activation, DeclaredAttack
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
        if ref in self.wings:
            return self.model_copy(update={"models": (), "wings": (ref,)})
        return self.model_copy(update={"models": (ref,), "wings": ()})

    @property
    def name(self) -> str:
        """Return the name that tells the aim from others of the same models.

        The name has the goal, and for a goal about one model the model.
        """
        if self.goal is Goal.SINK:
            return f"{self.goal} {self.models[0]}"
        return self.goal.value

    @property
    def together(self) -> tuple[Ref, ...]:
        """Return the models that the value needs together; a sum needs each model alone."""
        if self._is_sum:
            return ()
        return (*self.models, *self.keeping)

    @property
    def _is_sum(self) -> bool:
        """Return True if the value is the sum of the values for each target alone."""
        return self.goal.combination is Combination.SUM and not self.keeping

    def value(self, activation: Activation, odds: ActivationOdds) -> Fraction:
        """Return a chance, or a mean number; more is better."""
        aims = [self]
        if self._is_sum:
            aims = [self.of(ref) for ref in self.targets]
        value = Fraction(0)
        for aim in aims:
            models = (*aim.models, *aim.keeping)
            value += odds.of(models).mean(partial(aim.worth_of_state, activation))
        return value

    def worth_of_state(self, activation: Activation, state: ActivationState) -> int:
        """Return the worth of a final state."""
        for ref in self.keeping:
            if model_now(activation, state, ref).hp <= 0:
                return 0
        worth = []
        for ref in self.targets:
            remaining = boxes_now(activation, state, ref)
            worth.append(self.worth(activation.in_play(ref), remaining))
        return self.goal.combination.whole(worth)

    def most(self, activation: Activation) -> int:
        """Return the greatest possible value, with all targets lost."""
        combination = self.goal.combination
        most = int(combination.nothing)
        for ref in self.targets:
            most = combination.of(most, self.worth(activation.in_play(ref), 0))
        return most

    def worth(self, in_play: InPlay | WingInPlay, remaining: int) -> int:
        """Return the worth of a model with a number of HP left in the end, or of a wing with a
        number of tokens left.

        The worth is 1 or 0, or a number of HP or points.
        """
        boxes = boxes_of(in_play)
        if self.goal is Goal.HP:
            return boxes.current - remaining
        if self.goal is Goal.CRIPPLE:
            return int(2 * remaining <= boxes.at_start)
        if remaining > 0:
            return 0
        if self.goal is Goal.POINTS:
            return boxes.points
        return 1


class TargetBoxes(NamedTuple):
    """The HP of a model or the tokens of a wing.

    current: those before the activation.
    at_start: those at the start of the game.
    points: the points of the model or wing.
    """

    current: int
    at_start: int
    points: int


def boxes_of(in_play: InPlay | WingInPlay) -> TargetBoxes:
    """Return the HP of a model or the tokens of a wing, and its points."""
    if isinstance(in_play, WingInPlay):
        return TargetBoxes(in_play.tokens, in_play.wing.tokens, in_play.wing.points or 0)
    return TargetBoxes(in_play.hp, in_play.ship.hp, in_play.ship.points or 0)


def boxes_now(activation: Activation, state: ActivationState, ref: Ref) -> int:
    """Return the HP of a model, or the tokens of a wing, in a state."""
    if ref in activation.models:
        return model_now(activation, state, ref).hp
    return wing_now(activation, state, ref).tokens


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
    for order in list_orders(activation, most).orders:
        yield ValuedOrder(order, beginnings.value(order))


class OrdersToTry(NamedTuple):
    """Orders of attacks, the declared one first.

    is_complete: True if there are no other orders.
    """

    orders: list[Order]
    is_complete: bool


def list_orders(activation: Activation, most: int = ORDERS) -> OrdersToTry:
    """Return the orders to try, those of equal attacks only once.

    Of more than `most` orders, those that bring one attack to the front are tried.
    """
    declared = tuple(range(len(activation.attacks)))
    orders = list(islice(_every_order(activation, declared), most + 1))
    if len(orders) <= most:
        return OrdersToTry(orders, is_complete=True)
    return OrdersToTry(_bring_each_to_front(activation, declared), is_complete=False)


def reorder(activation: Activation, order: Order) -> Activation:
    """Return the same activation with its attacks in another order."""
    attacks = tuple(activation.attacks[index] for index in order)
    return activation.model_copy(update={"attacks": attacks})


def _every_order(activation: Activation, order: Order) -> Iterator[Order]:
    """Yield all orders of some attacks, the given one first; equal attacks do not change places."""
    if not order:
        yield ()
    for index, position in enumerate(order):
        attack = activation.attacks[position]
        if any(activation.attacks[earlier] == attack for earlier in order[:index]):
            continue
        for rest in _every_order(activation, order[:index] + order[index + 1 :]):
            yield (position, *rest)


def _bring_each_to_front(activation: Activation, order: Order) -> list[Order]:
    """Return the given order, and the orders that bring one attack to the front; of orders of equal
    attacks only the first.
    """
    fronts = dict[tuple[DeclaredAttack, ...], Order]()
    for front in order:
        others = [index for index in order if index != front]
        changed = (front, *others)
        fronts.setdefault(reorder(activation, changed).attacks, changed)
    return list(fronts.values())


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
        plan = reorder(self._activation, order)
        ends = self._after(order, len(order))
        together = frozenset(self._aim.together)
        return self._aim.value(plan, ActivationOdds(plan, self._before, ends, together))

    def _after(self, order: Order, done: int) -> Blocks:
        """Return the odds of the models after the first attacks of an order."""
        beginning = order[:done]
        if beginning not in self._blocks:
            plan = reorder(self._activation, order)
            every = parts(plan)
            relevant = relevant_values(plan, every, together=self._aim.together)
            if done:
                result = self._after(order, done - 1)
                last_attack = self._first + done - 1
                steps = range(last_attack, last_attack + 1)
            else:
                before = forget_irrelevant(Odds({self._before: 1}, 1), relevant[0])
                result = make_blocks(plan, before)
                steps = range(self._first)
            for step in steps:
                values = relevant[step : step + 2]
                result = push_part(plan, result, every[step], values, self._known)
            self._blocks[beginning] = result
        return self._blocks[beginning]


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
        yield after.chance(partial(_is_all_gone, activation, refs))
        if after == spread:
            break
        spread = after


def _is_all_gone(activation: Activation, refs: Sequence[Ref], state: ActivationState) -> bool:
    """Return True if no HP and no tokens remain of some models and wings."""
    return all(boxes_now(activation, state, ref) <= 0 for ref in refs)
