"""Battles of WARSURGE on the page: the sheets of units, their attacks and buttons."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from app.battle.battle_page import (
    BattleAdvice,
    BattlePage,
    Button,
    ModelCounter,
    ModelSheet,
    ProfileFields,
    SamplePuzzle,
)
from app.rendering import render
from app.views.flow import ShownFlow
from app.views.silhouettes import Silhouette
from app.warsurge import declaration_view
from app.warsurge.best_plan import planner
from app.warsurge.form import METHOD, NAMED, method_in, weapon_name
from app.warsurge.given_fields import FIELDS
from app.warsurge.roll_text import flow_shown
from app.words import Words, words
from engine.engagement import Draft, Engagement, Model, Refusal, Underway, refusal
from engine.kit.saved_types import Tree
from engine.warsurge.advice.opponent import OPPONENT
from engine.warsurge.advice.review.attack_review import REVIEW
from engine.warsurge.battle import RULES, State, adjust_draft, sample_fleets
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.state import Unit, UnitState
from engine.warsurge.steps.flow import STEPS
from engine.warsurge.steps.state import AttackState
from engine.warsurge.words import Method


def sheet_state(state: State, ref: str) -> tuple[UnitState | None]:
    """Return the current unit, the only input of its sheet."""
    return (state.unit(ref),)


def sheet(inputs: tuple[UnitState | None], ref: str, item: Model, language: str) -> ModelSheet:
    """Return the sheet of a unit."""
    t, (now,) = words(language), inputs
    if now is None:
        return ModelSheet(gone=True)
    whole = Unit.model_validate(item.profile)
    most = max(whole.models, now.models)
    counters = [
        ModelCounter("hp_left", t("term.hp"), now.remaining_hp, most * now.body.hp, boxes=True)
    ]
    if most > 1 and now.body.hp > 1:
        counters.append(
            ModelCounter("models", t("warsurge.number.models"), now.models, most, boxes=True)
        )
    saves = ((name, getattr(now.body, name)) for name in ("armour", "aegis"))
    facts = [t("battle.unit", defence=now.body.defence, hp=now.body.hp)]
    facts += [f"{t(f'warsurge.number.{name}')} {save}+" for name, save in saves if save]
    return ModelSheet(tuple(counters), facts=" · ".join(facts), gone=now.destroyed)


def adjusted(
    engagement: Engagement[State], ref: str, name: str, value: str, on: bool
) -> Draft | Refusal:
    """Return the draft that sets one number of a unit; remaining HP become numbers of models and of
    lost HP.
    """
    now = engagement.state.unit(ref)
    if name != "hp_left" or now is None:
        return adjust_draft(ref, {name: int(value)})
    models = -(-int(value) // now.body.hp)
    numbers = {"models": models, "hp_lost": models * now.body.hp - int(value)}
    changed = {each: number for each, number in numbers.items() if getattr(now, each) != number}
    return adjust_draft(ref, changed or {"hp_lost": now.hp_lost})


def buttons(
    engagement: Engagement[State], ref: str, item: Model, language: str
) -> Sequence[Button]:
    """Return the attack button of a remaining unit with weapons, unless an attack is in
    progress.
    """
    now = engagement.state.unit(ref)
    if now is None or not engagement.state.may_attack(ref):
        return ()
    label = words(language)("battle.attack_again" if now.acted else "battle.attack")
    return (Button("declare", label, spoken="battle.attack_of"),)


def flow(state: State, underway: Underway[AttackState], language: str) -> ShownFlow:
    """Return an attack that is in progress, or has just ended, as shown."""
    unit, target = (result.name if (result := state.unit(ref)) else "?" for ref in underway.models)
    shooting: Shooting = underway.declared
    title, played = f"{unit} → {target}", underway.played
    shown = flow_shown(shooting.attack(state.rulings), played, title, language, shooting.picked)
    return shown.rolled_by(title if played.at and played.at.key == "attack" else target)


def roll_of(state: State, t: Words) -> str:
    """Return who attacks whom with which weapon, while an attack is in progress."""
    underway = state.underway
    if underway is None:
        return ""
    unit, target = (result.name if (result := state.unit(ref)) else "?" for ref in underway.models)
    shooting: Shooting = underway.declared
    attack = shooting.attack(state.rulings)
    index = (len(underway.played.entries) - 1) // STEPS
    weapon = weapon_name(attack.weapons[index], shooting.picked[index], t)
    return t("end.roll_of", by=unit, target=target, weapon=weapon)


def setup(data: Mapping[str, Any]) -> Tree | Refusal:
    """Return the chosen rulings, refused until the players have chosen the method.

    Source: sheet step 3.
    """
    return data["rulings"] if method_in(data) else refusal("method_open", *METHOD)


def agreed(engagement: Engagement[State], language: str) -> str:
    """Return the method of the battle as HTML."""
    return render("warsurge/battle/method.html", language, method=engagement.state.rulings.method)


def starts(data: Mapping[str, Any], language: str) -> str:
    """Return the button that begins a battle, or one each for chart and formula until the players
    have chosen.
    """
    methods, chosen = get_args(Method), method_in(data)
    return render(
        "warsurge/battle/start.html",
        language,
        methods=methods,
        chosen=chosen if chosen in methods else "",
    )


BATTLE = BattlePage(
    rules=RULES,
    samples=sample_fleets,
    sheet_state=sheet_state,
    sheet=sheet,
    adjusted=adjusted,
    buttons=buttons,
    middle=agreed,
    agreed=lambda engagement: engagement.state.rulings.method,
    setup=setup,
    starts=starts,
    flow=flow,
    roll_of=roll_of,
    silhouette=lambda item: Silhouette(
        "troops" if item.profile.get("models", 1) > 1 else "walker", 0.85
    ),
    fields=FIELDS,
    actions={
        "declare": declaration_view.begin,
        "declare.change": declaration_view.change,
        "declare.odds": declaration_view.declared_odds,
    },
    made=declaration_view.made,
    views={"declare": declaration_view.declare_html},
    advice=BattleAdvice(
        planner=planner,
        aimed=declaration_view.targets_declared,
        grid=declaration_view.grid,
        question=declaration_view.question,
        review=REVIEW,
        opponent=OPPONENT,
        sample_puzzle=SamplePuzzle(2, "24", "hp", {"rulings": {"method": "chart"}}),
    ),
    profile_fields=ProfileFields(
        named=NAMED,
        hidden=frozenset({"modifiers", "overrules"}),
        first=frozenset(
            {"defence", "armour", "aegis", "models", "hp", "weapons"}
            | {"UnitWeapon.name", "attacks", "power", "ap"}
        ),
        boxes=frozenset({"models", "hp"}),
    ),
)
