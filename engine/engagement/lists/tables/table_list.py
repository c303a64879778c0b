"""The army list that a table holds."""

from engine.engagement.lists.army_list import ArmyList
from engine.engagement.lists.layout import Layout
from engine.engagement.lists.row_tree import RowTree
from engine.engagement.lists.tables.table_cells import read_table
from engine.engagement.lists.tables.table_rows import TableRows
from engine.kit.refusal import Refusal


def read_table_list(text: str, layout: Layout) -> ArmyList | Refusal | None:
    """Return the list in a table; None where the text has no row of headings."""
    table = read_table(text, layout)
    if table is None or isinstance(table, Refusal):
        return table
    read = TableRows(layout, table)
    rows = tuple(read.rows())
    tree = RowTree(rows)
    return ArmyList(
        format="table",
        squadrons=tree.squadrons,
        remarks=(*tree.remarks, *read.remarks),
        rows=rows,
        total=read.total,
    )
