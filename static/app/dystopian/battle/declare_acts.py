"""Acts of step 1: begin a declaration, change it, see its odds, declare it."""

from dataclasses import replace
from typing import Any

from app.battle.acts_table import act_on
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, refused
from app.dystopian.battle.declaration import declaration, field_of, in_words
from app.dystopian.battle.declare_form import SHAPE, another, fired_by, mended, opening
from app.dystopian.battle.declare_view import faults_html, form_html, odds_html, texts
from app.form import nested
from app.requests.request import Request
from app.requests.response import fault_text
from app.words import words
from engine.dystopian.battle import State, activation_of, draft
from engine.engagement import Refusal, refusal, side_of


async def begin(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The form of a declaration, opened with the group's strongest weapon."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    group = request.given.get("ref", "")
    return Outcome(
        request.screen.to("declare", item=group), values=opening(engagement.state, group, words(request.lang))
    )


async def change(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The form once more: another weapon has other arms, two arms have other options; or an attack more or less."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    group, t = request.screen.item or "", words(request.lang)
    said = mended(_refilled(engagement.state, group, nested(request.forms, SHAPE), request))
    attacks = said.setdefault("attacks", [])
    if "drop" in request.given:
        del attacks[int(request.given["drop"])]
    if "more" in request.given:
        attacks += another(engagement.state, group, said, t)
    return Outcome(request.screen, values=said)


def _refilled(state: State, group: str, said: dict[str, Any], request: Request) -> dict[str, Any]:
    """An attack whose weapon was changed fires all arms of the new one."""
    every = fired_by(state, group, said, words(request.lang))
    for attack in said.get("attacks", []):
        fitting = [shot for shot in every if shot.weapon.value == attack.get("weapon")]
        if fitting and not set(attack.get("shots", ())) & {shot.value for shot in fitting}:
            band = int(attack.get("range_band", 2))
            attack["shots"] = [shot.value for shot in fitting if shot.dice[band - 1]]
    return said


async def promise(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The odds of what is in the form, and how its dice came about."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    state: State = engagement.state
    found = activation_of(state, _data(state, request))
    said, t, group = mended(nested(request.forms, SHAPE)), words(request.lang), request.screen.item or ""
    if isinstance(found, Refusal):
        told = (in_words(state, group, said, t, fault, fault_text(fault, request.lang)) for fault in found.faults)
        return Outcome(request.screen, only={"promise": faults_html(told, request.lang)}, texts={})
    fragments = {"promise": odds_html(state, found, request.lang)}
    return Outcome(request.screen, only=fragments, texts=texts(found, request.lang))


def _data(state: State, request: Request) -> dict[str, Any]:
    said = mended(nested(request.forms, SHAPE))
    return declaration(state, request.screen.item or "", said, words(request.lang))


async def declare(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """All attacks declared: the event of step 1."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    state, group = engagement.state, request.screen.item or ""
    made = draft("declare", _data(state, request), side_of(group))
    outcome = await act_on(desk, request, made, screen=request.screen.to("battle", item=None))
    said, t = mended(nested(request.forms, SHAPE)), words(request.lang)
    beside = (replace(fault, path=field_of(state, group, said, t, fault)) for fault in outcome.faults)
    return replace(outcome, faults=tuple(beside))


async def declare_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """The screen of step 1."""
    engagement = await desk.engagement(outcome.screen.battle)
    if isinstance(engagement, Refusal):
        return engagement
    group = outcome.screen.item or ""
    if group not in engagement.state.roster.squadrons and group not in engagement.state.wings:
        return refusal("unknown_battle")
    said = outcome.values
    if said is None:
        said = (
            mended(nested(request.forms, SHAPE))
            if request.forms
            else opening(engagement.state, group, words(request.lang))
        )
    return form_html(engagement.state, group, said, request.lang, engagement.battle.id)
