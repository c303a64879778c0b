"""Actions on one attack of Jovian Wars."""

from collections.abc import Callable, Mapping

from pydantic import ValidationError

from app.jovian.form import SQUADRON, Attack, attack_of, rolls_on_paper, shape
from app.jovian.odds import answer_html, odds_html, say_text
from app.jovian.reasons import reasons
from app.jovian.roll import rolled
from app.requests.request import Request
from app.requests.response import Response, faulty
from app.rolling import StaleRollError, refused_roll, roll_command


def _about_attack(known: Callable[[Attack, Request], Response]) -> Callable[[Request], Response]:
    """The action on an attack as the form describes it, or every fault of the form."""

    def response(request: Request) -> Response:
        data = request.form(shape(SQUADRON))
        attack = attack_of(data)
        if isinstance(attack, tuple):
            return faulty(attack, request.lang, shape(str(data.get("against"))))
        return known(attack, request)

    return response


def odds(attack: Attack, request: Request) -> Response:
    """The odds of the attack in the form; all of them only when their view is seen."""
    language, given = request.lang, request.given
    regions = {"answer": answer_html(attack, language)}
    if given.get("detail") is True:
        regions["odds-out"] = odds_html(attack, language, given.get("fractions") is True)
    texts = {f"why-{name}": text for name, text in reasons(attack, language).items()}
    return Response(regions=regions, texts=texts, say=say_text(attack, language))


def roll(attack: Attack, request: Request) -> Response:
    """The roll after one more batch or decision, or all of them."""
    try:
        return rolled(attack, roll_command(request), request.lang, on_paper=rolls_on_paper(request.forms))
    except (ValidationError, StaleRollError):
        return refused_roll(request.lang)


ACTIONS: Mapping[str, Callable[[Request], Response]] = {"odds": _about_attack(odds), "roll": _about_attack(roll)}
