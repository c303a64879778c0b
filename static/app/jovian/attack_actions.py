"""Actions on one attack of Jovian Wars."""

from collections.abc import Callable
from functools import partial
from typing import Any

from app.jovian.charts.chart_rows import OWN_TABLE
from app.jovian.form import (
    ON_PAPER,
    SHIP,
    SQUADRON,
    attack_of,
    form_context,
    rolls_on_paper,
    shape,
    start,
)
from app.jovian.form_summaries import folds
from app.jovian.odds import answers, first_answers, odds_html
from app.jovian.picks import describe_attack
from app.jovian.reasons import reason_rows, reasons
from app.jovian.roll_text import show_attack
from app.jovian.sensitivity import ATTACK, AttackQuestion
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Response, faulty
from app.views.advice_words import Question
from app.views.attack.attack_odds import Action, AnswerTexts, beside_fields
from app.views.attack.attack_view import Attacks
from app.views.attack.kept_attack import kept_of
from app.views.attack.roll_view import RollSoFar, announce
from app.views.flow import ShownFlow
from app.views.headline import Headline
from app.views.sensitivity_view import OUT
from app.words import Words, words
from engine.engagement import Engagement, Single
from engine.jovian.attack import Attack
from engine.jovian.effort_limit import quick_attacks
from engine.jovian.rulings import RULINGS
from engine.jovian.single_attack import SINGLE, SingleAttackSetup, wants_table
from engine.jovian.steps.flow import TargetState
from engine.jovian.steps.hull import ShipState
from engine.jovian.words import RATINGS
from engine.kit.saved_types import Tree, plain

TABLE = "table."
"""The beginning of the names of fields of the players' own table."""


class JovianAttacks(Attacks[Attack]):
    """Single attacks of Jovian Wars."""

    rules = SINGLE
    rulings = RULINGS
    advice = ATTACK
    settings = ("table",)

    def read_attack(self, request: Request) -> Attack | Response:
        """Return the attack in the form, or every fault of the form."""
        data = request.form(shape(SQUADRON))
        attack = attack_of(data)
        if isinstance(attack, tuple):
            return faulty(attack, request.lang, shape(str(data.get("against"))))
        return attack

    def make_setup(self, attack: Attack, request: Request) -> Tree:
        """Return the attack, with the players' decision to roll on paper."""
        return plain(SingleAttackSetup(attack=attack, on_paper=rolls_on_paper(request.forms)))

    def name_target(self, attack: Attack) -> str:
        """Return the name of the squadron or ship."""
        return attack.target.name

    def find_answers(self, attack: Attack) -> Headline | None:
        """Return the most important odds; None where they take long."""
        return answers(attack)

    def show_answers(self, attack: Attack, language: str) -> AnswerTexts:
        """Return the most important odds as HTML and in sentences."""
        return AnswerTexts(*first_answers(attack, language))

    def show_odds(self, attack: Attack, language: str, *, fractions: bool) -> str:
        """Return all odds as HTML, on demand also as fractions."""
        return odds_html(attack, language, fractions)

    def give_reasons(self, attack: Attack, request: Request) -> Response:
        """Return the reasons for the attack's numbers."""
        language = request.lang
        texts = {
            **beside_fields("why", reasons(attack, language)),
            **beside_fields("fold", folds(attack, language)),
        }
        return Response(texts=texts, rows=beside_fields("why", reason_rows(attack)))

    def describe(self, attack: Attack, language: str) -> str:
        """Return the attack in one line."""
        return describe_attack(attack, language)

    def show_roll(self, engagement: Engagement[Single], language: str) -> RollSoFar:
        """Return the roll of an attack in a language; the roll stops if it needs a table that the
        players have not typed in.
        """
        t = words(language)
        setup = engagement.opening.setup
        state = engagement.state
        played = state.flow.played
        end = played.state
        flow = show_attack(setup.attack, played, state.names, setup.attack.target, language)
        after = _after(end)
        if wants_table(setup, end):
            rolls = end.rolls_due
            ask = partial(
                render, "jovian/roll/table.html", language, rolls=rolls, own_table=OWN_TABLE
            )
            table_flow = ShownFlow(t("roll.title"), flow.lines, remaining=ask)
            return RollSoFar(table_flow, t("jovian.table.wanted", count=rolls), after)
        return RollSoFar(flow, _announce(flow, end, t), after, destroyed=end.destroyed)

    def start(self, language: str) -> Tree:
        """Return the fields of the forms as they open in a language."""
        return start(language)

    def form_values(self, language: str) -> Tree:
        """Return the values for the templates of the forms in a language."""
        return form_context(language)

    def find_question(self, attack: Attack, request: Request) -> Question | Response:
        """Return what can be asked about an attack, or the response if its odds take too long."""
        if quick_attacks(attack):
            return AttackQuestion(attack)
        return Response(regions={OUT: first_answers(attack, request.lang)[0]})


def _announce(flow: ShownFlow, state: TargetState, t: Words) -> str:
    """Return what is read aloud: the result with the remaining Structure, or what is due."""
    if flow.card:
        return f"{flow.card.headline}. {t('jovian.form.structure')} {state.structure}."
    return announce(flow, t)


def _after(state: TargetState) -> dict[str, Any]:
    """Return the form fields of the target after the roll."""
    if not isinstance(state, ShipState):
        return {f"{SQUADRON}.structure": state.structure}
    fields = {f"{SHIP}.structure": state.structure}
    for rating, boxes in zip(RATINGS, state.ratings, strict=True):
        fields[f"{SHIP}.{rating}"] = boxes
    for index, remaining in enumerate(state.parts):
        fields[f"{SHIP}.parts.{index}.left"] = remaining
    return fields


ATTACKS = JovianAttacks()


def _on_another_table(table: Callable[[Request], list[tuple[str, str]]]) -> Action:
    """Return an action that continues the roll with other fields of the players' own table."""

    async def response(request: Request) -> Response:
        roll = kept_of(request).roll
        known = roll.forms if roll else ()
        rest = [(name, text) for name, text in known if not name.startswith(TABLE)]
        return await ATTACKS.change_forms(request, rest + table(request))

    return ATTACKS.tidy_after(response)


def _read_table(request: Request) -> list[tuple[str, str]]:
    """Return the fields of the players' own table in a request."""
    return [(name, text) for name, text in request.forms if name.startswith(TABLE)]


def _roll_on_paper(request: Request) -> list[tuple[str, str]]:
    """Return the field that says that the players roll on paper."""
    return [(f"{TABLE}{ON_PAPER}", "true")]


ACTIONS = {
    **ATTACKS.actions,
    "own_table": _on_another_table(_read_table),
    "on_paper": _on_another_table(_roll_on_paper),
}
