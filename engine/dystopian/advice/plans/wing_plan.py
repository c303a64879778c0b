"""The best that a wing can do: its ordnance and its AA, each at one target or with its tokens
divided among several.
"""

from collections.abc import Iterator, Mapping
from functools import partial
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
from engine.dystopian.activation.wings.profiles import ORDNANCE, WingInPlay
from engine.dystopian.advice.plans.aims import Aim, boxes_now, boxes_of
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
        own = ground.wings[wing]
        self._ground = ground
        self._wing = wing
        self._aim = aim
        self._tokens = own.tokens
        drop = own.tokens if own.wing.kind in ORDNANCE else 0
        aa = own.tokens if own.wing.aa else 0
        self._most_tokens = Tokens(drop, aa)
        self.amount = (drop, aa)
        self.combination = aim.goal.combination
        self.most = float(aim.most(ground))

    def sides(self) -> Iterator[CountedTarget]:
        """Yield the side of each target."""
        for ref in self._aim.targets:
            in_play = self._ground.in_play(ref)
            uses = [Use(tokens, tokens) for tokens in self._possible_tokens(ref)]
            states = States[TargetState](partial(self._after, ref), partial(self._value, in_play))
            before = TargetState(boxes_of(in_play).current)
            yield JointMoves(uses, {before: 1.0}, states)

    def _possible_tokens(self, ref: Ref) -> list[Tokens]:
        """Return every number of tokens with ordnance and with AA at a target, fewest first, the
        most of both last.

        Ordnance and AA for which the rules have no to-hit number get no tokens.
        """
        most_drop = self._most_tokens.drop
        most_aa = self._most_tokens.aa
        if not self._is_allowed(ref, Tokens(drop=1, aa=0)):
            most_drop = 0
        if not self._is_allowed(ref, Tokens(drop=0, aa=1)):
            most_aa = 0
        possible = []
        for drop in range(most_drop + 1):
            for aa in range(most_aa + 1):
                if drop or aa:
                    possible.append(Tokens(drop, aa))
        return possible

    def _is_allowed(self, ref: Ref, tokens: Tokens) -> bool:
        """Return True if the rules allow the wing to attack a target with some tokens."""
        activation = self._declare({ref: tokens})
        return not any(faults(activation)) and not any(over_budget(activation))

    def _value(self, in_play: InPlay | WingInPlay, current: TargetState) -> float:
        return float(self._aim.worth(in_play, current.remaining))

    def _after(self, ref: Ref, tokens: Tokens, before: TargetState) -> Mapping[TargetState, float]:
        """Return the chances of a target's states after the attack of some tokens; none if the wing
        is done with the target.
        """
        if before.met:
            return {}
        odds = activation_odds(self._declare({ref: tokens}))
        after = {}
        for remaining, chance in _chances_of_remaining(odds, ref).items():
            after[TargetState(remaining, met=True)] = chance
        return after

    def plan(self, result: AllocatedUses) -> Plan:
        """Return the plan with the tokens of an allocation."""
        tokens_by_target = {}
        for ref, uses in zip(self._aim.targets, result.uses, strict=True):
            if uses:
                tokens_by_target[ref] = uses[0].key
        return self._plan(tokens_by_target)

    def _plan(self, tokens_by_target: Mapping[Ref, Tokens]) -> Plan:
        return Plan(self._declare(tokens_by_target), self._aim)

    def plan_with(self, attacks: tuple[DeclaredAttack, ...], aa: AtWings) -> Plan:
        """Return the plan with given attacks and AA of the wing."""
        return Plan(self._ground.model_copy(update={"attacks": attacks, "aa": aa}), self._aim)

    def undivided_plans(self) -> Iterator[Plan]:
        """Yield a plan for each target in turn, with all tokens at the target.

        Targets that the wing cannot attack are left out.
        """
        for ref in self._aim.targets:
            possible = self._possible_tokens(ref)
            if possible:
                yield self._plan({ref: possible[-1]})

    def _declare(self, tokens_by_target: Mapping[Ref, Tokens]) -> Activation:
        """Return the activation in which the wing attacks some targets with some tokens each."""
        attacks = []
        at_models = []
        at_wings = []
        for ref, tokens in tokens_by_target.items():
            if tokens.drop:
                attacks.append(self._declare_ordnance(ref, tokens.drop))
            if tokens.aa:
                is_whole = tokens.aa == self._tokens
                aa_tokens = None if is_whole else tokens.aa
                if ref in self._ground.wings:
                    at_wings.append(WingAtWing(wing=self._wing, target=ref, tokens=aa_tokens))
                else:
                    at_models.append(WingAtModel(wing=self._wing, target=ref, tokens=aa_tokens))
        aa = AtWings(wings_at_models=tuple(at_models), wings_at_wings=tuple(at_wings))
        return self._ground.model_copy(update={"attacks": tuple(attacks), "aa": aa})

    def _declare_ordnance(self, ref: Ref, tokens: int) -> DeclaredAttack:
        """Return the attack of some tokens; all tokens of the wing make no split attack."""
        if tokens == self._tokens:
            return DeclaredAttack(
                wings=(self._wing,), target=ref, range_band=TOUCHING, option=FireOption.SINGLE
            )
        return DeclaredAttack(
            wings=(self._wing,),
            target=ref,
            range_band=TOUCHING,
            option=FireOption.SPLIT,
            tokens=(tokens,),
        )


def _chances_of_remaining(odds: ActivationOdds, ref: Ref) -> dict[int, float]:
    """Return the chance of each number of HP or tokens that remain of a target."""
    chances: dict[int, float] = {}
    for end, weight in odds.end.weights.items():
        remaining = boxes_now(odds.activation, end, ref)
        chances[remaining] = chances.get(remaining, 0.0) + weight / odds.end.denominator
    return chances
