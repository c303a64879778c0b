"""What the page keeps of single attacks between two requests."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from app.rendering import render
from app.requests.request import Pairs, Request
from app.rolling import BatchRecord
from engine.engagement.saved import Tree

MOST_APPLIED = 20
"""Results applied that can be put back, one after the other."""


class Part(BaseModel):
    """A part of what is kept."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Roll(Part):
    """A roll: the forms that say which attack it is of, and the answers on record.

    over: whether nothing waits for an answer; records, picks: the answers of a roll that an older page has begun.
    """

    forms: Pairs
    record: Tree = {}
    over: bool = False
    records: Annotated[tuple[BatchRecord, ...], Field(max_length=400)] = ()
    picks: Annotated[tuple[Annotated[int, Field(ge=0, le=10_000)], ...], Field(max_length=200)] = ()

    @model_validator(mode="before")
    @classmethod
    def _of_older_pages(cls, data: Any) -> Any:
        """They called the forms otherwise, and kept whether the roll was over, and the dice tapped."""
        if not isinstance(data, dict) or "record" in data:
            return data
        found = {name: value for name, value in data.items() if name not in ("form", "over", "typed")}
        return {"forms": data["form"], **found} if "form" in data else found


class Before(Part):
    """The forms that gave way to shared ones."""

    forms: Pairs


class Kept(Part):
    """What is kept: a roll, what fields were before each result applied, forms that gave way."""

    roll: Roll | None = None
    applied: Annotated[tuple[Mapping[str, list[str]], ...], Field(max_length=MOST_APPLIED)] = ()
    before: Before | None = None
    fractions: bool = False

    def but(self, **changes: Any) -> "Kept":
        """The same with some changes."""
        return self.model_copy(update=changes)

    @property
    def data(self) -> dict[str, Any]:
        """As the page keeps it."""
        return self.model_dump(mode="json", exclude_defaults=True)


def kept_of(request: Request) -> Kept:
    """What the page kept; nothing when it is not what this version keeps."""
    try:
        return Kept.model_validate(request.kept or {})
    except ValidationError:
        return Kept()


def lines_html(kept: Kept, language: str) -> str:
    """What is said above the forms: what they hold, and what can be put back."""
    return render("attack/lines.html", language, kept=kept)
