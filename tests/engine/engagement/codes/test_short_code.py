"""Share codes: every code can be read back; everything else is refused with a reason."""

import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import Code, Refusal, read_code, write_code
from engine.engagement.codes import MOST_BYTES, MOST_LEAVES, MOST_LETTERS, RAW
from engine.engagement.storage import VERSION
from tests.engine.engagement.toy import sure

few = settings(max_examples=60, deadline=None)
TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=40)
LEAF = TEXT | st.integers(-(2**53) + 1, 2**53 - 1) | st.booleans() | st.none()
TREE = st.dictionaries(
    TEXT, st.recursive(LEAF, lambda inner: st.lists(inner, max_size=4), max_leaves=8), max_size=6
)
CODES = st.builds(
    Code, kind=st.sampled_from(["setup", "plan", "fleet", "battle"]), game=st.just("toy"), data=TREE
)
PLAIN = Code(kind="setup", game="toy", data={"form": {"hp": "4", "name": "Ümläut – ‮ <b>"}})


def packed(text: bytes, version: int = VERSION) -> str:
    """A code around any bytes, its checksum right."""
    packing = zlib.compressobj(9, zlib.DEFLATED, RAW, 9)
    inner = packing.compress(text) + packing.flush()
    return around(inner, version)


def around(inner: bytes, version: int = VERSION) -> str:
    return (
        f"BS{version}."
        + urlsafe_b64encode(zlib.crc32(inner).to_bytes(4) + inner).rstrip(b"=").decode()
    )


def reason(text: str) -> str:
    code = read_code(text)
    assert isinstance(code, Refusal), code
    return code.faults[0].code


@pytest.mark.shipped
@few
@given(CODES)
def test_code_round_trips(code: Code) -> None:
    text = sure(write_code(code))
    assert read_code(text) == code
    assert write_code(code) == text
    assert text.isascii()


@pytest.mark.shipped
@pytest.mark.parametrize(
    "before", ["", "https://example.org/x/jovian-fr.html#share=", " \n", "?a=b#share="]
)
def test_link_or_broken_line_is_read(before: str) -> None:
    text = sure(write_code(PLAIN))
    assert read_code(f"{before}{text[:20]}\n\u200b {text[20:]} ") == PLAIN


def test_code_cut_at_any_length_is_refused() -> None:
    text = sure(write_code(PLAIN))
    assert {reason(text[:length]) for length in range(len(text))} == {"not_a_code", "code_cut"}


def test_code_with_any_changed_letter_is_refused() -> None:
    text = sure(write_code(PLAIN))
    for index in range(4, len(text)):
        for letter in "AQz9-_":
            if letter != text[index]:
                assert reason(text[:index] + letter + text[index + 1 :]) == "code_damaged", index


@few
@given(
    st.text(max_size=60)
    | st.text("BS12.=AQz_-\n", max_size=30).map(lambda end: f"BS{VERSION}.{end}")
    | st.text("AQz_-\n", max_size=30).map(lambda end: f"BS{VERSION}.{end}")
)
def test_any_text_without_a_checksum_is_refused(text: str) -> None:
    reasons = {
        "not_a_code",
        "code_part",
        "code_cut",
        "code_damaged",
        "code_older",
        "code_newer",
        "code_broken",
    }
    assert reason(text) in reasons


@few
@given(st.binary(max_size=60))
def test_any_bytes_with_a_valid_checksum_are_refused(inner: bytes) -> None:
    assert reason(around(inner)) == "code_broken"


@few
@given(st.binary(max_size=60) | TEXT.map(str.encode))
def test_any_contents_are_refused(text: bytes) -> None:
    assert reason(packed(text)) == "code_broken"


@pytest.mark.parametrize(
    "data",
    [
        "[]",
        "{}",
        "null",
        "[" * 50_000,
        '{"a":' * 25_000,
        '["setup","toy",{"a":"' + "x" * 10_000 + '"}]',
        '["setup","toy",{"a":"\\u0000"}]',
    ],
)
def test_wrong_shapes_are_refused(data: str) -> None:
    assert reason(packed(data.encode())) == "code_broken"


@pytest.mark.parametrize(
    "data",
    [
        '["setup","toy"]',
        '["setup","toy",{},1]',
        '["x","toy",{}]',
        '["setup","../",{}]',
        '["setup","toy",[]]',
        '["setup","toy",{"a":NaN}]',
        '{"kind":"setup","game":"toy","data":{}}',
        '[{},"toy",{}]',
    ],
)
def test_wrong_shapes_of_the_three_parts_are_refused(data: str) -> None:
    assert reason(packed(data.encode())) == "code_broken"


def test_newer_versions_are_refused_with_a_reason() -> None:
    text = packed(b"whatever", VERSION + 1)
    assert [reason(text), reason(f"BS{VERSION + 1}."), reason("BS999.A"), reason("BS0.AA")] == [
        "code_newer",
        "code_newer",
        "code_newer",
        "not_a_code",
    ]
    older = [packed(b'["setup","toy",{}]', version) for version in range(1, VERSION)]
    assert {reason(code) for code in older} == {"code_older"}


@pytest.mark.shipped
def test_decompression_bomb_is_stopped_early() -> None:
    bomb = packed(b'{"a":"' + b"0" * (4 * MOST_BYTES))
    assert len(bomb) < MOST_LETTERS
    assert reason(bomb) == "code_too_large"


@pytest.mark.parametrize("many", [b"{},", b"0,", b'"a":0,', b"[[]],"])
def test_oversized_contents_are_refused_before_parsing(many: bytes) -> None:
    code = packed(b'["fleet","toy",[' + many * (2 * MOST_LEAVES))
    assert len(code) < 5000
    assert reason(code) == "code_too_large"


def test_code_with_too_many_letters_is_refused() -> None:
    assert reason(f"BS{VERSION}." + "A" * (MOST_LETTERS + 1)) == "code_too_large"
    assert reason("A" * (2 * MOST_LETTERS + 1)) == "code_too_large"


def test_oversized_data_is_not_written() -> None:
    noise: dict[str, Any] = {str(n): f"{n * 7919**3 % 10**30:x}" for n in range(120_000)}
    refusal = write_code(Code(kind="setup", game="toy", data=noise))
    assert isinstance(refusal, Refusal)
    assert refusal.faults[0].code == "code_too_large"
