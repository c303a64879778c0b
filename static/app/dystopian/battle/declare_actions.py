"""Actions of step 1: begin a declaration, change it, see its odds, declare it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from jinja2 import UndefinedError

from app.battle.actions import declared, nothing_promised, planned, promised, shows
from app.battle.context import Here
from app.battle.game import Made
from app.battle.repository import Refused
from app.dystopian.advice import about_declared
from app.dystopian.battle.declaration import Declaration, aimed
from app.dystopian.battle.declare_form import SHAPE, Said, another, fired_by, fresh, mended, opening
from app.dystopian.battle.declare_view import form_html, odds_html, texts
from app.form import nested
from app.requests.response import Response
from app.views.advice_words import Question
from app.words import words
from engine.advice import Change
from engine.dystopian.activation.activation import SHOTS
from engine.dystopian.battle import State, asked, draft, enemies
from engine.dystopian.words import Weapon
from engine.engagement import Engagement, Refusal, refusal, side_of
from engine.kit.faults import Fault
from engine.kit.refusal import BROKEN


async def begin(here: Here) -> Response:
    """The form of a declaration, opened with the group's strongest weapon, with one at a target, or with a plan."""
    given, said = here.given, planned(here)
    screen = here.screen.to("declare", item=given.get("ref", here.screen.item), option=given.get("option"))
    if "weapon" in given:
        state: State = (await here.repository.engagement(screen.battle)).state
        every = fired_by(state, given["ref"], {}, here.t)
        said = {"attacks": [fresh(Weapon(given["weapon"]), every, given["target"], int(given["range_band"]))]}
    return shows(here, screen, html=await declare_html(here.at(screen, forms=[]), said))


async def change(here: Here) -> Response:
    """The form once more: another weapon has other arms, two arms have other options; or an attack more or less."""
    group, t = here.group, here.t
    said = mended(_refilled(here.state, group, here.form(SHAPE), here))
    attacks = said.setdefault("attacks", [])
    if "drop" in here.given:
        del attacks[int(here.given["drop"])]
    focus = ""
    if "more" in here.given:
        attacks += another(here.state, group, said, t)
        said = aimed(here.state, group, {**said, "open": ""}, t)
        focus = f"open-{len(attacks) - 1}"
    return shows(here, html=await declare_html(here, said), focus=focus)


def _refilled(state: State, group: str, said: dict[str, Any], here: Here) -> dict[str, Any]:
    """An attack whose weapon was changed fires all arms of the new one; only AA is aimed at wings."""
    every = fired_by(state, group, said, here.t)
    targets = enemies(state, side_of(group))
    for attack in said.get("attacks", []):
        if targets and attack.get("target") in state.wings and attack.get("weapon") != Weapon.AA:
            attack["target"] = targets[0]
        fitting = [shot for shot in every if shot.weapon.value == attack.get("weapon")]
        if fitting and not set(attack.get("shots", ())) & {shot.value for shot in fitting}:
            band = int(attack.get("range_band", 2))
            attack["shots"] = [shot.value for shot in fitting if shot.dice[band - 1]][:SHOTS]
    return said


async def promise(here: Here) -> Response:
    """The odds of what is in the form, and how its dice came about."""
    said = on_screen(here)
    found = said.activation
    if isinstance(found, Refusal):
        return nothing_promised(here, found, said.sentence)
    reasons, rows = texts(found, here.lang)
    return promised(here, lambda: odds_html(said.state, found, here.lang), reasons).but(rows=rows)


def question(here: Here) -> Question | Refusal:
    """What can be asked about the declaration in the form."""
    said = on_screen(here)
    found = asked(said.state, said.data)
    if isinstance(found, Refusal):
        return found

    def field(change: Change) -> str:
        return ".".join(map(str, said.field(Fault(change.path, ""))))

    return about_declared(found, said.state, field, here.t)


def on_screen(here: Here, plan: Said | None = None) -> Declaration:
    """The declaration in the form, or that of a plan."""
    return Declaration(here.state, here.group, plan or _said(here), here.t)


def _said(here: Here) -> Said:
    """What is in the form."""
    return mended(here.form(SHAPE))


def made(here: Here) -> Made:
    """All attacks on the screen, or of a plan's button: the event of step 1."""
    said = on_screen(here, planned(here))

    def beside(fault: Fault) -> Fault:
        return replace(fault, path=said.field(fault))

    return Made([draft("declare", said.data, side_of(said.group))], beside)


async def declare(here: Here) -> Response:
    """All attacks declared."""
    return await declared(here, made(here))


async def declare_html(here: Here, said: Mapping[str, Any] | None = None) -> str:
    """The screen of step 1."""
    engagement = here.engagement
    group = here.group
    if group not in engagement.state.roster.squadrons and group not in engagement.state.wings:
        raise Refused(refusal("unknown_battle"))
    if said is None:
        far = here.given.get("distance", "")
        said = _said(here) if here.request.forms else opening(engagement.state, group, here.t, far)
        said = said if here.request.forms else aimed(engagement.state, group, said, here.t)
    return form_html(engagement.state, group, said, here.lang, engagement.battle.id, puzzled=here.puzzled)


def shared_plan(
    engagement: Engagement[State], group: str, pairs: Sequence[tuple[str, str]], language: str
) -> str | Refusal:
    """The odds of a declaration of strangers; refused when it does not fit the battle or its form."""
    state = engagement.state
    if group not in state.roster.squadrons and group not in state.wings:
        return refusal("unknown_battle")
    try:
        said = mended(nested(pairs, SHAPE))
        form_html(state, group, said, language)
        found = Declaration(state, group, said, words(language)).activation
    except (*BROKEN, UndefinedError):
        return refusal("not_foldable")
    return found if isinstance(found, Refusal) else odds_html(state, found, language)
