"""Share codes: a set-up, a plan, a fleet or a battle as a short text that fits into a link or a QR
code.

A code is a mark, a digit for its version, a dot, then a checksum and packed JSON in letters that
links keep unchanged.
Codes come from strangers: the size of a code is limited before, while and after it is unpacked.
`code_search` reads them.
"""

import json
import re
from typing import Literal

from engine.engagement.codes.code_letters import MOST_BYTES, pack_text
from engine.engagement.codes.text_gaps import MOST_LETTERS
from engine.engagement.storage.version import VERSION
from engine.kit.json_limits import out_of_bounds
from engine.kit.names import Key
from engine.kit.refusal import Refusal, refusal
from engine.kit.saved_types import Saved, Tree, canonical

MARK = "BS"
MOST_LEAVES = 30_000
"""Largest number of values in an unpacked code: three times as many as in a battle of five hundred
events.
"""
MOST_EFFORT = 500_000
"""Largest effort to fold the content of a code, in units of `GameRules.effort`.

Five hundred of the most expensive events take a third of it.
"""
FILE = re.compile(r'\s*{\s*"code"\s*:\s*"([^"\\]*)"\s*}\s*')


class Code(Saved):
    """The content of a code.

    data: plain data, checked only as far as plain data can be; code that knows the kind and the
        game checks the rest.
    """

    kind: Literal["setup", "plan", "fleet", "battle", "events", "puzzle"]
    game: Key
    data: Tree


def write_code(code: Code) -> str | Refusal:
    """Return the code as text, equal text for equal data; refused with too_large when `read_code`
    would refuse it.
    """
    text = canonical([code.kind, code.game, code.data])
    letters = pack_text(text)
    if len(letters) > MOST_LETTERS or out_of_bounds(text, MOST_BYTES, MOST_LEAVES):
        return refusal("code_too_large")
    return f"{MARK}{VERSION}.{letters}"


def code_file(code: str) -> str:
    """Return the text of a file that holds a code."""
    return json.dumps({"code": code})


def code_in(file: str) -> str | None:
    """Return the code that a file holds; None when the file is of another kind."""
    match = FILE.fullmatch(file)
    return match[1] if match else None
