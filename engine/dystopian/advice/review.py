"""Activations looked at afterwards: what was declared as a plan, what else could have been, what
came of it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
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
from engine.dystopian.activation.uses import ATTACK, Gun
from engine.dystopian.advice.plans import Flight, Plan, planning
from engine.dystopian.advice.plans.aims import Aim, each_order, reordered
from engine.dystopian.battle.data import Declare
from engine.dystopian.battle.participants import acting_models, acting_wings
from engine.dystopian.battle.reading.remaining_odds import (
    activation_of,
    ground,
    remaining_activation_odds,
)
from engine.dystopian.battle.state import State
from engine.dystopian.profiles import Overrules
from engine.dystopian.refs import Ref
from engine.dystopian.words import AUXILIARY, Sight, WeaponType
from engine.engagement import Refusal, Underway
from engine.engagement.review.declaration_review import Outcome, ReviewRules
from engine.kit.saved_types import plain

Guns = dict[tuple[Gun, Ref], int]


class Ordering:
    """The best order of what was declared."""

    def __init__(self, declared: Plan) -> None:
        """Start from a declared plan."""
        self._declared = declared
        self.best: Plan | None = None

    def work_of_best(self) -> Iterator[None]:
        """Do a little more work with each step, until the best order is known."""
        whole, aim = self._declared.activation, self._declared.aim
        most = None
        for tried in each_order(whole, aim):
            if most is None or tried.value > most:
                self.best, most = Plan(reordered(whole, tried.order), aim), tried.value
            yield


def actor(state: State, declare: Declare) -> str:
    """Return the squadron or the wing that is activated."""
    models, wings = acting_models(declare), acting_wings(declare)
    return str(state.roster.squadron_of[models[0]] if models else wings[0] if wings else "")


def aims(
    state: State, declares: Sequence[Declare], earlier: Sequence[Declare] = ()
) -> Sequence[GoalPlan]:
    """Return a declaration as plans: to sink the targets, or one of them, and to take HP and
    tokens.
    """
    planned = activation_of(state, plain(declares[0]))
    if isinstance(planned, Refusal) or not (planned.attacks or planned.aa.all_aa):
        return ()
    models = tuple(ref for ref in planned.aimed_at if ref in planned.models)
    wings = tuple(ref for ref in planned.aimed_at if ref in planned.wings)
    # Wings aim for no single one: what a model is to them, a wing is, too.
    flying = any(acting_wings(declares[0]))
    goal = Goal.SINK if len(models) == 1 and not flying else Goal.ANY
    wanted = [
        Aim(goal=goal, models=models, wings=() if models and not flying else wings),
        Aim(goal=Goal.HP, models=models, wings=wings),
    ]
    # Models sink any model in reach; wings count to them where no model does.
    return [
        replace(_aimed(state, planned, aim), apart=aim.goal is Goal.ANY and not (models or flying))
        for aim in wanted
    ]


def _aimed(state: State, planned: Activation, aim: Aim) -> GoalPlan:
    declared = Plan(planned, aim)
    by_rule = all(map(is_plain, planned.attacks)) and all(map(is_plain_aa, planned.aa.all_aa))
    return GoalPlan(
        aim.name,
        Fraction(aim.most(planned)),
        declared,
        _other(state, declared, by_rule=by_rule),
        by_rule,
    )


def _other(state: State, declared: Plan, *, by_rule: bool) -> Callable[[], Searched] | None:
    """Return the search through the other possible declarations, None where there are none.

    by_rule: plans can have such attacks; the search tries all that the same weapons could have done
        to the same
    targets.
    Otherwise: the search tries only other orders of the attacks.
    """
    planned, aim = declared.activation, declared.aim
    flown = {roll.wing for roll in planned.aa.by_wings} | {
        wing for attack in planned.attacks for wing in attack.wings
    }
    guns, wing = _fired(planned), next(iter(flown), None)
    if by_rule and len(flown) == 1 and wing is not None and not guns:
        return lambda: Planning(Flight(ground(state, aim.models, [wing, *aim.wings]), wing, aim))
    if by_rule and not flown:
        own = dict.fromkeys((*(gun.by for gun, _ in guns), *aim.models))
        return (
            (lambda: planning(ground(state, own, aim.wings), guns, aim)) if len(guns) > 1 else None
        )
    return (lambda: Ordering(declared)) if len(planned.attacks) > 1 else None


def _fired(planned: Activation) -> Guns:
    """Return the weapons that fired, each with every target of the model; AA and CC only with
    targets they fired at.
    """
    shots = [(shot, attack) for attack in planned.attacks for shot in attack.shots]
    reached = {
        (shot.model, attack.target): shot.range_band or attack.range_band
        for shot, attack in shots
        if shot.arm not in AUXILIARY
    }
    arms = dict.fromkeys((shot.model, shot.arm) for shot, _ in shots if shot.arm not in AUXILIARY)
    result = {
        (Gun(False, by, arm), ref): band
        for by, arm in arms
        for (item, ref), band in reached.items()
        if item == by
    }
    near = [
        (Gun(False, shot.model, shot.arm), attack.target)
        for shot, attack in shots
        if shot.arm in AUXILIARY
    ]
    at_wings = planned.aa.models_at_wings
    near += [
        (Gun(False, ref, WeaponType.AA), roll.target) for roll in at_wings for ref in roll.models
    ]
    return result | dict.fromkeys(near, 1)


def is_plain(attack: DeclaredAttack) -> bool:
    """Return True if plans have such attacks: in clear sight, with nothing set by hand and no
    defenders.
    """
    clear = attack.sight is Sight.CLEAR and all(
        shot.sight in (None, Sight.CLEAR) for shot in attack.shots
    )
    direct = not attack.indirect and not any(shot.indirect for shot in attack.shots)
    by_rule = not attack.modifiers and attack.overrules == Overrules()
    return clear and direct and by_rule and not attack.defenders


def is_plain_aa(wing_at_model: WingAtModel | WingAtWing | ModelsAtWing) -> bool:
    """Return True if plans have such AA of wings or at wings: with nothing set by hand."""
    if isinstance(wing_at_model, WingAtModel):
        return not wing_at_model.modifiers and wing_at_model.overrules == Overrules()
    return wing_at_model.to_hit is None


def outcome(before: State, last: Underway[State], after: State) -> Outcome | None:
    """Return the HP and tokens that the other sides lost, with the final declarations of both sides
    in order.
    """
    now = last.played.state.activating
    if now is None:
        return None
    made = (part_key(key) for key, why in now.over.items() if not why)
    came = [index for kind, index in made if kind == ATTACK]
    indexes = tuple(dict.fromkeys((*came, *now.declared.order, *range(len(now.declared.attacks)))))
    whole = before.activated(now.declared).activation
    whole = reordered(whole, indexes).model_copy(update={"open": False})
    side = before.roster.side(next(iter((*now.declared.acting.models, *now.declared.acting.wings))))
    others = [ref for ref in before.models if before.roster.side(ref) != side]
    wings = [ref for ref in before.wings if before.roster.side(ref) != side]
    lost = activation_odds(whole, together=[ref for ref in others if ref in whole.models])
    taken = sum(before.models[ref].hp - after.models[ref].hp for ref in others)
    taken += sum(before.wings[ref].tokens - after.wings[ref].tokens for ref in wings)
    began = lost.boxes(lost.before, others, wings)
    return Outcome(
        taken, lost.of(lost.together or ()).of(lambda end: began - lost.boxes(end, others, wings))
    )


def ahead(state: State) -> Mapping[str, Fraction] | None:
    """Return the average HP and tokens that models and wings have left after the activation in
    progress.
    """
    result = remaining_activation_odds(state, together=())
    if result is None:
        return None
    whole = result.activation
    remaining = {
        str(ref): model.hp - result.mean_lost((ref,)) for ref, model in whole.models.items()
    }
    return remaining | {
        str(ref): wing.tokens - result.mean_lost((), (ref,)) for ref, wing in whole.wings.items()
    }


REVIEW = ReviewRules(
    frozenset({"declare"}), actor, aims, outcome, ahead, breaks=frozenset({"finish"})
)
