"""A plan in words, and as attacks that the form of step 1 can show."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction

from app.dystopian.battle.candidates import WING_AA, CandidateShot
from app.dystopian.battle.declaration_form import Values
from app.dystopian.battle.plan_words import aa_text, attack_text, measure
from app.number_format import mean_of, percent
from app.views.plan_interface import ButtonValues, PlanShown, elsewhere
from app.words import Words
from engine.dystopian.activation.activation import (
    ATTACKS,
    DeclaredAttack,
    ModelsAtWing,
    Shot,
    WingAtModel,
    WingAtWing,
)
from engine.dystopian.activation.state import ActivationState, model_now, start
from engine.dystopian.activation.uses import weapon_of
from engine.dystopian.advice.plans import Plan
from engine.dystopian.battle import State
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType

CLOSE_BY = "1"
"""The range band that the form is given where it changes nothing."""


def show_plan(
    state: State, every: Sequence[CandidateShot], t: Words, plan: Plan, best: Plan
) -> PlanShown:
    """Compare a plan with the best plan.

    every: all shots that the group can fire, in the order of the form.
    """
    attacks = [attack_text(state, plan.activation, attack, t) for attack in plan.attacks]
    attacks += [aa_text(state, aa, t) for aa in plan.aa.all_aa]
    results = [_describe_result(state, plan, ref, t) for ref in plan.odds]
    results += _describe_answer(state, plan, t)
    buttons = []
    if plan.is_declarable:
        buttons.append(_button(plan, every))
    else:
        results.append(t("best.too_many", count=len(plan.attacks), most=ATTACKS))
    return measure(plan.aim.goal, t, tokens=bool(plan.aim.wings)).beside(
        plan,
        best,
        attacks=attacks,
        results=results,
        difference=_difference(state, plan, best, t),
        given=buttons,
        aside=_aside(state, plan, t),
    )


def _button(plan: Plan, every: Sequence[CandidateShot]) -> ButtonValues:
    """Return the values of the button that fills the form of step 1 with a plan."""
    attacks = [_attack_fields(plan, attack, every) for attack in plan.attacks]
    attacks += map(_aa_fields, plan.aa.all_aa)
    return ButtonValues({"plan": json.dumps({"attacks": attacks})})


def _aside(state: State, plan: Plan, t: Words) -> str:
    """Name the targets of weapons that the aim has no use for."""
    others = [ref for ref in plan.targets if ref not in plan.aim.targets]
    if not others:
        return ""
    return t("best.aside", names=state.roster.all_names(others))


def _describe_result(state: State, plan: Plan, ref: Ref, t: Words) -> str:
    """Describe the chance that a target is gone, and its mean loss."""
    odds = plan.odds[ref]
    models: tuple[Ref, ...] = (ref,)
    wings: tuple[Ref, ...] = ()
    key = "best.result"
    if ref in plan.activation.wings:
        models = ()
        wings = (ref,)
        key = "best.wing.result"

    def is_gone(end: ActivationState) -> bool:
        return not odds.boxes(end, models, wings)

    sunk = percent(odds.of(models).chance(is_gone), t.language)
    most = odds.boxes(start(odds.activation), models, wings)
    mean = mean_of(odds.mean_loss(models, wings), most, language=t.language)
    return t(key, name=state.roster.name(ref), sunk=sunk, mean=mean)


def _describe_answer(state: State, plan: Plan, t: Words) -> Iterator[str]:
    """Yield the expected answers of the enemy, and the chance that they sink a model."""
    roster = state.roster
    for counterattack in plan.activation.counterattacks:
        weapon = t(f"weapon.{counterattack.weapon}")
        models = roster.all_names(counterattack.models)
        target = roster.name(counterattack.target)
        yield t("best.afloat.answer", weapon=weapon, models=models, target=target)
    if plan.aim.keeping and plan.odds:
        yield t("best.afloat.lost", chance=percent(_chance_of_own_loss(plan), t.language))


def _chance_of_own_loss(plan: Plan) -> Fraction:
    """Return the chance that a model that the aim keeps afloat is sunk."""
    own = plan.aim.keeping
    odds = next(iter(plan.odds.values()))

    def is_afloat(end: ActivationState) -> bool:
        return all(model_now(plan.activation, end, ref).hp > 0 for ref in own)

    return 1 - odds.of(own).chance(is_afloat)


def _difference(state: State, plan: Plan, best: Plan, t: Words) -> str:
    """Describe the differences between a plan and the best one."""
    texts = elsewhere(plan.kind.targets, best.kind.targets, state.roster.together, t)
    for option in sorted(best.kind.options - plan.kind.options):
        texts.append(t(f"best.without.{option}"))
    return " · ".join(texts)


def _attack_fields(plan: Plan, attack: DeclaredAttack, every: Sequence[CandidateShot]) -> Values:
    """Turn an attack into the form of step 1, with its shots in the order of the form."""
    form_order = [shot.value for shot in every]
    shots = sorted(attack.shots, key=lambda shot: form_order.index(_value(shot)))
    own: Values = {}
    shares: Values = {}
    for index, shot in enumerate(shots):
        if shot.range_band:
            own[str(index)] = {"range_band": str(shot.range_band)}
        if shot.share is not None:
            shares[str(index)] = {"share": shot.share}
    for index, share in enumerate(attack.tokens):
        shares[str(index)] = {"share": share}
    fields: Values = {
        "target": attack.target,
        "weapon": weapon_of(plan.activation, attack).value,
        "shots": [*map(_value, shots), *map(str, attack.wings)],
        "range_band": str(attack.range_band),
        "option": attack.option.value,
    }
    if attack.primary is not None:
        fields["primary"] = _value(attack.shots[attack.primary])
    if own:
        fields["own"] = own
    if shares:
        fields["shares"] = shares
    return fields


def _value(shot: Shot) -> str:
    """Return the value that a shot has in the form: 'side1.1.1|broadside'."""
    return f"{shot.model}|{shot.arm}"


def _aa_fields(aa: WingAtModel | WingAtWing | ModelsAtWing) -> Values:
    """Turn AA of a wing, or of models at a wing, into the form of step 1."""
    if isinstance(aa, ModelsAtWing):
        shots = [f"{ref}|{WeaponType.AA}" for ref in aa.models]
        share = next(iter(aa.shares), None)
    else:
        shots = [f"{aa.wing}|{WING_AA}"]
        share = aa.tokens
    fields: Values = {
        "target": aa.target,
        "weapon": WeaponType.AA.value,
        "shots": shots,
        "range_band": CLOSE_BY,
        "option": FireOption.SINGLE.value,
    }
    if share is not None:
        fields["option"] = FireOption.SPLIT.value
        fields["shares"] = {"0": {"share": share}}
    return fields
