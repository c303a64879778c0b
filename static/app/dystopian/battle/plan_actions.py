"""Actions on plans: declarations kept side by side, the best order, and how many activations it takes."""

import json
from fractions import Fraction
from typing import Any

from app.battle.context import BattleContext
from app.battle.repository import unwrap
from app.dystopian.battle.declare_actions import on_screen
from app.format import LEAST
from app.rendering import render
from app.requests.response import Response
from app.views.planner import Measure, PlanShown
from app.words import Words
from engine.advice import Goal
from engine.dystopian.activation.activation import Activation, DeclaredAttack, ModelsAtWing, WingAtModel, WingAtWing
from engine.dystopian.activation.odds.activation_odds import activation_odds
from engine.dystopian.activation.uses import weapon_of
from engine.dystopian.battle import State, activation_of
from engine.dystopian.planning.aims import GOALS, Aim, orders, shots_to_sink
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType
from engine.engagement import DocumentChange, Refusal

PLANS = "plans/"
LETTERS = "ABCDE"
MOST = 4
"""Plans kept at once: more do not fit side by side on a phone."""


def _planned(context: BattleContext) -> tuple[State, dict[str, Any], Activation]:
    """Return the state, the data of the declaration in the form, and the activation that it describes."""
    declaration = on_screen(context)
    return declaration.state, declaration.data, unwrap(declaration.activation)


def _aim(planned: Activation, context: BattleContext) -> Aim:
    """Return the player's aim for all models and wings that the plan is aimed at."""
    models, wings = (tuple(ref for ref in planned.aimed_at if ref in some) for some in (planned.models, planned.wings))
    return Aim(goal=_want(context), models=models, wings=wings)


def _want(context: BattleContext) -> Goal:
    goal = dict(context.request.forms).get("aim", "")
    return Goal(goal) if goal in GOALS else Goal.SINK


def _shown(context: BattleContext, template: str, **values: Any) -> Response:
    html = render(f"dystopian/battle/{template}.html", context.lang, **values)
    return Response(regions={"plans-out": html})


async def keep(context: BattleContext) -> Response:
    """Store the declaration in the form as a plan; the oldest plan gives way to a new one beyond the limit."""
    _, data, _ = _planned(context)
    key = PLANS + (context.screen.battle or "")
    document = await context.repository.store.get(key)
    every = json.loads(document.text) if document else []
    own = [plan for plan in every if plan["group"] == context.screen.item]
    plans = [plan for plan in every if plan not in own]
    plans += [*own, {"group": context.screen.item, "data": data}][-MOST:]
    await context.repository.put(DocumentChange(key, json.dumps(plans), document.revision if document else 0))
    return await compare(context)


def _plans(text: str, context: BattleContext) -> list[Any]:
    """Return the stored plans of the group on the screen."""
    return [plan for plan in json.loads(text) if plan.get("group") == context.screen.item]


async def compare(context: BattleContext) -> Response:
    """Show the stored plans and the one in the form, with the better marked."""
    state, data, _ = _planned(context)
    document = await context.repository.store.get(PLANS + (context.screen.battle or ""))
    plans = [plan["data"] for plan in _plans(document.text if document else "[]", context)]
    every = [*plans, *([] if data in plans else [data])]
    t, goal = context.t, _want(context)
    result = [(letter if plan != data else f"{letter} ({t('table.this_plan')})", _row(state, plan, context))
             for letter, plan in zip(LETTERS, every, strict=False)]  # fmt: skip
    rows = sorted(((*row, name) for name, row in result if row), key=lambda row: -row[0])
    best = _best([value for value, *_ in rows], chance=goal.is_chance)
    unlike = len({frozenset(aim.targets) for _, aim, *_ in rows}) > 1
    return _shown(context, "plans", rows=[
        PlanShown(attacks, measure(goal, t).worth(value), best=value == best, name=name,
                  difference=t("table.plan_of", names=_names(state, aim)) if unlike else "")
        for value, aim, attacks, name in rows
    ])  # fmt: skip


def _names(state: State, aim: Aim) -> str:
    """Of whom a plan is worth what it is."""
    return state.roster.all_names(aim.targets)


def _best(values: list[Fraction], *, chance: bool) -> Fraction | None:
    """Return the value of the plans to mark, None for equal or hopeless plans.

    values: in descending order.
    """
    shown = len(values) > 1 and values[0] > values[-1]
    return values[0] if shown and values[0] >= (LEAST if chance else 0) else None


def _row(state: State, data: dict[str, Any], context: BattleContext) -> tuple[Fraction, Aim, list[str]] | None:
    """Return the value of a plan for its aim, and the plan in words; None when the plan no longer fits the battle."""
    planned = activation_of(state, data)
    if isinstance(planned, Refusal) or not planned.aimed_at:
        return None
    aim = _aim(planned, context)
    value = aim.value(planned, activation_odds(planned, together=aim.together))
    return (
        value,
        aim,
        [
            *(attack_text(state, planned, declared_attack, context.t) for declared_attack in planned.attacks),
            *(aa_text(state, wing_at_model, context.t) for wing_at_model in planned.aa.all_aa),
        ],
    )


def measure(goal: Goal, t: Words, *, tokens: bool = False) -> Measure:
    """Return the measure of plans for a goal.

    tokens: the tokens of wings count, too.
    """
    text = "best.wing.worth" if tokens and goal is Goal.HP else f"best.worth.{goal}"
    return Measure(t, "" if goal.is_chance else text)


def attack_text(state: State, planned: Activation, attack: DeclaredAttack, t: Words) -> str:
    """Describe an attack of a plan."""
    weapon, shots = t(f"weapon.{weapon_of(planned, attack)}"), len(attack.shots) + len(attack.wings)
    text = t("table.plan_attack", weapon=weapon, target=state.roster.name(attack.target), band=attack.range_band)
    return _together(text, attack.option, shots, t)


def aa_text(state: State, models_at_wing: WingAtModel | WingAtWing | ModelsAtWing, t: Words) -> str:
    """AA of a wing, or of models at a wing."""
    if not isinstance(models_at_wing, ModelsAtWing):
        return wing_text(state, WeaponType.AA, models_at_wing.target, models_at_wing.tokens, t)
    text = wing_text(state, WeaponType.AA, models_at_wing.target, None, t)
    text = _together(text, models_at_wing.option, len(models_at_wing.models), t)
    return t("best.share", attack=text, dice=models_at_wing.shares[-1]) if models_at_wing.shares else text


def wing_text(state: State, weapon: WeaponType, target: Ref, tokens: int | None, t: Words) -> str:
    """Describe the attack of a wing, or an attack on a wing.

    tokens: the number of tokens that attack, None for all.
    """
    text = t("best.wing.attack", weapon=t(f"weapon.{weapon}"), target=state.roster.name(target))
    return t("best.wing.share", attack=text, count=tokens) if tokens else text


def _together(text: str, option: FireOption, shots: int, t: Words) -> str:
    """Describe an attack with the fire option of several shots at one target."""
    return t("table.plan_together", attack=text, option=t(f"part.{option}"), shots=shots) if shots > 1 else text


async def best_order(context: BattleContext) -> Response:
    """Show the best order of the attacks in the form for the aim."""
    state, _, planned = _planned(context)
    tried = orders(planned, _aim(planned, context))
    names = [state.roster.name(attack.target) for attack in planned.attacks]
    values = [measure(_want(context), context.t).worth(ordered.value) for ordered in (tried.best, tried.tried[0])]
    return _shown(context, "order", order=tried.best.order, values=values, names=names, all=tried.complete)


async def sink(context: BattleContext) -> Response:
    """Show the chance that all targets are gone after 1, 2, 3 ... such activations."""
    _, _, planned = _planned(context)
    chances = list(shots_to_sink(planned, *planned.aimed_at))
    return _shown(context, "sink", chances=chances)
