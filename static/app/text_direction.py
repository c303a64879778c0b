"""Texts of either direction: players' texts must not change the direction of the words beside
them.
"""

import re

TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that set or end a direction."""
OVERRIDES = dict.fromkeys(map(ord, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067"))
"""Characters that change the direction of everything after them, each replaced by nothing."""
FIRST_STRONG = "\u2068"
END = "\u2069"
REVERSED_LETTERS = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters of scripts written from the right, and all marks of direction."""


def isolate(text: str) -> str:
    """Return a text for use in a sentence: isolated if its direction could affect the words beside
    it.
    """
    if text.isascii() or not REVERSED_LETTERS.search(text):
        return text
    return f"{FIRST_STRONG}{TURNS.sub('', text)}{END}"


def harmless(text: str) -> str:
    """Return a text without the characters that change the direction of everything after them."""
    if text.isascii():
        return text
    return text.translate(OVERRIDES)
