"""A response: everything the worker tells the page to do."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from app.form import Shape
from app.rendering import render
from app.words import words
from engine.engagement import ArchiveTooLarge, StoreFailed, StoreFull
from engine.kit.faults import Fault

EMPTY: Any = Field(default_factory=dict)
"""Nothing in it; pydantic would copy a default at each use."""


class File(BaseModel):
    """A file for the player to keep."""

    model_config = ConfigDict(frozen=True)

    name: str
    text: str


class Then(BaseModel):
    """A request that follows at once: its view, its action, what it carries; with its view's forms unless given."""

    model_config = ConfigDict(frozen=True)

    view: str
    action: str
    given: Mapping[str, Any] = {}
    forms: list[tuple[str, str]] | None = None


class Response(BaseModel):
    """What the page is to place, say and keep.

    regions: HTML by the ids of what holds it; texts: of elements, by ids; rows: of charts that such
    texts lead to, by the same ids, empty for none; fields: values of fields, by names; fill: all
    that is to stand in the view's forms; faults: sentences beside their fields, with which nothing has changed; say: a
    sentence to announce; trouble: one for the page as a whole; kept: what the view hands back with its next request;
    focus: the id to go to; hit: ids of what has got worse, to be seen; go: the part of the page to show; fresh: whether
    another screen is shown than before; saved: whether anything was written; printed: whether to print; file: to be
    handed out; game: whose page is to be shown; secret: what is kept apart, by name, empty to be forgotten; needs:
    names of such without which there is no response, so that the same is asked with them; more: to ask again at once,
    or (False) not to do so any more; then: what else to ask.
    """

    model_config = ConfigDict(frozen=True)

    regions: Mapping[str, str] = EMPTY
    texts: Mapping[str, str] = EMPTY
    rows: Mapping[str, str] = EMPTY
    fields: Mapping[str, Any] = EMPTY
    fill: list[tuple[str, str]] | None = None
    faults: Mapping[str, str] = EMPTY
    say: str = ""
    trouble: str = ""
    kept: Mapping[str, Any] | None = None
    focus: str = ""
    hit: tuple[str, ...] = ()
    go: str = ""
    fresh: bool = False
    saved: bool = False
    printed: bool = False
    file: File | None = None
    game: str = ""
    secret: Mapping[str, str] = EMPTY
    needs: tuple[str, ...] = ()
    more: bool | None = None
    then: Then | None = None

    def but(self, **changes: Any) -> "Response":
        """The same with some changes."""
        return self.model_copy(update=changes)


def troubled(key: str, language: str) -> Response:
    """Something is wrong with the whole of it, and nothing has changed."""
    sentence = words(language)(key)
    return Response(trouble=sentence, say=sentence)


NOT_KEPT = (StoreFailed, ArchiveTooLarge)
"""What is raised where the device cannot keep something; the latter is a ValueError, the former also a StoreFull."""


def not_kept(error: Exception, language: str) -> Response:
    """The device cannot keep what was done, and nothing has changed."""
    why = "store_full" if isinstance(error, StoreFull) else "store_failed"
    return troubled("battle.too_large" if isinstance(error, ArchiveTooLarge) else f"battle.{why}", language)


def stale(language: str) -> Response:
    """The response to what no page of this version sends."""
    return troubled("trouble.stale", language)


def faulty(faults: tuple[Fault, ...], language: str, shape: Shape) -> Response:
    """Every fault as a sentence beside its field, and in place of the answer how many there are."""
    sentences = {shape.field(fault): fault_text(fault, language) for fault in faults}
    say = words(language)("fault.some", count=len(sentences))
    html = render("parts/faulty.html", language, sentence=say, first=next(iter(sentences)))
    regions = {"answer": html, "odds-out": html, "matters-out": ""}
    return Response(regions=regions, faults=sentences, say=say, more=False)


def fault_text(fault: Fault, language: str) -> str:
    """What is wrong, in a sentence; of a file, with the entry of the log that cannot have happened."""
    t = words(language)
    reason = t(f"fault.{fault.code}", **fault.numbers)
    return t("fault.at_event", event=fault.numbers["event"], reason=reason) if "event" in fault.numbers else reason
