"""A plan: attacks to declare, their exact odds, their value, and the kind that tells plans
apart.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import NamedTuple

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
from engine.dystopian.advice.plans.aims import Aim, boxes_of
from engine.dystopian.advice.plans.fire import Fire, declare_fire
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
        targets = frozenset(ref for ref in self.targets if ref in self.aim.targets)
        options = {attack.option for attack in self.attacks if attack.target in self.aim.models}
        return PlanKind(targets, frozenset(options))

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
            odds = activation_odds(self.activation, together=self.aim.together)
            return dict.fromkeys(self.targets, odds)
        return {ref: activation_odds(self._activation_at(ref)) for ref in self.targets}

    def _activation_at(self, ref: Ref) -> Activation:
        """Return the activation with only the declarations against one target."""
        attacks = tuple(attack for attack in self.attacks if attack.target == ref)
        at_models = [roll for roll in self.aa.wings_at_models if roll.target == ref]
        at_wings = [roll for roll in self.aa.wings_at_wings if roll.target == ref]
        of_models = [roll for roll in self.aa.models_at_wings if roll.target == ref]
        update = {
            "wings_at_models": tuple(at_models),
            "wings_at_wings": tuple(at_wings),
            "models_at_wings": tuple(of_models),
        }
        aa = NO_AA.model_copy(update=update)
        return self.activation.model_copy(update={"attacks": attacks, "aa": aa})

    @property
    def _together(self) -> bool:
        """Return True if explosions reach others, or the enemy answers."""
        return bool(self.activation.counterattacks or models_that_explode(self.activation))

    @cached_property
    def value(self) -> Fraction:
        """Return the exact value of the plan for the aim."""
        if self._together and self.odds:
            whole_odds = next(iter(self.odds.values()))
            return self.aim.value(self.activation, whole_odds)
        combination = self.aim.goal.combination
        value = Fraction(combination.nothing)
        for ref in self.aim.targets:
            value = combination.of(value, self._worth(ref))
        return value

    def _worth(self, ref: Ref) -> Fraction:
        """Return the value of the plan for one target of the aim."""
        if ref not in self.odds:
            in_play = self.activation.in_play(ref)
            return Fraction(self.aim.worth(in_play, boxes_of(in_play).current))
        return self.aim.of(ref).value(self.activation, self.odds[ref])


def declare_uses(
    ground: Activation, uses: tuple[Uses, ...], every: tuple[Battery, ...], aim: Aim
) -> Activation:
    """Return an activation with the attacks and AA of certain weapons at each target of an aim.

    Weapons that split their fire are the last ones of their battery.
    """
    fired: dict[int, int] = defaultdict(int)
    splitting = _split_weapons(uses, every)
    attacks = []
    at_wings = []
    for index, (target, uses_at_target) in enumerate(zip(aim.targets, uses, strict=True)):
        for use in uses_at_target:
            fire = use.key
            guns = _take_guns(fire, every, fired)
            for part in fire.parts:
                guns.append(next(splitting[part.battery]))
            if target in aim.wings:
                at_wings.append(_declare_at_wing(fire, guns[0], target))
            else:
                attacks.append(declare_fire(fire, guns, every, index, target))
    aa = AtWings(models_at_wings=tuple(at_wings))
    return ground.model_copy(update={"attacks": tuple(attacks), "aa": aa})


def _declare_at_wing(fire: Fire, gun: Gun, target: Ref) -> ModelsAtWing:
    """Return the AA of a model at a wing as declared."""
    shares = tuple(part.share for part in fire.parts)
    return ModelsAtWing(models=(gun.by,), target=target, option=fire.option, shares=shares)


def _take_guns(fire: Fire, every: tuple[Battery, ...], fired: dict[int, int]) -> list[Gun]:
    """Return the whole weapons of an attack, the next ones of each battery, and count them.

    fired: how many weapons of each battery have fired before.
    """
    guns: list[Gun] = []
    for battery, count in enumerate(fire.counts):
        unused = every[battery].guns[fired[battery] :]
        guns += unused[:count]
        fired[battery] += count
    return guns


class _Share(NamedTuple):
    """A share of a weapon's dice at a target.

    target: the index of the target.
    part: the share as a part of all dice that the weapon has at the target.
    """

    target: int
    part: Fraction


def _split_weapons(uses: tuple[Uses, ...], every: tuple[Battery, ...]) -> dict[int, Iterator[Gun]]:
    """Return by battery the weapons that split their fire, one for each share in its turn."""
    guns = dict[int, Iterator[Gun]]()
    for battery, shares in _shares_by_battery(uses, every).items():
        numbers = _fewest_weapons(shares)
        guns[battery] = iter([every[battery].guns[-1 - number] for number in numbers])
    return guns


def _shares_by_battery(
    uses: tuple[Uses, ...], every: tuple[Battery, ...]
) -> dict[int, list[_Share]]:
    """Return the shares of the weapons that split their fire, by battery."""
    shares = defaultdict[int, list[_Share]](list)
    for target, done in enumerate(uses):
        for use in done:
            for part in use.key.parts:
                reached = every[part.battery].reached[target]
                dice = reached.dice if reached else 0
                shares[part.battery].append(_Share(target, part_of(part.share, dice)))
    return shares


def _fewest_weapons(shares: Sequence[_Share]) -> tuple[int, ...]:
    """Return the number of the weapon that fires each share, with as few weapons as possible."""
    for weapon_count in range(1, len(shares) + 1):
        for numbers in product(range(weapon_count), repeat=len(shares)):
            if _can_fire(numbers, shares):
                return numbers
    raise ValueError(shares)  # a weapon for each share can always fire


def _can_fire(numbers: Sequence[int], shares: Sequence[_Share]) -> bool:
    """Return True if no weapon fires twice at a target, or more than all its dice.

    numbers: the number of the weapon that fires each share.
    """
    fired: dict[int, Fraction] = defaultdict(Fraction)
    targets = set[tuple[int, int]]()
    for number, share in zip(numbers, shares, strict=True):
        fired[number] += share.part
        targets.add((number, share.target))
    return len(targets) == len(shares) and max(fired.values()) <= 1
