"""The roll of one attack, for any game: taken up, carried on, undone, its result applied to the target."""

from collections.abc import Callable
from dataclasses import dataclass

from pydantic import ValidationError

from app.requests.request import Request
from app.requests.response import Response, Then, stale
from app.rolling import carried_on, chosen, refused_roll
from app.views.attack.attack_odds import AttackOdds
from app.views.attack.kept_attack import MOST_APPLIED, Kept, Roll, kept_of, lines_html, pin_html
from app.views.attack.roll_view import roll_html
from engine.engagement import Engagement, Refusal, Single, record_of, with_record

HOW = ("look", "typed", "batch", "all")
"""Ways to carry a roll on: look at what is due, dice all typed, the rest by the page, all to the end."""
Change = Callable[[Engagement[Single]], Engagement[Single] | Refusal]


@dataclass(frozen=True)
class AttackRolls(AttackOdds):
    """The rolls of single attacks."""

    def show(self, request: Request) -> Response:
        """What was left: a roll under way, and what is said above the forms; dice that fit no more are put away."""
        kept = kept_of(request)
        lines = {"attack-lines": lines_html(kept, request.lang), "pin-out": pin_html(kept, request.lang)}
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
        roll = kept.roll if kept.roll and not kept.roll.over else None
        if roll is None:
            roll, kept = Roll(forms=request.forms), kept.remembering(self._setup(request.forms))
        request = request.model_copy(update={"kept": kept.data})
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
            else self._rolled(request, kept_of(request), roll, after).but(go="roll")
        )

    def _opened(self, request: Request, roll: Roll) -> Engagement[Single] | Response:
        """The attack of a roll with its answers."""
        found = self.single(request.model_copy(update={"forms": roll.forms}))
        if isinstance(found, Response):
            return found.but(go="attack")
        after = with_record(found, roll.record) if roll.record else found
        return refused_roll(request.lang) if isinstance(after, Refusal) else after

    def _rolled(self, request: Request, kept: Kept, roll: Roll, now: Engagement[Single]) -> Response:
        shown = self.shown(now, roll.forms, request.lang)
        place = "due-title" if shown.flow.goes_on else "result-title"
        data = kept.but(roll=Roll(forms=roll.forms, record=record_of(now), over=not shown.flow.goes_on)).data
        return Response(
            regions={"roll-out": roll_html(shown, now, request.lang)}, kept=data, say=shown.say, focus=place
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

    def share(self, request: Request) -> Response:
        """The roll to be shared: the forms that it is of, and the answers given so far."""
        roll = kept_of(request).roll
        if roll is None:
            return stale(request.lang)
        now = self._opened(request, roll)
        if isinstance(now, Response):
            return now
        given = {"kind": "roll", "record": record_of(now)}
        return Response(then=Then(view="share", action="make", given=given, forms=roll.forms))
