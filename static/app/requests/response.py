"""A response: everything that the worker tells the page to do."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from app.form_data import Shape
from app.rendering import render
from app.words import words
from engine.engagement import ArchiveTooLarge, StoreFailed, StoreFull, StoreNewer, StoreUnread
from engine.kit.base_profile import Profile
from engine.kit.faults import Fault
from engine.kit.names import tidy

NAMED = ("battle", "fleet")
"""The records of a file that a fault names."""
EMPTY: Any = Field(default_factory=dict)
"""An empty mapping as default; pydantic would copy a literal default at each use."""


class File(Profile):
    """A file for the player to save."""

    name: str
    text: str


class Then(Profile):
    """A request that follows at once.

    given: values that the request carries.
    forms: forms of the request; the forms of its view if None.
    """

    view: str
    action: str
    given: Mapping[str, Any] = {}
    forms: list[tuple[str, str]] | None = None


class FormChange(Profile):
    """Values for fields on the page.

    fields: values of some fields, by names.
    fill: all values of the view's forms.
    """

    fields: Mapping[str, Any] | None = None
    fill: list[tuple[str, str]] | None = None


class ScreenChange(Profile):
    """Another screen.

    go: view to show.
    game: game whose page to show.
    fresh: whether the response shows another screen than before.
    hit: ids of models that were damaged, to highlight.
    """

    go: str = ""
    game: str = ""
    fresh: bool = False
    hit: tuple[str, ...] = ()


class DeviceTask(Profile):
    """Work for the device.

    saved: whether the action saved anything.
    printed: whether to print.
    file: file for the player.
    secret: secrets to store apart, by name; an empty secret is deleted.
    offers_rolls: whether to offer the setting by which one tap rolls to the end.
    """

    saved: bool = False
    printed: bool = False
    file: File | None = None
    secret: Mapping[str, str] | None = None
    offers_rolls: bool = False


class FollowUp(Profile):
    """The next request.

    needs: names of secrets without which there is no response; the page repeats the request with
        them.
    more: True to repeat the request at once, False to stop repeating.
    then: request that follows.
    """

    needs: tuple[str, ...] = ()
    more: bool | None = None
    then: Then | None = None


REPEAT = FollowUp(more=True)
STOP = FollowUp(more=False)
NO_FORM = FormChange()
NO_SCREEN = ScreenChange()
NO_TASK = DeviceTask()
NO_FOLLOW_UP = FollowUp()


class Response(Profile):
    """Changes of the page, announcements, and data to keep.

    regions: HTML by the ids of the regions.
    texts: texts by the ids of elements.
    rows: chart rows that such texts link to, by the same ids; empty for no link.
    faults: sentences beside fields; a response with faults has changed nothing.
    say: sentence to announce.
    toast: whether to show the announced sentence for some seconds.
    trouble: sentence about a problem of the whole page.
    kept: values that the view sends back with its next request.
    focus: id of the element to focus.
    """

    regions: Mapping[str, str] = EMPTY
    texts: Mapping[str, str] = EMPTY
    rows: Mapping[str, str] = EMPTY
    faults: Mapping[str, str] = EMPTY
    say: str = ""
    toast: bool = False
    trouble: str = ""
    kept: Mapping[str, Any] | None = None
    focus: str = ""
    form: FormChange = NO_FORM
    screen: ScreenChange = NO_SCREEN
    device: DeviceTask = NO_TASK
    follow: FollowUp = NO_FOLLOW_UP

    def but(self, **changes: Any) -> "Response":
        """Return the response with some changes."""
        return self.model_copy(update=changes)

    def going(self, view: str) -> "Response":
        """Return the response with another view to show."""
        return self.but(screen=self.screen.model_copy(update={"go": view}))


def report_trouble(key: str, language: str) -> Response:
    """Return a response about a problem of the whole page; nothing has changed."""
    sentence = words(language)(key)
    return Response(trouble=sentence, say=sentence)


NOT_KEPT = (StoreFailed, ArchiveTooLarge)
"""Errors raised if the device cannot save data; ArchiveTooLarge is a ValueError, StoreFailed may be
a StoreFull.
"""


def report_failed_save(error: Exception, language: str) -> Response:
    """Return the response to a failure to save; nothing has changed."""
    if isinstance(error, ArchiveTooLarge):
        return report_trouble("battle.too_large", language)
    if isinstance(error, StoreFull):
        return report_trouble("battle.store_full", language)
    if isinstance(error, StoreNewer):
        return report_trouble("battle.store_newer", language)
    if isinstance(error, StoreUnread):
        return report_trouble("battle.store_unread", language)
    return report_trouble("battle.store_failed", language)


def stale(language: str) -> Response:
    """Return the response to a request that no page of this version sends."""
    return report_trouble("trouble.stale", language)


def faulty(faults: tuple[Fault, ...], language: str, shape: Shape) -> Response:
    """Return every fault as a sentence beside its field, and the number of faults in place of the
    answer.
    """
    sentences = {shape.field(fault): fault_text(fault, language) for fault in faults}
    say = words(language)("fault.some", count=len(sentences))
    html = render("parts/faulty.html", language, sentence=say, first=next(iter(sentences)))
    regions = {"answer": html, "odds-out": html, "sensitivity-out": ""}
    return Response(regions=regions, faults=sentences, say=say, follow=STOP)


def fault_text(fault: Fault, language: str) -> str:
    """Return a fault as a sentence; in a file, with the battle or fleet and the log entry that
    cannot have happened.
    """
    t = words(language)
    reason = t(f"fault.{fault.code}", **_values_of(fault))
    if "event" in fault.numbers:
        reason = t("fault.at_event", event=fault.numbers["event"], reason=reason)
    for kind in NAMED:
        if fault.numbers.get(kind):
            return t(f"fault.in_{kind}", name=fault.numbers[kind], reason=reason)
    return reason


def _values_of(fault: Fault) -> Mapping[str, int | str]:
    """Return the values of the sentence of a fault; an unknown entry is named."""
    if fault.code != "unknown":
        return fault.numbers
    return {**fault.numbers, "entry": tidy(str(fault.path[-1]))}
