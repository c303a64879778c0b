"""Numbers as text in the language of the page."""

from collections.abc import Callable
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

from engine.dice.faces import SIDES

NARROW_SPACE = "\u202f"
LEAST, MOST = Fraction(1, 20000), Fraction(19999, 20000)


def decimals(value: Fraction, places: int, language: str) -> str:
    """Return an exact number rounded to some places, with the decimal sign of the language."""
    with localcontext() as context:
        context.prec = 40
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        text = str(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN))
    return text.replace(".", ",") if language == "fr" else text


def grouped(number: int, language: str) -> str:
    """Return a whole number with separated thousands."""
    return f"{number:,}".replace(",", NARROW_SPACE if language == "fr" else ",")


def signed(value: Fraction, language: str) -> str:
    """Return an exact number with its sign, rounded to hundredths."""
    text = decimals(abs(value), 2, language)
    return text if not value else f"{'−' if value < 0 else '+'}{text}"


@lru_cache(maxsize=1024)
def percent(chance: Fraction, language: str) -> str:
    """Return a probability in percent; only 0 and 1 are shown as 0 % and 100 %."""
    if chance in (0, 1):
        return f"{100 * chance.numerator}{NARROW_SPACE}%"
    if chance < LEAST:
        return f"<{NARROW_SPACE}{decimals(Fraction(1, 100), 2, language)}{NARROW_SPACE}%"
    if chance > MOST:
        return f">{NARROW_SPACE}{decimals(Fraction(9999, 100), 2, language)}{NARROW_SPACE}%"
    return f"{decimals(100 * chance, 2, language)}{NARROW_SPACE}%"


def whole_percent(part: Fraction, language: str) -> str:
    """Return a share in whole percent; only 0 and 1 are shown as 0 % and 100 %."""
    hundredths = 100 * part if part in (0, 1) else min(max(Fraction(round(100 * part)), Fraction(1)), Fraction(99))
    return f"{decimals(hundredths, 0, language)}{NARROW_SPACE}%"


def needed(number: int) -> str:
    """Return the number to roll as players write it; empty if no die reaches it."""
    if number > SIDES:
        return ""
    return f"{number}+" if number < SIDES else str(number)


def formatters(language: str) -> dict[str, Callable[..., str]]:
    """Return the template filters of a language."""
    return {
        "percent": lambda chance: percent(chance, language),
        "mean": lambda value: decimals(value, 2, language),
        "signed": lambda value: signed(value, language),
        "needed": needed,
        "bar": lambda chance: str(decimals(100 * chance, 2, "en")),
    }
