"""Actions on plans: declarations kept side by side, the best order, and how many activations it takes."""

import json
from fractions import Fraction
from typing import Any

from app.battle.game import BattlePage
from app.battle.repository import Repository, unwrap
from app.dystopian.battle.declare_actions import on_screen
from app.format import LEAST
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Response
from app.views.planner import PlanShown, worth_text
from app.words import Words, words
from engine.dystopian.activation.declared import Activation, DeclaredAttack
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.activation.plans import Aim, Want, is_chance, orders, shots_to_sink
from engine.dystopian.activation.uses import weapon_of
from engine.dystopian.battle import State, activation_of
from engine.engagement import Change, Refusal

PLANS = "plans/"
LETTERS = "ABCDE"
MOST = 4
"""Plans kept at once: more do not fit side by side on a phone."""


async def _planned(repository: Repository, request: Request) -> tuple[State, dict[str, Any], Activation]:
    """The state, the data of the declaration in the form, and the activation that it describes."""
    said = await on_screen(repository, request)
    return said.state, said.data, unwrap(said.activation)


def _aim(planned: Activation, request: Request) -> Aim:
    """What is wanted of all models that the plan attacks."""
    return Aim(want=_want(request), models=tuple(dict.fromkeys(attack.target for attack in planned.attacks)))


def _want(request: Request) -> Want:
    want = dict(request.forms).get("aim", "")
    return Want(want) if want in list(Want) else Want.SINK


def _shown(request: Request, template: str, **values: Any) -> Response:
    html = render(f"dystopian/battle/{template}.html", request.lang, **values)
    return Response(regions={"plans-out": html})


async def keep(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The declaration in the form kept as a plan; the oldest of too many gives way."""
    _, data, _ = await _planned(repository, request)
    key = PLANS + (request.screen.battle or "")
    document = await repository.store.get(key)
    every = json.loads(document.text) if document else []
    own = [plan for plan in every if plan["group"] == request.screen.item]
    plans = [plan for plan in every if plan not in own]
    plans += [*own, {"group": request.screen.item, "data": data}][-MOST:]
    await repository.put(Change(key, json.dumps(plans), document.revision if document else 0))
    return await compare(repository, page, request)


def _plans(text: str, request: Request) -> list[Any]:
    """The plans kept for the group on the screen."""
    return [plan for plan in json.loads(text) if plan.get("group") == request.screen.item]


async def compare(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The plans kept and the one in the form, the better marked."""
    state, data, _ = await _planned(repository, request)
    document = await repository.store.get(PLANS + (request.screen.battle or ""))
    plans = [plan["data"] for plan in _plans(document.text if document else "[]", request)]
    every = [*plans, *([] if data in plans else [data])]
    t, want = words(request.lang), _want(request)
    found = [(letter if plan != data else f"{letter} ({t('table.this_plan')})", _row(state, plan, request))
             for letter, plan in zip(LETTERS, every, strict=False)]  # fmt: skip
    rows = sorted(((*row, name) for name, row in found if row), key=lambda row: -row[0])
    best = _best([value for value, *_ in rows], chance=is_chance(want))
    return _shown(request, "plans", rows=[
        PlanShown(attacks, worth(value, want, t), best=value == best, name=name)
        for value, attacks, name in rows
    ])  # fmt: skip


def _best(values: list[Fraction], *, chance: bool) -> Fraction | None:
    """The value of the plans to mark, of values in their order; None where all are as good, or as good as hopeless."""
    told = len(values) > 1 and values[0] > values[-1]
    return values[0] if told and values[0] >= (LEAST if chance else 0) else None


def _row(state: State, data: dict[str, Any], request: Request) -> tuple[Fraction, list[str]] | None:
    """The value of a plan for the aim, and the plan in words; None when the battle no longer has what it needs."""
    planned = activation_of(state, data)
    if isinstance(planned, Refusal) or not planned.attacks:
        return None
    value = _aim(planned, request).value(planned, activation_odds(planned))
    return value, [attack_text(state, planned, one, words(request.lang)) for one in planned.attacks]


def worth(value: Fraction, want: Want, t: Words) -> str:
    """What a plan is worth for what is wanted."""
    return worth_text(value, is_chance(want), f"best.worth.{want}", t)


def attack_text(state: State, planned: Activation, attack: DeclaredAttack, t: Words) -> str:
    """An attack of a plan."""
    weapon, shots = t(f"weapon.{weapon_of(planned, attack)}"), len(attack.shots) + len(attack.wings)
    text = t("table.plan_attack", weapon=weapon, target=state.roster.name(attack.target), band=attack.range_band)
    return text + (t("table.plan_together", option=t(f"option.{attack.option}"), shots=shots) if shots > 1 else "")


async def best_order(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The best order of the attacks in the form for the aim."""
    state, _, planned = await _planned(repository, request)
    tried = orders(planned, _aim(planned, request))
    names = [state.roster.name(attack.target) for attack in planned.attacks]
    values = [worth(one.value, _want(request), words(request.lang)) for one in (tried.best, tried.tried[0])]
    return _shown(request, "order", order=tried.best.order, values=values, names=names, all=tried.complete)


async def sink(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The chance that all targets are gone after 1, 2, 3 ... such activations."""
    _, _, planned = await _planned(repository, request)
    chances = list(shots_to_sink(planned, *_aim(planned, request).models))
    return _shown(request, "sink", chances=chances)
