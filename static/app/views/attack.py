"""One attack in its forms, for any game: its odds, its roll, results applied to the target."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from app.form import pairs_of
from app.requests.request import Request
from app.requests.response import Response, stale
from app.rolling import RollCommand, StaleRollError, refused_roll
from app.views import taken
from app.views.attack_kept import MOST_APPLIED, Kept, Roll, Rolled, kept_of, lines_html
from engine.engagement.saved import Tree

Action = Callable[[Request], Response]


def opening_rulings(rulings: Sequence[Any]) -> dict[str, str]:
    """The rulings that there is a choice of, as they are at first."""
    return {ruling.field: ruling.default for ruling in rulings if ruling.is_choice}


def opening_pairs(start: Tree, rulings: Sequence[Any]) -> list[tuple[str, str]]:
    """The forms as they open."""
    return pairs_of(start | {"rulings": opening_rulings(rulings) | start.get("rulings", {})})


@dataclass(frozen=True)
class Attacks:
    """The view of single attacks of a game.

    odds: of the forms of a request; rolled: those forms after one command, or what is wrong with them, which raises
    StaleRollError for dice that do not belong to them; start: the fields as they open in a language; rulings.
    """

    odds: Action
    rolled: Callable[[Request, RollCommand], Rolled | Response]
    start: Callable[[str], Tree]
    rulings: Sequence[Any]

    @property
    def actions(self) -> Mapping[str, Action]:
        """What can be done in the view, by name."""
        return {
            "show": self.show,
            "odds": self.live,
            "fractions": self.fractions,
            "roll": self.roll,
            "decide": self.decide,
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
        found = self._carried(request, kept, kept.roll, RollCommand(), focus=False)
        if found.kept is None:
            kept = kept.but(roll=None)
            return found.but(faults={}, regions=lines | {"roll-out": ""}, kept=kept.data)
        return found.but(regions={**found.regions, **lines}, say="")

    def roll(self, request: Request) -> Response:
        """The roll after one more batch, typed or rolled, or all of them; the first has the forms as they are."""
        try:
            kept = Kept.model_validate(request.kept or {})
            command = RollCommand.model_validate({**request.given, "typed": request.typed})
        except ValidationError:
            return refused_roll(request.lang)
        return self._carried(request, kept, kept.roll or Roll(forms=request.forms), command)

    def decide(self, request: Request) -> Response:
        """The roll after a decision."""
        kept = kept_of(request)
        if kept.roll is None:
            return stale(request.lang)
        return self._carried(request, kept, kept.roll, RollCommand(picks=(request.given.get("option"),)))  # type: ignore[arg-type]

    def _carried(
        self, request: Request, kept: Kept, roll: Roll, command: RollCommand, *, focus: bool = True
    ) -> Response:
        command = command.model_copy(update={"records": roll.records, "picks": roll.picks + command.picks})
        try:
            found = self.rolled(request.model_copy(update={"forms": roll.forms}), command)
        except StaleRollError:
            return refused_roll(request.lang)
        if isinstance(found, Response):
            return found.but(go="attack")
        after = Roll(forms=roll.forms, records=found.kept_records, picks=tuple(found.picks), over=found.over)
        place = "result-title" if found.over else "due-title"
        kept = kept.but(roll=after)
        return Response(regions={"roll-out": found.html}, kept=kept.data, say=found.say, focus=place if focus else "")

    def again(self, request: Request) -> Response:
        """The roll put away."""
        kept = kept_of(request).but(roll=None)
        return Response(regions={"roll-out": ""}, kept=kept.data)

    def apply(self, request: Request) -> Response:
        """The model as it is now is the target of the next attack."""
        kept = kept_of(request)
        if kept.roll is None:
            return stale(request.lang)
        command = RollCommand(records=kept.roll.records, picks=kept.roll.picks)
        found = self.rolled(request.model_copy(update={"forms": kept.roll.forms}), command)
        if isinstance(found, Response) or not found.over:
            return stale(request.lang)
        before = {name: [text for known, text in request.forms if known == name] for name in found.after}
        kept = kept.but(roll=None, applied=(*kept.applied, before)[-MOST_APPLIED:])
        regions = {"roll-out": "", "attack-lines": lines_html(kept, request.lang)}
        return Response(fields=found.after, regions=regions, kept=kept.data, go="attack")

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
