"""A plan: attacks to declare, their exact odds, what they are worth, and what tells plans apart."""

from collections import Counter, defaultdict
from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from typing import NamedTuple

from engine.advice import Uses
from engine.dystopian.activation.declared import ATTACKS, Activation, DeclaredAttack
from engine.dystopian.activation.odds import ActivationOdds, activation_odds
from engine.dystopian.activation.plans import Aim
from engine.dystopian.activation.uses import Gun
from engine.dystopian.planning.fire import Fire, declared
from engine.dystopian.planning.weapons import Battery
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref


class Kind(NamedTuple):
    """What tells plans apart at a glance: who is attacked, and how weapons are put together."""

    targets: frozenset[Ref]
    options: frozenset[FireOption]


@dataclass(frozen=True)
class Plan:
    """Attacks in their order on models as they stand, for an aim."""

    activation: Activation
    aim: Aim

    @property
    def attacks(self) -> tuple[DeclaredAttack, ...]:
        """What is to be declared."""
        return self.activation.attacks

    @property
    def is_declarable(self) -> bool:
        """Whether it has no more attacks than one declaration holds."""
        return len(self.attacks) <= ATTACKS

    def with_more(self, attacks: tuple[DeclaredAttack, ...]) -> "Plan":
        """The same, and then more attacks."""
        return Plan(self.activation.model_copy(update={"attacks": (*self.attacks, *attacks)}), self.aim)

    @cached_property
    def kind(self) -> Kind:
        """What tells it from others at a glance, of the attacks that the aim is about."""
        own = [one for one in self.attacks if one.target in self.aim.models]
        return Kind(frozenset(one.target for one in own), frozenset(one.option for one in own))

    @cached_property
    def alike(self) -> Hashable:
        """Its kind, whichever of equal targets are attacked."""
        targets = Counter(self.activation.models[ref] for ref in self.kind.targets)
        return frozenset(targets.items()), self.kind.options

    @cached_property
    def odds(self) -> dict[Ref, ActivationOdds]:
        """The odds of each target: of all attacks where they depend on each other, else of those on it alone."""
        targets = dict.fromkeys(one.target for one in self.attacks)
        if self._together:
            return dict.fromkeys(targets, activation_odds(self.activation))
        own = {ref: tuple(one for one in self.attacks if one.target == ref) for ref in targets}
        return {ref: activation_odds(self.activation.model_copy(update={"attacks": attacks}))
                for ref, attacks in own.items()}  # fmt: skip

    @property
    def _together(self) -> bool:
        """Whether explosions reach others, or the enemy answers."""
        return bool(self.activation.counterattacks) or any(
            map(self.activation.explosion.strikes, self.activation.models)
        )

    @cached_property
    def value(self) -> Fraction:
        """What it is worth for the aim, exactly."""
        if self._together and self.odds:
            return self.aim.value(self.activation, next(iter(self.odds.values())))
        return reduce(self.aim.joined.of, map(self._worth, self.aim.models))

    def _worth(self, ref: Ref) -> Fraction:
        model = self.activation.models[ref]
        if ref not in self.odds:
            return Fraction(self.aim.worth(model, model.hp))
        return self.aim.model_copy(update={"models": (ref,)}).value(self.activation, self.odds[ref])


def attacks_of(uses: tuple[Uses, ...], every: tuple[Battery, ...], targets: tuple[Ref, ...]) -> list[DeclaredAttack]:
    """What is done against each target as attacks of certain weapons; a weapon that splits its fire is the last."""
    taken: dict[int, int] = defaultdict(int)
    found = []
    for place, (target, done) in enumerate(zip(targets, uses, strict=True)):
        for use in done:
            found.append(declared(use.key, _guns(use.key, every, taken), every, place, target))
    return found


def _guns(fire: Fire, every: tuple[Battery, ...], taken: dict[int, int]) -> list[Gun]:
    guns: list[Gun] = []
    for battery, count in enumerate(fire.counts):
        guns += every[battery].guns[taken[battery] :][:count]
        taken[battery] += count
    return guns + ([every[fire.part.battery].guns[-1]] if fire.part else [])
