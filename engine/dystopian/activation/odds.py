"""Exact odds of a whole activation as declared, effects carried from attack to attack."""

from collections.abc import Callable
from collections.abc import Sequence as Tuple
from dataclasses import dataclass, replace
from fractions import Fraction

import icepool

from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.kernel import Ends, Known
from engine.dystopian.activation.matters import Matters, forgetting, what_matters
from engine.dystopian.activation.resolution import Resolution
from engine.dystopian.activation.sequence import Part, parts
from engine.dystopian.activation.state import ActivationState, start
from engine.dystopian.steps.state import AttackState
from engine.flow.sequence import Item, Odds, Repeat, Sequence, Within, odds, onward


@dataclass(frozen=True)
class ActivationOdds:
    """The states an activation can end in; critical effects are forgotten once no attack asks for them.

    told: places of the models whose explosions are told in the states; of others they would change nothing.
    """

    activation: Activation
    before: ActivationState
    end: Odds[ActivationState]
    told: frozenset[int]

    def hp_lost(self, place: int) -> "icepool.Die[int]":
        """Distribution of the HP that one model loses."""
        return self.end.of(lambda state: self.before.models[place].hp - state.models[place].hp)

    def tokens_lost(self, wing: int) -> "icepool.Die[int]":
        """Distribution of the tokens that one wing loses."""
        return self.end.of(lambda state: self.before.wings[wing].tokens - state.wings[wing].tokens)

    def aborted(self, wing: int) -> Fraction:
        """The chance that an attacking wing aborts, or has no token left."""
        return self.end.chance(lambda state: state.wings[wing].aborted or not state.wings[wing].tokens)

    def destroyed(self, *places: int) -> Fraction:
        """The chance that all of these models are gone."""
        return self.end.chance(lambda state: all(state.models[place].hp <= 0 for place in places))

    def exploded(self, place: int) -> Fraction:
        """The chance that a model blows up."""
        if place not in self.told:
            return activation_odds(self.activation, place).exploded(place)
        return self.end.chance(lambda state: place in state.exploded)

    def chance(self, holds: Callable[[ActivationState], bool]) -> Fraction:
        """The chance of anything else about the end."""
        return self.end.chance(holds)

    def mean_hp_lost(self, *places: int) -> Fraction:
        """Mean HP that these models lose together."""
        total = sum(
            weight * sum(self.before.models[place].hp - state.models[place].hp for place in places)
            for state, weight in self.end.weights.items()
        )
        return Fraction(total, self.end.denominator)


def activation_odds(activation: Activation, *told: int) -> ActivationOdds:
    """Work out an activation exactly; `told`: places of models whose explosions the states tell in any case."""
    before, known = start(activation), Known(telling(activation, *told))
    return ActivationOdds(activation, before, again(activation, Odds({before: 1}, 1), known), known.told)


def telling(activation: Activation, *told: int) -> frozenset[int]:
    """The places of models whose explosions strike others, and of those named."""
    strike = (place for place in range(len(activation.models)) if activation.explosion.strikes(place))
    return frozenset((*strike, *told))


def again(
    activation: Activation, spread: Odds[ActivationState], known: Known, *, more: bool = False
) -> Odds[ActivationState]:
    """The same activation from models that may stand in many ways already; `more`: it will come once again."""
    matters = what_matters(activation, more=more)
    spread = merged(spread, matters[0])
    for part, before, after in zip(parts(activation), matters, matters[1:], strict=False):
        spread = through(activation, spread, part, (before, after), known)
    return spread


def merged(spread: Odds[ActivationState], matters: Matters) -> Odds[ActivationState]:
    """The same odds without what does not matter."""
    forget = forgetting(matters)
    weights: dict[ActivationState, int] = {}
    for state, weight in spread.weights.items():
        bare = forget(state)
        weights[bare] = weights.get(bare, 0) + weight
    return Odds(weights, spread.denominator)


def through(
    activation: Activation, spread: Odds[ActivationState], part: Part, matters: Tuple[Matters], known: Known
) -> Odds[ActivationState]:
    """One counterattack, fight of a wing or attack, with the explosions after it; `matters` before and after it."""
    before, after = matters
    kept = before if len(part) > 1 else after
    for item in part:
        spread = onward(spread, (_item(activation, item, kept, known),), forgetting(kept))
    return spread if kept is after else merged(spread, after)


def _item(
    activation: Activation, item: Item[ActivationState] | Resolution, kept: Matters, known: Known
) -> Item[ActivationState]:
    if isinstance(item, Repeat):
        struck = tuple(_struck(step, kept) if isinstance(step, Within) else step for step in item.steps)
        return replace(item, steps=struck)
    if not isinstance(item, Resolution):
        return item
    most_hp = activation.models[item.target].ship.hp
    return item.quick(Ends(item, kept.effects[item.target], most_hp, known))


def _struck(within: Within[ActivationState], kept: Matters) -> Within[ActivationState]:
    """The neighbour of an explosion, with what matters on no model forgotten inside its step 9 too."""
    effects = frozenset().union(*kept.effects)
    known: dict[tuple[int, AttackState], tuple[Sequence[AttackState], Odds[AttackState]]] = {}

    def forget(state: AttackState) -> AttackState:
        rolled = state.rolled if state.leaking else 0
        return state._replace(effects=state.effects & effects, ap=0, row=0, rolled=rolled, criticals=0)

    def ends(state: ActivationState) -> Odds[AttackState] | None:
        inner = within.enter(state)
        if inner is None:
            return None
        key = (id(inner[0]), inner[1])
        if key not in known:
            known[key] = inner[0], odds(*inner, forget)
        return known[key][1]

    return replace(within, ends=ends)
