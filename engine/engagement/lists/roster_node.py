"""A part of a roster in the form that XML and JSON have in common."""

from collections.abc import Iterator
from dataclasses import dataclass, field

CONTAINERS = {
    "forces": "force",
    "selections": "selection",
    "profiles": "profile",
    "characteristics": "characteristic",
    "rules": "rule",
    "costs": "cost",
}
"""Lists of a roster, and the name of each entry."""
TAGS = frozenset(CONTAINERS.values())
TEXTS = frozenset({"characteristic"})
"""Parts with a text that is read; descriptions of rules are not."""


@dataclass(slots=True)
class Node:
    """A part: its tag, its attributes as text, the text in it, and the parts in it."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    text: str = ""
    nodes: "list[Node]" = field(default_factory=list)

    def get(self, *names: str) -> str:
        """Return the first of some attributes that is there, else an empty text."""
        return next((self.attributes[name] for name in names if name in self.attributes), "")

    def each(self, tag: str) -> "Iterator[Node]":
        """Yield the parts of a tag in their order."""
        return (node for node in self.nodes if node.tag == tag)
