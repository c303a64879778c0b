"""Exact odds of a whole activation as declared, effects carried from attack to attack."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import icepool

from engine.dystopian.activation.blast import Explosions, Strikes
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.flow import Part, parts
from engine.dystopian.activation.kernel import Ends, Known
from engine.dystopian.activation.matters import Matters, forgetting, what_matters
from engine.dystopian.activation.resolution import Resolution, UnderWay
from engine.dystopian.activation.state import ActivationState, start
from engine.dystopian.refs import Ref
from engine.dystopian.steps.state import AttackState
from engine.dystopian.words import Effect
from engine.flow import Ahead, Flow, Odds, odds, onward

Beginning = Callable[[ActivationState], Ahead[ActivationState] | None]
NO_ATTACK = Odds({None: 1}, 1)


@dataclass(frozen=True)
class ActivationOdds:
    """The states an activation can end in; critical effects are forgotten once no attack asks for them.

    told: the models whose explosions are told in the states; of others they would change nothing.
    """

    activation: Activation
    before: ActivationState
    end: Odds[ActivationState]
    told: frozenset[Ref]
    standing: Odds[ActivationState] | None = None

    def hp_lost(self, model: Ref) -> "icepool.Die[int]":
        """Distribution of the HP that one model loses."""
        place = self.activation.places[model]
        return self.end.of(lambda state: self.before.models[place].hp - state.models[place].hp)

    def destroyed(self, *models: Ref) -> Fraction:
        """The chance that all of these models are gone."""
        places = [self.activation.places[model] for model in models]
        return self.end.chance(lambda state: all(state.models[place].hp <= 0 for place in places))

    def exploded(self, model: Ref) -> Fraction:
        """The chance that a model blows up."""
        if model not in self.told:
            return activation_odds(self.activation, model, standing=self.standing).exploded(model)
        return self.end.chance(lambda state: model in state.exploded)

    def chance(self, holds: Callable[[ActivationState], bool]) -> Fraction:
        """The chance of anything else about the end."""
        return self.end.chance(holds)

    def mean_hp_lost(self, *models: Ref) -> Fraction:
        """Mean HP that these models lose together."""
        places = [self.activation.places[model] for model in models]
        total = sum(
            weight * sum(self.before.models[place].hp - state.models[place].hp for place in places)
            for state, weight in self.end.weights.items()
        )
        return Fraction(total, self.end.denominator)


def activation_odds(
    activation: Activation, *told: Ref, standing: Odds[ActivationState] | None = None
) -> ActivationOdds:
    """Work out an activation exactly.

    told: models whose explosions the states tell in any case; standing: where it stands, in the middle of its first
    part or of explosions before it; None before.
    """
    before, known = start(activation), Known(telling(activation, *told))
    end = again(activation, standing or Odds({before: 1}, 1), known)
    return ActivationOdds(activation, before, end, known.told, standing)


def telling(activation: Activation, *told: Ref) -> frozenset[Ref]:
    """The models whose explosions strike others, and those named."""
    strike = (model for model in activation.models if activation.explosion.strikes(model))
    return frozenset((*strike, *told))


def again(
    activation: Activation, spread: Odds[ActivationState], known: Known, *, more: bool = False
) -> Odds[ActivationState]:
    """The same activation from models that may stand in many ways already; `more`: it will come once again."""
    every = parts(activation, struck=any(state.strikes and not state.at for state in spread.weights))
    matters = what_matters(activation, every, more=more)
    spread = merged(spread, matters[0])
    for part, before, after in zip(every, matters, matters[1:], strict=False):
        spread = through(spread, part, (before, after), known)
    return spread


def merged(spread: Odds[ActivationState], matters: Matters) -> Odds[ActivationState]:
    """The same odds without what does not matter."""
    return spread.merged(forgetting(matters))


def through(
    spread: Odds[ActivationState], part: Part, matters: Sequence[Matters], known: Known
) -> Odds[ActivationState]:
    """One counterattack, fight of a wing or attack, with the explosions after it; `matters` before and after it."""
    before, after = matters
    kept = before if len(part.items) > 1 or part.explosions else after
    ahead: dict[int, Beginning] = {}
    for place, step in enumerate(part.steps):
        if isinstance(step, Resolution):
            ahead[place] = _attack(step, kept, known)
        elif isinstance(step, UnderWay):
            ahead[place] = _under_way(step.resolution, before, kept)
        elif isinstance(step, Strikes) and part.explosions:
            ahead[place] = _struck(part.explosions, kept)
    spread = onward(Flow(part.steps, ahead), spread, forgetting(kept))
    return spread if kept is after else merged(spread, after)


def _attack(resolution: Resolution, kept: Matters, known: Known) -> Beginning:
    most_hp = resolution.activation.models[resolution.target].ship.hp
    ends_of = Ends(resolution, kept.effects[resolution.place], most_hp, known)

    def ahead(state: ActivationState) -> Ahead[ActivationState]:
        ends = ends_of(state)
        return (
            Ahead(resolution.without_target(state), ends, resolution.left)
            if ends
            else Ahead(state.past(), NO_ATTACK, _passed)
        )

    return ahead


def _under_way(resolution: Resolution, before: Matters, kept: Matters) -> Beginning:
    """An attack in the middle of its steps, which read `before`, where an activation is taken up that has begun."""
    read, forget = _bare(before.effects[resolution.place]), _bare(kept.effects[resolution.place])

    def ahead(state: ActivationState) -> Ahead[ActivationState]:
        begun = resolution.begun(state)
        assert begun is not None
        assert state.attack is not None
        ends = odds(begun[0].flow, state.attack, read).merged(forget)
        return Ahead(resolution.without_target(state), ends, resolution.left)

    return ahead


def _passed(rest: ActivationState, _: None) -> ActivationState:
    return rest


def _struck(explosions: Explosions, kept: Matters) -> Beginning:
    """The neighbour of an explosion, with what matters on no model forgotten inside its step 9 too."""
    forget = _bare(frozenset().union(*kept.effects))
    known: dict[tuple[int, AttackState], tuple[Flow[AttackState], Odds[AttackState]]] = {}

    def ahead(state: ActivationState) -> Ahead[ActivationState]:
        flow, begun = explosions.flow(state), explosions.begun(state)
        key = (id(flow), begun)
        if key not in known:
            known[key] = flow, odds(flow, begun, forget)
        return Ahead(state, known[key][1], explosions.left)

    return ahead


def _bare(effects: frozenset[Effect]) -> Callable[[AttackState], AttackState]:
    """Forgets what no later step reads of a target while it goes through its steps."""

    def forget(state: AttackState) -> AttackState:
        rolled = state.rolled if state.leaking else 0
        return state._replace(effects=state.effects & effects, ap=0, row=0, rolled=rolled, criticals=0)

    return forget
