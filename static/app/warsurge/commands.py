"""Actions on one attack of WARSURGE."""

from app.requests.request import Pairs, Request
from app.requests.response import Response, faulty
from app.views.advised import Question
from app.views.attack import Attacks
from app.views.attack_kept import kept_of
from app.views.attack_roll import Rolled, begun
from app.warsurge.advice import about
from app.warsurge.compare import compared
from app.warsurge.form import NOWHERE, OPEN, SHAPE, Form, attack_of, start
from app.warsurge.named import named
from app.warsurge.odds import answer_html, answers, choose_html, odds_html, spoken
from app.warsurge.reasons import by_rule, reason_rows, reasons
from app.warsurge.thrown import after, flow_shown
from app.words import words
from engine.engagement import Engagement, Single
from engine.engagement.saved import plain
from engine.warsurge.attack import Attack
from engine.warsurge.rulings import RULINGS
from engine.warsurge.single import SINGLE

COMPARE = "compare"
"""The view with the comparison."""


def odds(request: Request) -> Response:
    """The odds of the attack in the form; what is long only when its view is seen."""
    data, language = request.form(SHAPE), request.lang
    attack = attack_of(data)
    if not isinstance(attack, Attack):
        return _open(data, language) if attack == (OPEN,) else faulty(attack, language, SHAPE)
    response, seen = _odds(attack, request), str(request.given.get("seen", "")).split()
    if COMPARE in seen:
        regions, texts, faults = compared(attack, data, language)
        return response.but(regions={**response.regions, **regions}, texts={**response.texts, **texts}, faults=faults)
    return response


def _odds(attack: Attack, request: Request) -> Response:
    language, given = request.lang, request.given
    regions = {"answer": answer_html(attack, language)}
    if given.get("detail") is True:
        regions["odds-out"] = odds_html(attack, language, given.get("fractions") is True)
    texts = reasons(attack, language)
    texts |= {f"from-{name}": text for name, text in by_rule(attack, language).items()}
    fields, say = {"started.method": attack.rulings.method}, spoken(attack, language)
    return Response(regions=regions, texts=texts, rows=reason_rows(attack), fields=fields, say=say)


def _open(data: Form, language: str) -> Response:
    """The answer while nobody has said chart or formula: what either would say, and no reasons."""
    attack = attack_of({**data, "rulings": {**data["rulings"], "method": "chart"}})
    if not isinstance(attack, Attack):
        return faulty(attack, language, SHAPE)
    html = choose_html(attack, language)
    return Response(
        regions=dict.fromkeys(("answer", "odds-out", "compare-out"), html),
        texts={f"{about}-weapons.{place}": "" for place in range(len(attack.weapons)) for about in ("why", "source")},
        rows={f"why-weapons.{place}": "" for place in range(len(attack.weapons))},
        say=words(language)("warsurge.odds.choose"),
    )


def opened(request: Request) -> Engagement[Single] | Response:
    """The attack in the form, with no dice thrown."""
    attack = attack_of(request.form(SHAPE))
    if not isinstance(attack, Attack):
        return faulty(attack, request.lang, SHAPE)
    return begun(SINGLE, plain(attack), request.lang, attack.target.name)


def question(request: Request) -> Question | Response:
    """What can be asked about the attack in the form; while nobody has said chart or formula, that."""
    attack = attack_of(request.form(SHAPE))
    return about(attack) if isinstance(attack, Attack) else odds(request)


def shown(now: Engagement[Single], forms: Pairs, language: str) -> Rolled:
    """A roll of the attack."""
    attack, played = now.opening.setup, now.state.flow.played
    flow = flow_shown(attack, played, now.state.names[1], language)
    left = {f"target.{name}": value for name, value in after(attack, played).items()}
    say = words(language)("roll.say_due", count=flow.due.batch.count) if flow.due else ""
    return Rolled(flow, flow.card.said if flow.card else say, left, destroyed=not played.state.hp)


def new_game(request: Request) -> Response:
    """Chart or formula is asked anew; a roll by the one before is put away."""
    kept = kept_of(request).but(roll=None)
    fields = {"rulings.method": "", "started.method": ""}
    return Response(fields=fields, regions={"roll-out": ""}, kept=kept.data, focus="f-rulings.method")


ATTACKS = Attacks(odds, opened, answers, named, shown, lambda language: start(), RULINGS, question, standing=NOWHERE)
ACTIONS = {**ATTACKS.actions, "new_game": new_game}
