"""The limits of army lists, and their refusals."""

from engine.kit.refusal import Refusal, refusal

FIELD = "list"
"""The field of the page that a fault belongs to."""
PACKED = 1_000_000
"""Most bytes of a packed list; a real one of 2,500 points has 17,000."""
UNPACKED = 2_000_000
"""Most bytes or characters of a list; a real one of 2,500 points has 192,000."""
FILES = 10
"""Most files in a packed list."""
PARTS = 100_000
"""Most elements or values of a list."""
DEPTH = 60
"""The greatest depth of elements in a roster."""
ROWS = 5_000
"""Most lines of a text or table."""
COLUMNS = 500
"""Most columns of a table; the widest one of a fleet has about 50."""
CELL = 200
"""Most characters of a cell of a table."""
MODELS = 1_000
"""Most models of a list, and the greatest count of one line."""


def refused_list(code: str, **values: int | str) -> Refusal:
    """Return the refusal of a list."""
    return refusal(code, FIELD, **values)


def too_large() -> Refusal:
    """Return the refusal of a list that is too large, with the limit in kilobytes."""
    return refused_list("list_too_large", limit=UNPACKED // 1000)
