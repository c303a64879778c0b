"""The army list that a text holds."""

from engine.engagement.lists.army_list import ArmyList
from engine.engagement.lists.layout import Layout
from engine.engagement.lists.limits import ROWS, refused_list
from engine.engagement.lists.row_tree import RowTree
from engine.engagement.lists.text.text_rows import read_text_rows
from engine.kit.refusal import Refusal


def read_text_list(text: str, layout: Layout) -> ArmyList | Refusal:
    """Return the list in a text; refused where it has too many lines."""
    lines = text.splitlines()
    if len(lines) > ROWS:
        return refused_list("list_too_many_lines", limit=ROWS)
    read = read_text_rows(lines, layout)
    tree = RowTree(read.rows)
    return ArmyList(
        format="text",
        name=read.name,
        squadrons=tree.squadrons,
        remarks=tuple(tree.remarks),
        rows=tuple(read.rows),
        total=read.total,
    )
