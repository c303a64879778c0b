"""Actions on one attack of WARSURGE."""

from app.requests.request import Request
from app.requests.response import FormChange, Response, faulty
from app.views.attack.attack_odds import beside_fields
from app.views.attack.attack_view import Attacks
from app.views.attack.kept_attack import kept_of
from app.views.attack.roll_view import RollSoFar, announce
from app.views.headline import Headline
from app.warsurge.compare import ComparedForm, compare_form
from app.warsurge.form import (
    COMPARE,
    NOWHERE,
    OPEN,
    SHAPE,
    attack_of,
    describe_attack,
    form_context,
    start,
)
from app.warsurge.form_summaries import folds
from app.warsurge.odds import answers, choose_html, odds_html
from app.warsurge.reasons import reason_rows, reasons
from app.warsurge.roll_text import after, show_attack
from app.warsurge.sensitivity import ATTACK
from app.words import words
from engine.engagement import Engagement, Single
from engine.kit.saved_types import Tree
from engine.warsurge.attack import Attack
from engine.warsurge.rulings import RULINGS
from engine.warsurge.single_attack import SINGLE


class WarsurgeAttacks(Attacks[Attack]):
    """Single attacks of WARSURGE."""

    rules = SINGLE
    rulings = RULINGS
    advice = ATTACK
    settings = NOWHERE

    def read_attack(self, request: Request) -> Attack | Response:
        """Return the attack in the form, or every fault of the form."""
        attack = attack_of(request.form(SHAPE))
        if isinstance(attack, Attack):
            return attack
        return faulty(attack, request.lang, SHAPE)

    def name_target(self, attack: Attack) -> str:
        """Return the name of the unit."""
        return attack.target.name

    def find_answers(self, attack: Attack) -> Headline:
        """Return the most important odds."""
        return answers(attack)

    def show_odds(self, attack: Attack, language: str, *, fractions: bool) -> str:
        """Return all odds as HTML, on demand also as fractions."""
        return odds_html(attack, language, fractions)

    def give_reasons(self, attack: Attack, request: Request) -> Response:
        """Show the reasons for the attack's numbers; also the comparison, if its view is on the
        screen.
        """
        language = request.lang
        texts = reasons(attack, language) | beside_fields("fold", folds(attack, language))
        comparison = ComparedForm({}, {}, {})
        if COMPARE in str(request.given.get("seen", "")).split():
            comparison = compare_form(attack, request.form(SHAPE), language)
        return Response(
            regions=comparison.regions,
            texts=texts | comparison.names,
            rows=reason_rows(attack),
            form=FormChange(fields={"started.method": attack.rulings.method}),
            faults=comparison.faults,
        )

    def describe(self, attack: Attack, language: str) -> str:
        """Return the attack in one line."""
        return describe_attack(attack, language)

    def show_roll(self, engagement: Engagement[Single], language: str) -> RollSoFar:
        """Return the roll of an attack in a language."""
        attack = engagement.opening.setup
        state = engagement.state
        played = state.flow.played
        flow = show_attack(attack, played, state.names[1], language)
        remaining = {f"target.{name}": value for name, value in after(attack, played).items()}
        say = announce(flow, words(language))
        return RollSoFar(flow, say, remaining, destroyed=played.state.hp == 0)

    def start(self, language: str) -> Tree:
        """Return the fields of the forms as they open in a language."""
        return start()

    def form_values(self, language: str) -> Tree:
        """Return the values for the templates of the forms in a language."""
        return form_context(language)

    def ask_to_agree(self, request: Request) -> Response | None:
        """Return the response before the players choose chart or formula, with the results of both
        and without reasons.
        """
        language = request.lang
        data = request.form(SHAPE)
        if attack_of(data) != (OPEN,):
            return None
        attack = attack_of({**data, "rulings": {**data["rulings"], "method": "chart"}})
        if not isinstance(attack, Attack):
            return faulty(attack, language, SHAPE)
        html = choose_html(attack, language)
        texts = beside_fields("fold", folds(attack, language))
        rows = {}
        for index in range(len(attack.weapons)):
            texts[f"why-weapons.{index}"] = ""
            texts[f"source-weapons.{index}"] = ""
            rows[f"why-weapons.{index}"] = ""
        t = words(language)
        return Response(
            regions=dict.fromkeys(("answer", "odds-out", "compare-out"), html),
            texts=texts,
            rows=rows,
            say=f"{t('warsurge.method.ask')} {t('warsurge.odds.choose')}",
        )


def new_game(request: Request) -> Response:
    """Ask for chart or formula again, and remove the current roll."""
    kept = kept_of(request).but(roll=None)
    fields = {"rulings.method": "", "started.method": ""}
    return Response(
        form=FormChange(fields=fields),
        regions={"roll-out": ""},
        kept=kept.data,
        focus="f-rulings.method",
    )


ATTACKS = WarsurgeAttacks()
ACTIONS = {**ATTACKS.actions, "new_game": ATTACKS.tidy_after(new_game)}
