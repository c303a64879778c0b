"""The best that a wing can do: its ordnance and its AA, each at one target or with its tokens
divided among several.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import NamedTuple

from engine.advice import AllocatedUses, CountedTarget, PlanSpace, SequenceSearch, States, Use
from engine.advice.attack_sequence import Amount
from engine.dystopian.activation.activation import (
    Activation,
    AtWings,
    DeclaredAttack,
    WingAtModel,
    WingAtWing,
)
from engine.dystopian.activation.check import faults, over_budget
from engine.dystopian.activation.odds.activation_odds import ActivationOdds, activation_odds
from engine.dystopian.activation.state import model_now, wing_now
from engine.dystopian.activation.wings.profiles import ORDNANCE, WingInPlay
from engine.dystopian.advice.plans.aims import Aim, boxes
from engine.dystopian.advice.plans.plan import Plan
from engine.dystopian.model_profiles import InPlay
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref

TOUCHING = 1
"""The range band of every target of a wing."""


class Tokens(NamedTuple):
    """The tokens of a wing at one target: tokens that drop ordnance on it, and tokens that roll AA
    at it.
    """

    drop: int
    aa: int


class TargetState(NamedTuple):
    """The remaining HP or tokens of a target.

    met: True if the wing is done with the target.
    """

    remaining: int
    met: bool = False


class JointMoves(SequenceSearch[TargetState]):
    """All moves against one target, made at once."""

    def count(self, amount: Amount) -> int:
        """Return the number of moves, with the move that does nothing."""
        return 1 + len(self._fits(amount))


class Flight(PlanSpace[Plan]):
    """Every declaration of a wing.

    As tokens are alike, only the numbers that drop and that roll AA at each target count.
    The AA of the wing comes before its ordnance (steps 4 to 6). The answer of the enemy is not
    compared.
    """

    def __init__(self, ground: Activation, wing: Ref, aim: Aim) -> None:
        """Take the activation, the wing and the aim.

        ground: the wing and all models and wings that it may attack.
        """
        self._ground, self._wing, self._aim = ground, wing, aim
        own = ground.wings[wing]
        self._tokens = own.tokens
        self.amount = (
            own.tokens if own.wing.kind in ORDNANCE else 0,
            own.tokens if own.wing.aa else 0,
        )
        self.combination, self.most = aim.goal.combination, float(aim.most(ground))

    def sides(self) -> Iterator[CountedTarget]:
        """Yield the side of each target."""
        for ref in self._aim.targets:
            in_play = self._ground.in_play(ref)
            uses = [Use(tokens, tokens) for tokens in self._fitting(ref)]
            states = States[TargetState](partial(self._after, ref), partial(self._value, in_play))
            yield JointMoves(uses, {TargetState(boxes(in_play)[0]): 1.0}, states)

    def _fitting(self, ref: Ref) -> Iterator[Tokens]:
        """Yield every number of tokens with ordnance and with AA, if the rules have a to-hit number
        for them.
        """
        allowed = [self._allowed({ref: tokens}) for tokens in (Tokens(1, 0), Tokens(0, 1))]
        most = [many if may else 0 for many, may in zip(self.amount, allowed, strict=True)]
        for drop, aa in product(*(range(many + 1) for many in most)):
            if drop or aa:
                yield Tokens(drop, aa)

    def _allowed(self, data: Mapping[Ref, Tokens]) -> bool:
        planned = self._declared(data)
        return not (list(faults(planned)) or list(over_budget(planned)))

    def _value(self, in_play: InPlay | WingInPlay, current: TargetState) -> float:
        return float(self._aim.worth(in_play, current.remaining))

    def _after(self, ref: Ref, tokens: Tokens, before: TargetState) -> Mapping[TargetState, float]:
        if before.met:
            return {}
        odds = activation_odds(self._declared({ref: tokens}))
        return {TargetState(key, met=True): chance for key, chance in _remaining(odds, ref).items()}

    def plan(self, result: AllocatedUses) -> Plan:
        """Return the plan with the tokens of an allocation."""
        return self._plan(
            {
                ref: done[0].key
                for ref, done in zip(self._aim.targets, result.uses, strict=True)
                if done
            }
        )

    def _plan(self, data: Mapping[Ref, Tokens]) -> Plan:
        return Plan(self._declared(data), self._aim)

    def declared(self, attacks: tuple[DeclaredAttack, ...], aa: AtWings) -> Plan:
        """Return the plan with given attacks and AA of the wing."""
        return Plan(self._ground.model_copy(update={"attacks": attacks, "aa": aa}), self._aim)

    def undivided(self) -> Iterator[Plan]:
        """Yield a plan for each target in turn, with all tokens at the target."""
        for ref in self._aim.targets:
            for tokens in list(self._fitting(ref))[-1:]:
                yield self._plan({ref: tokens})

    def _declared(self, data: Mapping[Ref, Tokens]) -> Activation:
        wing, attacks = self._wing, list[DeclaredAttack]()
        at_models, at_wings = list[WingAtModel](), list[WingAtWing]()
        for ref, tokens in data.items():
            if tokens.drop:
                attacks.append(self._dropped(ref, tokens.drop))
            some = None if tokens.aa == self._tokens else tokens.aa
            if tokens.aa and ref in self._ground.wings:
                at_wings.append(WingAtWing(wing=wing, target=ref, tokens=some))
            elif tokens.aa:
                at_models.append(WingAtModel(wing=wing, target=ref, tokens=some))
        aa = AtWings(wings_at_models=tuple(at_models), wings_at_wings=tuple(at_wings))
        return self._ground.model_copy(update={"attacks": tuple(attacks), "aa": aa})

    def _dropped(self, ref: Ref, tokens: int) -> DeclaredAttack:
        whole = tokens == self._tokens
        option, shares = (FireOption.SINGLE, ()) if whole else (FireOption.SPLIT, (tokens,))
        return DeclaredAttack(
            wings=(self._wing,), target=ref, range_band=TOUCHING, option=option, tokens=shares
        )


def _remaining(odds: ActivationOdds, ref: Ref) -> dict[int, float]:
    """Return the chances of the remaining HP or tokens of a target."""
    whole, result = odds.activation, dict[int, float]()
    for end, weight in odds.end.weights.items():
        tokens = (
            wing_now(whole, end, ref).tokens
            if ref in whole.wings
            else model_now(whole, end, ref).hp
        )
        result[tokens] = result.get(tokens, 0.0) + weight / odds.end.denominator
    return result
