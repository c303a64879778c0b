"""An attack being declared in a battle: its weapons and target, the odds, the numbers set by hand, the declaration."""

from dataclasses import replace
from typing import Any

from app.battle.acts_table import act_on
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, refused
from app.form import nested
from app.rendering import render
from app.requests.request import Request
from app.requests.response import fault_text
from app.warsurge.declare_form import INTO, SHAPE, Aimed
from app.warsurge.form import MODIFIER, form_context, weapon_name
from app.warsurge.odds import answer_html
from app.warsurge.reasons import by_rule, reasons
from app.words import words
from engine.engagement import Refusal


async def begin(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The screen on which a unit picks its weapons and its target."""
    return Outcome(request.screen.to("declare", item=request.given.get("ref")), values={})


async def change(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The screen once more: other weapons and targets have other numbers; or a modifier more or less."""
    said = nested(request.forms, SHAPE)
    modifiers = said.setdefault(INTO, {}).setdefault("modifiers", [])
    if "drop" in request.given:
        del modifiers[int(request.given["drop"])]
    if "more" in request.given:
        modifiers.append(MODIFIER)
    return Outcome(request.screen, values=said)


async def promise(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The odds of the attack on the screen, and how its numbers came about."""
    aimed = await _aimed(desk, request)
    draft = aimed if isinstance(aimed, Refusal) else aimed.draft()
    if isinstance(aimed, Refusal) or isinstance(draft, Refusal):
        return _nothing_promised(request, draft)
    attack = aimed.attack(draft)
    why = {f"why-{name}": text for name, text in aimed.by_place(reasons(attack, request.lang))}
    why |= {f"from-{name}": text for name, text in aimed.by_place(by_rule(attack, request.lang))}
    return Outcome(request.screen, only={"promise": answer_html(attack, request.lang)}, texts=why)


def _nothing_promised(request: Request, found: Any) -> Outcome:
    sentences = dict.fromkeys(fault_text(fault, request.lang) for fault in found.faults)
    html = render("battle/faulty.html", request.lang, sentences=list(sentences))
    return Outcome(request.screen, only={"promise": html}, texts={})


async def done(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The attack declared; its dice follow."""
    aimed = await _aimed(desk, request)
    if isinstance(aimed, Refusal):
        return refused(request, aimed)
    table = request.screen.to("battle", item=None)
    outcome = await act_on(desk, request, aimed.draft(), screen=table, focus="due-title")
    return replace(outcome, faults=tuple(map(aimed.beside, outcome.faults)))


async def declare_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """The weapons of a unit, whom they can be fired at, and all numbers of the attack."""
    aimed = await _aimed(desk, request.at(outcome.screen), outcome.values)
    if isinstance(aimed, Refusal) or aimed.unit is None:
        return aimed if isinstance(aimed, Refusal) else Refusal(())
    t = words(request.lang)
    names = [weapon_name(weapon, place, t) for place, weapon in enumerate(aimed.unit.weapons)]
    context = form_context(request.lang)
    return render(
        "warsurge/battle/declare.html",
        request.lang,
        name=aimed.unit.name,
        names=names,
        chosen=[str(place) for place in aimed.places],
        targets=aimed.targets,
        fields=aimed.fields(),
        into=INTO,
        **{name: context[name] for name in ("options", "bounds")},
    )


async def _aimed(desk: Desk, request: Request, said: Any = None) -> Aimed | Refusal:
    """What is on the screen, or what an act has made of it."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return engagement
    typed = said if said is not None else nested(request.forms, SHAPE)
    return Aimed(engagement.state, request.screen.item or "", typed)
