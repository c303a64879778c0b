"""Acts on plans: declarations kept side by side, the best order, and how many activations it takes."""

import json
from fractions import Fraction
from typing import Any

from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, clashed, refused
from app.dystopian.battle.declaration import declaration
from app.dystopian.battle.declare_form import SHAPE, mended
from app.form import nested
from app.rendering import render
from app.requests.request import Request
from app.words import words
from engine.dystopian.activation.aims import Aim, Want
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.activation.plans import orders
from engine.dystopian.activation.shots import shots_to_sink
from engine.dystopian.battle import State, activation_of
from engine.engagement import Change, Engagement, Refusal

PLANS = "plans/"
MOST = 4
"""Plans kept at once: more do not fit side by side on a phone."""


async def _planned(desk: Desk, request: Request) -> tuple[State, dict[str, Any], Activation] | Refusal:
    """The state, the data of the declaration in the form, and the activation that it describes."""
    engagement: Engagement[State] | Refusal = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return engagement
    said = mended(nested([pair for pair in request.forms if pair[0] != "aim"], SHAPE))
    data = declaration(engagement.state, request.screen.item or "", said, words(request.lang))
    found = activation_of(engagement.state, data)
    return found if isinstance(found, Refusal) else (engagement.state, data, found)


def _aim(planned: Activation, request: Request) -> Aim:
    """What is wanted of all models that the plan attacks."""
    want = dict(request.forms).get("aim", Want.SINK.value)
    targets = tuple(dict.fromkeys(attack.target for attack in planned.attacks))
    return Aim(want=Want(want) if want in list(Want) else Want.SINK, models=targets)


def _shown(request: Request, template: str, **values: Any) -> Outcome:
    html = render(f"dystopian/battle/{template}.html", request.lang, **values)
    return Outcome(request.screen, only={"plans-out": html})


async def keep(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The declaration in the form kept as a plan; the oldest of too many gives way."""
    found = await _planned(desk, request)
    if isinstance(found, Refusal):
        return refused(request, found)
    key = PLANS + (request.screen.battle or "")
    document = await desk.store.get(key)
    every = json.loads(document.text) if document else []
    own = [plan for plan in every if plan["group"] == request.screen.item]
    plans = [plan for plan in every if plan not in own]
    plans += [*own, {"group": request.screen.item, "data": found[1]}][-MOST:]
    if await desk.store.put((Change(key, json.dumps(plans), document.revision if document else 0),)):
        return clashed(request)
    return await compare(desk, page, request)


def _plans(text: str, request: Request) -> list[Any]:
    """The plans kept for the group on the screen."""
    return [plan for plan in json.loads(text) if plan.get("group") == request.screen.item]


async def compare(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The plans kept and the one in the form, the better marked."""
    found = await _planned(desk, request)
    if isinstance(found, Refusal):
        return refused(request, found)
    state, data, _ = found
    document = await desk.store.get(PLANS + (request.screen.battle or ""))
    plans = [plan["data"] for plan in _plans(document.text if document else "[]", request)]
    every = [*plans, *([] if data in plans else [data])]
    rows = [_row(state, plan, request) for plan in every]
    values = [row["value"] for row in rows if row]
    best = max(values, default=Fraction(0))
    chance = dict(request.forms).get("aim") != Want.HP.value
    return _shown(request, "plans", rows=[row for row in rows if row], best=best, chance=chance)


def _row(state: State, data: dict[str, Any], request: Request) -> dict[str, Any] | None:
    """A plan in words, and its value for the aim; None when the battle no longer has what it needs."""
    planned = activation_of(state, data)
    if isinstance(planned, Refusal) or not planned.attacks:
        return None
    t = words(request.lang)
    attacks = [
        t("table.plan_attack", target=state.roster.name(attack["target"]), band=attack.get("range_band", 2),
          shots=len(attack["shots"]) + len(attack["wings"]), option=t(f"option.{attack.get('option', 'single')}"))
        for attack in data["attacks"]
    ]  # fmt: skip
    value = _aim(planned, request).value(planned, activation_odds(planned))
    return {"attacks": attacks, "value": value}


async def best_order(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The best order of the attacks in the form for the aim."""
    found = await _planned(desk, request)
    if isinstance(found, Refusal):
        return refused(request, found)
    state, _, planned = found
    tried = orders(planned, _aim(planned, request))
    names = [state.roster.name(attack.target) for attack in planned.attacks]
    chance = dict(request.forms).get("aim") != Want.HP.value
    return _shown(
        request, "order", best=tried.best, first=tried.tried[0], names=names, all=tried.complete, chance=chance
    )


async def sink(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The chance that all targets are gone after 1, 2, 3 ... such activations."""
    found = await _planned(desk, request)
    if isinstance(found, Refusal):
        return refused(request, found)
    _, _, planned = found
    chances = list(shots_to_sink(planned, *_aim(planned, request).models))
    return _shown(request, "sink", chances=chances)
