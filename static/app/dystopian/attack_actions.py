"""Actions on one attack of Dystopian Wars."""

from app.dystopian.form import SHAPE, START, form_context, suit_options
from app.dystopian.form_summaries import folds
from app.dystopian.odds import answers, odds_html
from app.dystopian.reasons import reason_rows, reasons, table_numbers
from app.dystopian.roll_text import show_roll
from app.dystopian.sensitivity import ATTACK
from app.requests.request import Request
from app.requests.response import FormChange, Response, faulty
from app.views.advice_words import Question, by_path
from app.views.attack.attack_odds import AnswerTexts
from app.views.attack.attack_view import Attacks
from app.views.attack.roll_view import RollSoFar, begun
from app.views.headline import Headline, answer_texts
from app.words import words
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.check import check
from engine.dystopian.rulings import RULINGS
from engine.dystopian.single_attack import SINGLE
from engine.engagement import Engagement, Single
from engine.kit.saved_types import Tree, plain

PROTECTION = ("shields", "guardians")


def describe(attack: Attack, language: str) -> str:
    """Return an attack in a line: dice and range band, then the numbers of the target."""
    t = words(language)
    volley = attack.volley
    target = attack.target
    dice = " + ".join(str(model.attack_dice) for model in volley.models)
    parts = [t("setups.dystopian", dice=dice, rb=volley.range_band, dr=target.dr, cr=target.cr)]
    for name in PROTECTION:
        count = getattr(target, name)
        if count:
            parts.append(t(f"table.card_{name}", count=count))
    return ", ".join(parts)


def show_reasons(attack: Attack, request: Request) -> Response:
    """Show the sources of an attack's numbers, and the fire options that fit the number of
    models.
    """
    language = request.lang
    data = dict(request.forms)
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


class DystopianAttacks(Attacks[Attack]):
    """Single attacks of Dystopian Wars."""

    rules = SINGLE
    rulings = RULINGS

    def read_attack(self, request: Request) -> Attack | Response:
        """Return the attack in the form, or every fault of the form."""
        attack = check(suit_options(request.form(SHAPE)))
        if isinstance(attack, Attack):
            return attack
        return faulty(attack, request.lang, SHAPE)

    def begin_roll(self, attack: Attack, request: Request) -> Engagement[Single]:
        """Return an attack with no dice thrown."""
        return begun(SINGLE, plain(attack), request.lang)

    def find_answers(self, attack: Attack) -> Headline:
        """Return the most important odds."""
        return answers(attack)

    def show_answers(self, attack: Attack, language: str) -> AnswerTexts:
        """Return the most important odds as HTML and in sentences."""
        return AnswerTexts(*answer_texts(answers(attack), language))

    def show_odds(self, attack: Attack, language: str, *, fractions: bool) -> str:
        """Return all odds as HTML, on demand also as fractions."""
        return odds_html(attack, language, fractions)

    def give_reasons(self, attack: Attack, request: Request) -> Response:
        """Return the response that says how the numbers of an attack came about."""
        return show_reasons(attack, request)

    def describe(self, attack: Attack, language: str) -> str:
        """Return the attack in one line."""
        return describe(attack, language)

    def show_roll(self, engagement: Engagement[Single], language: str) -> RollSoFar:
        """Return the roll of an attack in a language."""
        return show_roll(engagement, language)

    def start(self, language: str) -> Tree:
        """Return the fields of the forms as they open in a language."""
        return START

    def form_values(self, language: str) -> Tree:
        """Return the values for the templates of the forms in a language."""
        return form_context(language)

    def find_question(self, attack: Attack, request: Request) -> Question | Response:
        """Return what can be asked about an attack."""
        return Question(attack, ATTACK, by_path, {})


ATTACKS = DystopianAttacks()
ACTIONS = ATTACKS.actions
