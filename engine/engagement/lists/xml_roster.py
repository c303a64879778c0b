"""A roster in XML: parsed by the standard library's expat, without document types and entities of
its own.
"""

from typing import Any
from xml.parsers import expat

from engine.engagement.lists.limits import DEPTH, PARTS, refused_list
from engine.engagement.lists.roster_node import CONTAINERS, TAGS, TEXTS, Node
from engine.kit.refusal import Refusal

ROOT = "roster"
CATALOGUES = frozenset({"catalogue", "gamesystem", "datasheet"})


class _Refused(Exception):
    """The reason to stop parsing, as a refusal."""

    def __init__(self, code: str, **values: int | str) -> None:
        super().__init__(code)
        self.refusal = refused_list(code, **values)


def xml_roster(text: str) -> Node | Refusal:
    """Return the roster of an XML text; refused where it is no roster, damaged, or beyond the
    limits.
    """
    reader = _Reader()
    try:
        reader.parser.Parse(text.encode("utf-8", "replace"), True)
    except _Refused as wrong:
        return wrong.refusal
    except expat.ExpatError as error:
        return refused_list("list_damaged", line=error.lineno)
    return reader.root


class _Reader:
    """The parser's handlers, and the parts that are open; None stands for a part that is not
    read.
    """

    def __init__(self) -> None:
        self.root = Node(ROOT)
        self.open: list[Node | None] = []
        self.parts = 0
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def _refuse(self, *declaration: Any) -> None:
        raise _Refused("list_entities")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(":")[2]
        self.parts += 1
        if self.parts > PARTS:
            raise _Refused("list_too_large_parts", limit=PARTS)
        if len(self.open) >= DEPTH:
            raise _Refused("list_too_deep")
        if not self.open:
            if tag.lower() != ROOT:
                raise _Refused("list_catalogue" if tag.lower() in CATALOGUES else "list_no_roster")
            self.root.attributes = attributes
            self.open.append(self.root)
            return
        self.open.append(self._part(tag, attributes))

    def _part(self, tag: str, attributes: dict[str, str]) -> Node | None:
        parent = self.open[-1]
        if parent is None:
            return None
        if tag in CONTAINERS:
            return parent
        if tag not in TAGS:
            return None
        node = Node(tag, attributes)
        parent.nodes.append(node)
        return node

    def _end(self, name: str) -> None:
        self.open.pop()

    def _text(self, text: str) -> None:
        node = self.open[-1]
        if node is not None and node.tag in TEXTS:
            node.text += text
