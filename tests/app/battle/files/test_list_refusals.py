"""The sentences of refused lists."""

import pytest

from app.words import LANGUAGES, words
from engine.engagement import Refusal
from engine.engagement.exchange import import_list
from tests.engine.engagement.lists.games import DYSTOPIAN
from tests.engine.engagement.lists.test_hostile import REFUSED


@pytest.mark.parametrize("name", REFUSED)
def test_every_reason_is_a_sentence(name: str) -> None:
    result = import_list(DYSTOPIAN, REFUSED[name][0])
    assert isinstance(result, Refusal)
    (fault,) = result.faults
    for language in LANGUAGES:
        sentence = words(language)(f"fault.{fault.code}", **fault.numbers)
        assert sentence.endswith(".") and "{" not in sentence
