"""The answer of the enemy: the counterattacks that most likely sink one of the acting models."""

from collections.abc import Generator, Mapping
from fractions import Fraction
from typing import NamedTuple

from engine.advice import Goal, Planning
from engine.dystopian.activation.activation import Activation, Counterattack, DeclaredAttack
from engine.dystopian.activation.counterattack_weapons import OFF_SURFACE, has_number
from engine.dystopian.activation.uses import weapon_of
from engine.dystopian.advice.plans.aims import Aim
from engine.dystopian.advice.plans.possible_declarations import Declarations
from engine.dystopian.advice.plans.weapons import Reach
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType
from engine.kit.base_profile import shared_fields


class CounterattackAnswer(NamedTuple):
    """Counterattacks, and the chance that they sink any of the models that they may target."""

    counterattacks: tuple[Counterattack, ...]
    sinks: Fraction


NO_ANSWER = CounterattackAnswer((), Fraction(0))


def exposed_models(ground: Activation, acting: tuple[Ref, ...]) -> Mapping[Ref, WeaponType]:
    """Return the acting models that a counterattack may target, each with its weapon. Source: sheet
    step 2.
    """
    result = {}
    for ref in acting:
        model = ground.models[ref]
        weapon = OFF_SURFACE.get(model.height)
        if weapon and has_number(ground.rulings, weapon, model.height, model.ship.size):
            result[ref] = weapon
    return result


def find_counterattacks(
    ground: Activation, reach: Reach
) -> Generator[None, None, CounterattackAnswer]:
    """Return the best answer of some models after the last step of the search.

    All with AA or CC are in range, and roll alone, linked or combined.
    Each fires in full or splits, as in a declaration.
    reach: the AA and CC of the answering models, and the models that each may answer.
    """
    targets = tuple(dict.fromkeys(target for _, target in reach))
    if not targets:
        return NO_ANSWER
    search = Planning(Declarations(ground, reach, Aim(goal=Goal.ANY, models=targets)))
    yield from search.work_of_best()
    best = search.best
    if best is None:
        return NO_ANSWER
    counterattacks = [_make_counterattack(best.activation, attack) for attack in best.attacks]
    return CounterattackAnswer(tuple(counterattacks), best.value)


def _make_counterattack(activation: Activation, attack: DeclaredAttack) -> Counterattack:
    """Return an attack with AA or CC as a counterattack."""
    shares = tuple(shot.share for shot in attack.shots if shot.share is not None)
    weapon = weapon_of(activation, attack)
    assert weapon in (WeaponType.AA, WeaponType.CC)
    models = tuple(shot.model for shot in attack.shots)
    return Counterattack(
        models=models, weapon=weapon, shares=shares, **shared_fields(attack, Counterattack)
    )
