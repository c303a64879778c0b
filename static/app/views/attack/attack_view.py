"""The view of single attacks of any game: its actions, and the set-ups that fill its forms."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from app.form_data import pairs_of
from app.rendering import render
from app.requests.request import GivenFields, Pairs, Request
from app.requests.response import FormChange, Response, ScreenChange, stale
from app.views.attack.attack_odds import RULED, A, Action
from app.views.attack.kept_attack import Before, KeptAttack, KeptRoll, kept_of, lines_html
from app.views.attack.roll_actions import AttackRolls
from engine.kit.saved_types import Tree

KEEPING = frozenset(
    {
        "show",
        "throw",
        "choose",
        "undo",
        "redo",
        "again",
        "apply",
        "reset",
        "take",
        "recall",
        "back",
        "keep",
    }
)
"""Actions that change the set of kept rolls or their contents."""
PICKS = "pick-out"
"""The region of fleets and set-ups to pick from."""


class OtherForms(GivenFields):
    """Forms that replace those on the screen, perhaps with the record of a roll.

    taken: the origin of the forms.
    """

    pairs: Pairs
    record: Any = None
    taken: Literal["share", "fleet", "recent"] = "share"


class PickedSetup(GivenFields):
    """A set-up of the list, by its index."""

    index: Annotated[int, Field(alias="place", ge=0, strict=True)]


def opening_rulings(rulings: Sequence[Any]) -> dict[str, str]:
    """Return the rulings that offer a choice, with their defaults."""
    return {ruling.field: ruling.default for ruling in rulings if ruling.is_choice}


def opening_pairs(start: Tree, rulings: Sequence[Any]) -> list[tuple[str, str]]:
    """Return the default forms."""
    return pairs_of(start | {"rulings": opening_rulings(rulings) | start.get("rulings", {})})


def picks_html(language: str, opened: str = "", **values: Any) -> str:
    """Return the buttons that show fleets or set-ups to pick from, and the list that is open."""
    return render("attack/pick.html", language, open=opened, **values)


class Attacks(AttackRolls[A]):
    """The view of single attacks of a game."""

    @property
    def actions(self) -> Mapping[str, Action]:
        """The actions of the view, by name."""
        every: Mapping[str, Action] = {
            "show": self.show,
            "odds": self.live,
            "fractions": self.fractions,
            "pin": self.pin,
            "unpin": self.unpin,
            "sensitivity": self.sensitivity,
            "throw": self.throw,
            "flow-left": self.remaining_odds,
            "choose": self.choose,
            "undo": self.undo,
            "redo": self.redo,
            "again": self.clear_roll,
            "apply": self.apply,
            "unapply": self.unapply,
            "reset": self.reset,
            "rulings": self.default_rulings,
            "share": self.share,
            "take": self.take,
            "recents": self.recents,
            "recall": self.recall,
            "close": self.close,
            "back": self.back,
            "keep": self.keep,
            "said": self.progress,
        }
        tidying = {name: self.tidy_after(every[name]) for name in KEEPING}
        return {**every, **tidying}

    def opening(self, language: str) -> dict[str, Any]:
        """Return the values for the templates of the opening forms, with the response to these
        forms.
        """
        request = {
            "lang": language,
            "game": self.rules.name,
            "view": "attack",
            "action": "odds",
            "forms": opening_pairs(self.start(language), self.rulings),
            "given": {"detail": True},
        }
        response = self.odds(Request.model_validate(request))
        return self.form_values(language) | response.model_dump(
            include={"regions", "texts", "rows"}
        )

    async def take(self, request: Request) -> Response:
        """Other forms, perhaps with a roll and the answers given; what was there can be put
        back.
        """
        taken = request.read_given(OtherForms)
        say = ""
        if taken.record:
            roll = await self.store_record(request, taken.pairs, taken.record)
            if isinstance(roll, KeptRoll):
                return await self._take_with_roll(request, taken, roll)
            say = roll.say
        kept = kept_of(request)
        before = Before(forms=request.forms, taken=taken.taken)
        kept = self._leaving(request, kept).making_way(before)
        return self._lines(request, kept, form=FormChange(fill=taken.pairs), say=say)

    async def _take_with_roll(
        self, request: Request, taken: OtherForms, roll: KeptRoll
    ) -> Response:
        kept = kept_of(request)
        before = Before(forms=request.forms, rolled=True, taken=taken.taken, roll=kept.roll)
        kept = self._leaving(request, kept).making_way(before).but(roll=roll)
        return await self._fill_in(request, kept, taken.pairs)

    async def back(self, request: Request) -> Response:
        """Restore the forms that others replaced, and the roll that was put away with them."""
        kept = kept_of(request)
        before = kept.before or Before(forms=request.forms)
        if not before.rolled:
            form = FormChange(fill=before.forms)
            return self._lines(request, kept.but(before=before.before), form=form)
        kept = kept.but(before=before.before, roll=before.roll)
        return await self._fill_in(request, kept, before.forms)

    async def _fill_in(self, request: Request, kept: KeptAttack, pairs: Pairs) -> Response:
        """Return other forms, and another roll or none."""
        shown = await self.show(request.model_copy(update={"kept": kept.data}))
        regions = {"roll-out": "", **shown.regions}
        return shown.but(regions=regions, kept=shown.kept or kept.data, form=FormChange(fill=pairs))

    def keep(self, request: Request) -> Response:
        """Accept the filled forms: the earlier ones can no longer be restored."""
        return self._lines(request, kept_of(request).but(before=None))

    def recents(self, request: Request) -> Response:
        """List the set-ups that were rolled or left, by their names."""
        lines = []
        for index, setup in enumerate(kept_of(request).setups):
            line = self._name_setup(request, setup)
            if line:
                lines.append((index, line))
        return Response(regions={PICKS: picks_html(request.lang, "recents", setups=lines)})

    def _name_setup(self, request: Request, setup: Pairs) -> str:
        """Return a set-up in a line; empty for an invalid one."""
        forms = [*self._situation(request.forms), *setup]
        attack = self.read_attack(request.model_copy(update={"forms": forms}))
        if isinstance(attack, Response):
            return ""
        return self.describe(attack, request.lang)

    async def recall(self, request: Request) -> Response:
        """Fill the forms with a recent set-up: one that was rolled or left in the forms."""
        index = request.read_given(PickedSetup).index
        setups = kept_of(request).setups
        if index >= len(setups):
            return stale(request.lang)
        pairs = [*self._situation(request.forms), *setups[index]]
        given = {"pairs": pairs, "taken": "recent"}
        response = await self.take(request.model_copy(update={"given": given}))
        regions = {**response.regions, PICKS: picks_html(request.lang)}
        return response.but(regions=regions, focus="recents")

    def close(self, request: Request) -> Response:
        """Close the list to pick from."""
        return Response(regions={PICKS: picks_html(request.lang)})

    def _leaving(self, request: Request, kept: KeptAttack) -> KeptAttack:
        """Return the page's data with the current forms as a recent set-up.

        Forms that are faulty, or filled from elsewhere, are not remembered.
        """
        if kept.before or isinstance(self.read_attack(request), Response):
            return kept
        return kept.remembering(self._setup(request.forms))

    def _lines(self, request: Request, kept: KeptAttack, **more: Any) -> Response:
        regions = {"attack-lines": lines_html(kept, request.lang)}
        return Response(regions=regions, kept=kept.data, **more)

    def reset(self, request: Request) -> Response:
        """Reset the forms to their defaults.

        The roll in progress, the pinned forms, the recent set-ups, the players' own table and their
        answers about rulings without a default stay.
        """
        kept = kept_of(request)
        texts = self._leaving(request, kept).recent
        kept = KeptAttack(
            roll=kept.roll, fractions=kept.fractions, pinned=kept.pinned, recent=texts
        )
        start = {**self.start(request.lang), RULED: {}}
        return Response(
            form=FormChange(fill=opening_pairs(start, self.rulings)),
            regions={"attack-lines": ""},
            kept=kept.data,
            screen=ScreenChange(fresh=True),
        )

    def default_rulings(self, request: Request) -> Response:
        """Reset the rulings to their defaults."""
        asked = self.start(request.lang).get("rulings", {})
        rulings = opening_rulings(self.rulings).items()
        fields = {f"rulings.{field}": text for field, text in rulings if field not in asked}
        return Response(form=FormChange(fields=fields))
