"""Events as players ask for them, made ready to be kept."""

from engine.dice import Record
from engine.engagement import Draft, thrown
from engine.engagement.saved import Tree, plain
from engine.kit.profile import Profile


def draft(kind: str, data: Tree | Profile, side: int | None = None) -> Draft:
    """An event without dice; the data as the event's own type, or plain."""
    return Draft(kind=kind, side=side, data=plain(data))


def throw_draft(record: Record) -> Draft:
    """The batch that is due; an empty record where the part at hand needs no dice."""
    return Draft(kind="throw", dice=thrown(record) if record.faces else ())


def commodore_draft(side: int, record: Record) -> Draft:
    """The last critical roll thrown again for a side."""
    return Draft(kind="commodore", side=side, dice=thrown(record))
