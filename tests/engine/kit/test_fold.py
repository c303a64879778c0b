"""Texts as they are compared: every keyboard writes the same word."""

import pytest

from engine.kit import fold
from tests.engine.kit.folded_words import FOLDED


@pytest.mark.parametrize(("text", "folded"), FOLDED)
def test_text_is_folded(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(fold(text)) == fold(text)
