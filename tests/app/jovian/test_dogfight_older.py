"""Dogfights that version 1 of the page kept, and set-ups that it shared: they open as they were."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.jovian.dogfight.kept import Kept, kept_of
from app.jovian.dogfight.setup_code import read_setup_code
from app.jovian.dogfight.table import fights
from tests.app.jovian.table import Phone
from tests.app.markup import elements

SAVED = json.loads((Path(__file__).parents[2] / "fixtures" / "version-1" / "dogfight.json").read_text())


def taken_up(name: str) -> Phone:
    """A phone on which the page was updated."""
    phone = Phone(kept=SAVED[name]["kept"])
    phone.act("look")
    return phone


def test_a_round_that_is_over_ended_as_it_did() -> None:
    """One of two instances had been said beforehand; it is what the squadron decides when it fires."""
    phone = taken_up("round_over")
    parts = elements(phone.html)
    assert next(each.text for each in parts if each.id == "dogfight-result") == SAVED["round_over"]["result"]
    assert [each.text for each in parts if each.tag == "dd"][:2] == SAVED["round_over"]["structure"][:2]
    assert [event.data for event in phone.answered if event.kind == "choose"] == [{"option": 1}]
    assert phone.fight and phone.fight.dogfight.encounter.rulings.beam_reroll == "none"


def test_a_round_under_way_goes_on_and_the_log_is_whole() -> None:
    phone = taken_up("under_way")
    assert phone.table and len(list(fights(phone.table))) == 1 and phone.revealed_orders[0].attack == 2
    phone.act("roll", throw="all")
    assert any(event.dice for event in phone.answered)


def test_two_phones_begin_their_exchange_anew() -> None:
    phone = taken_up("two_phones")
    assert phone.encounter is None and phone.boxes == [None, None]
    assert phone.kept["pairs"] == SAVED["two_phones"]["kept"]["pairs"]


def test_a_shared_set_up_opens() -> None:
    draft = read_setup_code(SAVED["setup_code"])
    assert isinstance(draft, dict) and draft["sides"][0]["fuel"] == "7"
    phone = Phone()
    phone.act("take_setup", {"exchange.setup": SAVED["setup_code"]})
    phone.act("begin")
    assert phone.encounter and phone.encounter.sides[0].squadron.fuel == 7


@pytest.mark.parametrize(
    "data", [{"version": 1, "past": [{"encounter": 3}]}, {"version": 9}, [], {"now": {"picks": 1}}]
)
def test_what_no_version_wrote_is_a_fresh_start_or_left_out(data: Any) -> None:
    found = kept_of(data)
    assert found.table is None
    assert isinstance(found, Kept)
