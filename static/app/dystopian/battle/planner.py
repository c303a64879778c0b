"""The best plan of a squadron: whom it may reach, aims, and plans as attacks that the form of step 1 can show."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from app.dystopian.battle.candidates import Shot, enemies, members, shots
from app.dystopian.battle.declare_form import Said
from app.dystopian.battle.plan_actions import attack_text, worth
from app.dystopian.battle.wing_planner import wing_planner
from app.format import decimals, percent
from app.views.planner import Given, Named, Planner, PlanShown, Reach, elsewhere, less_text
from app.words import Words, words
from engine.advice import Search
from engine.dystopian.activation.declared import ATTACKS, DeclaredAttack
from engine.dystopian.activation.plans import Aim, Want, is_chance
from engine.dystopian.activation.state import model_now
from engine.dystopian.activation.uses import Gun, weapon_of
from engine.dystopian.battle import State, ground
from engine.dystopian.planning import Countered, Plan, exposed, planning
from engine.dystopian.refs import Ref
from engine.dystopian.ships import RANGE_BANDS
from engine.engagement import side_of

AFLOAT = "afloat"
"""In an aim: none of those who act may be sunk by the counterattack."""


def planner(state: State, group: str, language: str) -> Planner:
    """What can be planned for a group."""
    if group in state.wings:
        return wing_planner(state, group, language)
    t = words(language)
    acting = [Named(ref, state.roster.name(ref)) for ref in members(state, group)]
    targets = [Named(str(ref), state.roster.name(ref)) for ref in enemies(state, side_of(group))]
    bands = [(str(band), f"{t('term.rb')}{band}") for band in range(1, RANGE_BANDS + 1)]
    every = shots(state, group, t)

    own = tuple(one.ref for one in acting)
    whole = ground(state, [one.ref for one in (*acting, *targets)])
    countered = bool(exposed(whole, own))

    def search(reach: Reach, aim: str) -> Search[Plan]:
        guns: dict[tuple[Gun, Ref], int] = {(Gun(False, shot.ref, shot.arm), target): int(band)
                for (actor, target), band in reach.items()
                for shot in every if shot.ref == actor and isinstance(shot.arm, int)}  # fmt: skip
        found = [one.ref for one in targets if any(target == one.ref for _, target in reach)]
        want, *about = aim.split()
        models = tuple(ref for ref in found if ref in about) or tuple(found)
        if AFLOAT in about:
            squadrons: dict[Ref, Ref] = {one.ref: state.roster.squadron(one.ref) for one in targets}
            return Countered(whole, guns, Aim(want=Want(want), models=models, keeping=own), squadrons)
        return planning(whole, guns, Aim(want=Want(want), models=models))

    return Planner(
        acting, targets, bands, _aims(state, targets, countered, t), search,
        lambda plan, best: _shown(state, every, plan, best, t),
        lambda value, aim: worth(Fraction(value), Want(aim.partition(" ")[0]), t),
        " ".join(t(key) for key in ("best.hint", *(["best.afloat.hint"] if countered else []))),
        t("best.reach"), "best.stopped", t("best.each"),
    )  # fmt: skip


def _aims(state: State, targets: list[Named], countered: bool, t: Words) -> list[tuple[str, str]]:
    """Any of them, HP, points where there are any, and each; then to sink without a loss, where the enemy answers."""
    wanted = [Want.ANY, Want.HP]
    wanted += [Want.POINTS] if any(state.roster.ship(one.ref).points for one in targets) else []
    each = [(f"{Want.SINK} {one.ref}", t("best.aim.sink", name=one.name)) for one in targets]
    sinking = [(Want.ANY.value, t("best.aim.any")), *each] if countered else []
    afloat = [(f"{value} {AFLOAT}", t("best.afloat.aim", aim=name)) for value, name in sinking]
    return [*((want.value, t(f"best.aim.{want}")) for want in wanted), *each, *afloat]


def _shown(state: State, every: list[Shot], plan: Plan, best: Plan, t: Words) -> PlanShown:
    want = plan.aim.want
    said = {"attacks": [_said(plan, attack, every) for attack in plan.attacks]}
    return PlanShown(
        attacks=[_attack(state, plan, attack, t) for attack in plan.attacks],
        value=worth(plan.value, want, t),
        best=plan is best,
        results=[*(_result(state, plan, ref, t) for ref in plan.odds), *_answer(state, plan, t), *_too_many(plan, t)],
        difference=_difference(state, plan, best, t),
        by=less_text(plan.value, best.value, is_chance(want), t.language),
        given=[Given({"plan": json.dumps(said)})] if plan.is_declarable else [],
    )


def _attack(state: State, plan: Plan, attack: DeclaredAttack, t: Words) -> str:
    """An attack with those who make it."""
    shares = [shot.share for shot in attack.shots if shot.share is not None]
    text = attack_text(state, plan.activation, attack, t)
    text += t("best.share", dice=shares[-1]) if shares else ""
    names = dict.fromkeys(state.roster.name(shot.model) for shot in attack.shots)
    return t("end.line", title=text, what=", ".join(names))


def _result(state: State, plan: Plan, ref: Ref, t: Words) -> str:
    odds = plan.odds[ref]
    sunk, mean = percent(odds.destroyed(ref), t.language), decimals(odds.mean_hp_lost(ref), 2, t.language)
    return t("best.result", name=state.roster.name(ref), sunk=sunk, mean=mean)


def _too_many(plan: Plan, t: Words) -> list[str]:
    """Why a plan cannot be declared by a tap."""
    return [] if plan.is_declarable else [t("best.too_many", count=len(plan.attacks), most=ATTACKS)]


def _answer(state: State, plan: Plan, t: Words) -> Iterator[str]:
    """What the enemy is taken to answer with, and the chance that it sinks anybody."""
    for one in plan.activation.counterattacks:
        names = ", ".join(dict.fromkeys(map(state.roster.name, one.models)))
        weapon, target = t(f"weapon.{one.weapon}"), state.roster.name(one.target)
        yield t("best.afloat.answer", weapon=weapon, models=names, target=target)
    if plan.aim.keeping and plan.odds:
        odds, own = next(iter(plan.odds.values())), plan.aim.keeping
        lost = 1 - odds.chance(lambda end: all(model_now(plan.activation, end, ref).hp > 0 for ref in own))
        yield t("best.afloat.lost", chance=percent(lost, t.language))


def _difference(state: State, plan: Plan, best: Plan, t: Words) -> str:
    """What makes a plan another than the best."""
    mine, its = plan.kind, best.kind
    told = elsewhere(mine.targets, its.targets, state.roster.name, t)
    return " · ".join([*told, *(t(f"best.without.{option}") for option in sorted(its.options - mine.options))])


def _said(plan: Plan, attack: DeclaredAttack, every: list[Shot]) -> Said:
    """An attack as the form of step 1 says it, its shots in the order of the form."""
    values = [shot.value for shot in every]
    said = sorted(((f"{shot.model}|{shot.arm}", shot) for shot in attack.shots), key=lambda one: values.index(one[0]))
    own: dict[str, Any] = {str(place): {"range_band": str(shot.range_band)}
                           for place, (_, shot) in enumerate(said) if shot.range_band}  # fmt: skip
    shares = {str(place): {"share": shot.share} for place, (_, shot) in enumerate(said) if shot.share is not None}
    found: Said = {
        "target": attack.target,
        "weapon": weapon_of(plan.activation, attack).value,
        "shots": [value for value, _ in said],
        "range_band": str(attack.range_band),
        "option": attack.option.value,
    }
    if attack.primary is not None:
        primary = attack.shots[attack.primary]
        found["primary"] = f"{primary.model}|{primary.arm}"
    return found | ({"own": own} if own else {}) | ({"shares": shares} if shares else {})
