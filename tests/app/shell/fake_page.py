"""A small page without a browser, as much of one as the shell's decisions ask for.

Elements have attributes, a view and whether they are seen; time passes only in `pass_time`.
"""
# ruff: noqa: N802  (browsers name methods so)

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace

ATTRIBUTE = re.compile(r'\[([\w-]+)(?:([~$]?=)("[^"]*"))?\]')
"""An attribute in a selector, with the value that it must have (`=`), with a word of it (`~=`), or
with its end (`$=`).
"""


@dataclass
class ClassList:
    """The classes of an element."""

    names: set[str] = field(default_factory=set)

    def add(self, name: str) -> None:
        self.names.add(name)

    def remove(self, name: str) -> None:
        self.names.discard(name)


class FakeElement:
    """An element of a view.

    is_seen: whether it is laid out.
    is_visible: whether it is not hidden behind a curtain.
    is_text_field: whether the player types into it.
    """

    def __init__(
        self,
        view: str = "",
        *,
        is_seen: bool = True,
        is_visible: bool = True,
        is_disabled: bool = False,
        is_text_field: bool = False,
        **attributes: str,
    ) -> None:
        self.attributes = {name.replace("_", "-"): text for name, text in attributes.items()}
        self.view = view
        self.is_seen = is_seen
        self.is_visible = is_visible
        self.is_disabled = is_disabled
        self.is_text_field = is_text_field
        self.is_at_the_top = False
        self.isConnected = True
        self.selectionStart = 0
        self.selectionEnd = 0
        self.textContent = ""
        self.classList = ClassList()
        self.page: FakePage | None = None

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")

    def getAttribute(self, name: str) -> str | None:
        return self.attributes.get(name)

    def hasAttribute(self, name: str) -> bool:
        return name in self.attributes

    def getClientRects(self) -> SimpleNamespace:
        return SimpleNamespace(length=int(self.is_seen))

    def closest(self, selector: str) -> "FakeElement | None":
        return self if selector == f'[data-of="{self.view}"]' else None

    def matches(self, selector: str) -> bool:
        if selector == ":disabled":
            return self.is_disabled
        assert "textarea" in selector
        return self.is_text_field

    def focus(self, options: object = None) -> None:
        assert self.page
        self.page.focused = self

    def setSelectionRange(self, start: int, end: int) -> None:
        assert self.is_text_field
        self.selectionStart = start
        self.selectionEnd = end

    def scrollIntoView(self) -> None:
        self.is_at_the_top = True


class FakePage:
    """The page: its elements in order, the focused one, and the timers that wait.

    As `js` of the shell it is both `window` and the holder of `document`.
    """

    def __init__(self, *elements: FakeElement) -> None:
        self.elements = elements
        self.focused: FakeElement | None = None
        self.timers: dict[int, Callable[[], None]] = {}
        self.JSON = SimpleNamespace(stringify=json.dumps, parse=json.loads)
        self.documentElement = SimpleNamespace(scrollTop=100)
        self.document = self
        self._timer_numbers = count(1)
        for element in elements:
            element.page = self

    @property
    def activeElement(self) -> FakeElement | None:
        return self.focused

    def getElementById(self, name: str) -> FakeElement | None:
        return self._first(f'[id="{name}"]')

    def querySelector(self, selector: str) -> FakeElement | None:
        return self._first(selector)

    def querySelectorAll(self, selector: str) -> SimpleNamespace:
        """Return the elements that match, as a list of the browser."""
        elements = [element for element in self.elements if _fits(element, selector)]
        return SimpleNamespace(length=len(elements), item=elements.__getitem__)

    def _first(self, selector: str) -> FakeElement | None:
        elements = self.querySelectorAll(selector)
        return elements.item(0) if elements.length else None

    def getComputedStyle(self, element: FakeElement) -> SimpleNamespace:
        visibility = "visible" if element.is_visible else "hidden"
        return SimpleNamespace(visibility=visibility)

    def setTimeout(self, function: Callable[[], None], milliseconds: int) -> int:
        number = next(self._timer_numbers)
        self.timers[number] = function
        return number

    def clearTimeout(self, number: int | None) -> None:
        self.timers.pop(number or 0, None)

    def pass_time(self) -> None:
        """Let the time of all timers come."""
        waiting = list(self.timers.values())
        self.timers.clear()
        for function in waiting:
            function()


def _fits(element: FakeElement, selector: str) -> bool:
    """Return whether an element has the attributes of a selector, and its view the view before
    them.
    """
    for name, operator, quoted in ATTRIBUTE.findall(selector):
        text = element.view if name == "data-of" else element.getAttribute(name)
        if text is None:
            return False
        value = quoted.strip('"')
        if operator == "=" and text != value:
            return False
        if operator == "$=" and not text.endswith(value):
            return False
        if operator == "~=" and value not in text.split():
            return False
    return True
