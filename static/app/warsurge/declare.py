"""An attack being declared in a battle: its weapons and target, the odds, the numbers set by hand, the declaration."""

from collections.abc import Mapping
from typing import Any

from app.battle.actions import DUE, act_on, nothing_promised, planned, promised, shows
from app.battle.game import BattlePage
from app.battle.repository import Repository, unwrap
from app.form import nested
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Response
from app.views.advised import Question
from app.views.grid import Grid
from app.views.targets import TargetCard
from app.warsurge.advice import ATTACK, about
from app.warsurge.declare_form import INTO, SHAPE, Aimed, targets
from app.warsurge.form import MODIFIER, form_context, weapon_name
from app.warsurge.odds import answered
from app.warsurge.reasons import by_rule, reason_rows, reasons
from app.words import Words, words
from engine.advice import THROUGH, Answers
from engine.engagement import Draft, Engagement, Refusal, item_of, refusal
from engine.warsurge.advice import attack_answers
from engine.warsurge.attack import Attack, check
from engine.warsurge.battle import State, attack_form
from engine.warsurge.battle.state import Standing
from engine.warsurge.battle.unit import Unit

AIMS = {THROUGH: "matrix.through"} | {key: ATTACK.answers[key] for key in ("kills", "destroyed", "mean_hp")}


async def begin(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The screen on which a unit picks its weapons and its target."""
    given = request.given
    screen = request.screen.to("declare", item=given.get("ref"))
    said = {"weapons": [given["weapon"]], "target": given["target"]} if "weapon" in given else planned(request) or {}
    return shows(request, screen, html=await declare_html(repository, page, request.at(screen), said))


async def change(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The screen once more: other weapons and targets have other numbers; or a modifier more or less."""
    said = nested(request.forms, SHAPE)
    modifiers = said.setdefault(INTO, {}).setdefault("modifiers", [])
    if "drop" in request.given:
        del modifiers[int(request.given["drop"])]
    if "more" in request.given:
        modifiers.append(MODIFIER)
    return shows(request, html=await declare_html(repository, page, request, said))


async def promise(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The odds of the attack on the screen, and how its numbers came about."""
    aimed = await _aimed(repository, request)
    draft = aimed.draft()
    if isinstance(draft, Refusal):
        return nothing_promised(request, draft)
    attack = aimed.attack(draft)
    found = reasons(attack, request.lang) | {
        f"from-{name}": text for name, text in by_rule(attack, request.lang).items()
    }
    rows = dict(aimed.by_place(reason_rows(attack)))
    return promised(answered(attack, request.lang)[0], dict(aimed.by_place(found))).but(rows=rows)


async def question(repository: Repository, request: Request) -> Question | Refusal:
    """What can be asked about the attack on the screen."""
    aimed = await _aimed(repository, request)
    draft = aimed.draft()
    return draft if isinstance(draft, Refusal) else about(aimed.attack(draft), aimed.field)


def grid(state: State, ref: str, ranges: Mapping[str, str], language: str) -> Grid:
    """Each weapon of a unit at every unit of the other side."""
    t, unit, every = words(language), state.unit(ref), targets(state, ref)
    weapons = unit.weapons if unit else ()

    def answers(weapon: int, target: int) -> Answers | None:
        form = attack_form(state, ref, [weapon], every[target].ref)
        attack = None if isinstance(form, Refusal) else check(form)
        return attack_answers(attack) if isinstance(attack, Attack) else None

    def opens(weapon: int, target: int) -> dict[str, str]:
        return {"ref": ref, "weapon": str(weapon), "target": every[target].ref}

    names = [weapon_name(weapon, place, t) for place, weapon in enumerate(weapons)]
    return Grid(names, [one.name for one in every], AIMS, answers, opens)


def drafted(state: State, ref: str, said: Mapping[str, Any], language: str) -> Draft | Refusal:
    """The event of an attack with what a plan's button carries."""
    return Aimed(state, ref, said).draft()


async def done(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The attack declared; its dice follow."""
    aimed = await _aimed(repository, request, planned(request))
    table = request.screen.to("battle", item=None)
    return await act_on(repository, request, aimed.draft(), beside=aimed.beside, screen=table, focus=DUE)


async def declare_html(
    repository: Repository, page: BattlePage, request: Request, said: Mapping[str, Any] | None = None
) -> str:
    """The weapons of a unit, whom they can be fired at, and all numbers of the attack."""
    engagement = await repository.engagement(request.screen.battle)
    aimed, t = await _aimed(repository, request, said), words(request.lang)
    unit = unwrap(aimed.unit or refusal("unknown_unit"))
    names = [weapon_name(weapon, place, t) for place, weapon in enumerate(unit.weapons)]
    context = form_context(request.lang)
    return render(
        "warsurge/battle/declare.html",
        request.lang,
        name=unit.name,
        names=names,
        chosen=[str(place) for place in aimed.places],
        targets=[_card(engagement, one, t) for one in aimed.targets],
        at=aimed.at,
        fields=aimed.fields(),
        into=INTO,
        **{name: context[name] for name in ("options", "bounds")},
    )


def _card(engagement: Engagement[State], unit: Standing, t: Words) -> TargetCard:
    """A unit of the other side as one to aim at, with all its HP."""
    item = item_of(engagement.battle.sides, unit.ref)
    whole = Unit.model_validate(item.profile) if item else unit
    troop = whole.models > 1
    saves = {t(f"warsurge.form.{name}"): getattr(unit, name) for name in ("armour", "aegis")}
    facts = [t("warsurge.declare.models", count=unit.models)] if troop and unit.hp > 1 else []
    facts.append(f"{t('warsurge.chart.defence')} {unit.defence}")
    facts += [f"{name} {number}+" for name, number in saves.items() if number]
    left, most = unit.hp_left, max(whole.models, unit.models) * unit.hp
    said = t("warsurge.declare.troop" if troop else "warsurge.declare.engine")
    look = ("troop", "medium") if troop else ("engine", "large")
    return TargetCard(unit.ref, unit.name, *look, said, tuple(facts), left, most, t("term.hp"))


async def _aimed(repository: Repository, request: Request, said: Mapping[str, Any] | None = None) -> Aimed:
    """What is on the screen, or what an action has made of it."""
    engagement = await repository.engagement(request.screen.battle)
    typed = said if said is not None else nested(request.forms, SHAPE)
    return Aimed(engagement.state, request.screen.item or "", typed)
