"""The declaration of an attack in a battle: weapon, target, kind of fire, overrides, odds."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.battle.actions import odds_refused, planned, shown_odds, shows
from app.battle.battle_page import Made
from app.battle.context import BattleContext
from app.battle.repository import unwrap
from app.jovian.form import reader
from app.jovian.odds import first_answers
from app.jovian.reasons import reason_rows, reasons
from app.jovian.sensitivity import ATTACK, about
from app.jovian.words import weapon_name
from app.rendering import render
from app.requests.response import FormChange, Response
from app.typed_form import shape_of
from app.views.advice_words import Question
from app.views.plan_interface import TableItem
from app.views.targets import TargetCard
from app.views.weapon_grid import Grid
from app.words import Words, words
from engine.advice import Answers, FieldChange
from engine.engagement import Draft, Refusal
from engine.jovian.advice.sensitivity import attack_answers
from engine.jovian.attack import Attack
from engine.jovian.battle import AttackDeclaration, State, attack_of, table_draft
from engine.jovian.battle.data import TableChoice
from engine.jovian.effort_limit import quick_attacks
from engine.kit.faults import Fault
from engine.kit.refusal import accepted
from engine.kit.saved_types import Tree, plain

ROOT = "attack"
AIMS = {
    key: ATTACK.answers[key]
    for key in ("any_damage", "critical", "crippled", "destroyed", "mean_hp")
}
SHAPE = shape_of(AttackDeclaration)
NUMBERS = ("fired", "modifier", "dice", "macro", "defence")


async def begin(context: BattleContext) -> Response:
    """Open the screen on which a group picks a weapon and a target, filled with the first attack of
    a plan.
    """
    given = context.given
    plan = planned(context) or {}
    data = {name: given[name] for name in ("weapon", "target", "modifier") if name in given}
    fields = {f"{ROOT}.{name}": value for name, value in (data | plan).items()}
    if plan:
        fields[f"{ROOT}.linked"] = ["true"] if plan.get("linked") else []
    screen = context.screen.to("declare", item=given.get("ref"), option=given.get("option"))
    return shows(context, screen, fresh=True, form=FormChange(fields=fields))


async def declared_odds(context: BattleContext) -> Response:
    """Return the odds of the attack on the screen, and the reasons for its dice."""
    attack = _attack(context)
    if isinstance(attack, Refusal):
        return odds_refused(context, attack)
    texts = {f"why-{ROOT}.{name}": text for name, text in reasons(attack, context.lang).items()}
    rows = {f"why-{ROOT}.{name}": row for name, row in reason_rows(attack).items()}
    return shown_odds(context, lambda: first_answers(attack, context.lang)[0], texts).but(rows=rows)


def question(context: BattleContext) -> Question | Refusal:
    """Return the question about the attack on the screen."""
    attack, state, t = _attack(context), context.state, context.t
    if isinstance(attack, Refusal):
        return attack
    target = state.roster.name(context.form(SHAPE)[ROOT]["target"])
    title = t("table.shot_at", weapon=weapon_name(attack.fires[0].weapon, t), target=target)

    def who(change: FieldChange) -> str:
        return "" if change.is_ruling else title if change.path[0] == "fires" else target

    return about(attack, _field, who)


def _attack(context: BattleContext) -> Attack | Refusal:
    """Return the attack on the screen for the engine."""
    declared = _on_screen(context)
    return declared if isinstance(declared, Refusal) else attack_of(context.state, declared)


def grid(state: State, group: str, ranges: Mapping[str, str], language: str) -> Grid:
    """Return the answers of each remaining weapon of a group, fired once, against every enemy in
    range.

    ranges: the attack modifier against each of them.
    """
    t, targets = words(language), state.foes(group)
    weapons = [
        (index, weapon_name(weapon, t))
        for index, weapon in enumerate(state.weapons(group))
        if weapon
    ]

    def answers(weapon: int, target: int) -> Answers | None:
        if targets[target] not in ranges:
            return None
        declared = AttackDeclaration.model_validate({"group": group} | fields(weapon, target))
        attack = attack_of(state, declared)
        return (
            None
            if isinstance(attack, Refusal) or not quick_attacks(attack)
            else attack_answers(attack)
        )

    def fields(weapon: int, target: int) -> dict[str, str]:
        aimed = targets[target]
        return {
            "weapon": str(weapons[weapon][0]),
            "target": aimed,
            "modifier": str(int(ranges[aimed])),
        }

    names = [TableItem(target, state.roster.name(target)) for target in targets]
    return Grid(
        [name for _, name in weapons],
        names,
        AIMS,
        answers,
        lambda *indexes: {"ref": group} | fields(*indexes),
    )


def _field(change: FieldChange) -> str:
    """Return the field of a change; empty for changes of the target's state, which have no
    field.
    """
    name = str(change.path[-1])
    return f"{ROOT}.{name}" if change.path[0] == "fires" and name in NUMBERS else ""


def targets_declared(context: BattleContext) -> Mapping[str, str]:
    """Return the target in the form with its attack modifier."""
    fields = context.form(SHAPE).get(ROOT, {})
    modifier = int(fields.get("modifier") or 0)
    return {fields["target"]: f"{modifier:+d}" if modifier else "0"} if "target" in fields else {}


def read_declaration(context: BattleContext) -> Made:
    """Return the attack on the screen.

    A battle without the players' own table gets the table in the form.
    """
    return Made(list(_drafts(context, unwrap(_on_screen(context)))), _beside)


def _drafts(context: BattleContext, declaration: AttackDeclaration) -> Iterator[Draft]:
    state = context.state
    table = (
        typed_table(context.form(SHAPE))
        if state.table is None and declaration.target in state.ships
        else None
    )
    if table:
        yield table_draft(unwrap(accepted(TableChoice, {"table": table}), _beside).table)
    yield Draft(kind="attack", data=plain(declaration))


def typed_table(data: Mapping[str, Any]) -> Tree | None:
    """Return the players' own table from the form; None without rows."""
    table = data.get("table")
    if not isinstance(table, dict) or not table.get("rows"):
        return None
    return table | {"rows": [table["rows"][index] for index in sorted(table["rows"], key=int)]}


def _on_screen(context: BattleContext) -> AttackDeclaration | Refusal:
    """Return the attack of the screen; or its faults, at the paths of their fields."""
    fields = context.form(SHAPE).get(ROOT, {})
    declared = accepted(
        AttackDeclaration, {"group": context.group, **(fields if isinstance(fields, dict) else {})}
    )
    return (
        Refusal(tuple(map(_beside, declared.faults))) if isinstance(declared, Refusal) else declared
    )


def _beside(fault: Fault) -> Fault:
    path = fault.path[1:] if fault.path[:1] == ("data",) else fault.path
    return Fault(
        path if path[:1] in ((ROOT,), ("table",)) else (ROOT, *path), fault.code, fault.numbers
    )


async def declare_html(page_context: BattleContext) -> str:
    """Return the screen of the declaration as HTML: remaining weapons, targets, and all numbers of
    the attack.
    """
    state, group, t = page_context.state, page_context.group, page_context.t
    weapons, named = (
        [weapon for weapon in state.weapons(group) if weapon],
        _weapons(state, group, t),
    )
    may_fire = [str(index) for index in state.may_fire(group)]
    fields = dict(reader(page_context.lang).slots(AttackDeclaration, {}, ROOT))
    fields["fired"] = fields["fired"]._replace(
        most=max((weapon.instances for weapon in weapons), default=1)
    )
    return render(
        "jovian/battle/declare.html",
        page_context.lang,
        puzzled=page_context.puzzled,
        at=f"{ROOT}.",
        weapons=named,
        weapon=next(iter(may_fire or [value for value, _ in named]), ""),
        targets=[target_card(state, foe, t) for foe in state.foes(group)],
        link=any(weapon.can_link for weapon in weapons),
        fields=fields,
    )


def target_card(state: State, ref: str, t: Words) -> TargetCard:
    """Return an enemy squadron or ship as a target card."""
    name, squadron, now = state.roster.name(ref), state.roster.squadrons.get(ref), state.now(ref)
    unit, structure = t("profile.jovian.structure"), now.structure if now else 0
    if squadron:
        facts = (
            t("jovian.declare.skill", value=squadron.skill),
            t("jovian.declare.armour", value=squadron.armour),
        )
        return TargetCard(
            ref,
            name,
            "squadron",
            "small",
            t("jovian.form.squadron"),
            facts,
            structure,
            squadron.structure,
            unit,
        )
    ship, ship_now = state.roster.ships[ref], state.ships[ref]
    crippled = (t("jovian.odds.crippled"),) if ship_now.crippled else ()
    facts = (
        t("jovian.declare.defense", value=ship_now.ratings[0]),
        t("jovian.declare.armour", value=ship.armour),
    )
    return TargetCard(
        ref,
        name,
        "ship",
        "large",
        t("jovian.form.ship"),
        facts + crippled,
        structure,
        ship.structure,
        unit,
    )


def _weapons(state: State, ref: str, t: Words) -> list[tuple[str, str]]:
    """Return the remaining weapons of a group, with a note on those that have fired."""
    named = [
        (index, weapon_name(weapon, t)) for index, weapon in enumerate(state.weapons(ref)) if weapon
    ]
    spent = {index for index, _ in named if state.unfired(ref, index) == 0}
    return [
        (str(index), t("jovian.sheet.fired", weapon=name) if index in spent else name)
        for index, name in named
    ]
