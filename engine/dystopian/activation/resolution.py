"""The items of an activation, each with its place, and the resolution of one attack on one model.

Odds work out an attack once for all states that it cannot tell apart. What it reads of a state:

for the attack dice, the models and wings that fire; the target too if ruling 27 picks the primary
by result. for the defence dice, the defenders. of weapons that split their fire also the dice
rolled so far, and which of their later uses can still come about. for steps 8 and 9, the state of
the target, by `AttackEnds`.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Any, Generic, TypeVar

from engine.dystopian.activation.activation import Activation, Cache
from engine.dystopian.activation.explosions import EXPLOSION, AttackUnderWay, explodes
from engine.dystopian.activation.shares import made, split_guns, taken
from engine.dystopian.activation.state import ActivationState, Rolling, model_after
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    AGAINST_WING,
    ATTACK,
    COUNTERATTACK,
    DEFENCE_FIRE,
    Gun,
    Uses,
    uses,
)
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.flow import AttackSteps
from engine.dystopian.attack.state import AttackState, start
from engine.dystopian.refs import Ref
from engine.flow import Flow, Lifted, Step

A = TypeVar("A")
STEP_OF_PART = {COUNTERATTACK: 3, AGAINST_MODEL: 4, AGAINST_WING: 5, ATTACK: 6, EXPLOSION: 9}
"""The step of the sheet by the kind of a part."""


class Item(Step[ActivationState, A], Generic[A]):
    """One item of an activation, with its place `at`.

    own: the uses of weapons whose dice the item counts.
    suffers: the models that go through steps 8 and 9.
    An item reads nothing else of the state that odds may forget.
    """

    at: int = 0
    own: Uses = ()
    suffers: tuple[Ref, ...] = ()

    def due(self, state: ActivationState) -> bool:
        return state.at == self.at and state.attack is None


Items = tuple[Item[Any], ...]
"""The items of one counterattack or attack, or of the whole of step 4 or 5."""


def placed(items: Sequence[Item[Any]], first: int) -> Items:
    """Set the places of some items, in order from the first."""
    for at, item in enumerate(items, first):
        item.at = at
    return tuple(items)


Read = tuple[Hashable, Hashable]
Begun = tuple[AttackSteps, AttackState]
Build = Callable[[ActivationState], Attack | None]
BEGUN: Cache[dict[str, dict[ActivationState, Begun | None]]] = Cache(dict)
"""The steps of attacks, by the keys of their parts and by the states from which they begin."""


@dataclass(eq=False)
class Resolution(Item[None]):
    """Steps 6 to 9 of one attack at the model `target`.

    build: the attack from any state, or None.
    models, wings: the models and wings that roll the attack.
    defenders: the models that may defend in step 7.
    defence: equal for the same defenders in the same way.
    own: the uses of weapons in the attack.
    """

    activation: Activation
    key: str
    target: Ref
    build: Build
    models: tuple[Ref, ...] = ()
    wings: tuple[Ref, ...] = ()
    defenders: tuple[Ref, ...] = ()
    defence: Hashable = ()
    own: Uses = ()
    number = "6"

    def reads(self, state: ActivationState) -> Read:
        """Return the values that the attack dice and the defence dice depend on."""
        fires, wings, defends = self._picks
        target = state.models[self.target_index] if self._by_result else ()
        shares, defence_shares = self._shares(state) if self._shared else ((), ())
        return (fires(state.models), wings(state.wings), target, shares), (
            defends(state.models),
            defence_shares,
        )

    @cached_property
    def _by_result(self) -> bool:
        """Return True if the primary depends on the current target. Source: ruling 27."""
        several = len(self.models) + len(self.wings) > 1
        return several and self.activation.rulings.unnamed_primary == "best_result"

    def _shares(self, state: ActivationState) -> tuple[Hashable, Hashable]:
        """Return the further values that the shares of weapons which split their fire depend on:
        attack, and defence.

        The values of the state that are quick to find tell at least as much.
        """
        there = tuple([state.models[index].hp > 0 for index in self._rivals_need])
        key = there, state.wings, state.rolled
        if key not in self._known_shares:
            defence = (self.key, self._sharing(state, self._defending)) if self._defending else ()
            self._known_shares[key] = self._sharing(state, self._attacking), defence
        return self._known_shares[key]

    @cached_property
    def _known_shares(self) -> dict[Hashable, tuple[Hashable, Hashable]]:
        return {}

    def _sharing(self, state: ActivationState, rivals: Uses) -> Hashable:
        guns = [use.gun for use in rivals]
        rolled = tuple([rolling for rolling in state.rolled if rolling.use.gun in guns])
        return rolled, tuple(
            [made(self.activation, state, use) for use in rivals if use in self._to_come]
        )

    @property
    def suffers(self) -> tuple[Ref, ...]:  # type: ignore[override]
        """Return the target."""
        return (self.target,)

    @cached_property
    def target_index(self) -> int:
        """Return the index of the target in the states."""
        return self.activation.model_indexes[self.target]

    @cached_property
    def _indexes(self) -> tuple[list[int], list[int], list[int]]:
        models, wings = self.activation.model_indexes, self.activation.wing_indexes
        defenders = [models[ref] for ref in self.defenders]
        return [models[ref] for ref in self.models], [wings[ref] for ref in self.wings], defenders

    @cached_property
    def _picks(self) -> list[Callable[[tuple[Any, ...]], Hashable]]:
        """Pick the models and the wings that fire, and the models that defend."""
        return [itemgetter(*some) if some else lambda _: () for some in self._indexes]

    @property
    def depends(self) -> frozenset[int]:
        """Return the models that the attack depends on, with the target."""
        rivals = self._rivals_need if self._shared else ()
        return frozenset({*self._indexes[0], *self._indexes[2], self.target_index, *rivals})

    @cached_property
    def _rivals_need(self) -> list[int]:
        """Return the models without which other uses of the same weapons cannot come about."""
        rivals = [use for use in self._to_come if use.gun in {use.gun for use in self._shared}]
        shots = (
            self.activation.attacks[use.part_index].shots
            for use in rivals
            if use.kind == DEFENCE_FIRE
        )
        needed = {use.target for use in rivals if not use.at_wing}.union(
            shot.model for some in shots for shot in some
        )
        return [self.activation.model_indexes[ref] for ref in needed]

    @cached_property
    def _to_come(self) -> Uses:
        """Return the uses of weapons in this attack and all later uses.

        Earlier uses have rolled, or can never come about.
        """
        every = uses(self.activation)
        return every[min(map(every.index, self.own)) :]

    @cached_property
    def _shared(self) -> Uses:
        """Return the uses in this attack of weapons that split their fire."""
        several = split_guns(self.activation)
        return tuple(use for use in self.own if use.gun in several)

    @cached_property
    def _attacking(self) -> Uses:
        return self._rivals({use.gun for use in self._shared if use.kind != DEFENCE_FIRE})

    @cached_property
    def answering(self) -> Uses:
        """Return the uses in defence of weapons that split their fire; without hits nobody rolls
        them.
        """
        return tuple(use for use in self._shared if use.kind == DEFENCE_FIRE)

    @cached_property
    def _defending(self) -> Uses:
        return self._rivals({use.gun for use in self._shared if use.kind == DEFENCE_FIRE})

    def _rivals(self, guns: set[Gun]) -> Uses:
        """Return the other uses of some weapons; the last use of a weapon stands for itself."""
        return tuple(
            use for use in uses(self.activation) if use.gun in guns and use not in self.own
        ) or tuple(use for use in self._shared if use.gun in guns)

    @cached_property
    def _known(self) -> dict[Read, tuple[Rolling, ...]]:
        return {}

    def apply(self, state: ActivationState, answer: None) -> ActivationState:
        """Begin the attack, or pass if there is none."""
        begun = self.begun(state)
        return state._replace(attack=begun[1]) if begun else state.past()

    def begun(self, state: ActivationState) -> Begun | None:
        """Return the steps of the attack and its target; None if there is no attack."""
        return begun_in(self.activation, self.key, self.build, state._replace(attack=None))

    def state_after(self, rest: ActivationState, last: AttackState) -> ActivationState:
        """Return the state after the attack, given the state without the target.

        A defence without hits spends no dice.
        """
        if last.missed and self.answering:
            idle = {use.key for use in self.answering}
            rolled = tuple(
                rolling._replace(dice=0) if rolling.use.key in idle else rolling
                for rolling in rest.rolled
            )
            rest = rest._replace(rolled=rolled)
        rest = rest.with_model(self.target_index, model_after(last))
        return explodes(self.activation, rest, self.target) if last.exploded else rest

    def without_target(self, state: ActivationState) -> ActivationState:
        """Return the state after the attack without the target, as if the defence had been
        rolled.
        """
        return state.without(self.target_index, self.taken(state, self.reads(state)))

    def taken(self, state: ActivationState, read: Read) -> tuple[Rolling, ...]:
        """Return the dice that this attack takes of weapons that split their fire.

        read: the values of the state that the attack reads.
        """
        if not self._shared:
            return ()
        if read not in self._known:
            self._known[read] = taken(self.activation, state, self._shared)
        return self._known[read]


class UnderWay(AttackUnderWay):
    """Steps 6 to 9 of the attack that has begun."""

    def __init__(self, resolution: Resolution) -> None:
        self.resolution, self.key = resolution, resolution.key

    def due(self, state: ActivationState) -> bool:
        return state.at == self.resolution.at and state.attack is not None

    def flow(self, state: ActivationState) -> Flow[AttackState]:
        result = self.resolution.begun(state)
        assert result is not None
        return result[0].flow

    def leave(self, state: ActivationState, last: AttackState) -> ActivationState:
        return self.resolution.state_after(self.resolution.without_target(state), last)


def resolution_of(step: Step[Any, Any]) -> Resolution | None:
    """Return the attack that a step of a battle belongs to."""
    inner = step.step if isinstance(step, Lifted) else None
    return (
        inner.nested.resolution
        if isinstance(inner, Lifted) and isinstance(inner.nested, UnderWay)
        else None
    )


def begun_in(
    activation: Activation, key: str, build: Build, state: ActivationState
) -> Begun | None:
    """Return the steps of the attack of a part and its target, from each state once; None if there
    is no attack.
    """
    known = BEGUN.of(activation).setdefault(key, {})
    if state not in known:
        attack = build(state)
        known[state] = begun(attack) if attack else None
    return known[state]


@lru_cache(maxsize=4096)
def begun(attack: Attack) -> Begun:
    """Return the steps of an attack and its current target."""
    return AttackSteps(attack), start(attack)
