"""Numbers as text in the language of the page."""

from collections.abc import Callable
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

from engine.dice.faces import SIDES

NARROW_SPACE = "\u202f"
LEAST, MOST = Fraction(1, 20000), Fraction(19999, 20000)


def decimals(value: Fraction, digits: int, language: str) -> str:
    """Return an exact number rounded to some places, with the decimal sign of the language; 0 has no minus sign."""
    with localcontext() as context:
        context.prec = 40
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        rounded = exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_EVEN)
        text = str(rounded or abs(rounded))
    return text.replace(".", ",") if language == "fr" else text


def grouped(number: int, language: str) -> str:
    """Return a whole number with separated thousands."""
    return f"{number:,}".replace(",", NARROW_SPACE if language == "fr" else ",")


def signed(value: Fraction, language: str) -> str:
    """Return an exact number with its sign, rounded to hundredths; without a sign where it rounds to 0."""
    text = decimals(abs(value), 2, language)
    return f"{'−' if value < 0 else '+'}{text}" if text != decimals(Fraction(0), 2, language) else text


def difference(now: Fraction, before: Fraction, language: str) -> str:
    """Return the difference of two numbers as shown, with its sign, so that players who subtract get the same."""
    return signed(Fraction(round(100 * now) - round(100 * before), 100), language)


def in_percent(hundredths: str, language: str) -> str:
    """Return a number with its percent sign: French sets a narrow space before it, English none."""
    return f"{hundredths}{NARROW_SPACE}%" if language == "fr" else f"{hundredths}%"


@lru_cache(maxsize=1024)
def percent(chance: Fraction, language: str) -> str:
    """Return a probability in percent; only 0 and 1 are shown as 0 % and 100 %."""
    if chance in (0, 1):
        return in_percent(str(100 * chance.numerator), language)
    sign, shown = "", chance
    if chance < LEAST:
        sign, shown = f"<{NARROW_SPACE}", Fraction(1, 10000)
    elif chance > MOST:
        sign, shown = f">{NARROW_SPACE}", Fraction(9999, 10000)
    return sign + in_percent(decimals(100 * shown, 2, language), language)


def whole_percent(part: Fraction, language: str) -> str:
    """Return a share in whole percent; only 0 and 1 are shown as 0 % and 100 %."""
    hundredths = 100 * part if part in (0, 1) else min(max(Fraction(round(100 * part)), Fraction(1)), Fraction(99))
    return in_percent(decimals(hundredths, 0, language), language)


def needed(number: int, highest: int = SIDES) -> str:
    """Return the number to roll as players write it; empty if no die reaches it.

    highest: highest number on the die.
    """
    if number > highest:
        return ""
    return f"{number}+" if number < highest else str(number)


def day(moment: str, language: str) -> str:
    """Return the day of a moment in ISO 8601; French writes the day first."""
    return "/".join(reversed(moment[:10].split("-"))) if language == "fr" else moment[:10]


def formatters(language: str) -> dict[str, Callable[..., str]]:
    """Return the template filters of a language."""
    return {
        "percent": lambda chance: percent(chance, language),
        "mean": lambda value: decimals(value, 2, language),
        "signed": lambda value: signed(value, language),
        "needed": needed,
        "day": lambda moment: day(moment, language),
        "bar": lambda chance: str(decimals(100 * chance, 2, "en")),
    }
