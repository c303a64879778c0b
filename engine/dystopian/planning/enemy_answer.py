"""The answer of the enemy: the counterattacks that most likely sink one of the acting models."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from engine.advice import Goal, Planning
from engine.dystopian.activation.activation import Activation, Counterattack, DeclaredAttack
from engine.dystopian.activation.counterattack_targets import OFF_SURFACE, has_number
from engine.dystopian.activation.uses import weapon_of
from engine.dystopian.planning.aims import Aim
from engine.dystopian.planning.plan import Plan
from engine.dystopian.planning.possible_declarations import Declarations
from engine.dystopian.planning.weapons import Reach
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType


class CounterattackAnswer(NamedTuple):
    """Counterattacks, and the chance that they sink any of the models that they may target."""

    counterattacks: tuple[Counterattack, ...]
    sinks: Fraction


NO_ANSWER = CounterattackAnswer((), Fraction(0))


def exposed(ground: Activation, acting: tuple[Ref, ...]) -> Mapping[Ref, WeaponType]:
    """Return the acting models that a counterattack may target, each with its weapon. Source: sheet step 2."""
    result = {}
    for ref in acting:
        model = ground.models[ref]
        weapon = OFF_SURFACE.get(model.height)
        if weapon and has_number(ground.rulings, weapon, model.height, model.ship.size):
            result[ref] = weapon
    return result


class CounterattackSearch:
    """The search for the answer of some models: all with AA or CC are in range, and roll alone, linked or combined.

    Each fires in full or splits, as in a declaration.
    """

    def __init__(self, ground: Activation, reach: Reach) -> None:
        """Take the weapons that answer.

        reach: the AA and CC of the answering models, and the models that each may answer.
        """
        at = tuple(dict.fromkeys(target for _, target in reach))
        aim = Aim(goal=Goal.ANY, models=at) if at else None
        self._planning: Planning[Plan] | None = Planning(Declarations(ground, reach, aim)) if aim else None

    def work(self) -> Iterator[None]:
        """Search a little more with each step."""
        if self._planning:
            yield from self._planning.work_of_best()

    @property
    def answer(self) -> CounterattackAnswer:
        """Return the best answer so far."""
        best = self._planning.best if self._planning else None
        return (
            CounterattackAnswer(
                tuple(_countering(best.activation, declared_attack) for declared_attack in best.attacks), best.value
            )
            if best
            else NO_ANSWER
        )


def _countering(activation: Activation, attack: DeclaredAttack) -> Counterattack:
    shares = tuple(shot.share for shot in attack.shots if shot.share is not None)
    weapon = weapon_of(activation, attack)
    assert weapon in (WeaponType.AA, WeaponType.CC)
    return Counterattack(
        models=tuple(shot.model for shot in attack.shots),
        weapon=weapon,
        target=attack.target,
        option=attack.option,
        shares=shares,
        primary=attack.primary,
    )
