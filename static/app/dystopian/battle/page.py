"""Battles of Dystopian Wars, as the page of every game's battles needs to know them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from app.battle.actions import add_declaration
from app.battle.battle_page import (
    BattleAction,
    BattleAdvice,
    BattlePage,
    Button,
    GroupReplies,
    ModelSheet,
    ProfileFields,
    SamplePuzzle,
)
from app.battle.context import BattleContext
from app.battle.deferred_actions import add_to_puzzle_plan
from app.battle.given_fields import NoFields, OfSide, RolledDice
from app.dystopian.battle import (
    current_step_actions,
    current_step_view,
    declaration_actions,
    model_sheet,
    result,
)
from app.dystopian.battle.best_plan import ActivationPlanner
from app.dystopian.battle.declaration_view import mean_key, row
from app.dystopian.battle.given_fields import (
    ChangedDeclaration,
    OfAttack,
    OfPart,
    OfSource,
    OpenedDeclaration,
    OverruledNumber,
    StoppedSearch,
)
from app.dystopian.battle.model_sheet import SheetData
from app.dystopian.battle.next_attack import show_next
from app.dystopian.battle.weapon_matrix import ArmGrid
from app.dystopian.form import NAMED
from app.rendering import render
from app.requests.request import Pairs
from app.requests.response import Response
from app.views.advice_words import Question
from app.views.flow import ShownFlow
from app.views.silhouettes import Silhouette
from app.views.weapon_grid import Grid
from app.words import Words, words
from engine.dystopian.advice.opponent import OPPONENT
from engine.dystopian.advice.plans import Plan
from engine.dystopian.advice.review.activation_review import REVIEW
from engine.dystopian.battle import (
    RULES,
    State,
    may_act,
    may_reply,
    remaining_activation_odds,
    sample_fleets,
)
from engine.dystopian.battle.typical_models import typical_profiles
from engine.engagement import Draft, Engagement, Fleet, Model, Refusal, Underway
from engine.kit.faults import Fault


async def remaining_odds(context: BattleContext) -> Response:
    """Show the odds of the rest of the activation."""
    odds = remaining_activation_odds(context.state, together=())
    if odds is None:
        html = f'<p class="hint">{context.t("table.between_rolls")}</p>'
        return Response(regions={"left-out": html})
    planned = odds.activation
    suffer = [
        counterattack.target for counterattack in (*planned.counterattacks, *planned.answers.all_aa)
    ]
    targets = dict.fromkeys([*suffer, *planned.aimed_at])
    rows = [row(context.state, odds, target) for target in targets]
    mean = mean_key(planned, targets)
    html = render("dystopian/battle/remaining_odds.html", context.lang, rows=rows, mean=mean)
    return Response(regions={"left-out": html})


async def finish_declaration(context: BattleContext) -> Response:
    """Add the activation on the screen to the battle, or to the player's plan for the puzzle."""
    if context.is_puzzle:
        return await add_to_puzzle_plan(context)
    return await add_declaration(context)


SIZES = {"small": 0.6, "large": 0.9, "massive": 1.0}
SHAPES = {"flying": "airship", "submerged": "submarine"}

ACTIONS: Mapping[str, BattleAction] = {
    "declare": BattleAction(declaration_actions.begin, OpenedDeclaration),
    "declare.change": BattleAction(declaration_actions.change, ChangedDeclaration),
    "declare.odds": BattleAction(declaration_actions.show_declared_odds, NoFields),
    "declare.done": BattleAction(finish_declaration, NoFields),
    "counter": BattleAction(current_step_actions.counter, NoFields),
    "sight": BattleAction(current_step_actions.sight, OfAttack),
    "divide": BattleAction(current_step_actions.divide, OfPart),
    "defend": BattleAction(current_step_actions.defend, OfAttack),
    "answer_odds": BattleAction(current_step_actions.answer_odds, NoFields),
    "explosion": BattleAction(current_step_actions.explosion, OfSource),
    "throw": BattleAction(current_step_actions.throw, RolledDice),
    "order": BattleAction(current_step_actions.order, OfAttack),
    "overrule": BattleAction(current_step_actions.overrule, OverruledNumber),
    "card": BattleAction(current_step_actions.card, NoFields),
    "commodore.throw": BattleAction(current_step_actions.commodore, OfSide),
    "finish": BattleAction(current_step_actions.finish, NoFields),
    "left": BattleAction(remaining_odds, NoFields),
    "now": BattleAction(show_next, StoppedSearch),
}

FIRST_FIELDS = frozenset(
    [
        "dr",
        "cr",
        "hp",
        "ap",
        "aa",
        "cc",
        "arms",
        "Arm.weapon",
        "attack_dice",
        "Wing.kind",
        "tokens",
        "fuel",
    ]
)


class DystopianBattleAdvice(BattleAdvice[State, Plan]):
    """The advice of Dystopian Wars."""

    review = REVIEW
    opponent = OPPONENT
    sample_puzzle = SamplePuzzle(0, "2", "hp")
    keeps_back = "opponent.no_cards"

    def planner(self, state: State, group: str, language: str) -> ActivationPlanner:
        """Return the planner of a squadron or a wing."""
        return ActivationPlanner(state, group, language)

    def find_targets(self, context: BattleContext) -> Mapping[str, str]:
        """Return the targets of the declaration on a screen, each with its range."""
        return declaration_actions.find_targets(context)

    def grid(self, state: State, group: str, ranges: Mapping[str, str], language: str) -> Grid:
        """Return the weapons of a group against every enemy in a state."""
        return ArmGrid(state, group, ranges, language)

    def find_question(self, context: BattleContext) -> Question | Refusal:
        """Return the question about rulings for the attack on the screen."""
        return declaration_actions.question(context)

    def show_plan_odds(
        self, engagement: Engagement[State], group: str, pairs: Pairs, language: str
    ) -> str | Refusal:
        """Return the odds of a shared declaration as HTML; refused if it fits neither battle nor
        form.
        """
        return declaration_actions.shared_plan(engagement, group, pairs, language)


class DystopianBattlePage(BattlePage[State]):
    """Battles of Dystopian Wars on the page."""

    rules = RULES
    actions = ACTIONS
    views = MappingProxyType({"declare": declaration_actions.declare_html})
    profile_fields = ProfileFields(
        named=NAMED,
        first=FIRST_FIELDS,
        classes={"ship": "size", "wing": "kind"},
        typical=typical_profiles(),
        boxes=frozenset({"hp", "ap", "tokens", "fuel"}),
    )
    advice = DystopianBattleAdvice()
    names_attacks = False

    def samples(self) -> Sequence[Fleet]:
        """Return fleets to begin with."""
        return sample_fleets()

    def silhouette(self, item: Model) -> Silhouette:
        """Return the look of a ship by its height and size, or of a wing."""
        if item.kind == "wing":
            return Silhouette("planes", 0.8)
        shape = SHAPES.get(item.profile.get("height", ""), "ship")
        size = SIZES.get(item.profile.get("size", ""), 0.75)
        return Silhouette(shape, size)

    def sheet_state(self, state: State, ref: str) -> SheetData:
        """Return all data of a state that the sheet of a model or wing depends on."""
        return model_sheet.sheet_state(state, ref)

    def sheet(self, inputs: SheetData, ref: str, item: Model, language: str) -> ModelSheet:
        """Return the sheet of a model or wing; that of a squadron is empty."""
        return model_sheet.sheet(inputs, ref, item, language)

    def buttons(
        self, engagement: Engagement[State], ref: str, item: Model, language: str
    ) -> Sequence[Button]:
        """Return the button that activates a group, unless another activation is under way."""
        if not may_act(engagement.state, ref):
            return ()
        t = words(language)
        if ref in engagement.state.acted:
            button = Button("declare", t("table.again"), spoken="table.again_of", is_spent=True)
            return (button,)
        return (Button("declare", t("table.activate")),)

    def draft_adjustment(
        self, engagement: Engagement[State], ref: str, name: str, value: str, *, on: bool
    ) -> Draft | Refusal:
        """Return the event that sets one field of a model or wing."""
        return model_sheet.draft_adjustment(engagement, ref, name, value, on=on)

    def show_situation(self, engagement: Engagement[State], language: str) -> str:
        """Return the activation in progress as HTML; empty when there is none."""
        return current_step_view.show_situation(engagement, language)

    def read_declaration(self, context: BattleContext) -> Sequence[Draft]:
        """Return all attacks on the screen: the event of step 1."""
        return declaration_actions.read_declaration(context)

    def locate_fault(self, context: BattleContext, fault: Fault) -> Fault:
        """Return a fault of the declaration at its field on the screen."""
        return declaration_actions.locate_fault(context, fault)

    def show_flow(self, state: State, underway: Underway[Any], language: str) -> ShownFlow | None:
        """Return a finished part of an activation; the situation shows a part in progress."""
        return result.show_flow(state, underway, language)

    def name_roll(self, state: State, t: Words) -> str:
        """Return who attacks whom with which weapon, while dice of the attack are due."""
        return result.name_roll(state, t)

    def find_replies(self, state: State) -> GroupReplies:
        """Return which groups may counterattack, or may still defend after step 2."""
        reply = may_reply(state)
        groups = frozenset([str(ref) for ref in reply.groups])
        return GroupReplies(reply.how, groups)


BATTLE = DystopianBattlePage()
