"""Battles of Dystopian Wars, as the page of every game's battles needs to know them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.battle.actions import declared
from app.battle.battle_page import BattleAdvice, BattlePage, Button, ProfileFields, SamplePuzzle
from app.battle.context import BattleContext
from app.dystopian.battle import current_step_actions, declaration_actions
from app.dystopian.battle.best_plan import planner
from app.dystopian.battle.current_step_view import middle
from app.dystopian.battle.declaration_view import mean_key, row
from app.dystopian.battle.given_fields import FIELDS
from app.dystopian.battle.model_sheet import adjusted, sheet, sheet_state
from app.dystopian.battle.next_attack import show_next
from app.dystopian.battle.result import flow, roll_of
from app.dystopian.battle.weapon_matrix import grid
from app.dystopian.form import NAMED
from app.rendering import render
from app.requests.response import Response
from app.views.silhouettes import Silhouette
from app.words import words
from engine.dystopian.advice.opponent import OPPONENT
from engine.dystopian.advice.review.activation_review import REVIEW
from engine.dystopian.battle import (
    RULES,
    State,
    may_act,
    may_reply,
    remaining_activation_odds,
    sample_fleets,
)
from engine.engagement import Engagement, Model


def buttons(
    engagement: Engagement[State], ref: str, item: Model, language: str
) -> Sequence[Button]:
    """Return the button that activates a group, unless another activation is under way."""
    if not may_act(engagement.state, ref):
        return ()
    t = words(language)
    if ref in engagement.state.acted:
        return (Button("declare", t("table.again"), spoken="table.again_of"),)
    return (Button("declare", t("table.activate")),)


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
    rows, mean = (
        [row(context.state, odds, target) for target in targets],
        mean_key(planned, targets),
    )
    html = render("dystopian/battle/remaining_odds.html", context.lang, rows=rows, mean=mean)
    return Response(regions={"left-out": html})


SIZES = {"small": 0.6, "large": 0.9, "massive": 1.0}
SHAPES = {"flying": "airship", "submerged": "submarine"}


def silhouette(item: Model) -> Silhouette:
    """Return the look of a ship by its height and size, or of a wing."""
    if item.kind == "wing":
        return Silhouette("planes", 0.8)
    return Silhouette(
        SHAPES.get(item.profile.get("height", ""), "ship"),
        SIZES.get(item.profile.get("size", ""), 0.75),
    )


ACTIONS: Mapping[str, Callable[..., Any]] = {
    "declare": declaration_actions.begin,
    "declare.change": declaration_actions.change,
    "declare.odds": declaration_actions.declared_odds,
    "declare.done": declared,
    "counter": current_step_actions.counter,
    "sight": current_step_actions.sight,
    "divide": current_step_actions.divide,
    "defend": current_step_actions.defend,
    "answer_odds": current_step_actions.answer_odds,
    "explosion": current_step_actions.explosion,
    "throw": current_step_actions.throw,
    "order": current_step_actions.order,
    "overrule": current_step_actions.overrule,
    "card": current_step_actions.card,
    "commodore.throw": current_step_actions.commodore,
    "finish": current_step_actions.finish,
    "left": remaining_odds,
    "now": show_next,
}

BATTLE = BattlePage(
    rules=RULES,
    samples=sample_fleets,
    sheet_state=sheet_state,
    sheet=sheet,
    adjusted=adjusted,
    buttons=buttons,
    middle=middle,
    flow=flow,
    roll_of=roll_of,
    silhouette=silhouette,
    actions=ACTIONS,
    fields=FIELDS,
    made=declaration_actions.made,
    views={"declare": declaration_actions.declare_html},
    replies=may_reply,
    advice=BattleAdvice(
        planner=planner,
        aimed=declaration_actions.targets_declared,
        grid=grid,
        question=declaration_actions.question,
        review=REVIEW,
        opponent=OPPONENT,
        sample_puzzle=SamplePuzzle(0, "2", "hp"),
        keeps_back="opponent.no_cards",
        plan_odds=declaration_actions.shared_plan,
    ),
    profile_fields=ProfileFields(
        named=NAMED,
        first=frozenset(
            {
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
            }
        ),
        classes={"ship": "size", "wing": "kind"},
        boxes=frozenset({"hp", "ap", "tokens", "fuel"}),
    ),
)
