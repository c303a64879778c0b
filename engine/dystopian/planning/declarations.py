"""What a squadron can declare: every attack on every target, and weapons that split their fire."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from typing import Any, NamedTuple

from engine.advice import Allocation, Fixed, Found, Means, Planning, Side, Spending, States, Use
from engine.dystopian.activation.declared import ATTACKS, Activation
from engine.dystopian.activation.kernel import Known
from engine.dystopian.activation.plans import Aim, Want
from engine.dystopian.activation.shares import part_of
from engine.dystopian.activation.uses import uses
from engine.dystopian.planning.fire import Against, Part
from engine.dystopian.planning.in_the_air import AgainstWing
from engine.dystopian.planning.plan import Plan, said_of
from engine.dystopian.planning.weapons import Reach, batteries
from engine.dystopian.refs import Ref


class Split(NamedTuple):
    """One weapon of a battery that keeps some of its dice for one target, the others for another; by their places."""

    battery: int
    shares: tuple[tuple[int, int], tuple[int, int]]


class _Against:
    """One target with all that can be done against it."""

    def __init__(self, against: Against | AgainstWing, value: Callable[[Any], float]) -> None:
        self.against, self.uses = against, against.uses()
        self.states = States[Any](against.after, value)
        self.whole = self.with_uses(self.uses)
        self._parts: dict[Part, Fixed] = {}

    def with_uses(self, uses: Sequence[Use], alone: Spending[Any] | None = None) -> Spending[Any]:
        """Only some of it."""
        return Spending(uses, {self.against.start: 1.0}, self.states, alone)

    def part(self, part: Part) -> Fixed:
        """With a part of one weapon, which is set aside for it."""
        if part not in self._parts:
            uses = [*(use._replace(cost=(*use.cost, 0)) for use in self.uses), *self.against.uses(part)]
            self._parts[part] = Fixed(self.with_uses(uses, self.whole))
        return self._parts[part]


def planning(ground: Activation, reach: Reach, aim: Aim) -> Planning[Plan]:
    """The search for the best plan of an activation; `ground`: all models, and no attacks."""
    return Planning(Declarations(ground, reach, aim))


class Declarations(Means[Plan]):
    """Every declaration of a squadron: all attacks in all orders, with at most one weapon that splits its fire in two.

    Weapons that the aim has no use for cost others most HP and tokens. Weapons without dice where they stand are left
    out; explosions that reach others count in what a plan is worth, but neither in the search nor in its bound.
    """

    def __init__(self, ground: Activation, reach: Reach, aim: Aim) -> None:
        """`ground`: all models and wings, and no attacks."""
        self._ground, self._reach, self._aim = ground, reach, aim
        self._every = batteries(ground, reach, aim.targets)
        self._against: list[_Against] = []
        self.amount = tuple(len(one.guns) for one in self._every)
        self.joined = aim.joined
        worth = [aim.worth(ground.in_play(ref), 0) for ref in aim.targets]
        self.most = float(reduce(aim.joined.of, worth, aim.joined.nothing))

    def sides(self) -> Iterator[Side]:
        """Each target's."""
        known = Known()
        for place, target in enumerate(self._aim.targets):
            self._against.append(self._at(place, target, known))
            yield self._against[-1].whole

    def _at(self, place: int, target: Ref, known: Known) -> _Against:
        if target in self._aim.wings:
            wing = self._ground.wings[target]
            at_wing = AgainstWing(self._ground, self._every, place, target)
            return _Against(at_wing, lambda tokens: float(self._aim.worth(wing, tokens)))
        model = self._ground.models[target]
        return _Against(Against(self._ground, self._every, place, target, known),
                        lambda state: float(self._aim.worth(model, state.hp)))  # fmt: skip

    def plan(self, found: Found) -> Plan:
        """Attacks of certain weapons."""
        return Plan(self._ground.model_copy(update=said_of(found.uses, self._every, self._aim)), self._aim)

    def splits(self) -> Sequence[Callable[[], Allocation]]:
        """Those with one weapon that splits its fire."""
        return [partial(self._split, split) for split in self._shared()]

    def _shared(self) -> Iterator[Split]:
        """Every split of one weapon between two targets that leaves no dice."""
        for place, battery in enumerate(self._every):
            reached = [(at, one.dice) for at, one in enumerate(battery.reached) if one]
            pairs = ((one, other) for one in reached for other in reached if one != other)
            seen = {frozenset(shares): shares for pair in pairs for shares in _shares(*pair)}
            yield from (Split(place, shares) for shares in seen.values())

    def _split(self, split: Split) -> Allocation:
        sides: list[Side] = [one.whole for one in self._against]
        for at, share in split.shares:
            sides[at] = self._against[at].part(Part(split.battery, share))
        less = tuple(many - (place == split.battery) for place, many in enumerate(self.amount))
        return Allocation(sides, less, self.joined)

    def kinds(self, best: Plan) -> Iterator[Sequence[Side]]:
        """Those without one of its ways to put weapons together."""
        for option in best.kind.options:
            yield [one.with_uses([use for use in one.uses if use.key.option is not option])
                   for one in self._against]  # fmt: skip

    def rest(self, plan: Plan) -> "Declarations | None":
        """Weapons that fire nowhere, at those whom the aim is not about."""
        used = {use.gun for use in uses(plan.activation)}
        reach = {(gun, ref): band for (gun, ref), band in self._reach.items()
                 if gun not in used and ref not in self._aim.targets}  # fmt: skip
        others = (ref for _, ref in reach)
        return Declarations(self._ground, reach, aim_at(self._ground, Want.HP, others)) if reach else None

    def together(self, plan: Plan, rest: Plan) -> Plan:
        """The attacks of both, in this order, as many as can be declared."""
        return plan.with_more(rest.attacks[: max(0, ATTACKS - len(plan.attacks))], rest.aa)


def aim_at(ground: Activation, want: Want, targets: Iterable[Ref]) -> Aim:
    """An aim of some models and wings."""
    every = tuple(dict.fromkeys(targets))
    wings = tuple(ref for ref in every if ref in ground.wings)
    return Aim(want=want, models=tuple(ref for ref in every if ref not in wings), wings=wings)


def _shares(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Shares of a weapon for two targets, each with the dice that it would have there in full."""
    for share in range(1, one[1]):
        left = int((1 - part_of(share, one[1])) * other[1])
        if left:
            yield (one[0], share), (other[0], left)
