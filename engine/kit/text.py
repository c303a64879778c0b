"""Text from players and from other people's files: any script, but of limited length and without
control characters.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters, line separators (which could forge lines of a log) and halves of surrogate
pairs.
"""
LABEL = 40
"""The greatest number of characters of a name within a profile."""

LETTERS: Mapping[str, str] = {
    "ı": "i",
    "ȷ": "j",
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "ŧ": "t",
    "æ": "ae",
    "œ": "oe",
    "þ": "th",
}
"""Letters that Unicode does not take apart, as a keyboard without them writes them."""
UNSEEN = ("M", "Cf")
"""The first letters of the categories of accents, and of marks such as soft hyphens."""


def is_plain(text: str) -> bool:
    """Return whether a text has no refused character."""
    return text.isprintable() or CONTROLS.search(text) is None


def fold(text: str) -> str:
    """Return a text as it is searched and compared: 'kizil fluss' for 'KIZIL Fluß', whatever
    keyboard typed it.

    Case, accents, ligatures, the width of letters, invisible marks and the script of digits do not
    count. `static/start/charts/fold.js` does the same; a test compares the two.
    """
    apart = unicodedata.normalize("NFKD", text)
    # Lower case can put a letter together that is taken apart again.
    lower = unicodedata.normalize("NFKD", apart.casefold())
    return "".join([_fold_letter(letter) for letter in lower])


def _fold_letter(letter: str) -> str:
    if letter in LETTERS:
        return LETTERS[letter]
    category = unicodedata.category(letter)
    if category == "Nd":
        return str(unicodedata.decimal(letter))
    if category.startswith(UNSEEN):
        return ""
    return letter


def plain_text(text: str) -> str:
    """Return a text without refused characters. Raises PydanticCustomError, a ValueError, for other
    texts.
    """
    if not is_plain(text):
        raise PydanticCustomError("control_character", "control characters are refused")
    return text


PlainText = AfterValidator(plain_text)
Label = Annotated[str, Field(max_length=LABEL), PlainText]
"""A player's name for a part of a profile, such as a weapon; it may be empty."""
