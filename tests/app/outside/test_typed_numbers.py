"""Numbers as players type and paste them: digits of other scripts, spaces and invisible marks
around them.
"""

import pytest

from app.form_data import nested, numbers_in, plain_number
from tests.app.asking import ask, form
from tests.app.battle.player import Player

SIX = (
    "6",
    " 6 ",
    "\u00a06",
    "6\u202f",
    "６",
    "٦",
    "۶",
    "६",
    "6\u200b",
    "\u200e6\u200f",
    "\ufeff6",
    "\u20686\u2069",
    "+6",
)
"""Six, as typed with an Arabic, Hindi or Japanese keyboard, or copied from a chat."""
NO_NUMBERS = ("six", "6 7", "6,5", "²", "①", "Ⅵ", "6\u20e3", "1e1", "0x6", "6-", "", "\u200b")


@pytest.mark.parametrize("text", SIX)
def test_number_has_its_odds_however_it_is_typed(text: str) -> None:
    answer = ask("odds", form({"target.dr": text}))
    assert "faults" not in answer or not answer["faults"]
    assert answer["regions"]["answer"] == ask("odds", form({"target.dr": "6"}))["regions"]["answer"]


@pytest.mark.parametrize(
    ("text", "number"), [("−1", "-1"), ("－２", "-2"), ("＋٣", "+3"), ("٠٧", "07"), ("１２", "12")]
)
def test_sign_and_zeros_stay(text: str, number: str) -> None:
    assert plain_number(text) == number


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert plain_number(text) == text


@pytest.mark.parametrize("text", ["٩ ٧ ٥", "９/７/５", "９７５", "۹۷۵", "9\u200b 7 5"])
def test_row_of_numbers_is_read_in_any_digits(text: str) -> None:
    assert numbers_in(text) == ["9", "7", "5"]


@pytest.mark.parametrize(
    "name", ["HMS 六", "👨‍👩‍👧‍👦", "Nº 7", "שלום\u200f!", "a\u200bb", "7 seas"]
)
def test_names_keep_their_letters(name: str) -> None:
    assert nested([("name", name)]) == {"name": name}
    player = Player()
    assert not player.send("fleets.make", {"name": name}).get("faults")
