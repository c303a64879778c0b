"""What the page keeps of single attacks between two requests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.rendering import render
from app.requests.request import Pairs, Request
from app.rolling import BatchRecord, kept_records
from engine.dice import Record

MOST_APPLIED = 20
"""Results applied that can be put back, one after the other."""


@dataclass(frozen=True)
class Rolled:
    """A roll as far as it got: as HTML and in a sentence, its dice and decisions, fields as it leaves its target."""

    html: str
    say: str
    records: Sequence[Record]
    over: bool
    after: Mapping[str, Any] = field(default_factory=dict)
    picks: Sequence[int] = ()

    @property
    def kept_records(self) -> tuple[BatchRecord, ...]:
        """The batches as the page keeps them."""
        return tuple(map(BatchRecord.model_validate, kept_records(self.records)))


class Part(BaseModel):
    """A part of what is kept."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Roll(Part):
    """A roll: the forms that it began with, its dice and decisions so far, and whether it is over."""

    forms: Pairs
    records: Annotated[tuple[BatchRecord, ...], Field(max_length=400)] = ()
    picks: Annotated[tuple[Annotated[int, Field(ge=0, le=10_000)], ...], Field(max_length=200)] = ()
    over: bool = False


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
