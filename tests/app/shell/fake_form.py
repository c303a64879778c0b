"""A page without a browser that is made from HTML: elements within elements, templates apart."""
# ruff: noqa: N802  (browsers name methods so)

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from types import SimpleNamespace

from tests.app.markup import elements

COMPOUND = re.compile(r'([a-z]*)((?:\[[\w-]+(?:="[^"]*")?\])*)$')
"""The last part of a selector: a tag, and attributes that an element must have."""
ATTRIBUTE = re.compile(r'\[([\w-]+)(?:="([^"]*)")?\]')


class FakeNode:
    """An element with the elements in it.

    content: what is in a template.
    """

    def __init__(self, tag: str, attributes: dict[str, str], text: str = "") -> None:
        self.tag = tag
        self.attributes = attributes
        self.textContent = text
        self.children: list[FakeNode] = []
        self.parentElement: FakeNode | None = None
        self.is_focused = False
        self.content: FakeNode | None = None
        if tag == "template":
            self.content = FakeNode("fragment", {})

    @property
    def name(self) -> str:
        return self.attributes["name"]

    @property
    def value(self) -> str:
        return self.attributes.get("value", "")

    @value.setter
    def value(self, text: str) -> None:
        self.attributes["value"] = text

    @property
    def hidden(self) -> bool:
        return "hidden" in self.attributes

    @hidden.setter
    def hidden(self, is_hidden: bool) -> None:
        self.attributes.pop("hidden", None)
        if is_hidden:
            self.attributes["hidden"] = ""

    def getAttribute(self, name: str) -> str | None:
        return self.attributes.get(name)

    def setAttribute(self, name: str, text: str) -> None:
        self.attributes[name] = text

    def hasAttribute(self, name: str) -> bool:
        return name in self.attributes

    def getClientRects(self) -> SimpleNamespace:
        return SimpleNamespace(length=1)

    def closest(self, selector: str) -> "FakeNode | None":
        node: FakeNode | None = self
        while node and not _fits(node, selector):
            node = node.parentElement
        return node

    def within(self) -> "Iterator[FakeNode]":
        """Yield the elements in this one, in their order."""
        for child in self.children:
            yield child
            yield from child.within()

    def querySelectorAll(self, selector: str) -> SimpleNamespace:
        """Return the elements that match, as a list of the browser."""
        matching = [node for node in self.within() if _fits(node, selector)]
        return SimpleNamespace(length=len(matching), item=matching.__getitem__)

    def querySelector(self, selector: str) -> "FakeNode | None":
        matching = self.querySelectorAll(selector)
        return matching.item(0) if matching.length else None

    def appendChild(self, node: "FakeNode") -> None:
        """Append an element, or what is in a copy of a template's content."""
        added = node.children if node.tag == "fragment" else [node]
        for child in added:
            child.parentElement = self
            self.children.append(child)

    def cloneNode(self, is_deep: bool) -> "FakeNode":
        assert is_deep
        return deepcopy(self)

    def remove(self) -> None:
        assert self.parentElement
        self.parentElement.children.remove(self)

    def focus(self, options: object = None) -> None:
        root = self
        while root.parentElement:
            root = root.parentElement
        for node in root.within():
            node.is_focused = node is self


class FakeDocument(FakeNode):
    """A page of some HTML; as `js` of the shell it is both `window` and `document`."""

    def __init__(self, html: str) -> None:
        super().__init__("document", {})
        self.document = self
        self.JSON = SimpleNamespace(parse=json.loads)
        nodes: dict[int, FakeNode] = {}
        for element in elements(html):
            node = FakeNode(element.tag, dict(element.attrs), element.text)
            nodes[id(element)] = node
            outer: FakeNode = self
            if element.within:
                outer = nodes[id(element.within[-1])]
            (outer.content or outer).appendChild(node)

    def getElementById(self, name: str) -> FakeNode | None:
        return self.querySelector(f'[id="{name}"]')

    @property
    def focused(self) -> FakeNode | None:
        """The element that has the focus."""
        for node in self.within():
            if node.is_focused:
                return node
        return None


def _fits(node: FakeNode, selector: str) -> bool:
    """Return whether an element matches the last part of a selector."""
    match = COMPOUND.search(selector)
    assert match, selector
    tag, attributes = match.groups()
    if tag and node.tag != tag:
        return False
    for name, value in ATTRIBUTE.findall(attributes):
        has_value = not value or node.attributes.get(name) == value
        if name not in node.attributes or not has_value:
            return False
    return True
