"""The declaration of an attack in a battle: weapons, target, odds, overrides."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.battle.actions import odds_refused, planned, shown_odds, shows
from app.battle.context import BattleContext
from app.battle.repository import unwrap
from app.rendering import render
from app.requests.request import GivenFields
from app.requests.response import Response
from app.typed_form import Slots
from app.views.advice_words import Question
from app.views.headline import answers_html
from app.views.target_ranges import TableItem
from app.views.targets import TargetCard
from app.views.weapon_grid import Grid
from app.warsurge.declaration_form import INTO, SHAPE, Aimed
from app.warsurge.form import MODIFIER, reader, weapon_name
from app.warsurge.form_layout import (
    make_modifier,
    make_target_numbers,
    make_weapon_fold,
    make_weapon_numbers,
)
from app.warsurge.odds import answers
from app.warsurge.reasons import reason_rows, reasons
from app.warsurge.sensitivity import ATTACK, UnitAttackSensitivity
from app.words import Words, words
from engine.advice import Answers, FieldChange
from engine.engagement import Draft, Engagement, Refusal, refusal
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree
from engine.warsurge.advice.opponent import situation_at
from engine.warsurge.advice.sensitivity import attack_answers
from engine.warsurge.attack import Attack, check_battle_attack
from engine.warsurge.battle import State, attack_form
from engine.warsurge.battle.state import Unit, UnitState

AIMS = {key: ATTACK.answers[key] for key in ("any_damage", "kills", "destroyed", "mean_hp")}


class FirstWeapon(GivenFields):
    """A weapon of a unit at a target, with which the screen opens."""

    weapon: str
    target: str


async def begin(context: BattleContext) -> Response:
    """Open the screen on which a unit picks its weapons and target."""
    given = context.given
    screen = context.screen.to("declare", item=given.get("ref"), option=given.get("option"))
    if "weapon" in given:
        opened = context.request.read_given(FirstWeapon)
        data: dict[str, Any] = {"weapons": [opened.weapon], "target": opened.target}
    else:
        data = planned(context) or {}
    return shows(context, screen, html=await declare_html(context.at(screen), data))


async def change(context: BattleContext) -> Response:
    """Render the screen for other weapons or another target, or with one modifier more or less."""
    data = context.form(SHAPE)
    modifiers = data.setdefault(INTO, {}).setdefault("modifiers", [])
    if "drop" in context.given:
        del modifiers[int(context.given["drop"])]
    if "more" in context.given:
        modifiers.append(MODIFIER)
    return shows(context, html=await declare_html(context, data))


async def declared_odds(context: BattleContext) -> Response:
    """Return the odds of the attack on the screen, and the reasons for its numbers."""
    aimed = _aimed(context)
    draft = aimed.draft()
    if isinstance(draft, Refusal):
        return odds_refused(context, draft)
    attack = aimed.attack(draft)
    rows = dict(aimed.by_index(reason_rows(attack)))
    texts = dict(aimed.by_index(reasons(attack, context.lang)))

    def show_answers() -> str:
        return answers_html(answers(attack), context.lang)

    return shown_odds(context, show_answers, texts).but(rows=rows)


class UnitAttackQuestion(Question):
    """The question about an attack that a unit declares."""

    def __init__(self, attack: Attack, unit: UnitState, aimed: Aimed, t: Words) -> None:
        """Set the attack, and the form that it comes from."""
        advice = replace(ATTACK, advised=UnitAttackSensitivity(unit, aimed.indexes))
        around = (unit, tuple(aimed.indexes))
        super().__init__(attack, advice, agreed=True, around=around)
        self._attack = attack
        self._aimed = aimed
        self._t = t

    def find_field(self, change: FieldChange) -> str:
        """Return the form field of a change."""
        return self._aimed.field(change)

    def name_owner(self, change: FieldChange) -> str:
        """Return the name of the shot or of its target; empty for a ruling."""
        target = self._attack.target.name
        match change.path:
            case ("weapons", int(index), *_):
                own_index = self._aimed.indexes[index]
                weapon = weapon_name(self._attack.weapons[index], own_index, self._t)
                return self._t("table.shot_at", weapon=weapon, target=target)
        if change.is_ruling:
            return ""
        return target


def question(context: BattleContext) -> Question | Refusal:
    """Return the question about the attack on the screen."""
    aimed = _aimed(context)
    draft = aimed.draft()
    if isinstance(draft, Refusal):
        return draft
    if aimed.unit is None:
        return refusal("unknown_unit")
    return UnitAttackQuestion(aimed.attack(draft), aimed.unit, aimed, context.t)


class UnitGrid(Grid):
    """Each weapon of a unit against every unit of the other side."""

    aims = AIMS

    def __init__(self, state: State, ref: str, ranges: Mapping[str, str], language: str) -> None:
        """Name the weapons of a unit, and the units of the other side.

        ranges: the distance of each of them, where it is known; every weapon reaches the others.
        """
        t = words(language)
        unit = state.unit(ref)
        weapons = unit.weapons if unit else ()
        self._state = state
        self._ref = ref
        self._ranges = ranges
        self._unit = unit
        self._enemies = state.foes(ref)
        self.weapons = [weapon_name(weapon, index, t) for index, weapon in enumerate(weapons)]
        self.targets = [TableItem(enemy.ref, enemy.name) for enemy in self._enemies]

    def find_answers(self, weapon: int, target: int) -> Answers | None:
        """Return the answers of a weapon at a unit; None if it cannot fire."""
        form = attack_form(self._state, self._ref, [weapon], self._enemies[target].ref)
        if isinstance(form, Refusal):
            return None
        attack = check_battle_attack(form | self._situation(target))
        if not isinstance(attack, Attack):
            return None
        return attack_answers(attack)

    def opening_values(self, weapon: int, target: int) -> dict[str, str]:
        """Return the values of the button that opens the declaration of this attack."""
        enemy = self._enemies[target].ref
        fire = {"at": enemy} | self._situation(target)
        plan = {"weapons": [str(weapon)], "target": enemy, INTO: fire}
        return {"ref": self._ref, "plan": json.dumps(plan)}

    def _situation(self, target: int) -> Tree:
        """Return the situation at the distance of a unit in the form's data; empty if unknown."""
        distance = self._ranges.get(self._enemies[target].ref)
        if not distance:
            return {}
        return {"situation": situation_at(self._unit, distance, set(self._ranges.values()))}


def find_targets(context: BattleContext) -> Mapping[str, str]:
    """Return the target in the form with its distance."""
    aimed = _aimed(context)
    if not aimed.at or "target" not in context.form(SHAPE):
        return {}
    return {aimed.at: aimed.distance}


def read_declaration(context: BattleContext) -> list[Draft]:
    """Return the event of the attack on the screen."""
    aimed = _aimed(context)
    return [unwrap(aimed.draft(), aimed.beside)]


def locate_fault(context: BattleContext, fault: Fault) -> Fault:
    """Return a fault of this event at its field on the screen."""
    return _aimed(context).beside(fault)


async def declare_html(page_context: BattleContext, data: Mapping[str, Any] | None = None) -> str:
    """Return the screen of the declaration as HTML: weapons, targets, and all numbers of the
    attack.
    """
    t = page_context.t
    aimed = _aimed(page_context, data)
    unit = unwrap(aimed.unit or refusal("unknown_unit"))
    names = [weapon_name(weapon, index, t) for index, weapon in enumerate(unit.weapons)]
    fields, weapons = aimed.fields(reader(page_context.lang))
    hints = _tell_lost_weapons(unit, t)
    if aimed.in_order:
        hints.insert(0, t("warsurge.declare.order"))
    return render(
        "warsurge/battle/declare.html",
        page_context.lang,
        puzzled=page_context.is_puzzle,
        names=names,
        offered=[(str(index), names[index]) for index in aimed.offered],
        hints=hints,
        chosen=[str(index) for index in aimed.indexes],
        targets=[_card(page_context.engagement, target, t) for target in aimed.targets],
        at=aimed.at,
        fields=fields,
        **_lay_out(fields, weapons, t),
        into=INTO,
    )


def _lay_out(fields: Slots, weapons: Sequence[tuple[int, Slots]], t: Words) -> Mapping[str, object]:
    """Return the numbers that may be overruled: of each weapon, of the target, and modifiers; none
    without weapons or target.
    """
    if not fields:
        return {}
    weapon_parts = []
    for index, slots in weapons:
        fold = make_weapon_fold(f"{INTO}.weapons.{index}", slots, t)
        weapon_parts.append((index, (make_weapon_numbers(slots), fold)))
    return {
        "weapons": weapon_parts,
        "target_parts": (make_target_numbers(fields["target"].inner),),
        "modifiers": [make_modifier(slots) for slots in fields["modifiers"].entries],
    }


def _tell_lost_weapons(unit: UnitState, t: Words) -> list[str]:
    """Return a sentence about the weapons that a unit has lost with its models, by the rulings of
    the battle; none if it has lost no model.
    """
    lost = unit.body.models - unit.models
    fewer = []
    numbers = zip(unit.weapons, unit.numbers_now, strict=True)
    for index, (weapon, now) in enumerate(numbers):
        if now < weapon.number:
            name = weapon_name(weapon, index, t)
            fewer.append(
                t("warsurge.declare.weapons_left", weapon=name, left=now, count=weapon.number)
            )
    if fewer:
        return [t("warsurge.declare.weapons_lost", count=lost, weapons=", ".join(fewer))]
    if lost > 0:
        return [t("warsurge.declare.all_fire", count=lost)]
    return []


def _card(engagement: Engagement[State], unit: UnitState, t: Words) -> TargetCard:
    """Return an enemy unit as a target card, with its remaining HP."""
    item = engagement.opening.item(unit.ref)
    whole = Unit.model_validate(item.profile) if item else unit
    is_troop = whole.models > 1
    models = t("warsurge.declare.models", count=unit.models)
    facts = []
    if not is_troop:
        data = t("warsurge.declare.engine")
    elif unit.body.hp > 1:
        data = t("battle.kind.warsurge.unit")
        facts.append(models)
    else:
        data = models
    facts.append(f"{t('warsurge.chart.defence')} {unit.body.defence}")
    for name, number in (("armour", unit.body.armour), ("aegis", unit.body.aegis)):
        if number:
            label = t(f"warsurge.form.{name}")
            facts.append(f"{label} {number}+")
    look = ("troop", "medium") if is_troop else ("engine", "large")
    most = max(whole.models, unit.models) * unit.body.hp
    return TargetCard(
        unit.ref, unit.name, *look, data, tuple(facts), unit.remaining_hp, most, t("term.hp")
    )


def _aimed(context: BattleContext, data: Mapping[str, Any] | None = None) -> Aimed:
    """Return the declaration on the screen, or the changed declaration if given."""
    typed = data if data is not None else context.form(SHAPE)
    return Aimed(context.state, context.group, typed)
