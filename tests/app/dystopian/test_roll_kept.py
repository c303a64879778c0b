"""What the page keeps of a roll: answers on record; those of an older page are taken up as such."""

from typing import Any

import pytest

from tests.app.asking import attack_request, form, sent
from tests.app.markup import elements

FOURS = {"typed": [4] * 12, "rolled": []}
OLDER = [
    {"forms": form(), "records": [FOURS]},
    {"forms": form(), "records": [FOURS], "picks": [], "over": False},
    {"form": form(), "records": [FOURS], "typed": [1], "over": False},
]


def after(action: str, kept: Any, **more: Any) -> dict[str, Any]:
    return sent(attack_request(action, form(), more={"kept": kept, **more}))


def first(html: str) -> str:
    """The first number of what is left."""
    return next(each.text for each in elements(html) if each.tag == "dd")


@pytest.mark.parametrize("roll", OLDER)
def test_a_roll_of_an_older_page_is_taken_up_and_goes_on(roll: dict[str, Any]) -> None:
    shown = after("show", {"roll": roll})
    assert not shown["faults"]
    assert 'id="due-title"' in shown["regions"]["roll-out"]
    events = shown["kept"]["roll"]["record"]["events"]
    assert [event["dice"] for event in events] == [[{"typed": [4] * 12}]]
    done = after("throw", shown["kept"], how="look", typed=[1, 1])
    assert len(done["kept"]["roll"]["record"]["events"]) == 2
    back = after("undo", done["kept"])
    assert back["regions"]["roll-out"].count("data-face") == shown["regions"]["roll-out"].count("data-face")
    assert back["kept"]["roll"]["record"]["undone"]


def test_dice_of_another_attack_are_put_away() -> None:
    shown = after("show", {"roll": {"forms": form({"volley.models.0.attack_dice": "3"}), "records": [FOURS]}})
    assert shown["regions"]["roll-out"] == ""
    assert "roll" not in (shown["kept"] or {})


def test_what_is_left_after_a_throw_is_taken_back_is_what_it_was() -> None:
    begun = after("throw", None, how="look")
    thrown = after("throw", begun["kept"], how="look", typed=[1] * 11 + [6])
    back = after("undo", thrown["kept"])
    told = [first(answer["regions"]["roll-out"]) for answer in (begun, thrown, back)]
    assert told[0] == told[2] == first(sent(attack_request("odds", form()))["regions"]["answer"])
    assert told[1] != told[0]
