"""The declaration of an attack in a battle: weapon, target, kind of fire, overrides, odds."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from app.battle.actions import odds_refused, planned, shown_odds, shows
from app.battle.context import BattleContext
from app.battle.repository import unwrap
from app.jovian.form import reader
from app.jovian.odds import first_answers
from app.jovian.reasons import reason_rows, reasons
from app.jovian.sensitivity import ATTACK, AttackQuestion
from app.jovian.words import weapon_name
from app.rendering import render
from app.requests.response import FormChange, Response
from app.typed_form import shape_of
from app.views.advice_words import Question
from app.views.target_ranges import TableItem
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
from engine.kit.refusal import validate
from engine.kit.saved_types import Tree, plain

ROOT = "attack"
AIMS = {
    key: ATTACK.answers[key]
    for key in ("any_damage", "critical", "crippled", "destroyed", "mean_hp")
}
SHAPE = shape_of(AttackDeclaration)


async def begin(context: BattleContext) -> Response:
    """Open the screen on which a group picks a weapon and a target, filled with the first attack of
    a plan.
    """
    given = context.given
    fields: dict[str, object] = {}
    for name in ("weapon", "target", "modifier"):
        if name in given:
            fields[f"{ROOT}.{name}"] = given[name]
    plan = planned(context)
    if plan:
        for name, value in plan.items():
            fields[f"{ROOT}.{name}"] = value
        fields[f"{ROOT}.linked"] = []
        if plan.get("linked"):
            fields[f"{ROOT}.linked"] = ["true"]
    screen = context.screen.to("declare", item=given.get("ref"), option=given.get("option"))
    return shows(context, screen, fresh=True, form=FormChange(fields=fields))


async def declared_odds(context: BattleContext) -> Response:
    """Return the odds of the attack on the screen, and the reasons for its dice."""
    attack = _attack(context)
    if isinstance(attack, Refusal):
        return odds_refused(context, attack)
    texts = {f"why-{ROOT}.{name}": text for name, text in reasons(attack, context.lang).items()}
    rows = {f"why-{ROOT}.{name}": row for name, row in reason_rows(attack).items()}
    return shown_odds(context, partial(_first_html, attack, context.lang), texts).but(rows=rows)


def _first_html(attack: Attack, language: str) -> str:
    """Return the most important odds of an attack as HTML."""
    html, _ = first_answers(attack, language)
    return html


class GroupAttackQuestion(AttackQuestion):
    """The question about an attack that a group declares at a target."""

    def __init__(self, attack: Attack, target: str, t: Words) -> None:
        """Set the attack, and the name of its target."""
        super().__init__(attack, agreed=True)
        weapon = weapon_name(attack.fires[0].weapon, t)
        self._title = t("table.shot_at", weapon=weapon, target=target)
        self._target = target

    def find_field(self, change: FieldChange) -> str:
        """Return the field of a change; empty for changes of the target's state, which have no
        field.
        """
        if change.path[0] == "fires":
            return f"{ROOT}.{change.path[-1]}"
        return ""

    def name_owner(self, change: FieldChange) -> str:
        """Return the name of the shot or of its target; empty for a ruling."""
        if change.is_ruling:
            return ""
        if change.path[0] == "fires":
            return self._title
        return self._target


def question(context: BattleContext) -> Question | Refusal:
    """Return the question about the attack on the screen."""
    attack = _attack(context)
    if isinstance(attack, Refusal):
        return attack
    target: str = context.state.roster.name(context.form(SHAPE)[ROOT]["target"])
    return GroupAttackQuestion(attack, target, context.t)


def _attack(context: BattleContext) -> Attack | Refusal:
    """Return the attack on the screen for the engine."""
    declared = _on_screen(context)
    if isinstance(declared, Refusal):
        return declared
    return attack_of(context.state, declared)


class ShotGrid(Grid):
    """Each remaining weapon of a group, fired once, against every enemy in range."""

    aims = AIMS

    def __init__(self, state: State, group: str, ranges: Mapping[str, str], language: str) -> None:
        """Name the remaining weapons of a group, and the enemies.

        ranges: the attack modifier against each enemy in range.
        """
        t = words(language)
        self._state = state
        self._group = group
        self._ranges = ranges
        self._enemies = state.foes(group)
        self._indexes: list[int] = []
        self.weapons: list[str] = []
        for index, weapon in enumerate(state.weapons(group)):
            if weapon:
                self._indexes.append(index)
                self.weapons.append(weapon_name(weapon, t))
        self.targets = [TableItem(ref, state.roster.name(ref)) for ref in self._enemies]

    def find_answers(self, weapon: int, target: int) -> Answers | None:
        """Return the answers of a weapon at an enemy; None out of range, and if they take long."""
        if self._enemies[target] not in self._ranges:
            return None
        declaration = AttackDeclaration.model_validate(
            {"group": self._group, **self._fields(weapon, target)}
        )
        attack = attack_of(self._state, declaration)
        if isinstance(attack, Refusal) or not quick_attacks(attack):
            return None
        return attack_answers(attack)

    def opening_values(self, weapon: int, target: int) -> dict[str, str]:
        """Return the values of the button that opens the declaration of this attack."""
        return {"ref": self._group, **self._fields(weapon, target)}

    def _fields(self, weapon: int, target: int) -> dict[str, str]:
        """Return an attack in the form's data."""
        enemy = self._enemies[target]
        return {
            "weapon": str(self._indexes[weapon]),
            "target": enemy,
            "modifier": str(int(self._ranges[enemy])),
        }


def find_targets(context: BattleContext) -> Mapping[str, str]:
    """Return the target in the form with its attack modifier: "+2", "-1" or "0"; empty without a
    target.
    """
    fields = context.form(SHAPE).get(ROOT, {})
    modifier = int(fields.get("modifier") or 0)
    if "target" not in fields:
        return {}
    if modifier == 0:
        return {fields["target"]: "0"}
    return {fields["target"]: f"{modifier:+d}"}


def read_declaration(context: BattleContext) -> list[Draft]:
    """Return the events of the attack on the screen.

    A battle without the players' own table gets the table in the form.
    """
    return list(_drafts(context, unwrap(_on_screen(context))))


def locate_fault(context: BattleContext, fault: Fault) -> Fault:
    """Return a fault of these events at its field on the screen."""
    return _beside(fault)


def _drafts(context: BattleContext, declaration: AttackDeclaration) -> Iterator[Draft]:
    """Yield the event of the players' own table, if an attack on a ship brings one, and that of the
    attack.
    """
    state = context.state
    if state.table is None and declaration.target in state.ships:
        table = typed_table(context.form(SHAPE))
        if table:
            choice = unwrap(validate(TableChoice, {"table": table}), _beside)
            yield table_draft(choice.table)
    yield Draft(kind="attack", data=plain(declaration))


def typed_table(data: Mapping[str, Any]) -> Tree | None:
    """Return the players' own table from the form; None without rows."""
    table = data.get("table")
    if not isinstance(table, dict) or not table.get("rows"):
        return None
    rows = table["rows"]
    return {**table, "rows": [rows[index] for index in sorted(rows, key=int)]}


def _on_screen(context: BattleContext) -> AttackDeclaration | Refusal:
    """Return the attack of the screen; or its faults, at the paths of their fields."""
    data = {"group": context.group}
    fields = context.form(SHAPE).get(ROOT)
    if isinstance(fields, dict):
        data |= fields
    declared = validate(AttackDeclaration, data)
    if isinstance(declared, Refusal):
        return Refusal(tuple([_beside(fault) for fault in declared.faults]))
    return declared


def _beside(fault: Fault) -> Fault:
    """Return a fault at the path of its field: faults of the attack lie under ROOT, those of the
    players' own table as they are.
    """
    path = fault.path
    if path[:1] == ("data",):
        path = path[1:]
    if path[:1] not in ((ROOT,), ("table",)):
        path = (ROOT, *path)
    return Fault(path, fault.code, fault.numbers)


async def declare_html(page_context: BattleContext) -> str:
    """Return the screen of the declaration as HTML: remaining weapons, targets, and all numbers of
    the attack.
    """
    state = page_context.state
    group = page_context.group
    t = page_context.t
    weapons = [weapon for weapon in state.weapons(group) if weapon]
    options = _weapons(state, group, t)
    fields = dict(reader(page_context.lang).slots(AttackDeclaration, {}, ROOT))
    most = max((weapon.instances for weapon in weapons), default=1)
    fields["fired"] = fields["fired"]._replace(most=most)
    return render(
        "jovian/battle/declare.html",
        page_context.lang,
        puzzled=page_context.is_puzzle,
        at=f"{ROOT}.",
        weapons=options,
        weapon=_first_weapon(state, group, options),
        targets=[target_card(state, foe, t) for foe in state.foes(group)],
        link=any(weapon.can_link for weapon in weapons),
        fields=fields,
    )


def _first_weapon(state: State, group: str, options: Sequence[tuple[str, str]]) -> str:
    """Return the weapon that is picked at first: one that may fire, else any that remains; empty
    without weapons.
    """
    for index in state.usable_weapons(group):
        return str(index)
    for index_text, _ in options:
        return index_text
    return ""


def target_card(state: State, ref: str, t: Words) -> TargetCard:
    """Return an enemy squadron or ship as a target card."""
    if ref in state.roster.squadrons:
        return _squadron_card(state, ref, t)
    return _ship_card(state, ref, t)


def _squadron_card(state: State, ref: str, t: Words) -> TargetCard:
    profile = state.roster.squadrons[ref]
    facts = (
        t("jovian.declare.skill", value=profile.skill),
        t("jovian.declare.armour", value=profile.armour),
    )
    return TargetCard(
        ref,
        state.roster.name(ref),
        "squadron",
        "small",
        t("jovian.form.squadron"),
        facts,
        state.squadrons[ref].structure,
        profile.structure,
        t("profile.jovian.structure"),
    )


def _ship_card(state: State, ref: str, t: Words) -> TargetCard:
    profile = state.roster.ships[ref]
    now = state.ships[ref]
    facts = [
        t("jovian.declare.defense", value=now.ratings[0]),
        t("jovian.declare.armour", value=profile.armour),
    ]
    if now.is_crippled:
        facts.append(t("jovian.odds.crippled"))
    return TargetCard(
        ref,
        state.roster.name(ref),
        "ship",
        "large",
        t("jovian.form.ship"),
        tuple(facts),
        now.structure,
        profile.structure,
        t("profile.jovian.structure"),
    )


def _weapons(state: State, ref: str, t: Words) -> list[tuple[str, str]]:
    """Return the remaining weapons of a group, with a note on those that have fired."""
    options = []
    for index, weapon in enumerate(state.weapons(ref)):
        if weapon:
            name = weapon_name(weapon, t)
            if state.remaining_instances(ref, index) == 0:
                name = t("jovian.sheet.fired", weapon=name)
            options.append((str(index), name))
    return options
