"""Battles of WARSURGE on the page: the sheets of units, their attacks and buttons."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

from app.battle.battle_page import (
    BattleAction,
    BattleAdvice,
    BattlePage,
    Button,
    ModelCounter,
    ModelSheet,
    ProfileFields,
    SamplePuzzle,
)
from app.battle.context import BattleContext
from app.battle.given_fields import NoFields, OfGroup
from app.rendering import render
from app.views.advice_words import Question
from app.views.flow import ShownFlow
from app.views.silhouettes import Silhouette
from app.views.weapon_grid import Grid
from app.warsurge import declaration_view
from app.warsurge.best_plan import UnitPlanner
from app.warsurge.form import METHOD, NAMED, method_in, weapon_name
from app.warsurge.given_fields import ChangedModifiers
from app.warsurge.roll_text import show_attack
from app.words import Words, words
from engine.engagement import Draft, Engagement, Fleet, Model, Refusal, Underway, refusal
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree
from engine.warsurge.advice.opponent import OPPONENT
from engine.warsurge.advice.plans.best_plan import Plan
from engine.warsurge.advice.review.attack_review import REVIEW
from engine.warsurge.battle import RULES, State, adjust_draft, sample_fleets
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.state import Unit, UnitState
from engine.warsurge.steps.flow import STEPS
from engine.warsurge.steps.state import AttackState
from engine.warsurge.words import Method

ACTIONS: Mapping[str, BattleAction] = {
    "declare": BattleAction(declaration_view.begin, OfGroup),
    "declare.change": BattleAction(declaration_view.change, ChangedModifiers),
    "declare.odds": BattleAction(declaration_view.declared_odds, NoFields),
}
FIRST_FIELDS = frozenset(
    [
        "defence",
        "armour",
        "aegis",
        "models",
        "hp",
        "weapons",
        "UnitWeapon.name",
        "attacks",
        "power",
        "ap",
    ]
)


class UnitOnSheet(NamedTuple):
    """A unit as it is now; None where the battle has none of its reference."""

    unit: UnitState | None


class WarsurgeBattleAdvice(BattleAdvice[State, Plan]):
    """The advice of WARSURGE."""

    review = REVIEW
    opponent = OPPONENT
    sample_puzzle = SamplePuzzle(2, "24", "hp", {"rulings": {"method": "chart"}})

    def planner(self, state: State, group: str, language: str) -> UnitPlanner:
        """Return the planner of a unit."""
        return UnitPlanner(state, group, language)

    def find_targets(self, context: BattleContext) -> Mapping[str, str]:
        """Return the targets of the declaration on a screen, each with its range."""
        return declaration_view.find_targets(context)

    def grid(self, state: State, group: str, ranges: Mapping[str, str], language: str) -> Grid:
        """Return the weapons of a group against every enemy in a state."""
        return declaration_view.UnitGrid(state, group, ranges, language)

    def find_question(self, context: BattleContext) -> Question | Refusal:
        """Return the question about rulings for the attack on the screen."""
        return declaration_view.question(context)


class WarsurgeBattlePage(BattlePage[State]):
    """Battles of WARSURGE on the page."""

    rules = RULES
    actions = ACTIONS
    views = MappingProxyType({"declare": declaration_view.declare_html})
    profile_fields = ProfileFields(
        named=NAMED,
        hidden=frozenset({"modifiers", "overrules"}),
        first=FIRST_FIELDS,
        boxes=frozenset({"models", "hp"}),
    )
    advice = WarsurgeBattleAdvice()

    def samples(self) -> Sequence[Fleet]:
        """Return fleets to begin with."""
        return sample_fleets()

    def silhouette(self, item: Model) -> Silhouette:
        """Return the look of a unit: troops, or a single walker."""
        if item.profile.get("models", 1) > 1:
            return Silhouette("troops", 0.85)
        return Silhouette("walker", 0.85)

    def sheet_state(self, state: State, ref: str) -> UnitOnSheet:
        """Return the current unit, the only input of its sheet."""
        return UnitOnSheet(state.unit(ref))

    def sheet(self, inputs: UnitOnSheet, ref: str, item: Model, language: str) -> ModelSheet:
        """Return the sheet of a unit."""
        now = inputs.unit
        if now is None:
            return ModelSheet(gone=True)
        t = words(language)
        whole = Unit.model_validate(item.profile)
        most = max(whole.models, now.models)
        counters = [
            ModelCounter("hp_left", t("term.hp"), now.remaining_hp, most * now.body.hp, boxes=True)
        ]
        if most > 1 and now.body.hp > 1:
            counters.append(
                ModelCounter("models", t("warsurge.number.models"), now.models, most, boxes=True)
            )
        facts = [t("battle.unit", defence=now.body.defence, hp=now.body.hp)]
        for name in ("armour", "aegis"):
            save = getattr(now.body, name)
            if save:
                facts.append(f"{t(f'warsurge.number.{name}')} {save}+")
        return ModelSheet(tuple(counters), facts=" · ".join(facts), gone=now.is_destroyed)

    def buttons(
        self, engagement: Engagement[State], ref: str, item: Model, language: str
    ) -> Sequence[Button]:
        """Return the attack button of a remaining unit with weapons, unless an attack is in
        progress.
        """
        now = engagement.state.unit(ref)
        if now is None or not engagement.state.can_attack(ref):
            return ()
        key = "battle.attack_again" if now.acted else "battle.attack"
        attack = Button(
            "declare",
            words(language)(key),
            spoken="battle.attack_of",
            is_spent=not now.ready_weapons,
        )
        return (attack,)

    def draft_adjustment(
        self, engagement: Engagement[State], ref: str, name: str, value: str, *, on: bool
    ) -> Draft | Refusal:
        """Return the event that sets one number of a unit.

        Remaining HP become numbers of models and of lost HP.
        """
        now = engagement.state.unit(ref)
        if name != "hp_left" or now is None:
            return adjust_draft(ref, {name: int(value)})
        models = -(-int(value) // now.body.hp)
        numbers = {"models": models, "hp_lost": models * now.body.hp - int(value)}
        changed = {each: number for each, number in numbers.items() if getattr(now, each) != number}
        return adjust_draft(ref, changed or {"hp_lost": now.hp_lost})

    def read_setup(self, data: Mapping[str, Any]) -> Tree | Refusal:
        """Return the chosen rulings, refused until the players have chosen the method.

        Source: sheet step 3.
        """
        if not method_in(data):
            return refusal("method_open", *METHOD)
        rulings: Tree = data["rulings"]
        return rulings

    def show_starts(self, data: Mapping[str, Any], language: str) -> str:
        """Return the button that begins a battle, or one each for chart and formula until the
        players have chosen.
        """
        methods = get_args(Method)
        chosen = method_in(data)
        if chosen not in methods:
            chosen = ""
        return render("warsurge/battle/start.html", language, methods=methods, chosen=chosen)

    def find_agreement(self, engagement: Engagement[State]) -> str:
        """Return the method of the battle: chart or formula."""
        return engagement.state.rulings.method

    def show_situation(self, engagement: Engagement[State], language: str) -> str:
        """Return the method of the battle as HTML."""
        method = engagement.state.rulings.method
        return render("warsurge/battle/method.html", language, method=method)

    def read_declaration(self, context: BattleContext) -> Sequence[Draft]:
        """Return the attack on the screen."""
        return declaration_view.read_declaration(context)

    def locate_fault(self, context: BattleContext, fault: Fault) -> Fault:
        """Return a fault of the declaration at its field on the screen."""
        return declaration_view.locate_fault(context, fault)

    def show_flow(self, state: State, underway: Underway[AttackState], language: str) -> ShownFlow:
        """Return an attack that is in progress, or has just ended, as shown."""
        unit, target = _name_units(state, underway)
        shooting: Shooting = underway.declared
        played = underway.played
        title = f"{unit} → {target}"
        attack = shooting.attack(state.rulings)
        shown = show_attack(attack, played, title, language, shooting.picked)
        if played.at and played.at.key == "attack":
            return shown.rolled_by(title)
        return shown.rolled_by(target)

    def name_roll(self, state: State, t: Words) -> str:
        """Return who attacks whom with which weapon, while an attack is in progress."""
        underway = state.underway
        if underway is None:
            return ""
        unit, target = _name_units(state, underway)
        shooting: Shooting = underway.declared
        attack = shooting.attack(state.rulings)
        index = (len(underway.played.entries) - 1) // STEPS
        weapon = weapon_name(attack.weapons[index], shooting.picked[index], t)
        return t("end.roll_of", by=unit, target=target, weapon=weapon)


def _name_units(state: State, underway: Underway[AttackState]) -> list[str]:
    """Return the names of the attacking unit and of its target."""
    names = []
    for ref in underway.models:
        unit = state.unit(ref)
        name = unit.name if unit else "?"
        names.append(name)
    return names


BATTLE = WarsurgeBattlePage()
