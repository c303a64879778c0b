"""The odds of one attack in its forms, for any game, alone or beside those of a pinned one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.requests.request import Pairs, Request
from app.requests.response import Response
from app.views.advised import Question
from app.views.answers import Answers, answers_html, compared_html, say_text
from app.views.attack_kept import Kept, kept_of, pin_html
from app.views.attack_roll import Rolled
from app.views.matters import OUT, matters
from app.words import words
from engine.engagement import Engagement, Single
from engine.engagement.saved import Tree

RULED = "rulings"
"""The root of the fields of rulings."""
Action = Callable[[Request], Response]


@dataclass(frozen=True)
class AttackOdds:
    """What a game says of its single attacks, and their odds.

    odds: of the forms of a request; single: the attack that these describe, with no dice thrown, or what is wrong with
    them; answers: what its set-up comes to, None where that takes long; named: its set-up in a line; shown: a roll of
    some forms in a language; start: the fields as they open in a language; rulings; question: what can be asked about
    the attack; standing: roots of fields that are no part of what is attacked.
    """

    odds: Action
    single: Callable[[Request], Engagement[Single] | Response]
    answers: Callable[[Any], Answers | None]
    named: Callable[[Any, str], str]
    shown: Callable[[Engagement[Single], Pairs, str], Rolled]
    start: Callable[[str], Tree]
    rulings: Sequence[Any]
    question: Callable[[Request], Question | Response]
    standing: Sequence[str] = ()

    def live(self, request: Request) -> Response:
        """The odds of the forms; what is long only when its view is seen."""
        kept, seen = kept_of(request), str(request.given.get("seen", "")).split()
        detail = {"detail": "odds" in seen, "fractions": kept.fractions}
        response = self.odds(request.model_copy(update={"given": detail | request.given}))
        response = response.but(regions={**response.regions, OUT: ""}, more=False)
        return self._compared(request, response, kept) if kept.pinned and not response.faults else response

    def _compared(self, request: Request, response: Response, kept: Kept) -> Response:
        """The odds of the forms beside those of the pinned ones, where all of both are worked out."""
        found = self.single(request), self.single(request.model_copy(update={"forms": kept.pinned}))
        setups = [one.opening.setup for one in found if not isinstance(one, Response)]
        known = [answers for answers in map(self.answers, setups) if answers]
        if len(known) < len(found):
            return response
        now, pinned = known
        html = {"answer": answers_html(now, request.lang, pinned)}
        if "odds-out" in response.regions:
            names = self.named(setups[1], request.lang), self.named(setups[0], request.lang)
            compared = compared_html(now, pinned, names, request.lang, fractions=kept.fractions)
            html["odds-out"] = compared + response.regions["odds-out"]
        return response.but(regions={**response.regions, **html}, say=say_text(now, request.lang, pinned))

    def fractions(self, request: Request) -> Response:
        """The odds as fractions too, or no longer."""
        kept = kept_of(request)
        kept = kept.but(fractions=not kept.fractions)
        told = request.model_copy(update={"kept": kept.data, "given": {"detail": True}})
        return self.live(told).but(kept=kept.data, say="")

    def matters(self, request: Request) -> Response:
        """Which rulings and unsure numbers matter to the attack."""
        found = self.question(request)
        return found if isinstance(found, Response) else matters(found, request)

    def pin(self, request: Request) -> Response:
        """The answer as it is stays beside those of what is changed from now on."""
        return self._pinned(request, request.forms, "pin.pinned")

    def unpin(self, request: Request) -> Response:
        """The answer alone again."""
        return self._pinned(request, None, "pin.unpinned")

    def _pinned(self, request: Request, forms: Pairs | None, said: str) -> Response:
        kept = kept_of(request).but(pinned=forms)
        response = self.live(request.model_copy(update={"kept": kept.data, "given": {"detail": True}}))
        if response.faults and forms is not None:
            return response
        regions = {**response.regions, "pin-out": pin_html(kept, request.lang)}
        return response.but(regions=regions, kept=kept.data, say=words(request.lang)(said), focus="pin")

    def _setup(self, forms: Pairs) -> Pairs:
        """What of the forms is the attack."""
        return [pair for pair in forms if not self._stands(pair[0])]

    def _standing(self, forms: Pairs) -> Pairs:
        """What of the forms stands whatever is attacked, such as rulings."""
        return [pair for pair in forms if self._stands(pair[0])]

    def _stands(self, name: str) -> bool:
        return name.split(".")[0] in (RULED, *self.standing)
