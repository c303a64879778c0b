"""Actions on one attack of Dystopian Wars."""

from collections.abc import Callable, Mapping

from pydantic import ValidationError

from app.dystopian.form import SHAPE
from app.dystopian.odds import answer_html, odds_html
from app.dystopian.reasons import reasons, table_numbers
from app.dystopian.roll import roll_html
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Response, faulty
from app.rolling import StaleRollError, kept_records, refused_roll, roll_command
from engine.dystopian.attack import Attack
from engine.dystopian.check import check
from engine.dystopian.odds import attack_odds


def _about_attack(known: Callable[[Attack, Request], Response]) -> Callable[[Request], Response]:
    """The action on an attack as the form describes it, or every fault of the form."""

    def response(request: Request) -> Response:
        attack = check(request.form(SHAPE))
        return known(attack, request) if isinstance(attack, Attack) else faulty(attack, request.lang, SHAPE)

    return response


def odds(attack: Attack, request: Request) -> Response:
    """The odds of the attack in the form; all of them only when their view is seen."""
    language, given = request.lang, request.given
    found = attack_odds(attack)
    regions = {"answer": answer_html(found, language)}
    if given.get("detail") is True:
        regions["odds-out"] = odds_html(found, language, given.get("fractions") is True)
    say = render("dystopian/odds/say.txt", language, odds=found).strip()
    return Response(regions=regions, texts=_texts(attack, language), say=say)


def _texts(attack: Attack, language: str) -> dict[str, str]:
    why = {f"why-{name}": text for name, text in reasons(attack, language).items()}
    return why | {f"from-overrules.{name}": text for name, text in table_numbers(attack, language).items()}


def roll(attack: Attack, request: Request) -> Response:
    """The roll after one more batch, typed or rolled, or all of them."""
    language = request.lang
    try:
        html, played, records = roll_html(attack, roll_command(request), language)
    except (ValidationError, StaleRollError):
        return refused_roll(language)
    state, target = played.state, attack.target
    return Response(
        regions={"roll-out": html},
        kept={"records": kept_records(records)},
        over=played.waiting is None,
        after={"target.hp": state.hp, "target.ap": state.ap, "target.effects": sorted(state.effects)},
        say=render("dystopian/roll/say.txt", language, state=state, target=target, waiting=played.waiting).strip(),
    )


ACTIONS: Mapping[str, Callable[[Request], Response]] = {"odds": _about_attack(odds), "roll": _about_attack(roll)}
