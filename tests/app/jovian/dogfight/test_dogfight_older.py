"""Dogfights that version 1 of the page kept: they open as they were."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.jovian.dogfight.older import older
from engine.engagement import Archive, new_id, write
from engine.jovian.profiles import Squadron
from tests.app.jovian.table import Phone
from tests.app.markup import elements

SAVED = json.loads((Path(__file__).parents[3] / "fixtures" / "version-1" / "dogfight.json").read_text())


def taken_up(name: str) -> Phone:
    """A phone on which the page was updated."""
    return Phone(kept=SAVED[name]["kept"])


def test_a_round_that_is_over_ended_as_it_did() -> None:
    """One of two instances had been said beforehand; it is what the squadron decides when it fires."""
    phone = taken_up("round_over")
    parts = elements(phone.html)
    assert next(each.text for each in parts if each.id == "battle-result-title") == SAVED["round_over"]["result"]
    told = [each.text for each in parts if each.tag == "dd"]
    assert [" ".join(told[:2]), " ".join(told[2:4])] == SAVED["round_over"]["structure"][:2]
    assert [event.data for event in phone.answered if event.kind == "choose"] == [{"option": 1}]
    assert phone.fight and phone.fight.encounter.rulings.beam_reroll == "none"


def test_a_round_under_way_goes_on_and_the_log_is_whole() -> None:
    phone = taken_up("under_way")
    fought = [one for one in phone.engagement.results.values() if one.sentence.key == "jovian.log.dogfight.over"]
    assert len(fought) == 1 and phone.revealed_orders[0].attack == 2
    phone.press("throw", how="all")
    assert any(event.dice for event in phone.answered)


def test_two_phones_begin_their_exchange_anew() -> None:
    phone = taken_up("two_phones")
    assert phone.screen.get("view", "home") == "home"
    typed = dict(phone.typed)
    kept = {name: text for name, text in SAVED["two_phones"]["kept"]["pairs"] if name in typed}
    assert len(kept) > 2 * len(Squadron.model_fields) and typed | kept == typed


@pytest.mark.parametrize("at_setup", [False, True])
def test_an_engagement_of_version_4_is_the_same_battle(at_setup: bool) -> None:
    """With orders under seal for one side; the form stays on the screen where it was there."""
    one = Phone().begun()
    one.orders({"weapon": "0", "fuel": "1", "attack": "2"})
    battle = one.engagement.battle.model_copy(update={"id": new_id(), "revision": 0})
    kept = {"version": 4, "pairs": [["dogfight.sides.0.fuel", "7"]], "at_setup": at_setup, "phones": "one", "mine": 0}
    phone = Phone(kept=kept | {"battle": write(Archive(battles=(battle,)))})
    assert phone.screen.get("view", "home") == ("home" if at_setup else "battle")
    phone.send("go", {"view": "battle", "battle": battle.id})
    assert phone.engagement.state == one.engagement.state
    assert phone.kept == {"version": 5}


@pytest.mark.parametrize(
    "data", [{"version": 1, "past": [{"encounter": 3}]}, {"version": 9}, [], {"now": {"picks": 1}}]
)
def test_what_no_version_wrote_is_a_fresh_start_or_left_out(data: Any) -> None:
    assert older(data).battle is None
