"""Actions on one attack of Jovian Wars."""

from collections.abc import Callable

from app.jovian.advice import about
from app.jovian.form import ON_PAPER, SQUADRON, attack_of, rolls_on_paper, shape, start
from app.jovian.named import named
from app.jovian.odds import answered, answers, odds_html
from app.jovian.reasons import reason_rows, reasons
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


def attack_in(request: Request) -> Attack | Response:
    """The attack as the form describes it, or every fault of the form."""
    data = request.form(shape(SQUADRON))
    attack = attack_of(data)
    return faulty(attack, request.lang, shape(str(data.get("against")))) if isinstance(attack, tuple) else attack


def reasoned(attack: Attack, request: Request) -> Response:
    """How its numbers came about."""
    texts, rows = (
        {f"why-{name}": said for name, said in found.items()}
        for found in (reasons(attack, request.lang), reason_rows(attack))
    )
    return Response(texts=texts, rows=rows)


def opened(attack: Attack, request: Request) -> Engagement[Single]:
    """The attack in the form, with no dice thrown."""
    said = Attacked(attack=attack, on_paper=rolls_on_paper(request.forms))
    return begun(SINGLE, plain(said), request.lang, getattr(attack.target, "name", ""))


def question(attack: Attack, request: Request) -> Question | Response:
    """What can be asked about the attack in the form, as far as its odds are worked out at once."""
    return about(attack) if quick_attacks(attack) else Response(regions={OUT: answered(attack, request.lang)[0]})


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
    attack=attack_in,
    opened=opened,
    answers=answers,
    answer=answered,
    odds_html=odds_html,
    reasons=reasoned,
    named=named,
    shown=shown,
    start=start,
    rulings=RULINGS,
    question=question,
    standing=("table",),
)
ACTIONS = {
    **ATTACKS.actions,
    "own_table": _on_another_table(lambda request: [pair for pair in request.forms if pair[0].startswith(TABLE)]),
    "on_paper": _on_another_table(lambda request: [(f"{TABLE}{ON_PAPER}", "true")]),
}
