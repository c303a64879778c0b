"""The odds of one attack in its forms, for any game, alone or beside those of a pinned attack."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.requests.request import Pairs, Request
from app.requests.response import STOP, Response
from app.views.advice_words import Question
from app.views.attack.kept_attack import KeptAttack, kept_of, pin_html
from app.views.attack.roll_view import RollSoFar
from app.views.headline import Headline, answers_html, compared_html, say_text
from app.views.sensitivity_view import OUT, sensitivity
from app.words import words
from engine.engagement import Engagement, Single, SingleRules
from engine.kit.saved_types import Tree

RULED = "rulings"
"""The root of the fields of rulings."""
Action = Callable[[Request], Response | Awaitable[Response]]


@dataclass(frozen=True)
class SingleAttackGame:
    """The interface of a game for single attacks, and their odds.

    attack: what the forms of a request describe, or their faults.
    opened: an attack with no dice thrown.
    answers: all its results; None where that takes long.
    answer: the most important odds, as HTML and in sentences.
    odds_html: all its odds in a language, also as fractions if the bool is true.
    reasons: how its numbers came about.
    named: the attack in one line.
    shown: a roll in a language.
    start: the fields as they open in a language.
    context: the values for the templates of the forms in a language.
    question: what can be asked about an attack.
    open: the response while something is to be agreed before there are odds.
    settings: roots of fields that are no part of what is attacked.
    """

    rules: SingleRules
    attack: Callable[[Request], Any]
    opened: Callable[[Any, Request], Engagement[Single]]
    answers: Callable[[Any], Headline | None]
    answer: Callable[[Any, str], tuple[str, str]]
    odds_html: Callable[[Any, str, bool], str]
    reasons: Callable[[Any, Request], Response]
    named: Callable[[Any, str], str]
    shown: Callable[[Engagement[Single], str], RollSoFar]
    start: Callable[[str], Tree]
    context: Callable[[str], dict[str, Any]]
    rulings: Sequence[Any]
    question: Callable[[Any, Request], Question | Response]
    open: Callable[[Request], Response | None] = lambda request: None
    settings: Sequence[str] = ()

    def single(self, request: Request) -> Engagement[Single] | Response:
        """Return the attack in the forms with no dice thrown, or a response with its faults."""
        attack = self.attack(request)
        return attack if isinstance(attack, Response) else self.opened(attack, request)

    def odds(self, request: Request) -> Response:
        """Show the odds of the attack in the forms; the full odds only when their view is
        visible.
        """
        attack, given, language = (
            self.open(request) or self.attack(request),
            request.given,
            request.lang,
        )
        if isinstance(attack, Response):
            return attack
        html, say = self.answer(attack, language)
        regions = {"answer": html}
        if given.get("detail") is True:
            regions["odds-out"] = self.odds_html(attack, language, given.get("fractions") is True)
        response = self.reasons(attack, request)
        return response.but(regions={**regions, **response.regions}, say=say)

    def live(self, request: Request) -> Response:
        """Show the odds of the forms; long parts only when their view is visible."""
        kept, seen = kept_of(request), str(request.given.get("seen", "")).split()
        detail = {"detail": "odds" in seen, "fractions": kept.fractions}
        response = self.odds(request.model_copy(update={"given": detail | request.given}))
        response = response.but(regions={**response.regions, OUT: ""}, follow=STOP)
        return (
            self._compared(request, response, kept)
            if kept.pinned and not response.faults
            else response
        )

    def _compared(self, request: Request, response: Response, kept: KeptAttack) -> Response:
        """Return the odds of the forms beside those of the pinned ones, where all figures of both
        are known.
        """
        result = (
            self.attack(request),
            self.attack(request.model_copy(update={"forms": kept.pinned})),
        )
        attacks = [item for item in result if not isinstance(item, Response)]
        known = [answers for answers in map(self.answers, attacks) if answers]
        if len(known) < len(result):
            return response
        now, pinned = known
        html = {"answer": answers_html(now, request.lang, pinned)}
        if "odds-out" in response.regions:
            names = self.named(attacks[1], request.lang), self.named(attacks[0], request.lang)
            compared = compared_html(now, pinned, names, request.lang, fractions=kept.fractions)
            html["odds-out"] = compared + response.regions["odds-out"]
        return response.but(
            regions={**response.regions, **html}, say=say_text(now, request.lang, pinned)
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
        attack = self.open(request) or self.attack(request)
        if isinstance(attack, Response):
            return attack.but(regions={**attack.regions, OUT: attack.regions["answer"]})
        response = self.question(attack, request)
        return response if isinstance(response, Response) else sensitivity(response, request)

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
