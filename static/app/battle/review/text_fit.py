"""Texts that fit a width: lines of a picture, which cannot measure its letters."""

import unicodedata
from collections.abc import Iterator, Mapping

NARROW = "iIjl1.,:;!|'’()[] \u00a0\u202f·"
SLENDER = 'frtJ"-–*/\\{}'
WIDE = "mwMWQ%@&—→…"
BOLD_WIDTHS: Mapping[str, float] = {
    **dict.fromkeys(NARROW, 0.46),
    **dict.fromkeys(SLENDER, 0.52),
    **dict.fromkeys(WIDE, 1.11),
}
"""Widths of bold letters in em, in the widest of the fonts that devices use."""
CAPITAL = 0.86
OTHER = 0.72
FULL = 1.1
"""The widths of a bold capital, of any other letter, and of a sign as wide as it is high."""
REGULAR = 0.92
"""The width of a regular letter, in widths of the same letter in bold."""


def fit_lines(text: str, width: float, size: float, *, is_bold: bool) -> list[str]:
    """Return a text in lines of a width; a word that is wider than a line is parted.

    size: the size of the font.
    """
    lines = list[str]()
    line = ""
    for word in text.split(" "):
        together = f"{line} {word}".lstrip()
        if measure_text(together, size, is_bold=is_bold) <= width:
            line = together
            continue
        if line:
            lines.append(line)
        *whole, line = _part_word(word, width, size, is_bold=is_bold)
        lines += whole
    if line:
        lines.append(line)
    return lines


def measure_text(text: str, size: float, *, is_bold: bool) -> float:
    """Return the width of a text, rather too wide than too narrow."""
    width = sum(map(_measure_letter, text)) * size
    if is_bold:
        return width
    return REGULAR * width


def _part_word(word: str, width: float, size: float, *, is_bold: bool) -> Iterator[str]:
    """Yield the parts of a word, each with as many letters as fit a width."""
    part = ""
    for letter in word:
        if part and measure_text(part + letter, size, is_bold=is_bold) > width:
            yield part
            part = ""
        part += letter
    yield part


def _measure_letter(letter: str) -> float:
    """Return the width of a bold letter in em."""
    if letter in BOLD_WIDTHS:
        return BOLD_WIDTHS[letter]
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0
    if unicodedata.east_asian_width(letter) in "WF" or ord(letter) > 0xFFFF:
        return FULL
    if letter.isupper():
        return CAPITAL
    return OTHER
