"""Texts of either direction: what players type may not turn around the words beside it."""

import re

TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that set or end a direction until another one does."""
OVERRIDES = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067"
FIRST_STRONG, END = "\u2068", "\u2069"
RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters of scripts that run from the right, and all marks of direction."""


def isolated(text: str) -> str:
    """A text as it is put into a sentence: kept apart where its direction could reach the words beside it."""
    if text.isascii() or not RIGHT_TO_LEFT.search(text):
        return text
    return f"{FIRST_STRONG}{TURNS.sub('', text)}{END}"


def harmless(text: str) -> str:
    """A text without the characters that turn around all that follows."""
    for mark in OVERRIDES:
        text = text.replace(mark, "")
    return text
