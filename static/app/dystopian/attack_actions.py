"""Actions on one attack of Dystopian Wars."""

from app.dystopian.form import SHAPE, START, form_context, suited
from app.dystopian.form_summaries import folds
from app.dystopian.odds import answers, odds_html
from app.dystopian.reasons import reason_rows, reasons, table_numbers
from app.dystopian.roll_text import shown
from app.dystopian.sensitivity import ATTACK
from app.requests.request import Request
from app.requests.response import FormChange, Response, faulty
from app.views.advice_words import Question, by_path
from app.views.attack.attack_view import Attacks
from app.views.attack.roll_view import begun
from app.views.headline import answer_texts
from app.words import words
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.check import check
from engine.dystopian.rulings import RULINGS
from engine.dystopian.single_attack import SINGLE
from engine.kit.saved_types import plain

PROTECTION = ("shields", "guardians")


def named(attack: Attack, language: str) -> str:
    """Describe an attack in a line: dice and range band, then the numbers of the target."""
    t, volley, target = words(language), attack.volley, attack.target
    dice = " + ".join(str(model.attack_dice) for model in volley.models)
    data = t("setups.dystopian", dice=dice, rb=volley.range_band, dr=target.dr, cr=target.cr)
    counts = ((name, getattr(target, name)) for name in PROTECTION)
    return ", ".join(
        [data, *(t(f"table.card_{name}", count=count) for name, count in counts if count)]
    )


def attack_in(request: Request) -> Attack | Response:
    """Return the attack in the form, or every fault of the form."""
    attack = check(suited(request.form(SHAPE)))
    return attack if isinstance(attack, Attack) else faulty(attack, request.lang, SHAPE)


def reasoned(attack: Attack, request: Request) -> Response:
    """Show the sources of an attack's numbers, and the fire options that fit the number of
    models.
    """
    language, data = request.lang, dict(request.forms)
    texts = {f"why-{name}": text for name, text in reasons(attack, language).items()}
    texts |= {
        f"from-overrules.{name}": text for name, text in table_numbers(attack, language).items()
    }
    texts |= {f"fold-{name}": text for name, text in folds(attack, language).items()}
    suits = {
        "volley.option": attack.volley.option,
        "defence_option": attack.defence_option,
    }
    fields = {name: value for name, value in suits.items() if data.get(name) != value}
    rows = {f"why-{name}": row for name, row in reason_rows(attack).items()}
    return Response(texts=texts, rows=rows, form=FormChange(fields=fields or None))


ATTACKS = Attacks(
    rules=SINGLE,
    attack=attack_in,
    opened=lambda attack, request: begun(SINGLE, plain(attack), request.lang),
    answers=answers,
    answer=lambda attack, language: answer_texts(answers(attack), language),
    odds_html=odds_html,
    reasons=reasoned,
    named=named,
    shown=shown,
    start=lambda language: START,
    context=form_context,
    rulings=RULINGS,
    question=lambda attack, request: Question(attack, ATTACK, by_path, {}),
)
ACTIONS = ATTACKS.actions
