"""What the page keeps of single attacks between two requests."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from app.rendering import render
from app.requests.request import Pairs, Request
from engine.kit.names import Id
from engine.kit.profile import Profile

MOST_APPLIED = 20
"""Results applied that can be put back, one after the other."""

MOST_RECENT = 8
LONGEST = 100_000
"""Characters of one of them."""
MOST_BEFORE = 3
"""Forms that gave way that can be put back, one after the other."""


class Roll(Profile):
    """A roll: the forms that say which attack it is of, and its id in the store; over: whether nothing waits."""

    forms: Pairs
    id: Id
    over: bool = False


class Before(Profile):
    """The forms that gave way to others; with `rolled` also the roll, or none, that gave way to a shared one.

    taken: where the others came from; before: what gave way before that.
    """

    forms: Pairs
    roll: Roll | None = None
    rolled: bool = False
    taken: Literal["share", "fleet", "recent"] = "share"
    before: "Before | None" = None


class Kept(Profile):
    """What is kept: a roll, what fields were before each result applied, forms that gave way, and forms pinned.

    recent: set-ups rolled or left, the last one first, each as JSON: the page hands them back with every request.
    """

    roll: Roll | None = None
    applied: Annotated[tuple[Mapping[str, list[str]], ...], Field(max_length=MOST_APPLIED)] = ()
    before: Before | None = None
    fractions: bool = False
    pinned: Pairs | None = None
    recent: Annotated[tuple[Annotated[str, Field(max_length=LONGEST)], ...], Field(max_length=MOST_RECENT)] = ()

    def but(self, **changes: Any) -> "Kept":
        """The same with some changes."""
        return self.model_copy(update=changes)

    def making_way(self, before: Before) -> "Kept":
        """The same with forms that gave way, and what did before them."""
        return self.but(before=_shortened(before.model_copy(update={"before": self.before}), MOST_BEFORE))

    def remembering(self, setup: Pairs) -> "Kept":
        """The same with a set-up that was rolled or left."""
        text = json.dumps(setup, ensure_ascii=False, separators=(",", ":"))
        return self.but(recent=(text, *(one for one in self.recent if one != text))[:MOST_RECENT])

    @property
    def setups(self) -> list[Pairs]:
        """The set-ups that were rolled or left; one that cannot be read has no fields."""
        return [_pairs(text) for text in self.recent]

    @property
    def data(self) -> dict[str, Any]:
        """As the page keeps it."""
        return self.model_dump(mode="json", exclude_defaults=True)


PAIRS = TypeAdapter(Pairs)


def _pairs(text: str) -> Pairs:
    try:
        return PAIRS.validate_json(text)
    except ValidationError:
        return []


def _shortened(before: Before | None, most: int) -> Before | None:
    """The last of the forms that gave way, so many of them."""
    if before is None or not most:
        return None
    return before.model_copy(update={"before": _shortened(before.before, most - 1)})


def kept_of(request: Request) -> Kept:
    """What the page kept; nothing when it is not what this version keeps."""
    try:
        return Kept.model_validate(request.kept or {})
    except ValidationError:
        return Kept()


def rolls_in(kept: Any) -> frozenset[str]:
    """The ids of the rolls in what the page keeps, whatever that is."""
    found = set()
    part: Any = kept
    while isinstance(part, dict):
        roll = part.get("roll")
        found |= {roll["id"]} if isinstance(roll, dict) and isinstance(roll.get("id"), str) else set()
        part = part.get("before")
    return frozenset(found)


def pin_html(kept: Kept, language: str) -> str:
    """The button that pins the answer, or no longer does."""
    return render("attack/pin.html", language, pinned=kept.pinned is not None)


def lines_html(kept: Kept, language: str) -> str:
    """What is said above the forms: what they hold, and what can be put back."""
    return render("attack/lines.html", language, kept=kept)
