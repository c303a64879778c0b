"""Battles of Jovian Wars on the page: the sheets of groups, their flows and buttons."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.battle.battle_page import (
    BattleAction,
    BattleAdvice,
    BattlePage,
    Button,
    Condition,
    ModelCounter,
    ModelSheet,
    ProfileFields,
    SamplePuzzle,
    StateChoice,
    View,
)
from app.battle.context import BattleContext
from app.battle.given_fields import NoFields, OfGroup
from app.jovian import declaration_view, own_table
from app.jovian.best_plan import FirePlanner
from app.jovian.dogfight import dogfight_table
from app.jovian.dogfight.actions import ACTIONS as DOGFIGHT_ACTIONS
from app.jovian.dogfight.actions import VIEWS as DOGFIGHT_VIEWS
from app.jovian.dogfight.two_phones import remark_html
from app.jovian.form import NAMED
from app.jovian.order_words import OrderWords, find_waiting_dogfight
from app.jovian.roll_text import defends, show_attack
from app.jovian.words import weapon_name
from app.views.advice_words import Question
from app.views.flow import ShownFlow
from app.views.silhouettes import Silhouette
from app.views.weapon_grid import Grid
from app.words import Words, words
from engine.engagement import Draft, Engagement, Fleet, Model, Refusal, Underway
from engine.jovian.advice.opponent import OPPONENT
from engine.jovian.advice.plans import Plan
from engine.jovian.advice.review.attack_review import REVIEW
from engine.jovian.battle import (
    RULES,
    Fighting,
    Roster,
    Setup,
    ShipNow,
    SquadronNow,
    State,
    adjust_draft,
)
from engine.jovian.profiles import Ship
from engine.jovian.samples import sample_fleets
from engine.jovian.words import RATINGS
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree

ACTIONS: Mapping[str, BattleAction] = {
    "declare": BattleAction(declaration_view.begin, OfGroup),
    "declare.odds": BattleAction(declaration_view.declared_odds, NoFields),
    "table.save": BattleAction(own_table.save, NoFields),
    "table.paper": BattleAction(own_table.roll_on_paper, NoFields),
    **DOGFIGHT_ACTIONS,
}
VIEWS: Mapping[str, View] = {
    "declare": declaration_view.declare_html,
    "table": own_table.table_html,
    **DOGFIGHT_VIEWS,
}
FIRST_FIELDS = frozenset(
    [
        "structure",
        "fire_control",
        "armour",
        "skill",
        "fuel",
        "defense",
        "sensors",
        "thrusters",
        "weapons",
        "Weapon.name",
        "type",
        "anti_ship",
        "anti_squadron",
    ]
)
BOXES = frozenset(["structure", "fuel", "fire_control", "defense", "sensors", "thrusters", "left"])


class SquadronOrShip(NamedTuple):
    """A squadron or ship as it is now, with the parts of the state that never change."""

    roster: Roster
    setup: Setup
    squadron: SquadronNow | None
    ship: ShipNow | None


class JovianBattleAdvice(BattleAdvice[State, Plan]):
    """The advice of Jovian Wars."""

    review = REVIEW
    opponent = OPPONENT
    sample_puzzle = SamplePuzzle(1, "0", "structure")
    keeps_back = "opponent.keeps_dogfight"

    def planner(self, state: State, group: str, language: str) -> FirePlanner:
        """Return the planner of the fire of a squadron or ship."""
        return FirePlanner(state, group, language)

    def plan_words(self, state: State, group: str, language: str) -> FirePlanner | OrderWords:
        """Return the words for the attacks of a group, or for its orders in a dogfight."""
        dogfight = find_waiting_dogfight(state, group)
        if dogfight:
            return OrderWords(dogfight, group, language)
        return self.planner(state, group, language)

    def find_targets(self, context: BattleContext) -> Mapping[str, str]:
        """Return the targets of the declaration on a screen, each with its range."""
        return declaration_view.find_targets(context)

    def grid(self, state: State, group: str, ranges: Mapping[str, str], language: str) -> Grid:
        """Return the weapons of a group against every enemy in a state."""
        return declaration_view.ShotGrid(state, group, ranges, language)

    def find_question(self, context: BattleContext) -> Question | Refusal:
        """Return the question about rulings for the attack on the screen."""
        return declaration_view.question(context)


class JovianBattlePage(BattlePage[State]):
    """Battles of Jovian Wars on the page."""

    rules = RULES
    actions = ACTIONS
    views = VIEWS
    begins = ("dogfight",)
    profile_fields = ProfileFields(named=NAMED, first=FIRST_FIELDS, boxes=BOXES)
    advice = JovianBattleAdvice()

    def samples(self) -> Sequence[Fleet]:
        """Return fleets to begin with."""
        return sample_fleets()

    def silhouette(self, item: Model) -> Silhouette:
        """Return the look of a ship, or of a squadron of exos."""
        if item.kind == "ship":
            return Silhouette("starship", 1.0)
        return Silhouette("exos", 0.9)

    def sheet_state(self, state: State, ref: str) -> SquadronOrShip:
        """Return all data of a state that the sheet of a squadron or ship depends on."""
        squadron = state.squadrons.get(ref)
        ship = state.ships.get(ref)
        return SquadronOrShip(state.roster, state.setup, squadron, ship)

    def sheet(self, inputs: SquadronOrShip, ref: str, item: Model, language: str) -> ModelSheet:
        """Return the sheet of a squadron or ship, from a state with this group alone."""
        t = words(language)
        if inputs.squadron:
            state = State(inputs.roster, inputs.setup, {ref: inputs.squadron}, {})
            return _squadron(state, ref, t)
        assert inputs.ship
        state = State(inputs.roster, inputs.setup, {}, {ref: inputs.ship})
        return _ship(state, ref, t)

    def buttons(
        self, engagement: Engagement[State], ref: str, item: Model, language: str
    ) -> Sequence[Button]:
        """Return the buttons of a remaining group with weapons, unless an attack or dogfight is in
        progress.
        """
        state = engagement.state
        if not state.can_attack(ref):
            return ()
        t = words(language)
        has_no_fire = not state.usable_weapons(ref)
        attack = Button(
            "declare", t("battle.attack"), spoken="battle.attack_of", is_spent=has_no_fire
        )
        if state.dogfight_foes(ref):
            return (attack, Button("dogfight", t("page.dogfight")))
        return (attack,)

    def draft_adjustment(
        self, engagement: Engagement[State], ref: str, name: str, value: str, *, on: bool
    ) -> Draft | Refusal:
        """Return the event that sets one field of a squadron or ship."""
        if name == "fired":
            return adjust_draft(ref, fired=_fired_by_hand(engagement.state, ref, int(value), on))
        if name == "destroyed":
            return adjust_draft(ref, destroyed=value == "yes")
        return adjust_draft(ref, **{name: int(value)})

    def read_setup(self, data: Mapping[str, Any]) -> Tree | Refusal:
        """Return the chosen rulings, and the players' own table if they have typed one."""
        setup: Tree = {"rulings": data.get("rulings", {})}
        table = declaration_view.typed_table(data)
        if table:
            setup["table"] = table
        return setup

    def show_situation(self, engagement: Engagement[State], language: str) -> str:
        """Return the dogfight in progress as HTML; empty when there is none."""
        return dogfight_table.show_situation(engagement, language)

    async def show_remark(self, context: BattleContext) -> str:
        """Return the secret orders that this device knows, as HTML."""
        return await remark_html(context)

    def read_declaration(self, context: BattleContext) -> Sequence[Draft]:
        """Return the attack on the screen, with the events that correct its odds."""
        return declaration_view.read_declaration(context)

    def locate_fault(self, context: BattleContext, fault: Fault) -> Fault:
        """Return a fault of the declaration at its field on the screen."""
        return declaration_view.locate_fault(context, fault)

    def show_flow(self, state: State, underway: Underway[Any], language: str) -> ShownFlow:
        """Return an attack or dogfight that is in progress, or has just ended, as shown."""
        if isinstance(underway.declared, Fighting):
            return dogfight_table.show_dogfight(state, underway, language)
        roster = state.roster
        names = [roster.name(ref) for ref in underway.models]
        undamaged = roster.profile(underway.declared.declaration.target)
        assert undamaged is not None
        shown = show_attack(underway.declared.attack, underway.played, names, undamaged, language)
        if defends(underway.played):
            return shown.rolled_by(names[-1])
        return shown.rolled_by(shown.title)

    def name_roll(self, state: State, t: Words) -> str:
        """Return who fires at whom with which weapon, while an attack or dogfight is in
        progress.
        """
        flow = state.underway
        if flow is None:
            return ""
        by, target = [state.roster.name(ref) for ref in flow.models]
        if isinstance(flow.declared, Fighting):
            side, name = dogfight_table.name_shot(flow, t)
            if side:
                by, target = target, by
            return t("end.roll_of", by=by, target=target, weapon=name)
        declaration = flow.declared.declaration
        weapon = state.weapons(declaration.group)[declaration.weapon]
        name = weapon_name(weapon, t) if weapon else ""
        return t("end.roll_of", by=by, target=target, weapon=name)

    def further_screens(self, state: State, language: str) -> Sequence[tuple[str, str]]:
        """Return the screen of the players' own table."""
        return own_table.further_screens(state, language)


def _counter(name: str, t: Words, value: int, most: int) -> ModelCounter:
    return ModelCounter(
        name, t(f"profile.jovian.{name}"), value, most, name != "fire_control", name == "fuel"
    )


def _squadron(state: State, ref: str, t: Words) -> ModelSheet:
    """Return the sheet of a squadron."""
    profile = state.roster.squadrons[ref]
    now = state.squadrons[ref]
    counters = (
        _counter("structure", t, now.structure, profile.structure),
        _counter("fuel", t, now.fuel, profile.fuel),
        _counter("fire_control", t, now.fire_control, profile.fire_control),
    )
    return ModelSheet(
        counters,
        tuple(_weapon_conditions(state, ref, t)),
        facts=_facts(state, ref, t),
        gone=now.is_gone,
        more=_more(state, ref, t),
    )


def _ship(state: State, ref: str, t: Words) -> ModelSheet:
    """Return the sheet of a ship: it is crippled or not, lost or not, and has damaged parts."""
    profile = state.roster.ships[ref]
    now = state.ships[ref]
    counters = [_counter("structure", t, now.structure, profile.structure)]
    for rating, boxes, most in zip(RATINGS, now.ratings, profile.ratings, strict=True):
        counters.append(_counter(rating, t, boxes, most))
    counters.append(_counter("fire_control", t, now.fire_control, profile.fire_control))
    conditions = _weapon_conditions(state, ref, t)
    if now.is_crippled and not now.destroyed:
        conditions.insert(0, Condition("crippled", "yes", t("jovian.odds.crippled"), on=True))
    lost = t("jovian.roll.destroyed_ship")
    choice = "yes" if now.destroyed else "no"
    options = (("no", t("battle.afloat")), ("yes", lost))
    loss = StateChoice("destroyed", lost, options, choice)
    facts = _facts(state, ref, t)
    damaged = _damaged_parts(profile, now)
    if damaged:
        facts += f" · {t('battle.damaged', parts=', '.join(damaged))}"
    return ModelSheet(
        tuple(counters),
        tuple(conditions),
        (loss,),
        facts,
        now.is_gone,
        more=_more(state, ref, t),
    )


def _damaged_parts(profile: Ship, now: ShipNow) -> list[str]:
    """Return the names of the systems and weapons of a ship that have lost boxes."""
    names = []
    for part, remaining in zip(profile.parts, now.parts, strict=True):
        if remaining < part.left:
            names.append(part.name)
    return names


def _more(state: State, ref: str, t: Words) -> str:
    """Return that a squadron or ship may fire again; empty without a weapon to fire or Fire
    Control.
    """
    if not state.usable_weapons(ref):
        return ""
    return t("jovian.sheet.fires_again")


def _weapon_conditions(state: State, ref: str, t: Words) -> list[Condition]:
    """Return conditions for weapons that may fire a limited number of times a turn; players can
    override them.
    """
    conditions = []
    for index, weapon in enumerate(state.weapons(ref)):
        if not weapon:
            continue
        unfired = state.remaining_instances(ref, index)
        if unfired is not None:
            label = t("jovian.sheet.fired", weapon=weapon_name(weapon, t))
            conditions.append(Condition("fired", str(index), label, unfired == 0))
    return conditions


def _facts(state: State, ref: str, t: Words) -> str:
    """Return the remaining weapons in one line."""
    return " · ".join([weapon_name(weapon, t) for weapon in state.weapons(ref) if weapon])


def _fired_by_hand(state: State, ref: str, index: int, on: bool) -> tuple[int, ...]:
    """Return the fired instances of each weapon, with all or none of one weapon's instances."""
    weapon = state.weapons(ref)[index]
    by_hand = weapon.instances if weapon and on else 0
    now = state.now(ref)
    if now is None:
        return ()
    fired = []
    for at, times in enumerate(now.fired):
        if at == index:
            fired.append(by_hand)
        else:
            fired.append(times)
    return tuple(fired)


BATTLE = JovianBattlePage()
