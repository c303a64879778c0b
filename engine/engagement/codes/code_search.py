"""A code anywhere in a text: one reader for the field, the share sheet, the address and the
camera.
"""

import re
from typing import Any, NamedTuple

from engine.engagement.codes.code_letters import (
    MOST_BYTES,
    Unpacked,
    is_mistyped,
    restore_end,
    unpack_letters,
)
from engine.engagement.codes.code_parts import has_part, join_parts
from engine.engagement.codes.short_code import MARK, MOST_LEAVES, Code
from engine.engagement.codes.text_gaps import LINE_GAP, MOST_LETTERS, CodeRuns, read_runs
from engine.engagement.codes.text_layers import peel_layers
from engine.engagement.storage.version import not_current
from engine.kit.json_limits import parse
from engine.kit.refusal import Refusal, refusal, validate

MOST_SOURCE = 2 * MOST_LETTERS
"""Largest length of a text in which a code is looked for."""
MOST_MARKS = 40
"""Largest number of marks of codes that are read in a text."""
OTHER_VERSION = {"older": "code_older", "newer": "code_newer", "broken_version": "not_a_code"}
"""The code of a refusal for a code of another version, by the code of the fault."""
CODE_MARK = re.compile(
    LINE_GAP.join(["B", "S", f"([0-9](?:{LINE_GAP}[0-9]){{0,2}})", "[.]"]), re.IGNORECASE
)
WORD = 20
"""Length of the shortest run behind a gap that is rather a part of a code than a word of the
text.
"""
STRANGE = re.compile(r"(?![A-Za-z0-9_])\w\S{0,20}")
"""A letter that no code contains, with what follows."""
MOST_WORD = 3
"""Largest number of letters of a code behind a strange letter that may be a word of the text."""
LOST = re.compile(r"(?:#|%23)share(?:=|%3d)?(?![\w=%])", re.IGNORECASE)
"""The start of a shared link whose code is missing."""
LINK = re.compile(r"(?:https?://|\bwww[.])\S", re.IGNORECASE)
MEANT = re.compile(r"(?:^\s*|share(?:=|%(?:25)*3d|=3d|-3d))BSP?[0-9]{1,3}[.]\S", re.IGNORECASE)
"""The mark of a code at the start of a text, or in an address."""


class CodeInText(NamedTuple):
    """The first code in a text.

    text: the code alone.
    number: the number of different codes in the text.
    """

    text: str
    code: Code
    number: int


class _Candidate(NamedTuple):
    """A mark of a code in a text, and the letters behind it.

    is_clear: whether the mark is a word of its own.
    has_strange: whether a letter that no code contains interrupts them.
    """

    version: int
    runs: CodeRuns
    is_clear: bool
    has_strange: bool


def read_code(source: str) -> Code | Refusal:
    """Return the contents of the first code in a text, refused as by `search_code`."""
    result = search_code(source)
    if isinstance(result, Refusal):
        return result
    return result.code


def search_code(source: str) -> CodeInText | Refusal:
    """Return the first code in a text; the text may be a link, a message or a mail with the code
    anywhere in it.

    Codes of refusals: not_a_code, code_lost, link_without_code, code_part, code_newer, code_older,
    code_cut, code_damaged, code_too_large, code_broken.
    """
    if len(source) > MOST_SOURCE:
        return refusal("code_too_large")
    reason = None
    for layer in peel_layers(source):
        result = _search_layer(layer)
        if isinstance(result, CodeInText):
            return result
        reason = result or reason
    return reason or _explain(source)


def is_about_code(source: str) -> bool:
    """Return whether a text begins with the mark of a code, has it in an address, or has an address
    that lost it.
    """
    start = source[:MOST_SOURCE]
    return MEANT.search(start) is not None or LOST.search(start) is not None


def _search_layer(text: str) -> CodeInText | Refusal | None:
    """Return the first code in a text, else why the first mark of a code has none, else nothing."""
    codes: dict[str, Code] = {}
    reason = None
    for candidate in [*_read_parts(text), *_list_candidates(text)]:
        result = _read_candidate(candidate)
        if isinstance(result, CodeInText):
            codes.setdefault(result.text, result.code)
        elif candidate.is_clear:
            reason = reason or result
    for first, code in codes.items():
        return CodeInText(first, code, len(codes))
    if has_part(text):
        return refusal("code_part")
    return reason


def _read_parts(text: str) -> list[_Candidate]:
    """Return the codes of which all parts are in a text."""
    candidates = []
    for code in join_parts(text):
        candidates.extend(_list_candidates(code))
    return candidates


def _list_candidates(text: str) -> list[_Candidate]:
    """Return the marks of codes in a text, each with the letters behind it."""
    candidates: list[_Candidate] = []
    for match in CODE_MARK.finditer(text):
        if len(candidates) == MOST_MARKS:
            break
        version = int("".join(filter(str.isdigit, match[1])))
        runs = read_runs(text, match.end())
        is_clear = not text[: match.start()][-1:].isalnum()
        candidates.append(_Candidate(version, runs, is_clear, _has_strange(text, runs.end)))
    return candidates


def _has_strange(text: str, end: int) -> bool:
    """Return whether a strange letter interrupts a code: somebody put it in the place of one that
    looks like it.
    """
    after = STRANGE.match(text, end)
    if after is None:
        return False
    own_letters = [letter for letter in after[0] if letter.isascii() and letter.isalnum()]
    return len(own_letters) > MOST_WORD


def _read_candidate(candidate: _Candidate) -> CodeInText | Refusal:
    """Return the code behind a mark, or why there is none."""
    wrong = not_current(candidate.version)
    if wrong:
        return refusal(OTHER_VERSION[wrong.faults[0].code])
    result = _unpack(candidate)
    if isinstance(result, Refusal):
        return result
    code = _check_content(result.text)
    if isinstance(code, Refusal):
        return code
    return CodeInText(f"{MARK}{candidate.version}.{result.letters}", code, 1)


def _unpack(candidate: _Candidate) -> Unpacked | Refusal:
    """Return what the letters hold: all of them, or the first run alone, or with the end that a
    link has lost.
    """
    runs = candidate.runs.letters
    letters = "".join(runs)
    if len(letters) > MOST_LETTERS:
        return _unpack_long(letters)
    result = unpack_letters(letters)
    if not isinstance(result, Refusal):
        return result
    if not runs:
        return _explain_letters(candidate, result)
    alone = unpack_letters(runs[0])
    if not isinstance(alone, Refusal) or alone.faults[0].code in ("code_broken", "code_too_large"):
        return alone
    restored = restore_end(runs[0])
    if restored:
        return restored
    return _explain_letters(candidate, result)


def _unpack_long(letters: str) -> Unpacked | Refusal:
    """Return the code at the start of a long text, unless it is itself too long."""
    result = unpack_letters(letters[:MOST_LETTERS])
    if isinstance(result, Refusal):
        return refusal("code_too_large")
    return result


def _explain_letters(candidate: _Candidate, result: Refusal) -> Refusal:
    """Return why letters hold no code: words of the text behind a code that is cut short are no
    part of the code.
    """
    runs = candidate.runs.letters
    letters = "".join(runs)
    for index in range(1, len(runs)):
        if len(runs[index]) < WORD:
            letters = "".join(runs[:index])
            break
    before = unpack_letters(letters)
    if isinstance(before, Refusal):
        result = before
    is_cut = result == refusal("code_cut")
    if is_cut and (candidate.has_strange or is_mistyped(letters)):
        return refusal("code_damaged")
    return result


def _check_content(text: bytes) -> Code | Refusal:
    """Return the content of an unpacked code, if it has the shape of a code."""
    data: Any = parse(text, MOST_BYTES, MOST_LEAVES)
    if isinstance(data, Refusal):
        is_large = any(fault.code == "too_large" for fault in data.faults)
        reason = "code_too_large" if is_large else "code_broken"
        return refusal(reason)
    if not isinstance(data, list) or len(data) != len(Code.model_fields):
        return refusal("code_broken")
    code = validate(Code, dict(zip(Code.model_fields, data, strict=True)))
    if isinstance(code, Refusal):
        return refusal("code_broken")
    return code


def _explain(source: str) -> Refusal:
    """Return what a text without any mark of a code is."""
    if LOST.search(source):
        return refusal("code_lost")
    if LINK.search(source):
        return refusal("link_without_code")
    return refusal("not_a_code")
