"""Odds of one part of an activation: each attack and each explosion in one go, not step by step."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import NamedTuple

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.explosions import Explosions, Strikes
from engine.dystopian.activation.flow import ActivationPart
from engine.dystopian.activation.odds.kernel import AttackEnds, Known
from engine.dystopian.activation.odds.relevance import Relevant, forget_irrelevant, forgetting
from engine.dystopian.activation.resolution import Resolution, UnderWay
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import Gun, uses
from engine.dystopian.attack.state import AttackState
from engine.dystopian.repeats import repeats_of
from engine.dystopian.words import Effect
from engine.flow import Ahead, Flow, Odds, odds, push_through

LookAhead = Callable[[ActivationState], Ahead[ActivationState] | None]
"""A function that returns the odds of an attack before the attack begins."""
NO_ATTACK = Odds({None: 1}, 1)


class PartTransition:
    """One part of an activation, from odds before the part to odds after it."""

    def __init__(
        self,
        activation: Activation,
        part: ActivationPart,
        before: Relevant,
        after: Relevant,
        known: Known,
    ) -> None:
        """Take a part with the values of states that matter before the part and after it."""
        self.activation = activation
        self.part = part
        self._after = after
        if len(part.items) > 1 or part.explosions:
            self._kept = before
        else:
            self._kept = after
        ahead = _look_ahead_by_step(part, before, self._kept, known)
        self._flow = replace(part.flow, ahead=ahead)

    def push(self, spread: Odds[ActivationState]) -> Odds[ActivationState]:
        """Return the odds after the part."""
        end = push_through(self._flow, spread, forgetting(self._kept))
        if self._kept is self._after:
            return end
        return forget_irrelevant(end, self._after)

    def push_from_earlier(self, spread: Odds[ActivationState]) -> Odds[ActivationState]:
        """Return the odds after the part, from states in which earlier items may not be over: they
        tell only of models that those items do not touch.
        """
        return self.push(spread.map_states(self._skip_to_part))

    def _skip_to_part(self, state: ActivationState) -> ActivationState:
        return state.skip_to(self.part.first_index)

    @cached_property
    def forget(self) -> Callable[[ActivationState], ActivationState]:
        """Return a function that keeps only the values of a state that matter after the part."""
        return forgetting(self._after)

    @cached_property
    def owners(self) -> Mapping[Gun, int]:
        """Return, by weapon, the index of the model that has the weapon."""
        indexes = self.activation.model_indexes
        guns = {use.gun for use in uses(self.activation) if not use.gun.wing}
        return {gun: indexes[gun.by] for gun in guns}


def _look_ahead_by_step(
    part: ActivationPart, before: Relevant, kept: Relevant, known: Known
) -> dict[int, LookAhead]:
    """Return what works out attacks in one go, by the indexes of the steps that begin them."""
    ahead: dict[int, LookAhead] = {}
    for index, step in enumerate(part.flow.steps):
        if isinstance(step, Resolution):
            ahead[index] = _AttackAhead(step, kept, known).look_ahead
        elif isinstance(step, UnderWay):
            ahead[index] = _RestOfAttackAhead(step.resolution, before, kept, known).look_ahead
        elif isinstance(step, Strikes) and part.explosions:
            ahead[index] = _StrikeAhead(part.explosions, kept).look_ahead
    return ahead


class _AttackAhead:
    """The odds of a whole attack on a model."""

    def __init__(self, resolution: Resolution, kept: Relevant, known: Known) -> None:
        self._resolution = resolution
        self._ends_from = AttackEnds(resolution, kept.effects[resolution.target_index], known)

    def look_ahead(self, state: ActivationState) -> Ahead[ActivationState]:
        """Return the state without the target, and the odds of the target at the end.

        Where there is no attack, the state passes to the next item.
        """
        resolution = self._resolution
        read = resolution.reads(state)
        ends = self._ends_from(state, read)
        if ends is None:
            return Ahead(state.after_item(), NO_ATTACK, _keep_rest)
        dice = resolution.take_dice(state, read)
        rest = state.without_model(resolution.target_index, dice)
        return Ahead(rest, ends, resolution.state_after)


def _keep_rest(rest: ActivationState, _: None) -> ActivationState:
    return rest


class _RestOfAttackAhead:
    """The odds of the rest of an attack that is under way where the odds begin.

    before: the values that the steps of the attack read.
    kept: the values that matter after the attack.
    """

    def __init__(
        self, resolution: Resolution, before: Relevant, kept: Relevant, known: Known
    ) -> None:
        self._resolution = resolution
        self._read = before.effects[resolution.target_index]
        self._kept = kept.effects[resolution.target_index]
        self._is_explosion_reported = resolution.target in known.reported_explosions

    def look_ahead(self, state: ActivationState) -> Ahead[ActivationState]:
        """Return the state without the target, and the odds of the target at the end."""
        started = self._resolution.start_attack(state)
        assert started is not None
        assert state.attack is not None
        ends = odds(started.steps.flow, state.attack, partial(_keep_effects, self._read))
        rest = self._resolution.without_target(state)
        return Ahead(rest, ends.map_states(self._forget), self._resolution.state_after)

    def _forget(self, end: AttackState) -> AttackState:
        exploded = end.exploded and self._is_explosion_reported
        return _keep_effects(self._kept, end)._replace(exploded=exploded)


class _StrikeAhead:
    """The odds of step 9 of the next neighbour of an explosion.

    Within step 9 all effects are forgotten that matter on no model.
    """

    def __init__(self, explosions: Explosions, kept: Relevant) -> None:
        self._explosions = explosions
        self._forget = partial(_keep_effects, frozenset[Effect]().union(*kept.effects))
        self._known: dict[tuple[int, AttackState], _StrikeOdds] = {}

    def look_ahead(self, state: ActivationState) -> Ahead[ActivationState]:
        """Return the state, and the odds of the neighbour after step 9."""
        flow = self._explosions.flow(state)
        neighbour = self._explosions.next_neighbour(state)
        key = (id(flow), neighbour)
        if key not in self._known:
            self._known[key] = _StrikeOdds(flow, odds(flow, neighbour, self._forget))
        return Ahead(state, self._known[key].ends, self._explosions.state_after)


class _StrikeOdds(NamedTuple):
    """Odds of the ends of a flow, with the flow itself, so that its id stays taken."""

    flow: Flow[AttackState]
    ends: Odds[AttackState]


def _keep_effects(effects: frozenset[Effect], state: AttackState) -> AttackState:
    """Return a target without the values that no later step reads.

    effects: the effects that later steps read.
    """
    rolled = 0
    if state.leaking:
        rolled = state.rolled
    return state._replace(
        effects=state.effects & effects,
        ap=0,
        row=0,
        rolled=rolled,
        criticals=0,
        repeats=repeats_of(state.repeats, effects),
    )
