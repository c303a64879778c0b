"""Text that players type and other people's files hold: kept whatever its script, but bounded and without controls."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters, line separators (they would forge lines of a log) and halves of surrogate pairs."""
LABEL = 40
"""Characters of a name within a profile."""


def is_plain(text: str) -> bool:
    """Return whether a text has no character that is refused."""
    return text.isprintable() or CONTROLS.search(text) is None


def plain_text(text: str) -> str:
    """Return a text that has no character that is refused. Raises PydanticCustomError, a ValueError."""
    if not is_plain(text):
        raise PydanticCustomError("control_character", "control characters are refused")
    return text


PlainText = AfterValidator(plain_text)
Label = Annotated[str, Field(max_length=LABEL), PlainText]
"""What players call a part of a profile, such as a weapon; it may be empty."""
