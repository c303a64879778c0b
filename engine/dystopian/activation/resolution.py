"""The items of an activation, numbered in order, and the resolution of one attack on one model.

Odds work out an attack once for all states that the attack cannot tell apart. An attack reads of a
state:

- for the attack dice, the models and wings that fire; the target too if ruling 27 picks the primary
  by result;
- for the defence dice, the defenders;
- of weapons that split their fire, also the dice rolled so far, and which of their later uses are
  still possible;
- for steps 8 and 9, the target, by `AttackEnds`.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

from engine.dystopian.activation.activation import Activation, Cache
from engine.dystopian.activation.explosions import EXPLOSION, AttackUnderWay, explode
from engine.dystopian.activation.shares import is_still_possible, split_guns, take_dice
from engine.dystopian.activation.state import (
    ActivationState,
    ModelState,
    Rolling,
    WingState,
    model_after,
)
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


class ActivationItem(Step[ActivationState, A], Generic[A]):
    """One item of an activation, with its index among all items.

    own: the uses of weapons whose dice the item counts.
    suffers: the models that go through steps 8 and 9.
    An item reads nothing else of the state that odds may forget.
    """

    item_index: int = 0
    own: Uses = ()
    suffers: tuple[Ref, ...] = ()

    def due(self, state: ActivationState) -> bool:
        return state.item_index == self.item_index and state.attack is None


Items = tuple[ActivationItem[Any], ...]
"""The items of one counterattack or attack, or of the whole of step 4 or 5."""


def number_items(items: Sequence[ActivationItem[Any]], first: int) -> Items:
    """Return some items, numbered in their order from the first index."""
    for index, item in enumerate(items, first):
        item.item_index = index
    return tuple(items)


class ReadValues(NamedTuple):
    """The values of a state that the dice of an attack depend on, and those of its defence."""

    attack: Hashable
    defence: Hashable


class StartedAttack(NamedTuple):
    """The steps of an attack, and its target before the first of them."""

    steps: AttackSteps
    target: AttackState


Build = Callable[[ActivationState], Attack | None]
STARTED: Cache[dict[str, dict[ActivationState, StartedAttack | None]]] = Cache(dict)
"""The attacks of an activation, by the keys of their parts and by the states in which they
start.
"""


@dataclass(eq=False)
class Resolution(ActivationItem[None]):
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

    def reads(self, state: ActivationState) -> ReadValues:
        """Return the values that the attack dice and the defence dice depend on."""
        attackers = self._pick_models(state.models)
        wings = self._pick_wings(state.wings)
        defenders = self._pick_defenders(state.models)
        target: Hashable = ()
        if self._has_primary_by_result:
            target = state.models[self.target_index]
        shares = NO_SHARES
        if self._split_uses:
            shares = self._shares_read(state)
        return ReadValues((attackers, wings, target, shares.attack), (defenders, shares.defence))

    @cached_property
    def _has_primary_by_result(self) -> bool:
        """Return True if the primary depends on the current target. Source: ruling 27."""
        has_choice = len(self.models) + len(self.wings) > 1
        return has_choice and self.activation.rulings.unnamed_primary == "best_result"

    def _shares_read(self, state: ActivationState) -> ReadValues:
        """Return the further values that the shares of weapons which split their fire depend on.

        Worked out once for all states with equal wings, equal rolls and the same rivals afloat:
        those values are quick to compare, and decide all others.
        """
        afloat = tuple([state.models[index].hp > 0 for index in self._models_of_rivals])
        key = afloat, state.wings, state.rolled
        if key not in self._known_shares:
            self._known_shares[key] = self._read_shares(state)
        return self._known_shares[key]

    @cached_property
    def _known_shares(self) -> dict[Hashable, ReadValues]:
        return {}

    def _read_shares(self, state: ActivationState) -> ReadValues:
        attack = self._read_rivals(state, self._rivals_of_attack)
        if not self._rivals_of_defence:
            return ReadValues(attack, ())
        defence = self._read_rivals(state, self._rivals_of_defence)
        return ReadValues(attack, (self.key, defence))

    def _read_rivals(self, state: ActivationState, rivals: Uses) -> Hashable:
        """Return the rolls so far of the weapons of some uses, and which later uses remain."""
        guns = {use.gun for use in rivals}
        rolled = tuple([rolling for rolling in state.rolled if rolling.use.gun in guns])
        to_come = [use for use in rivals if use in self._to_come]
        possible = tuple([is_still_possible(self.activation, state, use) for use in to_come])
        return rolled, possible

    @property
    def suffers(self) -> tuple[Ref, ...]:  # type: ignore[override]
        """Return the target."""
        return (self.target,)

    @cached_property
    def target_index(self) -> int:
        """Return the index of the target in the states."""
        return self.activation.model_indexes[self.target]

    @cached_property
    def _model_indexes(self) -> list[int]:
        return [self.activation.model_indexes[ref] for ref in self.models]

    @cached_property
    def _defender_indexes(self) -> list[int]:
        return [self.activation.model_indexes[ref] for ref in self.defenders]

    @cached_property
    def _pick_models(self) -> "Pick":
        return _picker(self._model_indexes)

    @cached_property
    def _pick_wings(self) -> "Pick":
        return _picker([self.activation.wing_indexes[ref] for ref in self.wings])

    @cached_property
    def _pick_defenders(self) -> "Pick":
        return _picker(self._defender_indexes)

    @property
    def depends(self) -> frozenset[int]:
        """Return the models that the attack depends on, with the target."""
        models = {*self._model_indexes, *self._defender_indexes, self.target_index}
        if self._split_uses:
            models.update(self._models_of_rivals)
        return frozenset(models)

    @cached_property
    def _models_of_rivals(self) -> list[int]:
        """Return the models without which other uses of the same weapons are impossible."""
        guns = {use.gun for use in self._split_uses}
        needed: set[Ref] = set()
        for use in self._to_come:
            if use.gun not in guns:
                continue
            if not use.at_wing:
                needed.add(use.target)
            if use.kind == DEFENCE_FIRE:
                shots = self.activation.attacks[use.part_index].shots
                needed.update(shot.model for shot in shots)
        return [self.activation.model_indexes[ref] for ref in needed]

    @cached_property
    def _to_come(self) -> Uses:
        """Return the uses of weapons in this attack and all later uses.

        Earlier uses have rolled, or are impossible.
        """
        every = uses(self.activation)
        first = min(every.index(use) for use in self.own)
        return every[first:]

    @cached_property
    def _split_uses(self) -> Uses:
        """Return the uses in this attack of weapons that split their fire."""
        guns = split_guns(self.activation)
        return tuple(use for use in self.own if use.gun in guns)

    @cached_property
    def answering(self) -> Uses:
        """Return the uses in defence of weapons that split their fire; without hits nobody rolls
        them.
        """
        return tuple(use for use in self._split_uses if use.kind == DEFENCE_FIRE)

    @cached_property
    def _rivals_of_attack(self) -> Uses:
        return self._rivals({use.gun for use in self._split_uses if use.kind != DEFENCE_FIRE})

    @cached_property
    def _rivals_of_defence(self) -> Uses:
        return self._rivals({use.gun for use in self.answering})

    def _rivals(self, guns: set[Gun]) -> Uses:
        """Return the uses of some weapons outside this attack; if there are none, those in it."""
        others = [use for use in uses(self.activation) if use.gun in guns and use not in self.own]
        if others:
            return tuple(others)
        return tuple(use for use in self._split_uses if use.gun in guns)

    @cached_property
    def _known_dice(self) -> dict[ReadValues, tuple[Rolling, ...]]:
        return {}

    def apply(self, state: ActivationState, answer: None) -> ActivationState:
        """Begin the attack, or pass if there is none."""
        started = self.start_attack(state)
        if started is None:
            return state.after_item()
        return state._replace(attack=started.target)

    def start_attack(self, state: ActivationState) -> StartedAttack | None:
        """Return the steps of the attack and its target; None if there is no attack."""
        before = state._replace(attack=None)
        return start_attack_once(self.activation, self.key, self.build, before)

    def state_after(self, rest: ActivationState, last: AttackState) -> ActivationState:
        """Return the state after the attack, given the state without the target.

        A defence without hits spends no dice.
        """
        if last.missed and self.answering:
            rest = self._without_defence(rest)
        rest = rest.with_model(self.target_index, model_after(last))
        if last.exploded:
            return explode(self.activation, rest, self.target)
        return rest

    def _without_defence(self, state: ActivationState) -> ActivationState:
        """Return the same state, with no dice taken for the defence."""
        idle = {use.key for use in self.answering}
        rolled: list[Rolling] = []
        for rolling in state.rolled:
            if rolling.use.key in idle:
                rolling = rolling._replace(dice=0)
            rolled.append(rolling)
        return state._replace(rolled=tuple(rolled))

    def without_target(self, state: ActivationState) -> ActivationState:
        """Return the state after the attack without the target, as if the defence had been
        rolled.
        """
        dice = self.take_dice(state, self.reads(state))
        return state.without_model(self.target_index, dice)

    def take_dice(self, state: ActivationState, read: ReadValues) -> tuple[Rolling, ...]:
        """Return the dice that this attack takes of weapons that split their fire.

        read: the values of the state that the attack reads.
        """
        if not self._split_uses:
            return ()
        if read not in self._known_dice:
            self._known_dice[read] = take_dice(self.activation, state, self._split_uses)
        return self._known_dice[read]


NO_SHARES = ReadValues((), ())
Pick = Callable[[tuple[ModelState | WingState, ...]], Hashable]
"""A function that picks some of the models or wings of a state."""


def _picker(indexes: Sequence[int]) -> Pick:
    """Return a function that picks the models or wings with some indexes."""
    if indexes:
        return itemgetter(*indexes)
    return _pick_none


def _pick_none(_: object) -> Hashable:
    return ()


class UnderWay(AttackUnderWay):
    """Steps 6 to 9 of the attack that has begun."""

    def __init__(self, resolution: Resolution) -> None:
        self.resolution = resolution
        self.key = resolution.key

    def due(self, state: ActivationState) -> bool:
        return state.item_index == self.resolution.item_index and state.attack is not None

    def flow(self, state: ActivationState) -> Flow[AttackState]:
        started = self.resolution.start_attack(state)
        assert started is not None
        return started.steps.flow

    def leave(self, state: ActivationState, last: AttackState) -> ActivationState:
        return self.resolution.state_after(self.resolution.without_target(state), last)


def resolution_of(step: Step[Any, Any]) -> Resolution | None:
    """Return the attack on a model that a step of a battle is part of; None for other steps.

    A battle lifts the steps of its current part, and the part lifts those of its attack.
    """
    if not isinstance(step, Lifted):
        return None
    step_of_part = step.step
    if not isinstance(step_of_part, Lifted):
        return None
    nested = step_of_part.nested
    if isinstance(nested, UnderWay):
        return nested.resolution
    return None


def start_attack_once(
    activation: Activation, key: str, build: Build, state: ActivationState
) -> StartedAttack | None:
    """Return the attack of a part as it starts in a state, built only once; None if there is no
    attack.

    key: the key of the part.
    """
    known = STARTED.of(activation).setdefault(key, {})
    if state not in known:
        attack = build(state)
        known[state] = _start_attack(attack) if attack else None
    return known[state]


@lru_cache(maxsize=4096)
def _start_attack(attack: Attack) -> StartedAttack:
    return StartedAttack(AttackSteps(attack), start(attack))
