"""Numbers as text in the language of the page, and chances as widths of bars."""

from collections.abc import Callable
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache, partial

from engine.dice.faces import SIDES

NARROW_SPACE = "\u202f"
DECIMAL_COMMA = ("fr",)
"""The languages that write a comma before the decimals."""
MINUS = "\N{MINUS SIGN}"
OPPOSITE = {"<": ">", ">": "<"}
"""The bounds of a text such as '< 0.01', and those of the opposite number."""
LEAST = Fraction(1, 20000)
MOST = Fraction(19999, 20000)
NARROWEST = Fraction(1)
"""The width of the bar, of 100, for what is hardly possible."""
WIDEST = Fraction(99)
"""The width of the bar, of 100, for what is almost certain."""


def decimals(value: Fraction, digits: int, language: str) -> str:
    """Return an exact number rounded to some places, as '< 0.01' where it would read as 0."""
    if value < 0:
        return _with_sign(MINUS, decimals(-value, digits, language))
    text = _round(value, digits, language)
    if value and text == _round(Fraction(0), digits, language):
        return f"<{NARROW_SPACE}{_round(_step(digits), digits, language)}"
    return text


def mean_of(value: Fraction, most: int | None = None, *, language: str) -> str:
    """Return a mean in hundredths, as '> 5.99' where it would read as the greatest possible number.

    most: the greatest possible number, None if there is none.
    """
    text = decimals(value, 2, language)
    if most is None or value >= most or text != _round(Fraction(most), 2, language):
        return text
    return f">{NARROW_SPACE}{_round(most - _step(2), 2, language)}"


def _round(value: Fraction, digits: int, language: str) -> str:
    """Return a number rounded to some places, with the decimal sign of the language."""
    with localcontext() as context:
        context.prec = 40
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        text = str(exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_EVEN))
    if language in DECIMAL_COMMA:
        return text.replace(".", ",")
    return text


def _step(digits: int) -> Fraction:
    """Return the least number that is written with some places."""
    return Fraction(1, 10**digits)


def _with_sign(sign: str, text: str) -> str:
    """Return the text of a positive number with a sign; '< 0.01' becomes '> −0.01'."""
    bound = text[0]
    number = text[2:]
    if bound not in OPPOSITE:
        return f"{sign}{text}"
    if sign == MINUS:
        bound = OPPOSITE[bound]
    return f"{bound}{NARROW_SPACE}{sign}{number}"


def grouped(number: int, language: str) -> str:
    """Return a whole number with separated thousands."""
    text = f"{number:,}"
    if language == "fr":
        return text.replace(",", NARROW_SPACE)
    return text


def inverse(chance: Fraction, language: str) -> str:
    """Return the whole number N that writes a chance as 1 in N."""
    return grouped(round(1 / chance), language)


def signed(value: Fraction, language: str) -> str:
    """Return an exact number with its sign, rounded to hundredths; only 0 has no sign."""
    text = decimals(abs(value), 2, language)
    if value == 0:
        return text
    sign = MINUS if value < 0 else "+"
    return _with_sign(sign, text)


def difference(now: Fraction, before: Fraction, language: str) -> str:
    """Return the difference of two numbers as shown, with its sign.

    Players who subtract get the same; equal figures of unlike numbers differ by less than a
    hundredth.
    """
    shown = Fraction(round(100 * now) - round(100 * before), 100)
    return signed(shown or now - before, language)


def in_percent(hundredths: str, language: str) -> str:
    """Return a number with its percent sign: French sets a narrow space before it, English none."""
    return f"{hundredths}{NARROW_SPACE}%" if language == "fr" else f"{hundredths}%"


def hundredths(chance: Fraction, digits: int, language: str) -> str:
    """Return a probability in percent without the sign; only 0 and 1 are shown as 0 and 100."""
    if chance < 0:
        return _with_sign(MINUS, hundredths(-chance, digits, language))
    if chance in (0, 1):
        return str(100 * chance.numerator)
    text = decimals(100 * chance, digits, language)
    if chance < 1 and text == _round(Fraction(100), digits, language):
        return f">{NARROW_SPACE}{_round(100 - _step(digits), digits, language)}"
    return text


@lru_cache(maxsize=1024)
def percent(chance: Fraction, language: str) -> str:
    """Return a probability in percent; only 0 and 1 are shown as 0 % and 100 %.

    The difference of two probabilities may be negative.
    """
    return in_percent(hundredths(chance, 2, language), language)


def whole_percent(part: Fraction, language: str) -> str:
    """Return a share in whole percent; only 0 and 1 are shown as 0 % and 100 %."""
    return in_percent(hundredths(part, 0, language), language)


def bar_width(chance: Fraction) -> str:
    """Return the width of a bar in percent, as SVG reads it.

    Only 0 and 1 are shown as an empty bar and a full one.
    """
    width = 100 * chance
    if 0 < chance < 1:
        width = min(max(width, NARROWEST), WIDEST)
    return _round(width, 2, "en")


def needed(number: int, highest: int = SIDES) -> str:
    """Return the number to roll as players write it; empty if no die reaches it.

    highest: highest number on the die.
    """
    if number > highest:
        return ""
    return f"{number}+" if number < highest else str(number)


def formatters(language: str) -> dict[str, Callable[..., str]]:
    """Return the template filters of a language."""
    return {
        "percent": partial(percent, language=language),
        "mean": partial(mean_of, language=language),
        "signed": partial(signed, language=language),
        "needed": needed,
        "bar": bar_width,
    }
