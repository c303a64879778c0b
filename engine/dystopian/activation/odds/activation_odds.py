"""Exact odds of a whole activation as declared, effects carried from attack to attack."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import takewhile
from typing import NamedTuple

import icepool

from engine.dystopian.activation.activation import Activation, Cache
from engine.dystopian.activation.explosions import Explosions, Strikes
from engine.dystopian.activation.flow import ActivationPart, parts
from engine.dystopian.activation.odds.blocks import Blocks, blocks, settled
from engine.dystopian.activation.odds.cases import Way, pushed
from engine.dystopian.activation.odds.kernel import AttackEnds, Known
from engine.dystopian.activation.odds.relevance import Relevant, forgetting, relevant_values
from engine.dystopian.activation.part_order import part_keys
from engine.dystopian.activation.resolution import Resolution, UnderWay
from engine.dystopian.activation.shares import split_guns
from engine.dystopian.activation.state import ActivationState, start
from engine.dystopian.activation.uses import model_fights, uses, wing_fights
from engine.dystopian.attack.state import AttackState
from engine.dystopian.refs import Ref
from engine.dystopian.repeats import repeats_of
from engine.dystopian.rulings import Rulings, of_steps
from engine.dystopian.words import Effect
from engine.flow import Ahead, Flow, Odds, odds, push_through

Beginning = Callable[[ActivationState], Ahead[ActivationState] | None]
Passing = Callable[[Odds[ActivationState]], Odds[ActivationState]]
NO_ATTACK = Odds({None: 1}, 1)
STEPS_OF_WINGS = (4, 5)


class PartOdds(NamedTuple):
    """The values that matter and the odds, before and after each part of an activation that is
    kept.
    """

    relevant: list[Relevant]
    after: list[Blocks]


AFTER: Cache[list[PartOdds]] = Cache(list)
"""The memory of a kept activation; empty for an activation that is not kept."""


@dataclass(frozen=True)
class ActivationOdds:
    """The final states of an activation with their odds; critical effects are forgotten once no
    attack reads them.

    together: the models that the states tell of together, each of the others alone; None for all
        models.
    """

    activation: Activation
    before: ActivationState
    blocks: Blocks
    together: frozenset[Ref] | None = None

    @cached_property
    def end(self) -> Odds[ActivationState]:
        """Return the odds of all models together."""
        return self.of(self.activation.models)

    def of(self, models: Iterable[Ref]) -> Odds[ActivationState]:
        """Return the odds of states that tell of some models, perhaps of others, of wings, and of
        known explosions.

        Raises ValueError for models that were not asked for together: the odds of each tell nothing
        of all.
        """
        models = frozenset(models)
        if len(models) > 1 and self.together is not None and not models <= self.together:
            raise ValueError(f"not asked for together: {sorted(models - self.together)}")
        return self.blocks.of({self.activation.model_indexes[model] for model in models})

    def hp_lost(self, model: Ref) -> "icepool.Die[int]":
        """Return the distribution of the HP that one model loses."""
        index = self.activation.model_indexes[model]
        return self.of((model,)).of(
            lambda state: self.before.models[index].hp - state.models[index].hp
        )

    def destroyed(self, *refs: Ref) -> Fraction:
        """Return the chance that all of these models and wings are gone."""
        models = [ref for ref in refs if ref in self.activation.models]
        indexes = [self.activation.model_indexes[ref] for ref in models]
        wings = [self.activation.wing_indexes[ref] for ref in refs if ref not in models]
        return self.of(models).chance(
            lambda state: (
                all(state.models[index].hp <= 0 for index in indexes)
                and all(state.wings[wing].tokens <= 0 for wing in wings)
            )
        )

    def mean_hp_lost(self, *models: Ref) -> Fraction:
        """Return the mean HP that these models lose together."""
        return self.mean_lost(models)

    def mean_lost(self, models: Iterable[Ref], wings: Iterable[Ref] = ()) -> Fraction:
        """Return the mean HP that these models lose together, plus the tokens of these wings: a
        token has 1 HP.
        """
        lost = Fraction(0)
        for some in (*(((ref,), ()) for ref in models), *(((), (ref,)) for ref in wings)):
            began = self.boxes(self.before, *some)
            if began:
                lost += began - self.of(some[0]).mean(
                    partial(self.boxes, models=some[0], wings=some[1])
                )
        return lost

    def boxes(
        self, state: ActivationState, models: Iterable[Ref], wings: Iterable[Ref] = ()
    ) -> int:
        """Return the HP of these models and tokens of these wings in a state; 0 for those outside
        the activation.
        """
        whole = self.activation
        hp = sum(
            [
                state.models[whole.model_indexes[ref]].hp
                for ref in models
                if ref in whole.model_indexes
            ]
        )
        return hp + sum(
            [
                state.wings[whole.wing_indexes[ref]].tokens
                for ref in wings
                if ref in whole.wing_indexes
            ]
        )


def activation_odds(
    activation: Activation,
    *,
    current: Odds[ActivationState] | None = None,
    like: Activation | None = None,
    together: Iterable[Ref] | None = None,
) -> ActivationOdds:
    """Work out an activation exactly.

    current: the current states, in the middle of the first part or of explosions before it; None
        before the activation.
    like: another activation with the same explosions, `together` and `current`, from which this one
        may go on after
    their common parts; or the activation itself, to keep its odds for activations like it.
    together: see `ActivationOdds`; the fewer, the quicker.
    """
    before, known = start(activation), Known(telling(activation))
    whole = None if together is None else frozenset(together)
    ends = replayed(activation, current or Odds({before: 1}, 1), known, like=like, together=whole)
    return ActivationOdds(activation, before, ends, whole)


def telling(activation: Activation) -> frozenset[Ref]:
    """Return the models whose explosions strike others: those of the others would change
    nothing.
    """
    return frozenset(model for model in activation.models if activation.explosion.strikes(model))


def replayed(
    activation: Activation,
    spread: Odds[ActivationState],
    known: Known,
    *,
    more: bool = False,
    like: Activation | None = None,
    together: frozenset[Ref] | None = None,
) -> Blocks:
    """Return the odds of the activation from a distribution of states.

    more: True if the same activation comes once again.
    like, together: see `activation_odds`.
    """
    every = parts(
        activation, struck=any(state.strikes and not state.item_index for state in spread.weights)
    )
    relevant = relevant_values(activation, every, more=more, together=together)
    after = _begun_alike(activation, relevant, like) or [
        blocks(activation, merged(spread, relevant[0]))
    ]
    for index in range(len(after) - 1, len(every)):
        after.append(
            through(activation, after[-1], every[index], relevant[index : index + 2], known)
        )
    if like is activation:
        AFTER.of(activation)[:] = [PartOdds(relevant, after)]
    return after[-1]


def _begun_alike(
    activation: Activation, relevant: Sequence[Relevant], like: Activation | None
) -> list[Blocks]:
    """Return the known odds before and after each of the first parts that are the same in another
    activation.

    With weapons that split their fire, every attack may depend on all others.
    """
    if like is None or not AFTER.of(like) or split_guns(activation) or split_guns(like):
        return []
    if any(
        getattr(activation, name) != getattr(like, name)
        for name in type(like).model_fields
        if name not in ("attacks", "rulings")
    ) or _rulings(activation) != _rulings(like):
        return []
    known_relevant, after = AFTER.of(like)[-1]
    same = (
        len(part_keys(activation))
        - len(activation.attacks)
        + _leading(activation.attacks, like.attacks)
    )
    return after[: min(same + 1, _leading(relevant, known_relevant))]


def _rulings(activation: Activation) -> Rulings:
    """Return the rulings that any step of the activation may read."""
    met = model_fights(activation) or wing_fights(activation)
    return of_steps(
        activation.rulings, *(step for step in range(1, 10) if met or step not in STEPS_OF_WINGS)
    )


def _leading(some: Sequence[object], others: Sequence[object]) -> int:
    """Return the number of equal items before the first difference."""
    return sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))
    )


def merged(spread: Odds[ActivationState], relevant: Relevant) -> Odds[ActivationState]:
    """Return the same odds without the values that do not matter."""
    return spread.map_states(forgetting(relevant))


def through(
    activation: Activation,
    every: Blocks,
    part: ActivationPart,
    relevant: Sequence[Relevant],
    known: Known,
) -> Blocks:
    """Return the odds after one counterattack, fight of a wing or attack, with the explosions after
    it.

    relevant: the values that matter before and after the part.
    """
    passed = passing(part, relevant, known)

    def push(spread: Odds[ActivationState]) -> Odds[ActivationState]:
        return passed(spread.map_states(lambda state: state.skip_to(part.first_index)))

    after = relevant[1]
    owners = {
        use.gun: activation.model_indexes[use.gun.by]
        for use in uses(activation)
        if not use.gun.wing
    }
    return settled(
        activation,
        pushed(activation, every, part, Way(push, forgetting(after), owners)),
        after.models,
    )


def passing(part: ActivationPart, relevant: Sequence[Relevant], known: Known) -> Passing:
    """Return a function from the odds before one part to the odds after it.

    relevant: the values that matter before and after the part.
    """
    before, after = relevant
    kept = before if len(part.items) > 1 or part.explosions else after
    ahead: dict[int, Beginning] = {}
    for index, step in enumerate(part.flow.steps):
        if isinstance(step, Resolution):
            ahead[index] = _attack(step, kept, known)
        elif isinstance(step, UnderWay):
            ahead[index] = _under_way(step.resolution, before, kept, known)
        elif isinstance(step, Strikes) and part.explosions:
            ahead[index] = _struck(part.explosions, kept)
    flow = replace(part.flow, ahead=ahead)

    def passed(spread: Odds[ActivationState]) -> Odds[ActivationState]:
        result = push_through(flow, spread, forgetting(kept))
        return result if kept is after else merged(result, after)

    return passed


def _attack(resolution: Resolution, kept: Relevant, known: Known) -> Beginning:
    leave = resolution.state_after
    ends_of = AttackEnds(resolution, kept.effects[resolution.target_index], known)

    def ahead(state: ActivationState) -> Ahead[ActivationState]:
        read = resolution.reads(state)
        ends = ends_of(state, read)
        if ends is None:
            return Ahead(state.after_item(), NO_ATTACK, _passed)
        return Ahead(
            state.without_model(resolution.target_index, resolution.take_dice(state, read)),
            ends,
            leave,
        )

    return ahead


def _under_way(resolution: Resolution, before: Relevant, kept: Relevant, known: Known) -> Beginning:
    """Return a function for an attack in the middle of its steps, where the odds of a begun
    activation start.

    before: the values that the steps of the attack read.
    """
    read, bare = (
        _bare(before.effects[resolution.target_index]),
        _bare(kept.effects[resolution.target_index]),
    )

    def forget(state: AttackState) -> AttackState:
        return bare(state)._replace(
            exploded=state.exploded and resolution.target in known.reported_explosions
        )

    def ahead(state: ActivationState) -> Ahead[ActivationState]:
        started = resolution.start_attack(state)
        assert started is not None
        assert state.attack is not None
        ends = odds(started.steps.flow, state.attack, read).map_states(forget)
        return Ahead(resolution.without_target(state), ends, resolution.state_after)

    return ahead


def _passed(rest: ActivationState, _: None) -> ActivationState:
    return rest


def _struck(explosions: Explosions, kept: Relevant) -> Beginning:
    """Return a function for the neighbour of an explosion.

    Inside step 9 the function forgets all effects that matter on no model.
    """
    forget = _bare(frozenset().union(*kept.effects))
    known: dict[tuple[int, AttackState], tuple[Flow[AttackState], Odds[AttackState]]] = {}

    def ahead(state: ActivationState) -> Ahead[ActivationState]:
        flow, neighbour = explosions.flow(state), explosions.next_neighbour(state)
        key = (id(flow), neighbour)
        if key not in known:
            known[key] = flow, odds(flow, neighbour, forget)
        return Ahead(state, known[key][1], explosions.state_after)

    return ahead


def _bare(effects: frozenset[Effect]) -> Callable[[AttackState], AttackState]:
    """Return a function that forgets the values of a target that no later step reads."""

    def forget(state: AttackState) -> AttackState:
        rolled = state.rolled if state.leaking else 0
        repeats = repeats_of(state.repeats, effects)
        return state._replace(
            effects=state.effects & effects,
            ap=0,
            row=0,
            rolled=rolled,
            criticals=0,
            repeats=repeats,
        )

    return forget
