"""A code in several parts: together they give the code, and a single part is recognised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.engagement import read_code
from engine.engagement.codes import MOST_PARTS, has_part, parts_of
from tests.engine.engagement.toy import codes

pytestmark = pytest.mark.shipped


@given(st.text("abcXYZ019-_.", min_size=1, max_size=400), st.integers(20, 90))
def test_joined_parts_give_the_code(code: str, most: int) -> None:
    parts = parts_of(code, most)
    result = [part.split(".", 3) for part in parts]
    assert [(index, count) for index, count, _, _ in result] == [
        (f"BSP{number}", str(len(parts))) for number in range(1, len(parts) + 1)
    ]
    assert len({whole for _, _, whole, _ in result}) == 1
    assert "".join(letters for _, _, _, letters in result) == code
    assert all(has_part(part) for part in parts)
    assert codes(read_code("https://table.example/#share=" + parts[0])) == {"code_part"}


def test_code_that_is_too_long_has_no_parts() -> None:
    assert len(parts_of("x" * 20 * MOST_PARTS, 20)) == MOST_PARTS
    assert parts_of("x" * (20 * MOST_PARTS + 1), 20) == []


def test_whole_code_is_not_a_part() -> None:
    assert not any(map(has_part, ("BS2.AAAA", "BSP", "BSP1.2.xyz.a", "")))
