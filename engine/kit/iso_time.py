"""Moments as ISO 8601 text, as the page writes them."""

import re
from datetime import datetime

DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
TIME = "[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,6})?)?"
ZONE = "Z|[+-][0-9]{2}:[0-9]{2}"
SHAPE = re.compile(f"{DAY}(?:T{TIME}(?:{ZONE})?)?")
"""A day, or a day with a time, such as 2026-11-20T20:00:00.000Z."""


def is_moment(text: str) -> bool:
    """Return whether a text is a day or a time of the calendar."""
    if SHAPE.fullmatch(text) is None:
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
