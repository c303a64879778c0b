"""What an activation's odds may forget: critical effects that no later attack asks for, and AP."""

from collections.abc import Callable

from engine.dystopian.activation.build import weapon_of
from engine.dystopian.activation.declared import Activation, DeclaredAttack
from engine.dystopian.activation.state import ActivationState, ModelState
from engine.dystopian.dice_count import STEADY
from engine.dystopian.ships import Ship
from engine.dystopian.steps.numbers import DEFENCE
from engine.dystopian.words import AUXILIARY, Effect

Effects = frozenset[Effect]
Matters = tuple[Effects, ...]
"""For every model, by its place: the effects on it that are still asked for."""

AUXILIARY_EFFECTS = frozenset({Effect.SHREDDED_DEFENCES})


def what_matters(activation: Activation, *, more: bool = False) -> list[Matters]:
    """Before every counterattack, fight of a wing and attack, in the order of the sheet; at last, after all of them.

    more: the same activation comes once again, and asks for all of it anew.
    """
    asked = [
        *(_together(_auxiliary(counter.models), _suffers(activation, counter.target))
          for counter in activation.counterattacks),
        *(_together(_auxiliary(fight.models), {} if fight.target is None else _suffers(activation, fight.target))
          for fight in activation.wings_against_models),
        *({} for _ in activation.wings_against_wings),
        *(_of_attack(activation, attack) for attack in activation.attacks),
        {},
    ]  # fmt: skip
    blasts = _together(*(_suffers(activation, place) for pair in activation.explosion.neighbours for place in pair))
    if more:
        asked[-1] = _together(*asked, blasts)
    for index in range(len(asked) - 2, -1, -1):
        asked[index] = _together(asked[index], asked[index + 1], blasts)
    return [tuple(each.get(place, frozenset()) for place in range(len(activation.models))) for each in asked]


def forgetting(matters: Matters) -> Callable[[ActivationState], ActivationState]:
    """Drops the effects that do not matter any more."""
    known: list[dict[ModelState, ModelState]] = [{} for _ in matters]

    def bare(place: int, model: ModelState) -> ModelState:
        found = ModelState(model.hp, 0, model.effects & matters[place])
        return known[place].setdefault(model, found)

    def forget(state: ActivationState) -> ActivationState:
        models = tuple([known[place].get(model) or bare(place, model) for place, model in enumerate(state.models)])
        return ActivationState(models, *state[1:])

    return forget


def _of_attack(activation: Activation, attack: DeclaredAttack) -> dict[int, Effects]:
    weapon, _ = weapon_of(activation, attack)
    if weapon in AUXILIARY:
        effects = AUXILIARY_EFFECTS
    else:
        effects = frozenset({Effect.WEAPON_DAMAGE} | ({Effect.CHAOS_AND_DISARRAY} if weapon in STEADY else set()))
    firing = {shot.model: effects for shot in attack.shots}
    defending = _auxiliary(attack.defenders) if weapon in DEFENCE else {}
    return _together(firing, defending, _suffers(activation, attack.target))


def _auxiliary(places: tuple[int, ...]) -> dict[int, Effects]:
    return dict.fromkeys(places, AUXILIARY_EFFECTS)


def _suffers(activation: Activation, place: int) -> dict[int, Effects]:
    ship: Ship = activation.models[place].ship
    effects = {Effect.SYSTEMS_OFFLINE} if ship.shields or ship.guardians else set()
    return {place: frozenset(effects | ({Effect.FUSION_LEAK} if ship.cr > ship.dr else set()))}


def _together(*asked: dict[int, Effects]) -> dict[int, Effects]:
    places = {place for each in asked for place in each}
    return {place: frozenset().union(*(each.get(place, frozenset()) for each in asked)) for place in places}
