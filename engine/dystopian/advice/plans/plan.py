"""A plan: attacks to declare, their exact odds, their value, and the kind that tells plans
apart.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from itertools import product
from typing import Any, NamedTuple

from engine.advice import Uses
from engine.dystopian.activation.activation import (
    ATTACKS,
    Activation,
    AtWings,
    DeclaredAttack,
    ModelsAtWing,
)
from engine.dystopian.activation.odds.activation_odds import (
    ActivationOdds,
    activation_odds,
    models_that_explode,
)
from engine.dystopian.activation.shares import part_of
from engine.dystopian.activation.uses import Gun
from engine.dystopian.advice.plans.aims import Aim, boxes
from engine.dystopian.advice.plans.fire import Fire, declared
from engine.dystopian.advice.plans.weapons import Battery
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref

NO_AA = AtWings()


class PlanKind(NamedTuple):
    """The targets and the fire options of a plan, which tell plans apart at a glance."""

    targets: frozenset[Ref]
    options: frozenset[FireOption]


@dataclass(frozen=True)
class Plan:
    """Attacks in their order, and AA of and at wings, for an aim, in the current activation."""

    activation: Activation
    aim: Aim

    @property
    def attacks(self) -> tuple[DeclaredAttack, ...]:
        """Return the attacks to declare, without AA of wings and at wings."""
        return self.activation.attacks

    @property
    def aa(self) -> AtWings:
        """Return the AA of wings and at wings to declare."""
        return self.activation.aa

    @property
    def targets(self) -> tuple[Ref, ...]:
        """Return all targets."""
        return self.activation.aimed_at

    @property
    def is_declarable(self) -> bool:
        """Return True if the plan has no more attacks than one declaration holds."""
        return len(self.attacks) <= ATTACKS

    def with_more(self, attacks: tuple[DeclaredAttack, ...], aa: AtWings = NO_AA) -> "Plan":
        """Return the same plan with more attacks at the end, and more AA at wings."""
        at_wings = (*self.aa.models_at_wings, *aa.models_at_wings)
        update = {
            "attacks": (*self.attacks, *attacks),
            "aa": self.aa.model_copy(update={"models_at_wings": at_wings}),
        }
        return Plan(self.activation.model_copy(update=update), self.aim)

    @cached_property
    def kind(self) -> PlanKind:
        """Return the kind of the plan, from the targets of the aim."""
        own = [
            declared_attack
            for declared_attack in self.attacks
            if declared_attack.target in self.aim.models
        ]
        every = frozenset(ref for ref in self.targets if ref in self.aim.targets)
        return PlanKind(every, frozenset(declared_attack.option for declared_attack in own))

    @cached_property
    def alike(self) -> Hashable:
        """Return a key that is the same for plans of one kind against equal targets."""
        targets = Counter(self.activation.in_play(ref) for ref in self.kind.targets)
        return frozenset(targets.items()), self.kind.options

    @cached_property
    def odds(self) -> dict[Ref, ActivationOdds]:
        """Return the odds of each target: of all attacks if they depend on each other, else of
        those on it alone.
        """
        if self._together:
            return dict.fromkeys(
                self.targets, activation_odds(self.activation, together=self.aim.together)
            )
        return {
            ref: activation_odds(self.activation.model_copy(update=self._at(ref)))
            for ref in self.targets
        }

    def _at(self, ref: Ref) -> dict[str, Any]:
        """Return the declarations against one target."""
        aa = {
            name: tuple(item for item in getattr(self.aa, name) if item.target == ref)
            for name in AtWings.model_fields
        }
        return {
            "attacks": tuple(
                declared_attack for declared_attack in self.attacks if declared_attack.target == ref
            ),
            "aa": NO_AA.model_copy(update=aa),
        }

    @property
    def _together(self) -> bool:
        """Return True if explosions reach others, or the enemy answers."""
        return bool(self.activation.counterattacks or models_that_explode(self.activation))

    @cached_property
    def value(self) -> Fraction:
        """Return the exact value of the plan for the aim."""
        if self._together and self.odds:
            return self.aim.value(self.activation, next(iter(self.odds.values())))
        combination = self.aim.goal.combination
        return reduce(
            combination.of, map(self._worth, self.aim.targets), Fraction(combination.nothing)
        )

    def _worth(self, ref: Ref) -> Fraction:
        if ref not in self.odds:
            in_play = self.activation.in_play(ref)
            return Fraction(self.aim.worth(in_play, boxes(in_play)[0]))
        return self.aim.of(ref).value(self.activation, self.odds[ref])


def declared_fields(uses: tuple[Uses, ...], every: tuple[Battery, ...], aim: Aim) -> dict[str, Any]:
    """Return the declarations of certain weapons against each target; weapons that split their fire
    come last.
    """
    taken: dict[int, int] = defaultdict(int)
    splitting = _splitting(uses, every)
    attacks, at_wings = [], []
    for index, (target, done) in enumerate(zip(aim.targets, uses, strict=True)):
        for use in done:
            guns = _guns(use.key, every, taken) + [
                next(splitting[part.battery]) for part in use.key.parts
            ]
            if target in aim.wings:
                shares = tuple(part.share for part in use.key.parts)
                at_wings.append(
                    ModelsAtWing(
                        models=(guns[0].by,), target=target, option=use.key.option, shares=shares
                    )
                )
            else:
                attacks.append(declared(use.key, guns, every, index, target))
    return {"attacks": tuple(attacks), "aa": AtWings(models_at_wings=tuple(at_wings))}


def _guns(fire: Fire, every: tuple[Battery, ...], taken: dict[int, int]) -> list[Gun]:
    guns: list[Gun] = []
    for battery, count in enumerate(fire.counts):
        guns += every[battery].guns[taken[battery] :][:count]
        taken[battery] += count
    return guns


def _splitting(uses: tuple[Uses, ...], every: tuple[Battery, ...]) -> dict[int, Iterator[Gun]]:
    """Return by battery the weapons that split their fire, one for each share in its turn."""
    shares = defaultdict[int, list[tuple[int, Fraction]]](list)
    for target, done in enumerate(uses):
        for part in (part for use in done for part in use.key.parts):
            reached = every[part.battery].reached[target]
            shares[part.battery].append(
                (target, part_of(part.share, reached.dice if reached else 0))
            )
    return {
        battery: iter(
            [every[battery].guns[-1 - number] for number in next(_packed(some, len(some)))]
        )
        for battery, some in shares.items()
    }


def _packed(shares: Sequence[tuple[int, Fraction]], most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to give shares to numbered weapons, the fewest weapons first.

    Each weapon fires at most once at a target, and with no more than all its dice.
    """
    for many in range(1, most + 1):
        for numbers in product(range(many), repeat=len(shares)):
            own = list(zip(numbers, shares, strict=True))
            full = all(
                sum(part for weapon, (_, part) in own if weapon == number) <= 1
                for number in range(many)
            )
            if full and len({(weapon, target) for weapon, (target, _) in own}) == len(own):
                yield numbers
