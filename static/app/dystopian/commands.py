"""Actions on one attack of Dystopian Wars."""

from collections.abc import Callable
from typing import Any

from app.dystopian.advice import about
from app.dystopian.form import SHAPE, START, suited
from app.dystopian.named import named
from app.dystopian.odds import answers_of, odds_html
from app.dystopian.reasons import reason_rows, reasons, table_numbers
from app.dystopian.roll import shown
from app.requests.request import Request
from app.requests.response import Response, faulty
from app.views.advised import Question
from app.views.answers import Answers, answers_html, say_text
from app.views.attack import Attacks
from app.views.attack_roll import begun
from engine.dystopian.attack import Attack
from engine.dystopian.check import check
from engine.dystopian.odds import attack_odds
from engine.dystopian.rulings import RULINGS
from engine.dystopian.single import SINGLE
from engine.engagement import Engagement, Single
from engine.engagement.saved import plain


def _about_attack(known: Callable[..., Any]) -> Callable[..., Any]:
    """What comes of an attack as the form describes it, or every fault of the form."""

    def response(request: Request) -> Any:
        attack = check(suited(request.form(SHAPE)))
        return known(attack, request) if isinstance(attack, Attack) else faulty(attack, request.lang, SHAPE)

    return response


def odds(attack: Attack, request: Request) -> Response:
    """The odds of the attack in the form; all of them only when their view is seen."""
    language, given = request.lang, request.given
    found = attack_odds(attack)
    regions = {"answer": answers_html(answers_of(found), language)}
    if given.get("detail") is True:
        regions["odds-out"] = odds_html(found, language, given.get("fractions") is True)
    say = say_text(answers_of(found), language)
    options = {"volley.option": attack.volley.option, "defence_option": attack.defence_option}
    said = dict(request.forms)
    fields = {name: option for name, option in options.items() if said.get(name) != option}
    return Response(regions=regions, texts=_texts(attack, language), rows=_rows(attack), fields=fields, say=say)


def _texts(attack: Attack, language: str) -> dict[str, str]:
    why = {f"why-{name}": text for name, text in reasons(attack, language).items()}
    return why | {f"from-overrules.{name}": text for name, text in table_numbers(attack, language).items()}


def _rows(attack: Attack) -> dict[str, str]:
    return {f"why-{name}": row for name, row in reason_rows(attack).items()}


def opened(attack: Attack, request: Request) -> Engagement[Single]:
    """The attack in the form, with no dice thrown."""
    return begun(SINGLE, plain(attack), request.lang)


def answers(attack: Attack) -> Answers:
    """What the attack comes to."""
    return answers_of(attack_odds(attack))


def question(attack: Attack, request: Request) -> Question:
    """What can be asked about the attack in the form."""
    return about(attack)


ACTIONS = Attacks(
    _about_attack(odds),
    _about_attack(opened),
    answers,
    named,
    shown,
    lambda language: START,
    RULINGS,
    _about_attack(question),
).actions
