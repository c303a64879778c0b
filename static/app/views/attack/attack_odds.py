"""The odds of one attack in its forms, for any game, alone or beside those of a pinned attack."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from app.requests.request import Pairs, Request
from app.requests.response import STOP, Response
from app.views.advice_words import Advice, Question
from app.views.attack.kept_attack import KeptAttack, kept_of, pin_html
from app.views.attack.roll_view import RollSoFar, begun
from app.views.headline import Headline, answer_texts, answers_html, compared_html, say_text
from app.views.sensitivity_view import OUT, sensitivity
from app.words import words
from engine.engagement import Engagement, Single, SingleRules
from engine.kit.base_profile import Profile
from engine.kit.rulings import Ruling
from engine.kit.saved_types import Tree, plain

A = TypeVar("A", bound=Profile)
"""The attacks of a game."""

RULED = "rulings"
"""The root of the fields of rulings."""
Action = Callable[[Request], Response | Awaitable[Response]]


class AnswerTexts(NamedTuple):
    """The most important odds as HTML and in sentences."""

    html: str
    say: str


def beside_fields(prefix: str, texts: Mapping[str, str]) -> dict[str, str]:
    """Return texts by the names of their elements: "why-dice" for "dice" with the prefix "why"."""
    return {f"{prefix}-{name}": text for name, text in texts.items()}


class SingleAttackGame(ABC, Generic[A]):
    """A game's single attacks and their odds, generic in the attacks of the game.

    rules: the rules of a single attack.
    rulings: the rulings of the game.
    advice: the advice on an attack.
    settings: roots of fields that are no part of what is attacked.
    """

    rules: SingleRules
    rulings: Sequence[Ruling]
    advice: Advice
    settings: Sequence[str] = ()

    @abstractmethod
    def read_attack(self, request: Request) -> A | Response:
        """Return the attack that the forms of a request describe, or every fault of the forms."""

    @abstractmethod
    def find_answers(self, attack: A) -> Headline | None:
        """Return the most important odds; None where they take long."""

    @abstractmethod
    def show_odds(self, attack: A, language: str, *, fractions: bool) -> str:
        """Return all odds as HTML, on demand also as fractions."""

    @abstractmethod
    def give_reasons(self, attack: A, request: Request) -> Response:
        """Return the response that says how the numbers of an attack came about."""

    @abstractmethod
    def describe(self, attack: A, language: str) -> str:
        """Return the attack in one line."""

    @abstractmethod
    def show_roll(self, engagement: Engagement[Single], language: str) -> RollSoFar:
        """Return the roll of an attack in a language."""

    @abstractmethod
    def start(self, language: str) -> Tree:
        """Return the fields of the forms as they open in a language."""

    @abstractmethod
    def form_values(self, language: str) -> Tree:
        """Return the values for the templates of the forms in a language."""

    def begin_roll(self, attack: A, request: Request) -> Engagement[Single]:
        """Return an attack with no dice thrown."""
        target = self.name_target(attack)
        return begun(self.rules, self.make_setup(attack, request), request.lang, target)

    def make_setup(self, attack: A, request: Request) -> Tree:
        """Return the set-up of the roll of an attack."""
        return plain(attack)

    def name_target(self, attack: A) -> str:
        """Return the name of the target of an attack; empty if players have typed none."""
        return ""

    def show_answers(self, attack: A, language: str) -> AnswerTexts:
        """Return the most important odds as HTML and in sentences; empty where they take long."""
        headline = self.find_answers(attack)
        if headline is None:
            return AnswerTexts("", "")
        return AnswerTexts(*answer_texts(headline, language))

    def find_question(self, attack: A, request: Request) -> Question | Response:
        """Return what can be asked about an attack, or the response where nothing can."""
        return Question(attack, self.advice)

    def ask_to_agree(self, request: Request) -> Response | None:
        """Return the response while players must agree on something before there are odds."""
        return None

    def single(self, request: Request) -> Engagement[Single] | Response:
        """Return the attack in the forms with no dice thrown, or a response with its faults."""
        attack = self.read_attack(request)
        if isinstance(attack, Response):
            return attack
        return self.begin_roll(attack, request)

    def odds(self, request: Request) -> Response:
        """Show the odds of the attack in the forms; the full odds only when their view is
        visible.
        """
        attack = self.ask_to_agree(request) or self.read_attack(request)
        if isinstance(attack, Response):
            return attack
        html, say = self.show_answers(attack, request.lang)
        regions = {"answer": html}
        if request.given.get("detail") is True:
            fractions = request.given.get("fractions") is True
            regions["odds-out"] = self.show_odds(attack, request.lang, fractions=fractions)
        response = self.give_reasons(attack, request)
        return response.but(regions={**regions, **response.regions}, say=say)

    def live(self, request: Request) -> Response:
        """Show the odds of the forms; long parts only when their view is visible."""
        kept, seen = kept_of(request), str(request.given.get("seen", "")).split()
        detail = {"detail": "odds" in seen, "fractions": kept.fractions}
        response = self.odds(request.model_copy(update={"given": detail | request.given}))
        response = response.but(regions={**response.regions, OUT: ""}, follow=STOP)
        if kept.pinned and not response.faults:
            return self._compare(request, response, kept)
        return response

    def _compare(self, request: Request, response: Response, kept: KeptAttack) -> Response:
        """Return the odds of the forms beside those of the pinned ones, where all figures of both
        are known.
        """
        attack = self.read_attack(request)
        pinned_attack = self.read_attack(request.model_copy(update={"forms": kept.pinned}))
        if isinstance(attack, Response) or isinstance(pinned_attack, Response):
            return response
        now = self.find_answers(attack)
        pinned = self.find_answers(pinned_attack)
        if not now or not pinned:
            return response
        language = request.lang
        html = {"answer": answers_html(now, language, pinned)}
        if "odds-out" in response.regions:
            names = (self.describe(pinned_attack, language), self.describe(attack, language))
            compared = compared_html(now, pinned, names, language, fractions=kept.fractions)
            html["odds-out"] = compared + response.regions["odds-out"]
        return response.but(
            regions={**response.regions, **html}, say=say_text(now, language, pinned)
        )

    def fractions(self, request: Request) -> Response:
        """Turn fractions in the odds on or off."""
        kept = kept_of(request)
        kept = kept.but(fractions=not kept.fractions)
        activation = request.model_copy(update={"kept": kept.data, "given": {"detail": True}})
        return self.live(activation).but(kept=kept.data, say="")

    def sensitivity(self, request: Request) -> Response:
        """Find the rulings and uncertain numbers that matter to the attack; without odds, show in
        their place why.
        """
        attack = self.ask_to_agree(request) or self.read_attack(request)
        if isinstance(attack, Response):
            return attack.but(regions={**attack.regions, OUT: attack.regions["answer"]})
        question = self.find_question(attack, request)
        if isinstance(question, Response):
            return question
        return sensitivity(question, request)

    def pin(self, request: Request) -> Response:
        """Pin the current answer beside those of later forms."""
        return self._pinned(request, request.forms, "pin.pinned")

    def unpin(self, request: Request) -> Response:
        """Show the answer alone."""
        return self._pinned(request, None, "pin.unpinned")

    def _pinned(self, request: Request, forms: Pairs | None, text: str) -> Response:
        kept = kept_of(request).but(pinned=forms)
        response = self.live(
            request.model_copy(update={"kept": kept.data, "given": {"detail": True}})
        )
        if response.faults and forms is not None:
            return response
        regions = {**response.regions, "pin-out": pin_html(kept, request.lang)}
        return response.but(
            regions=regions, kept=kept.data, say=words(request.lang)(text), focus="pin"
        )

    def _setup(self, forms: Pairs) -> Pairs:
        """Return the fields of the forms that describe the attack."""
        return [pair for pair in forms if not self._is_setting(pair[0])]

    def _situation(self, forms: Pairs) -> Pairs:
        """Return the fields of the forms that stay for every attack, such as rulings."""
        return [pair for pair in forms if self._is_setting(pair[0])]

    def _is_setting(self, name: str) -> bool:
        return name.split(".")[0] in (RULED, *self.settings)
