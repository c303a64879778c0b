"""The lines of a text without the marks of forums and chats, each with its depth."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.engagement.lists.army_list import clean
from engine.engagement.lists.limits import CELL

LONGEST = 2 * CELL
"""Longer lines are no rows of a list; their marks are not looked for."""
TAGS = re.compile(r"\[/?(?:b|i|u|s|url|list|color|size|font|quote)(?:=[^\]]{0,30})?\]", re.I)
"""Marks of forums."""
QUOTE = re.compile(r"\[(/?)quote\b", re.I)
LINK = re.compile(r"\[([^\[\]]{1,80})\]\([^()\s]{1,200}\)")
BOLD = re.compile(r"\*{2,3}(?=\S)|(?<=\S)\*{2,3}|__|`|\|\|\s?")
"""Marks of bold, hidden and other text in chats."""
PICTURE = re.compile(r"(?<!\w):[a-z0-9_+\-]{2,30}:(?!\w)\s?")
"""The name of a picture in chats."""
ITALIC = re.compile(r"(?<!\w)\*(?=\w)([^*]{1,80})(?<=\w)\*(?!\w)")
UNDERLINED = re.compile(r"(?<!\w)_(?=\w)([^_]{1,80})(?<=\w)_(?!\w)")
LEADERS = re.compile(r"\s?(?:[.·_]{3,}|…)\s?(?=\d)")
"""Dots between a name and its points."""
STRUCK = re.compile(r"~~([^~]{1,200})~~")
FENCE = "```"
RULER = re.compile(r"[\s=_#~+\-–—*]{3,}")
"""A line that only divides parts of a list."""
CITED = re.compile(r"^(?:>\s?)+")
HASHES = re.compile(r"^\s*(#{1,6})\s+")
BULLET = re.compile(r"^(?:[\-–—•◦▪‣*·>]\s?|[.+]\s|\[[ xX✓✔]?\]\s|\[\*\]\s?)+")
ORDINAL = re.compile(r"^\d{1,2}[.)]\s(?=\S)")
HOLLOW = "◦"
SYMBOLS = ("So", "Sk")
"""Categories of emoji, boxes to tick and other signs."""
JOINERS = "\ufe0e\ufe0f\u200d"


class MarkedLine(NamedTuple):
    """A line of a text.

    number: the number of the line.
    text: the words, without marks, bullets and signs in front.
    source: the line as it is, in one line.
    depth: the column in which the words begin; a hollow bullet lies deeper than a full one.
    hashes: the level of a heading in Markdown, 0 for other lines.
    has_bullet: True if a bullet stands in front.
    is_apart: True if the line before it is empty.
    is_ruler: True for a line that only divides parts.
    is_struck, is_quoted: True for words that are crossed out, or somebody else's.
    """

    number: int
    text: str
    source: str
    depth: int = 0
    hashes: int = 0
    has_bullet: bool = False
    is_apart: bool = False
    is_ruler: bool = False
    is_struck: bool = False
    is_quoted: bool = False


def read_marked_lines(rows: Sequence[str]) -> Iterator[MarkedLine]:
    """Yield the lines of a text that have words."""
    is_apart = False
    is_quoted = False
    for number, row in enumerate(rows, 1):
        source = clean(row)
        if not source or source.startswith(FENCE):
            is_apart = True
            continue
        quotes = QUOTE.findall(row)
        line = _read_line(number, row, source)
        if not line.text:
            continue
        yield line._replace(is_apart=is_apart, is_quoted=is_quoted or bool(quotes))
        is_apart = False
        if quotes:
            is_quoted = not quotes[-1]


def _read_line(number: int, row: str, source: str) -> MarkedLine:
    if RULER.fullmatch(source) or len(source) > LONGEST:
        return MarkedLine(number, source, source, is_ruler=len(source) <= LONGEST)
    words = CITED.sub("", strip_marks(row).expandtabs(4).rstrip())
    struck = STRUCK.search(words)
    words = STRUCK.sub("", words)
    if struck and not words.strip(" -•*"):
        return MarkedLine(number, clean(struck[1]), source, is_struck=True)
    words = words.rstrip()
    hashes = HASHES.match(words)
    level = 0
    if hashes:
        words = HASHES.sub("", words)
        level = len(hashes[1])
    depth = len(words) - len(words.lstrip())
    text = clean(words)
    bullet = BULLET.match(text)
    if bullet:
        text = text[bullet.end() :]
        depth += bullet.end()
        depth += bullet[0].count(HOLLOW)
    return MarkedLine(
        number=number,
        text=_strip_signs(ORDINAL.sub("", text)),
        source=source,
        depth=depth,
        hashes=level,
        has_bullet=bool(bullet),
    )


def strip_marks(row: str) -> str:
    """Return a text without the marks of forums and chats."""
    words = PICTURE.sub("", LINK.sub(r"\1", TAGS.sub("", row)))
    words = ITALIC.sub(r"\1", BOLD.sub("", words))
    return LEADERS.sub(" ", UNDERLINED.sub(r"\1", words))


def _strip_signs(text: str) -> str:
    """Return a text without boxes and pictures in front of its words."""
    start = 0
    for letter in text:
        is_sign = unicodedata.category(letter) in SYMBOLS or letter in JOINERS
        if not is_sign and letter != " ":
            break
        start += 1
    return text[start:]
