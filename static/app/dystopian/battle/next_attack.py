"""The next attack: the options among the remaining attacks, the best marked, with its odds and
reasons.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from app.battle.context import BattleContext
from app.dystopian.battle.plan_words import measure
from app.rendering import render
from app.requests.response import REPEAT, STOP, Response
from app.words import Words
from app.work_slices import Working, latest
from engine.dystopian.advice.plans.aims import Aim, ValuedOrder
from engine.dystopian.advice.plans.attack_order import (
    NextAttack,
    remaining_aims,
    remaining_attacks,
)
from engine.dystopian.battle import State
from engine.dystopian.refs import Ref

OUT = "now-out"


class NextShown(NamedTuple):
    """An attack that may come next: its words, its worth, by how much less than the best, the order
    it begins.
    """

    name: str
    value: str
    by: str
    order: Sequence[str]
    number: int


def aims_html(state: State, t: Words) -> list[tuple[str, str]]:
    """Return the aims for a form; nothing where no attack is left to choose."""
    name = state.roster.name
    return [
        (aim.name, t(f"best.aim.{aim.goal}", name=name(aim.models[0])))
        for aim in remaining_aims(state)
    ]


async def show_next(context: BattleContext) -> Response:
    """Show the next attack to make, and, while orders are tried, the progress unless the player has
    stopped it.
    """
    state: State = context.state
    aims = {aim.name: aim for aim in remaining_aims(state)}
    if not aims:
        return Response(regions={OUT: ""}, follow=STOP)
    chosen = dict(context.request.forms).get("now.aim", "")
    aim = aims.get(chosen, next(iter(aims.values())))
    stopped = "stop" in context.given
    at_work = latest(NextAttack, (state, aim), partial(_start_search, state, aim))
    next_attack = at_work.of
    if at_work.goes_on(stopped=stopped):
        html = render("dystopian/battle/next_waits.html", context.lang, search=next_attack)
        return Response(regions={OUT: html}, follow=REPEAT)
    ahead: tuple[ValuedOrder, ...] = next_attack.ahead
    rows = [_row(state, item, ahead[0].value, aim, context.t) for item in ahead]
    most = ""
    if next_attack.bound is not None:
        most = measure(aim.goal, context.t).worth(next_attack.bound)
    html = render(
        "dystopian/battle/next.html",
        context.lang,
        rows=rows,
        search=next_attack,
        compared=bool(rows and rows[-1].by),
        over=at_work.over,
        current=remaining_attacks(state)[0],
        most=most,
    )
    return Response(regions={OUT: html}, follow=STOP)


def _start_search(state: State, aim: Aim) -> Working[NextAttack]:
    return Working(NextAttack(state, aim))


def _row(state: State, ahead: ValuedOrder, best: Fraction, aim: Aim, t: Words) -> NextShown:
    def name(index: int) -> str:
        now: Any = state.activating
        target: Ref = now.declared.attacks[index].target
        return f"{t('table.attack', number=index + 1)} → {state.roster.name(target)}"

    values = measure(aim.goal, t)
    value = values.worth(ahead.value)
    by = values.less(ahead.value, best)
    first = ahead.order[0]
    return NextShown(name(first), value, by, list(map(name, ahead.order)), first)
