"""Actions on one attack of Jovian Wars."""

from collections.abc import Callable
from typing import Any

from app.jovian.advice import about
from app.jovian.form import ON_PAPER, SQUADRON, attack_of, rolls_on_paper, shape, start
from app.jovian.named import named
from app.jovian.odds import answer_html, answers, odds_html, spoken
from app.jovian.reasons import reasons
from app.jovian.roll import shown
from app.requests.request import Request
from app.requests.response import Response, faulty, stale
from app.views.advised import Question
from app.views.attack import Attacks
from app.views.attack_kept import kept_of
from app.views.attack_roll import begun
from app.views.matters import OUT
from engine.engagement import Engagement, Single
from engine.engagement.saved import plain
from engine.jovian.attack import Attack
from engine.jovian.effort import quick_attacks
from engine.jovian.rulings import RULINGS
from engine.jovian.single import SINGLE, Attacked


def _about_attack(known: Callable[..., Any]) -> Callable[..., Any]:
    """What comes of an attack as the form describes it, or every fault of the form."""

    def response(request: Request) -> Any:
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
    return Response(regions=regions, texts=texts, say=spoken(attack, language))


def opened(attack: Attack, request: Request) -> Engagement[Single]:
    """The attack in the form, with no dice thrown."""
    said = Attacked(attack=attack, on_paper=rolls_on_paper(request.forms))
    return begun(SINGLE, plain(said), request.lang, getattr(attack.target, "name", ""))


def question(attack: Attack, request: Request) -> Question | Response:
    """What can be asked about the attack in the form, as far as its odds are worked out at once."""
    return about(attack) if quick_attacks(attack) else Response(regions={OUT: answer_html(attack, request.lang)})


def _on_another_table(table: Callable[[Request], list[tuple[str, str]]]) -> Callable[[Request], Response]:
    """The roll goes on with other fields of the players' own table than it began with."""

    def response(request: Request) -> Response:
        kept = kept_of(request)
        if kept.roll is None:
            return stale(request.lang)
        forms = [pair for pair in kept.roll.forms if not pair[0].startswith(TABLE)] + table(request)
        kept = kept.but(roll=kept.roll.model_copy(update={"forms": forms}))
        return ATTACKS.throw(request.model_copy(update={"kept": kept.data, "given": {"how": "look"}, "typed": ()}))

    return response


TABLE = "table."
ATTACKS = Attacks(
    _about_attack(odds),
    _about_attack(opened),
    lambda said: answers(said.attack),
    lambda said, language: named(said.attack, language),
    shown,
    start,
    RULINGS,
    _about_attack(question),
    standing=("table",),
)
ACTIONS = {
    **ATTACKS.actions,
    "own_table": _on_another_table(lambda request: [pair for pair in request.forms if pair[0].startswith(TABLE)]),
    "on_paper": _on_another_table(lambda request: [(f"{TABLE}{ON_PAPER}", "true")]),
}
