"""One attack in its forms, for any game: its odds, its roll, results applied to the target."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from app.form import pairs_of
from app.requests.request import Pairs, Request
from app.requests.response import Response, stale
from app.rolling import carried_on, chosen, refused_roll
from app.views import taken
from app.views.attack_kept import MOST_APPLIED, Kept, Roll, kept_of, lines_html
from app.views.attack_roll import Rolled, roll_html
from engine.engagement import Engagement, Refusal, Single, answered, record_of, with_record
from engine.engagement.saved import Tree

HOW = ("look", "typed", "batch", "all")
"""Ways to carry a roll on: look at what is due, dice all typed, the rest by the page, all to the end."""
Action = Callable[[Request], Response]
Change = Callable[[Engagement[Single]], Engagement[Single] | Refusal]


def opening_rulings(rulings: Sequence[Any]) -> dict[str, str]:
    """The rulings that there is a choice of, as they are at first."""
    return {ruling.field: ruling.default for ruling in rulings if ruling.is_choice}


def opening_pairs(start: Tree, rulings: Sequence[Any]) -> list[tuple[str, str]]:
    """The forms as they open."""
    return pairs_of(start | {"rulings": opening_rulings(rulings) | start.get("rulings", {})})


@dataclass(frozen=True)
class Attacks:
    """The view of single attacks of a game.

    odds: of the forms of a request; single: the attack that these describe, with no dice thrown, or what is wrong with
    them; shown: a roll of some forms in a language; start: the fields as they open in a language; rulings.
    """

    odds: Action
    single: Callable[[Request], Engagement[Single] | Response]
    shown: Callable[[Engagement[Single], Pairs, str], Rolled]
    start: Callable[[str], Tree]
    rulings: Sequence[Any]

    @property
    def actions(self) -> Mapping[str, Action]:
        """What can be done in the view, by name."""
        return {
            "show": self.show,
            "odds": self.live,
            "fractions": self.fractions,
            "throw": self.throw,
            "choose": self.choose,
            "undo": self.undo,
            "redo": self.redo,
            "again": self.again,
            "apply": self.apply,
            "unapply": self.unapply,
            "reset": self.reset,
            "rulings": self.default_rulings,
            **taken.ACTIONS,
        }

    def live(self, request: Request) -> Response:
        """The odds of the forms; what is long only when its view is seen."""
        kept, seen = kept_of(request), str(request.given.get("seen", "")).split()
        detail = {"detail": "odds" in seen, "fractions": kept.fractions}
        return self.odds(request.model_copy(update={"given": detail | request.given}))

    def fractions(self, request: Request) -> Response:
        """The odds as fractions too, or no longer."""
        kept = kept_of(request)
        kept = kept.but(fractions=not kept.fractions)
        told = request.model_copy(update={"kept": kept.data, "given": {"detail": True}})
        return self.live(told).but(kept=kept.data, say="")

    def show(self, request: Request) -> Response:
        """What was left: a roll under way, and what is said above the forms; dice that fit no more are put away."""
        kept = kept_of(request)
        lines = {"attack-lines": lines_html(kept, request.lang)}
        if kept.roll is None:
            return Response(regions=lines)
        found = self._opened(request, kept.roll)
        if isinstance(found, Response):
            return found.but(faults={}, regions=lines | {"roll-out": ""}, kept=kept.but(roll=None).data)
        shown = self._rolled(request, kept, kept.roll, found)
        return shown.but(regions={**shown.regions, **lines}, say="", focus="")

    def throw(self, request: Request) -> Response:
        """The roll after one more batch, typed or rolled, or all of them; the first has the forms as they are."""
        try:
            kept = Kept.model_validate(request.kept or {})
        except ValidationError:
            return refused_roll(request.lang)
        roll = kept.roll or Roll(forms=request.forms)
        how = request.given.get("how", "look")
        if how not in HOW or set(request.given) - {"how"}:
            return refused_roll(request.lang)
        looks = how == "look" and not request.typed
        way = "typed" if how == "look" else how
        return self._goes_on(request, roll, lambda now: now if looks else carried_on(now, way, request.typed))

    def choose(self, request: Request) -> Response:
        """The roll after a decision."""
        option = str(request.given.get("option", ""))
        taken = int(option) if option.isdecimal() else -1
        return self._goes_on(request, kept_of(request).roll, lambda now: chosen(now, taken))

    def undo(self, request: Request) -> Response:
        """The last dice or decision taken back."""
        return self._goes_on(request, kept_of(request).roll, lambda now: now.undo())

    def redo(self, request: Request) -> Response:
        """What was taken back last done again."""
        return self._goes_on(request, kept_of(request).roll, lambda now: now.redo())

    def _goes_on(self, request: Request, roll: Roll | None, change: Change) -> Response:
        if roll is None:
            return stale(request.lang)
        found = self._opened(request, roll)
        if isinstance(found, Response):
            return found
        after = change(found)
        return (
            refused_roll(request.lang)
            if isinstance(after, Refusal)
            else self._rolled(request, kept_of(request), roll, after)
        )

    def _opened(self, request: Request, roll: Roll) -> Engagement[Single] | Response:
        """The attack of a roll with its answers, also with those of an older page."""
        found = self.single(request.model_copy(update={"forms": roll.forms}))
        if isinstance(found, Response):
            return found.but(go="attack")
        taken_up = with_record(found, roll.record) if roll.record else found
        records = [each.record for each in roll.records]
        after = taken_up if isinstance(taken_up, Refusal) else answered(taken_up, records, roll.picks)
        return refused_roll(request.lang) if isinstance(after, Refusal) else after

    def _rolled(self, request: Request, kept: Kept, roll: Roll, now: Engagement[Single]) -> Response:
        shown = self.shown(now, roll.forms, request.lang)
        place = "due-title" if shown.flow.goes_on else "result-title"
        data = kept.but(roll=Roll(forms=roll.forms, record=record_of(now), over=not shown.flow.goes_on)).data
        return Response(
            regions={"roll-out": roll_html(shown.flow, now, request.lang)}, kept=data, say=shown.say, focus=place
        )

    def again(self, request: Request) -> Response:
        """The roll put away."""
        kept = kept_of(request).but(roll=None)
        return Response(regions={"roll-out": ""}, kept=kept.data)

    def apply(self, request: Request) -> Response:
        """The model as it is now is the target of the next attack."""
        kept = kept_of(request)
        if kept.roll is None:
            return stale(request.lang)
        now = self._opened(request, kept.roll)
        shown = None if isinstance(now, Response) else self.shown(now, kept.roll.forms, request.lang)
        if shown is None or shown.flow.goes_on:
            return stale(request.lang)
        before = {name: [text for known, text in request.forms if known == name] for name in shown.after}
        kept = kept.but(roll=None, applied=(*kept.applied, before)[-MOST_APPLIED:])
        regions = {"roll-out": "", "attack-lines": lines_html(kept, request.lang)}
        return Response(fields=shown.after, regions=regions, kept=kept.data, go="attack")

    def unapply(self, request: Request) -> Response:
        """What the last result applied to the target has changed is put back."""
        kept = kept_of(request)
        if not kept.applied:
            return stale(request.lang)
        *applied, before = kept.applied
        kept = kept.but(applied=tuple(applied))
        return Response(fields=before, regions={"attack-lines": lines_html(kept, request.lang)}, kept=kept.data)

    def reset(self, request: Request) -> Response:
        """The forms as they open; a roll under way and the players' own table stay."""
        kept = kept_of(request)
        kept = Kept(roll=kept.roll, fractions=kept.fractions)
        fill = opening_pairs(self.start(request.lang), self.rulings)
        return Response(fill=fill, regions={"attack-lines": ""}, kept=kept.data, fresh=True)

    def default_rulings(self, request: Request) -> Response:
        """The rulings as they are at first."""
        asked = self.start(request.lang).get("rulings", {})
        rulings = opening_rulings(self.rulings).items()
        return Response(fields={f"rulings.{field}": text for field, text in rulings if field not in asked})
