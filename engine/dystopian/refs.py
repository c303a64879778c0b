"""References of models and wings, the same in declarations, events and states."""

import re
from typing import Annotated, Any

from pydantic import PlainValidator
from pydantic_core import PydanticCustomError

MOST = 64
WRITTEN = re.compile(r"[0-9a-z.]{1,64}")
"""References as battles have them."""


def _ref(data: Any) -> str | int:
    """Return a reference; raise an error for data that is none."""
    if isinstance(data, str) and WRITTEN.fullmatch(data):
        return data
    if type(data) is not int or data >= MOST:
        raise PydanticCustomError("not_a_choice", "no model or wing is named so")
    if data < 0:
        raise PydanticCustomError("greater_than_equal", "numbers begin with 0", {"ge": 0})
    return data


Ref = Annotated[str | int, PlainValidator(_ref)]
"""A model or wing: a reference within a battle, or its number where there is none."""
