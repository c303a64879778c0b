"""Activations looked at afterwards: what was declared as a plan, what else could have been, what
came of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.advice import Goal, Planning
from engine.advice.decision_review import GoalPlan, Searched
from engine.dystopian.activation.activation import (
    Activation,
    DeclaredAttack,
    ModelsAtWing,
    WingAtModel,
    WingAtWing,
)
from engine.dystopian.activation.odds.activation_odds import activation_odds
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import ATTACK, Gun
from engine.dystopian.advice.plans import Flight, Plan, planning
from engine.dystopian.advice.plans.aims import Aim, each_order, reorder
from engine.dystopian.battle.data import Declare
from engine.dystopian.battle.participants import acting_models, acting_wings
from engine.dystopian.battle.reading.remaining_odds import (
    activation_of,
    ground,
    remaining_activation_odds,
)
from engine.dystopian.battle.state import Activating, State
from engine.dystopian.profiles import Overrules
from engine.dystopian.refs import Ref
from engine.dystopian.words import AUXILIARY, Sight, WeaponType
from engine.engagement import Refusal, Underway
from engine.engagement.review.declaration_review import Outcome, ReviewRules
from engine.kit.saved_types import plain

Guns = dict[tuple[Gun, Ref], int]
"""The range band of each weapon that fires, and of each of its targets."""


class Ordering:
    """The search for the best order of what was declared."""

    def __init__(self, declared: Plan) -> None:
        """Start from a declared plan."""
        self._declared = declared
        self.best: Plan | None = None

    def work_of_best(self) -> Iterator[None]:
        """Do a little more work with each step, until the best order is known."""
        activation = self._declared.activation
        aim = self._declared.aim
        best_value = None
        for tried in each_order(activation, aim):
            if best_value is None or tried.value > best_value:
                self.best = Plan(reorder(activation, tried.order), aim)
                best_value = tried.value
            yield


class DystopianReview(ReviewRules[State]):
    """Reviews of activations."""

    kinds = frozenset({"declare"})
    breaking_kinds = frozenset({"finish"})

    def actor_of(self, state: State, declaration: Declare) -> str:
        """Return the squadron or the wing that is activated; empty where nobody acts."""
        models = acting_models(declaration)
        if models:
            return str(state.roster.squadron_of[models[0]])
        wings = acting_wings(declaration)
        if wings:
            return str(wings[0])
        return ""

    def goal_plans(
        self, state: State, declarations: Sequence[Declare], earlier: Sequence[Declare] = ()
    ) -> Sequence[GoalPlan]:
        """Return a declaration as plans: to sink the targets, or one of them, and to take HP and
        tokens.
        """
        declaration = declarations[0]
        activation = activation_of(state, plain(declaration))
        if isinstance(activation, Refusal):
            return ()
        if not activation.attacks and not activation.aa.all_aa:
            return ()
        is_flight = bool(acting_wings(declaration))
        return [
            _goal_plan(state, activation, aim, is_flight) for aim in _aims(activation, is_flight)
        ]

    def outcome_of(self, before: State, last: Underway[State], after: State) -> Outcome | None:
        """Return the HP and tokens that the other sides lost, with the final declarations of both
        sides in order.
        """
        activating = last.played.state.activating
        if activating is None:
            return None
        activation = before.begin_activation(activating.declared).activation
        ordered = reorder(activation, _order_of_attacks(activating))
        whole = ordered.model_copy(update={"open": False})
        acting = activating.declared.acting
        side = before.roster.side(next(iter((*acting.models, *acting.wings))))
        models = [ref for ref in before.models if before.roster.side(ref) != side]
        wings = [ref for ref in before.wings if before.roster.side(ref) != side]
        odds = activation_odds(whole, together=[ref for ref in models if ref in whole.models])
        boxes_before = odds.boxes(odds.before, models, wings)

        def count_lost_boxes(end: ActivationState) -> int:
            return boxes_before - odds.boxes(end, models, wings)

        lost = sum(before.models[ref].hp - after.models[ref].hp for ref in models)
        lost += sum(before.wings[ref].tokens - after.wings[ref].tokens for ref in wings)
        return Outcome(lost, odds.of(odds.together or ()).of(count_lost_boxes))

    def mean_remaining(self, state: State) -> Mapping[str, Fraction] | None:
        """Return the average HP and tokens that models and wings have left after the activation in
        progress.
        """
        odds = remaining_activation_odds(state, together=())
        if odds is None:
            return None
        remaining = dict[str, Fraction]()
        for ref, model in odds.activation.models.items():
            remaining[str(ref)] = model.hp - odds.mean_loss((ref,))
        for ref, wing in odds.activation.wings.items():
            remaining[str(ref)] = wing.tokens - odds.mean_loss((), (ref,))
        return remaining


REVIEW = DystopianReview()


def _aims(activation: Activation, is_flight: bool) -> tuple[Aim, Aim]:
    """Return the two aims that a declaration may have had: to sink, and to take HP and tokens.

    Wings aim for no single target: what a model is to them, a wing is, too. Models sink models;
    wings count to them where no model is attacked.
    """
    models = tuple(ref for ref in activation.aimed_at if ref in activation.models)
    wings = tuple(ref for ref in activation.aimed_at if ref in activation.wings)
    goal = Goal.ANY
    if len(models) == 1 and not is_flight:
        goal = Goal.SINK
    sunk_wings = wings
    if models and not is_flight:
        sunk_wings = ()
    return (
        Aim(goal=goal, models=models, wings=sunk_wings),
        Aim(goal=Goal.HP, models=models, wings=wings),
    )


def _goal_plan(state: State, activation: Activation, aim: Aim, is_flight: bool) -> GoalPlan:
    """Return a declaration as a plan for one aim, with the search for a better one."""
    declared = Plan(activation, aim)
    by_rule = all(map(is_plain, activation.attacks))
    by_rule = by_rule and all(map(is_plain_aa, activation.aa.all_aa))
    is_of_wings_alone = not aim.models and not is_flight
    return _ActivationGoal(
        aim.name,
        Fraction(aim.most(activation)),
        by_rule=by_rule,
        apart=aim.goal is Goal.ANY and is_of_wings_alone,
        declared=declared,
        state=state,
    )


@dataclass(frozen=True, kw_only=True)
class _ActivationGoal(GoalPlan):
    """A declaration as a plan for one aim, beside the other possible declarations.

    state: the state before the declaration.
    """

    declared: Plan
    state: State

    def search(self) -> Searched | None:
        """Return the search through the other possible declarations, None where there are none.

        Where plans can have these attacks, the search tries all that the same weapons could have
        done to the same targets. Otherwise it tries only other orders of the attacks.
        """
        activation = self.declared.activation
        wings = _acting_wings(activation)
        guns = _firing_weapons(activation)
        if self.by_rule and len(wings) == 1 and not guns:
            (wing,) = wings
            return _search_flight(self.state, wing, self.declared.aim)
        if self.by_rule and not wings:
            if len(guns) > 1:
                return _search_fire(self.state, guns, self.declared.aim)
            return None
        if len(activation.attacks) > 1:
            return Ordering(self.declared)
        return None


def _search_flight(state: State, wing: Ref, aim: Aim) -> Searched:
    return Planning(Flight(ground(state, aim.models, [wing, *aim.wings]), wing, aim))


def _search_fire(state: State, guns: Guns, aim: Aim) -> Searched:
    own = dict.fromkeys(gun.by for gun, _ in guns)
    return planning(ground(state, [*own, *aim.models], aim.wings), guns, aim)


def _acting_wings(activation: Activation) -> set[Ref]:
    wings = {wing_at_wing.wing for wing_at_wing in activation.aa.by_wings}
    for attack in activation.attacks:
        wings.update(attack.wings)
    return wings


def _firing_weapons(activation: Activation) -> Guns:
    """Return the weapons that fired, each with every target of its model.

    AA and CC only have the targets that they fired at.
    """
    bands = dict[tuple[Ref, Ref], int]()
    weapons = dict[Gun, None]()
    for attack in activation.attacks:
        for shot in attack.shots:
            if shot.arm not in AUXILIARY:
                bands[shot.model, attack.target] = shot.range_band or attack.range_band
                weapons[Gun(False, shot.model, shot.arm)] = None
    guns = Guns()
    for gun in weapons:
        for (model, target), band in bands.items():
            if model == gun.by:
                guns[gun, target] = band
    return guns | _firing_auxiliaries(activation)


def _firing_auxiliaries(activation: Activation) -> Guns:
    """Return the AA and CC that fired, each with its targets."""
    guns = Guns()
    for attack in activation.attacks:
        for shot in attack.shots:
            if shot.arm in AUXILIARY:
                guns[Gun(False, shot.model, shot.arm), attack.target] = 1
    for at_wing in activation.aa.models_at_wings:
        for model in at_wing.models:
            guns[Gun(False, model, WeaponType.AA), at_wing.target] = 1
    return guns


def _order_of_attacks(activating: Activating) -> tuple[int, ...]:
    """Return the indices of the attacks: the resolved ones, then the others as declared."""
    declared = activating.declared
    resolved = []
    for key, reason in activating.over.items():
        kind, index = part_key(key)
        if kind == ATTACK and not reason:
            resolved.append(index)
    rest = range(len(declared.attacks))
    return tuple(dict.fromkeys((*resolved, *declared.order, *rest)))


def is_plain(attack: DeclaredAttack) -> bool:
    """Return True if plans have such attacks: in clear sight, with nothing set by hand and no
    defenders.
    """
    if attack.sight is not Sight.CLEAR or attack.indirect or attack.defenders:
        return False
    for shot in attack.shots:
        if shot.indirect or shot.sight not in (None, Sight.CLEAR):
            return False
    return not attack.modifiers and attack.overrules == Overrules()


def is_plain_aa(wing_at_model: WingAtModel | WingAtWing | ModelsAtWing) -> bool:
    """Return True if plans have such AA of wings or at wings: with nothing set by hand."""
    if isinstance(wing_at_model, WingAtModel):
        return not wing_at_model.modifiers and wing_at_model.overrules == Overrules()
    return wing_at_model.to_hit is None
