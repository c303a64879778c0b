"""Nobody reads a long sentence twice with dice in hand: sentences and strings have a longest
length.
"""

import re
from string import Formatter

import pytest

from app.words import LANGUAGES, words

LONGEST_SENTENCE, LONGEST_STRING = 18, 25
END = re.compile(r"(?<=[.?!…])[”»\u202f]* +")
UNREAD = "search.words."
"""Words that the search knows; nobody reads them."""


def longest(text: str) -> str:
    """A string with the form for several of each number, and one word for each value."""
    return "".join(
        before
        + (
            longest(form.split("|")[-1])
            if form and "|" in form
            else "1"
            if name is not None
            else ""
        )
        for before, name, form, _ in Formatter().parse(text)
    )


def count(text: str) -> int:
    """The words between spaces; a sign alone is none."""
    return len([word for word in text.replace("\u202f", " ").split() if re.search(r"\w", word)])


def too_long(text: str) -> bool:
    plain = longest(text)
    return count(plain) > LONGEST_STRING or max(map(count, END.split(plain))) > LONGEST_SENTENCE


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_or_string_is_too_long(language: str) -> None:
    read = {
        key: text for key, text in words(language).strings.items() if not key.startswith(UNREAD)
    }
    assert {key: text for key, text in read.items() if too_long(text)} == {}


def test_long_sentences_and_strings_are_detected() -> None:
    word = "word "
    assert too_long(word * 18 + "last.") and not too_long(word * 17 + "last.")
    assert too_long((word * 12 + "last. ") * 2) and not too_long((word * 11 + "last. ") * 2)
    assert longest("{hits:no hit|1 hit|{hits} hits} of {dice}") == "1 hits of 1"
    assert count("« un\u202f: deux » – trois") == 3
