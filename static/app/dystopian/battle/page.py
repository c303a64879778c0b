"""Battles of Dystopian Wars, as the page of every game's battles needs to know them."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any

from app.battle.desk import Desk
from app.battle.game import Action, BattlePage
from app.battle.outcome import Outcome, refused
from app.dystopian.battle import declare_acts, middle_acts, plan_acts
from app.dystopian.battle.declare_view import row
from app.dystopian.battle.middle import middle
from app.dystopian.battle.shared import shared_plan
from app.dystopian.battle.sheet import adjusted, sheet, stands
from app.rendering import render
from app.requests.request import Request
from app.words import words
from engine.dystopian.battle import RULES, State, odds_left, sample_fleets
from engine.dystopian.profiles import TargetMar, WeaponMar
from engine.dystopian.wings.profiles import WingKind, WingMar
from engine.dystopian.words import Height, Size, Weapon
from engine.engagement import Engagement, Model, Refusal

NAMED: Mapping[type[Enum], str] = {
    Size: "size",
    Height: "height",
    Weapon: "weapon",
    TargetMar: "mar",
    WeaponMar: "mar",
    WingKind: "wing_kind",
    WingMar: "wing_mar",
}


def actions(engagement: Engagement[State], ref: str, item: Model, language: str) -> Sequence[Action]:
    """A group that is left may be activated, unless another activation is under way."""
    state = engagement.state
    if state.underway is not None:
        return ()
    left = [state.models[one].hp for one in state.roster.members(ref)] if item.kind == "squadron" else None
    if (sum(left) if left is not None else state.wings[ref].tokens) <= 0:
        return ()
    key = "table.again" if ref in state.acted else "table.activate"
    return (Action("declare", words(language)(key)),)


async def left(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The odds of what is still to come in the activation."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    odds = odds_left(engagement.state)
    if odds is None:
        html = f'<p class="hint">{words(request.lang)("table.between_rolls")}</p>'
        return Outcome(request.screen, only={"left-out": html})
    planned = odds.activation
    suffer = [counter.target for counter in planned.counterattacks]
    targets = dict.fromkeys([*suffer, *(attack.target for attack in planned.attacks)])
    rows = [row(engagement.state, odds, target) for target in targets]
    return Outcome(request.screen, only={"left-out": render("dystopian/battle/left.html", request.lang, rows=rows)})


ACTS: Mapping[str, Callable[..., Any]] = {
    "declare": declare_acts.begin,
    "declare.change": declare_acts.change,
    "declare.promise": declare_acts.promise,
    "declare.done": declare_acts.declare,
    "plans.keep": plan_acts.keep,
    "plans.compare": plan_acts.compare,
    "plans.order": plan_acts.best_order,
    "plans.sink": plan_acts.sink,
    "counter": middle_acts.counter,
    "sight": middle_acts.sight,
    "divide": middle_acts.divide,
    "defend": middle_acts.defend,
    "explosion": middle_acts.explosion,
    "throw": middle_acts.throw,
    "order": middle_acts.order,
    "overrule": middle_acts.overrule,
    "card": middle_acts.card,
    "commodore": middle_acts.commodore,
    "finish": middle_acts.finish,
    "left": left,
}

BATTLE = BattlePage(
    rules=RULES,
    samples=sample_fleets,
    named=NAMED,
    stands=stands,
    sheet=sheet,
    adjusted=adjusted,
    actions=actions,
    middle=middle,
    acts=ACTS,
    views={"declare": declare_acts.declare_html},
    plan=shared_plan,
    boxes=frozenset({"hp", "ap", "tokens", "fuel"}),
)
