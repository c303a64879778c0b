"""Actions of step 1: begin a declaration, change it, see its odds, declare it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from jinja2 import UndefinedError

from app.battle.actions import odds_refused, planned, shown_odds, shows
from app.battle.context import BattleContext
from app.battle.repository import Refused
from app.dystopian.battle.declaration_data import DeclarationContents, aim_last_attack
from app.dystopian.battle.declaration_form import (
    SHAPE,
    Values,
    attack_with,
    correct_form,
    fired_by,
    further_attacks,
    opening,
)
from app.dystopian.battle.declaration_view import form_html, odds_html, texts
from app.dystopian.sensitivity import DeclarationQuestion
from app.form_data import nested
from app.requests.request import GivenFields
from app.requests.response import Response
from app.views.advice_words import Question
from app.words import Words, words
from engine.advice import FieldChange
from engine.dystopian.activation.activation import SHOTS
from engine.dystopian.advice.answers import AnsweredDeclaration, find_questions
from engine.dystopian.advice.attack_sensitivity import SEEN
from engine.dystopian.battle import State, draft, targets_for
from engine.dystopian.words import WeaponType
from engine.engagement import Draft, Engagement, Refusal, refusal, side_of
from engine.kit.faults import Fault
from engine.kit.refusal import BROKEN


class FirstAttack(GivenFields):
    """A weapon of a group at a target, with which the form opens."""

    ref: str
    weapon: WeaponType
    target: str
    range_band: int


async def begin(context: BattleContext) -> Response:
    """Open the form of a declaration: with the group's strongest weapon, with a weapon at a target,
    or with a plan.
    """
    given = context.given
    data = planned(context)
    screen = context.screen.to(
        "declare", item=given.get("ref", context.screen.item), option=given.get("option")
    )
    if "weapon" in given:
        opened = context.request.read_given(FirstAttack)
        state: State = (await context.repository.engagement(screen.battle)).state
        every = fired_by(state, opened.ref, {}, context.t)
        data = {"attacks": [attack_with(opened.weapon, every, opened.target, opened.range_band)]}
    return shows(context, screen, html=await declare_html(context.at(screen, forms=[]), data))


async def change(context: BattleContext) -> Response:
    """Show the form again after a change: every attack gets the arms of its weapon, and an option
    that fits their number.

    Fields of the request: `drop` is the index of an attack to remove; `more` adds one at a target
    in reach, and opens it.
    """
    group = context.group
    t = context.t
    data = correct_form(_refill(context.state, group, context.form(SHAPE), context))
    attacks = data.setdefault("attacks", [])
    if "drop" in context.given:
        del attacks[int(context.given["drop"])]
    focus = ""
    if "more" in context.given:
        attacks += further_attacks(context.state, group, data, t)
        data["open"] = ""  # the last attack is open
        data = aim_last_attack(context.state, group, data, t)
        focus = f"open-{len(attacks) - 1}"
    return shows(context, html=await declare_html(context, data), focus=focus)


def _refill(
    state: State, group: str, data: dict[str, Any], context: BattleContext
) -> dict[str, Any]:
    """Fill the arms of an attack anew after a change of weapon; only AA keeps a wing as its
    target.
    """
    every = fired_by(state, group, data, context.t)
    for attack in data.get("attacks", []):
        targets = targets_for(state, group, attack.get("weapon", ""))
        if targets and attack.get("target") in state.wings and attack["target"] not in targets:
            attack["target"] = targets[0]
        fitting = [shot for shot in every if shot.weapon.value == attack.get("weapon")]
        if fitting and not set(attack.get("shots", ())) & {shot.value for shot in fitting}:
            band = int(attack.get("range_band", 2))
            attack["shots"] = [shot.value for shot in fitting if shot.dice[band - 1]][:SHOTS]
    return data


async def show_declared_odds(context: BattleContext) -> Response:
    """Show the odds of the declaration in the form, and the sources of its dice."""
    declaration = on_screen(context)
    activation = declaration.activation
    if isinstance(activation, Refusal):
        return odds_refused(context, activation, declaration.sentence)
    reasons, rows = texts(activation, context.lang)
    render_odds = partial(odds_html, declaration.state, activation, context.lang)
    return shown_odds(context, render_odds, reasons).but(rows=rows)


class FormQuestion(DeclarationQuestion):
    """The question about the declaration in the form of step 1."""

    def __init__(
        self, answered: AnsweredDeclaration, declaration: DeclarationContents, t: Words
    ) -> None:
        """Set the declaration, and the contents of the form that it comes from."""
        super().__init__(answered, declaration.state, t)
        self._declaration = declaration

    def find_field(self, change: FieldChange) -> str:
        """Return the field of a sight, a range band or a kind of fire; empty for other changes."""
        if change.path[-1] not in SEEN:
            return ""
        return ".".join(map(str, self._declaration.field(Fault(change.path, ""))))


def question(context: BattleContext) -> Question | Refusal:
    """Build the question about the declaration in the form."""
    declaration = on_screen(context)
    answered = find_questions(declaration.state, declaration.data)
    if isinstance(answered, Refusal):
        return answered
    return FormQuestion(answered, declaration, context.t)


def on_screen(context: BattleContext) -> DeclarationContents:
    """Return the declaration in the form."""
    return DeclarationContents(context.state, context.group, _form_values(context), context.t)


def _form_values(context: BattleContext) -> Values:
    """Return the contents of the form, with contradictions removed."""
    return correct_form(context.form(SHAPE))


def find_targets(context: BattleContext) -> Mapping[str, str]:
    """Return the targets in the form with their range bands."""
    return {
        attack["target"]: attack.get("range_band", "")
        for attack in _form_values(context).get("attacks", [])
    }


def read_declaration(context: BattleContext) -> list[Draft]:
    """Return all attacks on the screen: the event of step 1."""
    declaration = on_screen(context)
    return [draft("declare", declaration.data, side_of(declaration.group))]


def locate_fault(context: BattleContext, fault: Fault) -> Fault:
    """Return a fault of this event at its field on the screen."""
    return replace(fault, path=on_screen(context).field(fault))


async def declare_html(page_context: BattleContext, data: Mapping[str, Any] | None = None) -> str:
    """Render the screen of step 1."""
    engagement = page_context.engagement
    group = page_context.group
    if group not in engagement.state.roster.squadrons and group not in engagement.state.wings:
        raise Refused(refusal("unknown_battle"))
    if data is None and page_context.request.forms:
        data = _form_values(page_context)
    elif data is None:
        data = opening(
            engagement.state, group, page_context.t, page_context.given.get("distance", "")
        )
        data = aim_last_attack(engagement.state, group, data, page_context.t)
    return form_html(
        engagement.state,
        group,
        data,
        page_context.lang,
        engagement.battle.id,
        puzzled=page_context.is_puzzle,
    )


def shared_plan(
    engagement: Engagement[State], group: str, pairs: Sequence[tuple[str, str]], language: str
) -> str | Refusal:
    """Render the odds of an imported declaration, or return a refusal if it fits neither battle nor
    form.
    """
    state = engagement.state
    if group not in state.roster.squadrons and group not in state.wings:
        return refusal("unknown_battle")
    try:
        data = correct_form(nested(pairs, SHAPE))
        form_html(state, group, data, language)
        activation = DeclarationContents(state, group, data, words(language)).activation
    except (*BROKEN, UndefinedError):
        return refusal("not_foldable")
    return activation if isinstance(activation, Refusal) else odds_html(state, activation, language)
