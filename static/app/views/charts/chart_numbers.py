"""Numbers as charts show them: signed, and chances in whole percent."""

from fractions import Fraction

from app.number_format import in_percent


def whole_percent(chance: Fraction) -> int:
    """Return a chance as a whole number of percent.

    Raises ValueError if the chance is no whole number of percent.
    """
    percent = 100 * chance
    if percent.denominator != 1:
        raise ValueError(f"{chance} is no whole number of percent")
    return int(percent)


def chart_percent(chance: Fraction, language: str) -> str:
    """Return a chance as a whole number of percent with its sign.

    Raises ValueError if the chance is no whole number of percent.
    """
    return in_percent(str(whole_percent(chance)), language)


def write_with_sign(number: int) -> str:
    """Return a number with its printed sign: +1, 0, −2."""
    if number == 0:
        return "0"
    return f"{number:+d}".replace("-", "\u2212")
