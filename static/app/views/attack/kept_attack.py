"""The data of single attacks that the page keeps between two requests."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from app.rendering import render
from app.requests.request import Pairs, Request
from engine.kit.base_profile import Profile
from engine.kit.names import Id

MOST_APPLIED = 20
"""The number of applied results that can be undone, one after the other."""

MOST_RECENT = 8
LONGEST = 100_000
"""Largest length of a recent set-up in characters."""
MOST_BEFORE = 3
"""The number of replaced forms that can be restored, one after the other."""


class KeptRoll(Profile):
    """A roll.

    forms: the forms of its attack.
    id: its id in the store.
    over: whether it waits for nothing.
    """

    forms: Pairs
    id: Id
    over: bool = False


class Before(Profile):
    """Forms that others replaced; with `rolled`, also the roll, or none, that a shared roll
    replaced.

    taken: the origin of the new forms.
    before: the forms replaced before.
    """

    forms: Pairs
    roll: KeptRoll | None = None
    rolled: bool = False
    taken: Literal["share", "fleet", "recent"] = "share"
    before: "Before | None" = None


class KeptAttack(Profile):
    """The data that the page keeps: the roll, the fields before each applied result, replaced
    forms, pinned forms.

    recent: the set-ups rolled or left, the last one first, each as JSON, as the page returns them
        with every request.
    """

    roll: KeptRoll | None = None
    applied: Annotated[tuple[Mapping[str, list[str]], ...], Field(max_length=MOST_APPLIED)] = ()
    before: Before | None = None
    fractions: bool = False
    pinned: Pairs | None = None
    recent: Annotated[
        tuple[Annotated[str, Field(max_length=LONGEST)], ...], Field(max_length=MOST_RECENT)
    ] = ()

    def but(self, **changes: Any) -> "KeptAttack":
        """Return the data with some changes."""
        return self.model_copy(update=changes)

    def making_way(self, before: Before) -> "KeptAttack":
        """Return the data with the forms that are being replaced, before the earlier ones."""
        before = before.model_copy(update={"before": self.before})
        return self.but(before=_shorten(before, MOST_BEFORE))

    def remembering(self, setup: Pairs) -> "KeptAttack":
        """Return the data with a set-up that was rolled or left."""
        text = json.dumps(setup, ensure_ascii=False, separators=(",", ":"))
        others = [item for item in self.recent if item != text]
        return self.but(recent=(text, *others)[:MOST_RECENT])

    @property
    def setups(self) -> list[Pairs]:
        """The set-ups that were rolled or left; an unreadable one has no fields."""
        return [_pairs(text) for text in self.recent]

    @property
    def data(self) -> dict[str, Any]:
        """The plain data for the page."""
        return self.model_dump(mode="json", exclude_defaults=True)


PAIRS = TypeAdapter(Pairs)


def _pairs(text: str) -> Pairs:
    try:
        return PAIRS.validate_json(text)
    except ValidationError:
        return []


def _shorten(before: Before | None, most: int) -> Before | None:
    """Return the last replaced forms, at most `most` of them."""
    if before is None or not most:
        return None
    return before.model_copy(update={"before": _shorten(before.before, most - 1)})


def kept_of(request: Request) -> KeptAttack:
    """Return the data that the page kept; empty data when they do not fit this version."""
    try:
        return KeptAttack.model_validate(request.kept or {})
    except ValidationError:
        return KeptAttack()


def rolls_in(kept: Any) -> frozenset[str]:
    """Collect the ids of the rolls in the data that the page keeps, whatever its shape."""
    ids = set()
    part: Any = kept
    while isinstance(part, dict):
        roll = part.get("roll")
        if isinstance(roll, dict) and isinstance(roll.get("id"), str):
            ids.add(roll["id"])
        part = part.get("before")
    return frozenset(ids)


def pin_html(kept: KeptAttack, language: str) -> str:
    """Return the button that pins or unpins the answer."""
    return render("attack/pin.html", language, pinned=kept.pinned is not None)


def lines_html(kept: KeptAttack, language: str) -> str:
    """Return the lines above the forms: their origin, and the buttons that undo."""
    return render("attack/lines.html", language, kept=kept)
