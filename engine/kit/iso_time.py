"""Moments as ISO 8601 text, as the page writes them."""

import re
from datetime import UTC, datetime

DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
TIME = "[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,6})?)?"
ZONE = "Z|[+-][0-9]{2}:[0-9]{2}"
SHAPE = re.compile(f"{DAY}(?:T{TIME}(?:{ZONE})?)?")
"""A day, or a day with a time, such as 2026-11-20T20:00:00.000Z."""


EARLIEST = datetime.min.replace(tzinfo=UTC)
"""The instant of a text that is no moment."""


def read_instant(text: str) -> datetime:
    """Return the instant of a moment, by which moments of any time zone are compared.

    A text without a time zone is taken as UTC, and one that is no moment as the earliest.
    """
    if not is_moment(text):
        return EARLIEST
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        return instant.replace(tzinfo=UTC)
    return instant


def is_moment(text: str) -> bool:
    """Return whether a text is a day or a time of the calendar."""
    if SHAPE.fullmatch(text) is None:
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
