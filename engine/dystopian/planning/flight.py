"""The best that a wing can do: its ordnance at one model, its AA at one model or wing, or only one of them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from engine.advice.planning import Weighing
from engine.dystopian.activation.check import faults, over_budget
from engine.dystopian.activation.declared import Activation, AtWings, DeclaredAttack, WingAtModel, WingAtWing
from engine.dystopian.activation.odds import ActivationOdds, activation_odds
from engine.dystopian.activation.plans import Want
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.refs import Ref
from engine.dystopian.wings.profiles import ORDNANCE

TOUCHING = 1
"""The range band of whatever a wing reaches."""


@dataclass(frozen=True)
class Sortie:
    """What a wing declares; want: any of those it attacks gone, or HP and tokens that they lose."""

    activation: Activation
    want: Want

    @property
    def drops(self) -> Ref | None:
        """The model that it drops its ordnance on."""
        return next((attack.target for attack in self.activation.attacks), None)

    @property
    def rolls_at(self) -> Ref | None:
        """The model or wing that it rolls its AA at."""
        return next((one.target for one in self.activation.aa.by_wings), None)

    @property
    def alike(self) -> tuple[Ref | None, Ref | None]:
        """What tells it from others."""
        return self.drops, self.rolls_at

    @cached_property
    def odds(self) -> ActivationOdds:
        """Of all that it declares."""
        return activation_odds(self.activation)

    @cached_property
    def value(self) -> Fraction:
        """What it is worth, exactly."""
        hit = [ref for ref in dict.fromkeys(self.alike) if ref is not None]
        if self.want is Want.ANY:
            return self.odds.chance(lambda end: any(not self._left(end, ref) for ref in hit))
        return sum((self.mean_lost(ref) for ref in hit), Fraction(0))

    def gone(self, ref: Ref) -> Fraction:
        """The chance that a model is sunk, or a wing has no token left."""
        return self.odds.chance(lambda end: not self._left(end, ref))

    def mean_lost(self, ref: Ref) -> Fraction:
        """HP or tokens that one of those it attacks loses on average."""
        return self.odds.mean_lost(*self._as(ref))

    def _left(self, state: ActivationState, ref: Ref) -> int:
        """HP of a model, tokens of a wing."""
        return self.odds.boxes(state, *self._as(ref))

    def _as(self, ref: Ref) -> tuple[tuple[Ref, ...], tuple[Ref, ...]]:
        """As a model, or as a wing."""
        return ((), (ref,)) if ref in self.activation.wings else ((ref,), ())


class Flight(Weighing[Sortie]):
    """The search, a declaration with each step; equal ones with more of them at fewer enemies come later.

    A wing keeps its tokens together. Not weighed: what the enemy answers.
    """

    def __init__(self, ground: Activation, wing: Ref, reach: Collection[Ref], want: Want) -> None:
        """`ground`: the wing and all that it may attack; `reach`: whom it reaches."""
        self._ground, self._wing, self._want = ground, wing, want
        bombs = [ref for ref in reach if ref in ground.models] if ground.wings[wing].wing.kind in ORDNANCE else []
        self._ways = [(one, other) for one in (None, *bombs) for other in (None, *reach) if one or other]
        self.weighed: list[Sortie] = []
        self.bound = 1.0 if want is Want.ANY else float(sum(map(self._whole, reach)))
        self.looked, self.done, self.all = 0, 0, len(self._ways)

    def _whole(self, ref: Ref) -> int:
        return self._ground.wings[ref].tokens if ref in self._ground.wings else self._ground.models[ref].hp

    def work(self) -> Iterator[None]:
        """One declaration with each step."""
        for drops, rolls_at in self._ways:
            sortie = Sortie(self._declared(drops, rolls_at), self._want)
            if not [*faults(sortie.activation), *over_budget(sortie.activation)]:
                self.weighed += [sortie] if sortie.value else []
                self.looked += 1
            self.done += 1
            yield
        self.bound = self.value

    def _declared(self, drops: Ref | None, rolls_at: Ref | None) -> Activation:
        attack = DeclaredAttack(wings=(self._wing,), target=drops, range_band=TOUCHING) if drops else None
        aa = AtWings()
        if rolls_at is not None and rolls_at in self._ground.wings:
            aa = AtWings(wings_at_wings=(WingAtWing(wing=self._wing, target=rolls_at),))
        elif rolls_at is not None:
            aa = AtWings(wings_at_models=(WingAtModel(wing=self._wing, target=rolls_at),))
        return self._ground.model_copy(update={"attacks": (attack,) if attack else (), "aa": aa})
