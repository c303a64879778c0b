"""A plan in words, and as attacks that the form of step 1 can show."""

import json
from collections.abc import Iterator
from typing import Any

from app.dystopian.battle.candidates import WING_AA, CandidateShot
from app.dystopian.battle.declaration_form import Values
from app.dystopian.battle.plan_words import aa_text, attack_text, measure
from app.number_format import decimals, percent
from app.views.plan_interface import ButtonValues, PlanShown, elsewhere
from app.words import Words
from engine.dystopian.activation.activation import (
    ATTACKS,
    DeclaredAttack,
    ModelsAtWing,
    WingAtModel,
    WingAtWing,
)
from engine.dystopian.activation.state import model_now
from engine.dystopian.activation.uses import weapon_of
from engine.dystopian.advice.plans import Plan
from engine.dystopian.battle import State
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType

CLOSE_BY = "1"
"""The range band that the form is given where it changes nothing."""


def shown(state: State, every: list[CandidateShot], plan: Plan, best: Plan, t: Words) -> PlanShown:
    """Compare a plan with the best plan.

    every: all shots that the group can fire, in the order of the form.
    """
    data = [
        *(_attack_fields(plan, attack, every) for attack in plan.attacks),
        *map(_aa_fields, plan.aa.all_aa),
    ]
    return measure(plan.aim.goal, t, tokens=bool(plan.aim.wings)).beside(
        plan,
        best,
        attacks=[
            *(attack_text(state, plan.activation, attack, t) for attack in plan.attacks),
            *(aa_text(state, aa, t) for aa in plan.aa.all_aa),
        ],
        results=[
            *(_result(state, plan, ref, t) for ref in plan.odds),
            *_answer(state, plan, t),
            *_too_many(plan, t),
        ],
        difference=_difference(state, plan, best, t),
        given=[ButtonValues({"plan": json.dumps({"attacks": data})})] if plan.is_declarable else [],
        aside=_aside(state, plan, t),
    )


def _aside(state: State, plan: Plan, t: Words) -> str:
    """At whom weapons go that the aim has no use for."""
    others = [ref for ref in plan.targets if ref not in plan.aim.targets]
    return t("best.aside", names=state.roster.all_names(others)) if others else ""


def _result(state: State, plan: Plan, ref: Ref, t: Words) -> str:
    odds, name, wings = plan.odds[ref], state.roster.name(ref), plan.activation.wings
    as_either = ((), (ref,)) if ref in wings else ((ref,), ())
    gone = odds.of(as_either[0]).chance(lambda end: not odds.boxes(end, *as_either))
    values = {
        "sunk": percent(gone, t.language),
        "mean": decimals(odds.mean_loss(*as_either), 2, t.language),
    }
    return t("best.wing.result" if ref in wings else "best.result", name=name, **values)


def _too_many(plan: Plan, t: Words) -> list[str]:
    """Why a plan cannot be declared by a tap."""
    return [] if plan.is_declarable else [t("best.too_many", count=len(plan.attacks), most=ATTACKS)]


def _answer(state: State, plan: Plan, t: Words) -> Iterator[str]:
    """Yield the expected answers of the enemy, and the chance that they sink a model."""
    for counterattack in plan.activation.counterattacks:
        names = state.roster.all_names(counterattack.models)
        weapon, target = (
            t(f"weapon.{counterattack.weapon}"),
            state.roster.name(counterattack.target),
        )
        yield t("best.afloat.answer", weapon=weapon, models=names, target=target)
    if plan.aim.keeping and plan.odds:
        odds, own = next(iter(plan.odds.values())), plan.aim.keeping
        lost = 1 - odds.of(own).chance(
            lambda end: all(model_now(plan.activation, end, ref).hp > 0 for ref in own)
        )
        yield t("best.afloat.lost", chance=percent(lost, t.language))


def _difference(state: State, plan: Plan, best: Plan, t: Words) -> str:
    """Describe the differences between a plan and the best one."""
    mine, its = plan.kind, best.kind
    texts = elsewhere(mine.targets, its.targets, state.roster.together, t)
    return " · ".join(
        [*texts, *(t(f"best.without.{option}") for option in sorted(its.options - mine.options))]
    )


def _attack_fields(plan: Plan, attack: DeclaredAttack, every: list[CandidateShot]) -> Values:
    """Turn an attack into the form of step 1, with its shots in the order of the form."""
    values = [shot.value for shot in every]
    data = sorted(
        ((f"{shot.model}|{shot.arm}", shot) for shot in attack.shots),
        key=lambda item: values.index(item[0]),
    )
    own: dict[str, Any] = {
        str(index): {"range_band": str(shot.range_band)}
        for index, (_, shot) in enumerate(data)
        if shot.range_band
    }
    shares = {
        str(index): {"share": shot.share}
        for index, (_, shot) in enumerate(data)
        if shot.share is not None
    }
    shares |= {str(index): {"share": share} for index, share in enumerate(attack.tokens)}
    result: Values = {
        "target": attack.target,
        "weapon": weapon_of(plan.activation, attack).value,
        "shots": [*(value for value, _ in data), *map(str, attack.wings)],
        "range_band": str(attack.range_band),
        "option": attack.option.value,
    }
    if attack.primary is not None:
        primary = attack.shots[attack.primary]
        result["primary"] = f"{primary.model}|{primary.arm}"
    return result | ({"own": own} if own else {}) | ({"shares": shares} if shares else {})


def _aa_fields(wing_at_model: WingAtModel | WingAtWing | ModelsAtWing) -> Values:
    """AA of the wing, or of a model at a wing, as the form of step 1 says it."""
    if isinstance(wing_at_model, ModelsAtWing):
        shots, share = (
            [f"{ref}|{WeaponType.AA}" for ref in wing_at_model.models],
            next(iter(wing_at_model.shares), None),
        )
    else:
        shots, share = [f"{wing_at_model.wing}|{WING_AA}"], wing_at_model.tokens
    option = FireOption.SINGLE if share is None else FireOption.SPLIT
    result = {
        "target": wing_at_model.target,
        "weapon": WeaponType.AA.value,
        "shots": shots,
        "range_band": CLOSE_BY,
    }
    return (
        result
        | {"option": option.value}
        | ({} if share is None else {"shares": {"0": {"share": share}}})
    )
