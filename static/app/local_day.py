"""The day of a moment as a player's calendar has it, where the device is."""

from datetime import datetime

DAY = 10
"""Letters of a day."""


def read_local_day(moment: str) -> str:
    """Return the day of a moment in ISO 8601, in the time of the device at that moment.

    A text without a time zone names its day itself.
    """
    day = moment[:DAY]
    try:
        time = datetime.fromisoformat(moment)
    except ValueError:
        return day  # a file may hold any text
    if time.tzinfo is None:
        return day
    try:
        return time.astimezone().date().isoformat()
    except (OverflowError, ValueError, OSError):
        return day  # the first and the last day of the calendar
