"""Battles of WARSURGE on the page: how units stand, and attacks through the form of single attacks."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from app.battle.game import Action, BattlePage, Counter, Sheet, SingleAttack
from app.form import nested, pairs_of
from app.rendering import render
from app.rolling import RollCommand
from app.warsurge.form import SHAPE, weapon_name
from app.words import words
from engine.engagement import Draft, Engagement, Fleet, Model, Refusal, make_fleet, refusal
from engine.engagement.saved import Tree
from engine.warsurge.battle import RULES, State, adjust_draft, attack_draft, attack_form, sample_fleets
from engine.warsurge.battle.unit import Unit
from engine.warsurge.words import WeaponType

NAMED: Mapping[type[Enum], str] = {WeaponType: "warsurge.chart.melee.type"}
METHODS = ("chart", "formula")


def samples() -> Sequence[Fleet]:
    """The sample fleets. Raises TypeError for one with a fault."""
    found = [make_fleet(RULES, one.name, one.groups) for one in sample_fleets()]
    fleets = [fleet for fleet in found if not isinstance(fleet, Refusal)]
    if len(fleets) < len(found):
        raise TypeError("a sample fleet has a fault")
    return fleets


def sheet(engagement: Engagement[State], ref: str, item: Model, language: str) -> Sheet:
    """How a unit stands."""
    t, now = words(language), engagement.state.unit(ref)
    if now is None:
        return Sheet(gone=True)
    whole = Unit.model_validate(item.profile)
    counters = [Counter("models", t("warsurge.number.models"), now.models, max(whole.models, now.models), boxes=True)]
    if now.hp > 1:
        counters.append(Counter("hp_lost", t("battle.wounds"), now.hp_lost, now.hp - 1))
    saves = ((name, getattr(now, name)) for name in ("armour", "aegis"))
    facts = [t("battle.unit", defence=now.defence, hp=now.hp)]
    facts += [f"{t(f'warsurge.number.{name}')} {save}+" for name, save in saves if save]
    if now.acted:
        facts.append(t("battle.acted"))
    return Sheet(tuple(counters), facts=" · ".join(facts), gone=now.destroyed)


def adjusted(engagement: Engagement[State], ref: str, fields: Mapping[str, Any]) -> Draft | Refusal:
    """The draft that sets one number of a unit."""
    name, value = next((name, value) for name, value in fields.items() if name != "on")
    return adjust_draft(ref, {name: int(value)})


def actions(engagement: Engagement[State], ref: str, item: Model, language: str) -> Sequence[Action]:
    """A unit that is left and has a weapon may attack."""
    now = engagement.state.unit(ref)
    if now is None or now.destroyed or not now.weapons:
        return ()
    return (Action("aim", words(language)("battle.attack_again" if now.acted else "battle.attack")),)


def weapons(state: State, ref: str, language: str) -> list[tuple[str, str]]:
    """The weapons of a unit."""
    unit, t = state.unit(ref), words(language)
    return [(str(place), weapon_name(weapon, place, t)) for place, weapon in enumerate(unit.weapons if unit else ())]


def targets(state: State, ref: str) -> list[tuple[str, str]]:
    """The units of other sides that are left."""
    unit = state.unit(ref)
    foes = (one for one in state.units if unit and one.side != unit.side and not one.destroyed)
    return [(one.ref, one.name) for one in foes]


def filled(state: State, ref: str, places: list[int], target: str) -> list[tuple[str, str]] | Refusal:
    """The form of single attacks for some weapons, by the battle's own method."""
    form = attack_form(state, ref, places, target)
    if isinstance(form, Refusal):
        return form
    return [*pairs_of(form), ("started.method", state.rulings.method)]


def drafted(
    state: State, ref: str, places: list[int], target: str, form: list[tuple[str, str]], roll: Mapping[str, Any]
) -> Draft | Refusal:
    """The event of an attack that was rolled in its own view."""
    found = {name: value for name, value in nested(form, SHAPE).items() if name not in ("started", "targets")}
    records = [each.record for each in RollCommand.model_validate(dict(roll)).records]
    return attack_draft(state, ref, places, target, found, records)


def setup(said: Mapping[str, Any]) -> Tree | Refusal:
    """The rulings as they are chosen, and the method, which every battle asks for anew. Source: sheet step 3."""
    method = said.get("setup", {}).get("method")
    if not method:
        return refusal("method_open", "setup", "method")
    return {**said.get("rulings", {}), "method": method}


def agreed(engagement: Engagement[State], language: str) -> str:
    """Which method the battle goes by."""
    return render("warsurge/battle.html", language, method=engagement.state.rulings.method)


def starts(language: str) -> str:
    """Chart or formula, for the screen of a new battle."""
    return render("battle/method.html", language, methods=METHODS)


BATTLE = BattlePage(
    rules=RULES,
    samples=samples,
    named=NAMED,
    sheet=sheet,
    adjusted=adjusted,
    actions=actions,
    middle=agreed,
    agreed=lambda engagement: engagement.state.rulings.method,
    setup=setup,
    starts=starts,
    attack=SingleAttack(weapons, True, targets, filled, drafted),
    hidden=frozenset({"modifiers", "overrules"}),
    boxes=frozenset({"models", "hp"}),
)
