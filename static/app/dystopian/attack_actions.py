"""Actions on one attack of Dystopian Wars."""

from app.dystopian.form import SHAPE, START, form_context, suit_options
from app.dystopian.form_summaries import folds
from app.dystopian.odds import answers, odds_html
from app.dystopian.reasons import reason_rows, reasons, table_numbers
from app.dystopian.roll_text import show_roll
from app.dystopian.sensitivity import ATTACK
from app.requests.request import Request
from app.requests.response import FormChange, Response, faulty
from app.views.attack.attack_odds import beside_fields
from app.views.attack.attack_view import Attacks
from app.views.attack.roll_view import RollSoFar
from app.views.headline import Headline
from app.words import words
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.check import check
from engine.dystopian.rulings import RULINGS
from engine.dystopian.single_attack import SINGLE
from engine.engagement import Engagement, Single
from engine.kit.saved_types import Tree

PROTECTION = ("shields", "guardians")


class DystopianAttacks(Attacks[Attack]):
    """Single attacks of Dystopian Wars."""

    rules = SINGLE
    rulings = RULINGS
    advice = ATTACK

    def read_attack(self, request: Request) -> Attack | Response:
        """Return the attack in the form, or every fault of the form."""
        attack = check(suit_options(request.form(SHAPE)))
        if isinstance(attack, Attack):
            return attack
        return faulty(attack, request.lang, SHAPE)

    def find_answers(self, attack: Attack) -> Headline:
        """Return the most important odds."""
        return answers(attack)

    def show_odds(self, attack: Attack, language: str, *, fractions: bool) -> str:
        """Return all odds as HTML, on demand also as fractions."""
        return odds_html(attack, language, fractions)

    def give_reasons(self, attack: Attack, request: Request) -> Response:
        """Show the sources of an attack's numbers, and the fire options that fit the number of
        models.
        """
        language = request.lang
        texts = {
            **beside_fields("why", reasons(attack, language)),
            **beside_fields("fold", folds(attack, language)),
        }
        for name, text in table_numbers(attack, language).items():
            texts[f"from-overrules.{name}"] = text
        data = dict(request.forms)
        suits = {
            "volley.option": attack.volley.option,
            "defence_option": attack.defence_option,
        }
        fields = {name: value for name, value in suits.items() if data.get(name) != value}
        rows = beside_fields("why", reason_rows(attack))
        return Response(texts=texts, rows=rows, form=FormChange(fields=fields or None))

    def describe(self, attack: Attack, language: str) -> str:
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

    def show_roll(self, engagement: Engagement[Single], language: str) -> RollSoFar:
        """Return the roll of an attack in a language."""
        return show_roll(engagement, language)

    def start(self, language: str) -> Tree:
        """Return the fields of the forms as they open in a language."""
        return START

    def form_values(self, language: str) -> Tree:
        """Return the values for the templates of the forms in a language."""
        return form_context(language)


ATTACKS = DystopianAttacks()
ACTIONS = ATTACKS.actions
