"""Events as players ask for them: numbers set by hand, their own table."""

from typing import Any

from engine.engagement import Draft
from engine.engagement.saved import plain
from engine.jovian.battle.data import TableSaid
from engine.jovian.profiles import CatastrophicTable


def adjust_draft(ref: str, side: int | None = None, **fields: Any) -> Draft:
    """The event of numbers set by hand, by the fields of `Adjust`."""
    data = {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
    return Draft(kind="adjust", side=side, data={"ref": ref} | data)


def table_draft(table: CatastrophicTable | None) -> Draft:
    """The event by which players put their Catastrophic Damage Table into a battle."""
    return Draft(kind="table", data=plain(TableSaid(table=table)))
