"""Each limit of JSON from strangers at its value, and at the next one, which is refused."""

import json
from typing import Any

import pytest

from engine.kit import faults_in, parse
from tests.engine.engagement.toy import codes

MANY = 10**6


def nested(depth: int, value: str = "") -> str:
    return "[" * depth + value + "]" * depth


FITS: dict[str, tuple[str | bytes, int, int]] = {
    "bytes": (b'"abc"', 5, MANY),
    "characters": ('"abc"', 5, MANY),
    "bytes of characters": ('"\u00e9"', 4, MANY),
    "a mark of UTF-8": (b'\xef\xbb\xbf"a"', 6, MANY),
    "quotation marks": ('{"a":"b"}', 99, 1),
    "brackets and commas": ("[1]", 99, 1),
    "brackets in a text": ('"[[{{,,"', 99, 1),
    "levels": (nested(32), 99, MANY),
    "levels in a text": (f'"{nested(33)}"', 99, MANY),
    "levels beside each other": (f"[{nested(31)},{nested(31)}]", 999, MANY),
}
EXCEEDS: dict[str, tuple[str | bytes, int, int, str]] = {
    "bytes": (b'"abc"', 4, MANY, "too_large"),
    "characters": ('"abc"', 4, MANY, "too_large"),
    "bytes of characters": ('"\u00e9"', 3, MANY, "too_large"),
    "quotation marks": ('{"a":"\\"b"}', 99, 1, "too_large"),
    "commas": ("[1,2]", 99, 1, "too_large"),
    "brackets": ("[[]", 99, 1, "too_large"),
    "braces": ("{{}", 99, 1, "too_large"),
    "levels": (nested(33), 99, MANY, "too_deep"),
    "levels after a level": (f"[[],{nested(32)}]", 99, MANY, "too_deep"),
    "levels after values": ("[" + "0," * 99 + "[" * 32, 999, MANY, "too_deep"),
    "half a character": (b'"\xc3"', 99, MANY, "not_text"),
    "no number": ("[NaN]", 99, MANY, "not_json"),
}


@pytest.mark.parametrize(("text", "most_bytes", "most_leaves"), FITS.values(), ids=FITS)
def test_text_at_a_limit_is_read(text: str | bytes, most_bytes: int, most_leaves: int) -> None:
    plain = text.decode("utf-8-sig") if isinstance(text, bytes) else text
    assert parse(text, most_bytes, most_leaves) == json.loads(plain)


@pytest.mark.parametrize(
    ("text", "most_bytes", "most_leaves", "code"), EXCEEDS.values(), ids=EXCEEDS
)
def test_text_past_a_limit_is_refused(
    text: str | bytes, most_bytes: int, most_leaves: int, code: str
) -> None:
    assert codes(parse(text, most_bytes, most_leaves)) == {code}


def test_refusal_of_a_large_text_names_the_limit() -> None:
    for source in (b'"abc"', '"abc"', '"\u00e9\u00e9"'):
        (fault,) = parse(source, 4).faults
        assert (fault.code, fault.numbers) == ("too_large", {"limit": 4})


ALLOWED: dict[str, Any] = {
    "a long text": "x" * 8_192,
    "a long text with accents": "\u00e9" * 8_192,
    "a long name": {"x" * 8_192: 0},
    "a long list": [0] * 20_000,
    "large numbers": [2**53 - 1, -(2**53) + 1],
    "other values": [None, True, 0.5, "\u202e"],
    "levels": [[[[[[[[[[[["x"]]]]]]]]]]]],
}
REFUSED: dict[str, tuple[Any, str, tuple[str | int, ...], dict[str, int]]] = {
    "a long text": (["x" * 8_193], "too_long", (0,), {"max_length": 8_192}),
    "a long name": ({"a": {"x" * 8_193: 0}}, "too_long", ("a",), {"max_length": 8_192}),
    "a long list": ({"a": [0] * 20_001}, "too_large", (), {}),
    "a large number": ({"a": [2**53]}, "too_high", ("a", 0), {"le": 2**53 - 1}),
    "a low number": ({"a": -(2**53)}, "too_low", ("a",), {"ge": -(2**53) + 1}),
    "no end": ([0, float("inf")], "not_a_number", (1,), {}),
    "a control character": ({"a": "\x00"}, "control_character", ("a",), {}),
    "a control character in a name": ({"\x7f": 0}, "control_character", (), {}),
    "another value": ([b""], "not_json", (0,), {}),
}


@pytest.mark.parametrize("data", ALLOWED.values(), ids=ALLOWED)
def test_data_at_a_limit_have_no_fault(data: Any) -> None:
    assert list(faults_in(data)) == []


@pytest.mark.parametrize(("data", "code", "path", "numbers"), REFUSED.values(), ids=REFUSED)
def test_data_past_a_limit_have_a_fault_at_their_place(
    data: Any, code: str, path: tuple[str | int, ...], numbers: dict[str, int]
) -> None:
    (fault,) = faults_in(data)
    assert (fault.code, tuple(fault.path), dict(fault.numbers)) == (code, path, numbers)


@pytest.mark.parametrize(("most_leaves", "refused"), [(11, False), (10, True)])
def test_leaves_of_all_lists_count(most_leaves: int, refused: bool) -> None:
    """Two lists in a list, and nine values in them."""
    assert any(faults_in([[0] * 4, [0] * 5], most_leaves=most_leaves)) is refused


@pytest.mark.parametrize(("deepest", "refused"), [(3, False), (2, True)])
def test_data_may_be_as_deep_as_asked_for(deepest: int, refused: bool) -> None:
    assert [fault.code for fault in faults_in([{"a": [0]}], deepest)] == ["too_deep"][
        : int(refused)
    ]
