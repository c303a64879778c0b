"""Text from players and from other people's files: any script, but of limited length and without control characters."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters, line separators (which could forge lines of a log) and halves of surrogate pairs."""
LABEL = 40
"""The greatest number of characters of a name within a profile."""


def is_plain(text: str) -> bool:
    """Return whether a text has no refused character."""
    return text.isprintable() or CONTROLS.search(text) is None


def plain_text(text: str) -> str:
    """Return a text without refused characters. Raises PydanticCustomError, a ValueError, for other texts."""
    if not is_plain(text):
        raise PydanticCustomError("control_character", "control characters are refused")
    return text


PlainText = AfterValidator(plain_text)
Label = Annotated[str, Field(max_length=LABEL), PlainText]
"""A player's name for a part of a profile, such as a weapon; it may be empty."""
