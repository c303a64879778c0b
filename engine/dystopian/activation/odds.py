"""Exact odds of a whole activation as declared, effects carried from attack to attack."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import icepool

from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.sequence import activation_sequence
from engine.dystopian.activation.state import ActivationState, ModelState, start
from engine.dystopian.steps.state import AttackState
from engine.dystopian.words import Effect
from engine.flow import Odds, onward

FIRES = frozenset({Effect.WEAPON_DAMAGE, Effect.CHAOS_AND_DISARRAY})
"""Effects that matter to a model that fires ordnance."""
DEFENDS = frozenset({Effect.SHREDDED_DEFENCES})
"""Effects that matter to a model that fires AA or CC."""
SUFFERS = frozenset({Effect.SYSTEMS_OFFLINE, Effect.FUSION_LEAK})
"""Effects that matter to a model that is fired at."""
NOTHING: frozenset[Effect] = frozenset()


@dataclass(frozen=True)
class ActivationOdds:
    """The states an activation can end in."""

    before: ActivationState
    end: Odds[ActivationState]

    def hp_lost(self, place: int) -> "icepool.Die[int]":
        """Distribution of the HP that one model loses."""
        return self.end.of(lambda state: self.before.models[place].hp - state.models[place].hp)

    def destroyed(self, *places: int) -> Fraction:
        """The chance that all of these models are gone."""
        return self.end.chance(lambda state: all(state.models[place].hp <= 0 for place in places))

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


def activation_odds(activation: Activation) -> ActivationOdds:
    """Work out an activation exactly."""
    before = start(activation)
    return ActivationOdds(before, again(activation, Odds({before: 1}, 1)))


def again(activation: Activation, spread: Odds[ActivationState]) -> Odds[ActivationState]:
    """The same activation from models that may stand in many ways already."""
    matters = _what_matters(activation)
    sequence = activation_sequence(activation, _inner)
    spread = Odds(_merged(spread, matters[0]), spread.denominator)
    for item, after in zip(sequence.items, [*matters[1:], matters[0]], strict=True):
        spread = onward(spread, (item,), lambda state, after=after: _bare(state, after))  # type: ignore[misc]
    return spread


Matters = set[tuple[int, Effect]]


def _what_matters(activation: Activation) -> list[Matters]:
    """For every item of the sequence: the effects, by model, that it or a later one asks for."""
    asked: list[Matters] = []
    for counter in activation.counterattacks:
        asked.append({(place, effect) for place in counter.models for effect in DEFENDS})
        asked[-1] |= {(counter.target, effect) for effect in SUFFERS}
    for attack in activation.attacks:
        asked.append({(shot.model, effect) for shot in attack.shots for effect in FIRES | DEFENDS})
        asked[-1] |= {(place, effect) for place in attack.defenders for effect in DEFENDS}
        asked[-1] |= {(attack.target, effect) for effect in SUFFERS}
    for index in range(len(asked) - 2, -1, -1):
        asked[index] = asked[index] | asked[index + 1]
    return asked or [set()]


def _bare(state: ActivationState, matters: Matters) -> ActivationState:
    """The state with the effects that still matter, and no AP, which no attack asks for."""
    models = tuple(
        ModelState(model.hp, 0, frozenset(e for e in model.effects if (place, e) in matters) or NOTHING)
        for place, model in enumerate(state.models)
    )
    return ActivationState(models, state.exploded)


def _merged(spread: Odds[ActivationState], matters: Matters) -> dict[ActivationState, int]:
    weights: dict[ActivationState, int] = {}
    for state, weight in spread.weights.items():
        bare = _bare(state, matters)
        weights[bare] = weights.get(bare, 0) + weight
    return weights


def _inner(state: AttackState) -> AttackState:
    """Inside an attack: effects that act on later attacks, none of a doomed model."""
    effects = NOTHING if state.loss >= state.hp else state.effects & (FIRES | DEFENDS | SUFFERS)
    return state._replace(effects=effects, ap=0, row=0, criticals=0 if not state.to_roll else state.criticals)
