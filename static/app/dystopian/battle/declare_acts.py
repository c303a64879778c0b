"""Acts of step 1: begin a declaration, change it, see its odds, declare it."""

from dataclasses import replace
from typing import Any

from app.answers import fault_text
from app.battle.acts_table import act_on
from app.battle.asked import Ask, Outcome, refused
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.dystopian.battle.declaration import declaration, field_of, in_words
from app.dystopian.battle.declare_form import SHAPE, another, fired_by, mended, opening, side_of
from app.dystopian.battle.declare_view import faults_html, form_html, odds_html, texts
from app.form import nested
from app.words import words
from engine.battle import Refusal, refusal
from engine.dystopian.battle import State, activation_of, draft


async def begin(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """The form of a declaration, opened with the group's strongest weapon."""
    playing = await desk.playing(ask.screen.battle)
    if isinstance(playing, Refusal):
        return refused(ask, playing)
    group = ask.given.get("ref", "")
    return Outcome(ask.screen.to("declare", item=group), values=opening(playing.state, group, words(ask.lang)))


async def change(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """The form once more: another weapon has other arms, two arms have other options; or an attack more or less."""
    playing = await desk.playing(ask.screen.battle)
    if isinstance(playing, Refusal):
        return refused(ask, playing)
    group, t = ask.screen.item or "", words(ask.lang)
    said = mended(_refilled(playing.state, group, nested(ask.form, SHAPE), ask))
    attacks = said.setdefault("attacks", [])
    if "drop" in ask.given:
        del attacks[int(ask.given["drop"])]
    if "more" in ask.given:
        attacks += another(playing.state, group, said, t)
    return Outcome(ask.screen, values=said)


def _refilled(state: State, group: str, said: dict[str, Any], ask: Ask) -> dict[str, Any]:
    """An attack whose weapon was changed fires all arms of the new one."""
    every = fired_by(state, group, said, words(ask.lang))
    for attack in said.get("attacks", []):
        fitting = [shot for shot in every if shot.weapon.value == attack.get("weapon")]
        if fitting and not set(attack.get("shots", ())) & {shot.value for shot in fitting}:
            band = int(attack.get("range_band", 2))
            attack["shots"] = [shot.value for shot in fitting if shot.dice[band - 1]]
    return said


async def promise(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """The odds of what is in the form, and how its dice came about."""
    playing = await desk.playing(ask.screen.battle)
    if isinstance(playing, Refusal):
        return refused(ask, playing)
    state: State = playing.state
    found = activation_of(state, _data(state, ask))
    said, t, group = mended(nested(ask.form, SHAPE)), words(ask.lang), ask.screen.item or ""
    if isinstance(found, Refusal):
        told = (in_words(state, group, said, t, fault, fault_text(fault, ask.lang)) for fault in found.faults)
        return Outcome(ask.screen, only={"promise": faults_html(told, ask.lang)}, texts={})
    fragments = {"promise": odds_html(state, found, ask.lang)}
    return Outcome(ask.screen, only=fragments, texts=texts(state, found, ask.lang))


def _data(state: State, ask: Ask) -> dict[str, Any]:
    said = mended(nested(ask.form, SHAPE))
    return declaration(state, ask.screen.item or "", said, words(ask.lang))


async def declare(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """All attacks declared: the event of step 1."""
    playing = await desk.playing(ask.screen.battle)
    if isinstance(playing, Refusal):
        return refused(ask, playing)
    state, group = playing.state, ask.screen.item or ""
    made = draft("declare", _data(state, ask), side_of(state, group))
    outcome = await act_on(desk, ask, made, screen=ask.screen.to("battle", item=None))
    said, t = mended(nested(ask.form, SHAPE)), words(ask.lang)
    beside = (replace(fault, path=field_of(state, group, said, t, fault)) for fault in outcome.faults)
    return replace(outcome, faults=tuple(beside))


async def declare_html(desk: Desk, page: BattlePage, ask: Ask, outcome: Outcome) -> str | Refusal:
    """The screen of step 1."""
    playing = await desk.playing(outcome.screen.battle)
    if isinstance(playing, Refusal):
        return playing
    group = outcome.screen.item or ""
    if group not in playing.state.roster.squadrons and group not in playing.state.wings:
        return refusal("unknown_battle")
    said = outcome.values
    if said is None:
        said = mended(nested(ask.form, SHAPE)) if ask.form else opening(playing.state, group, words(ask.lang))
    return form_html(playing.state, group, said, ask.lang)
