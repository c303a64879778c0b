"""Letters of a code in a text that was broken over lines, quoted, or marked up on the way."""

import re
from typing import NamedTuple

UNSEEN = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0f\ufeff"
"""Characters that programs put into long words, and that nobody sees."""
LINE = rf"=?[\r\n][\s>|{UNSEEN}]*+"
"""The end of a line, with the quotation marks of mail before the next one."""
TAG = r"</?(?:wbr|br|span|b|i|u|a|p|div|em|strong|font)\b[^<>]{0,300}>"
LINE_GAP = rf"(?>(?:{LINE}|[{UNSEEN}])*)"
"""Whatever may stand between letters that belong together for certain, such as those of a code's
mark.
"""
GAP = rf"(?>(?:{LINE}|[\s\\{UNSEEN}]|{TAG})*)"
"""Whatever may stand between two letters of a code; behind a backslash, chats hide the marks of
their markup.
"""
RUN = re.compile(rf"{GAP}([A-Za-z0-9_-]++)")
MOST_LETTERS = 500_000
"""Largest length of a code in letters: about four hundred times what a QR code holds."""


class CodeRuns(NamedTuple):
    """The letters behind the mark of a code, as runs with gaps between them, and the index of what
    ends them.
    """

    letters: list[str]
    end: int


def read_runs(text: str, start: int) -> CodeRuns:
    """Return the letters from an index on, up to the first sign that no code contains."""
    runs = []
    length = 0
    end = start
    while length <= MOST_LETTERS:
        match = RUN.match(text, end)
        if match is None:
            break
        runs.append(match[1])
        length += len(match[1])
        end = match.end()
    return CodeRuns(runs, end)
