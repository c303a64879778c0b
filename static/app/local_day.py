"""The day of a moment where the device is: for files, and as players say it."""

from datetime import datetime

from app.words import Words

DAY = 10
"""Letters of a day."""
WEEK = 7


def read_local_day(moment: str) -> str:
    """Return the day of a moment in ISO 8601, in the time of the device at that moment.

    A text without a time zone names its day itself.
    """
    time = _read_local_time(moment)
    if time is None:
        return moment[:DAY]
    return time.date().isoformat()


def tell_day(moment: str, t: Words) -> str:
    """Return the day of a moment in words, for a text that is read on other days too."""
    time = _read_local_time(moment)
    if time is None:
        return moment[:DAY]
    return f"{_tell_date(time, t)} {time.year}"


def tell_moment(moment: str, now: str, t: Words) -> str:
    """Return a moment as players say it: 'Today 21:40', 'Yesterday', 'Saturday', '28 November'.

    The year is left out for dates of this year.
    """
    time = _read_local_time(moment)
    today = _read_local_time(now)
    if time is None or today is None:
        return tell_day(moment, t)
    days_ago = (today.date() - time.date()).days
    if days_ago == 0 and len(moment) > DAY:
        return t("day.today_at", hour=time.hour, minute=time.minute)
    if days_ago == 0:
        return t("day.today")
    if days_ago == 1:
        return t("day.yesterday")
    if 1 < days_ago < WEEK:
        return t(f"day.weekday.{time.isoweekday()}")
    if time.year == today.year:
        return _tell_date(time, t)
    return tell_day(moment, t)


def _tell_date(time: datetime, t: Words) -> str:
    """Return the date of a time without its year: '28 November'."""
    number = str(time.day)
    if time.day == 1:
        number = t("day.first")
    month = t(f"day.month.{time.month}")
    return f"{number} {month}"


def _read_local_time(moment: str) -> datetime | None:
    """Return a moment in the time of the device; None for a text that is no moment.

    Of a file anything may come, and the first and the last day of the calendar have no local time.
    """
    try:
        time = datetime.fromisoformat(moment)
    except ValueError:
        return None
    if time.tzinfo is None:
        return time
    try:
        return time.astimezone()
    except (OverflowError, ValueError, OSError):
        return time
