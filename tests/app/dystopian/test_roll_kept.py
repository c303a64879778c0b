"""What the page keeps of a roll: answers on record."""

from typing import Any

from tests.app.asking import attack_request, form, sent
from tests.app.markup import elements

RECORD = {"events": [{"kind": "throw", "number": 1, "dice": [{"typed": [4] * 12}]}], "last": 1}


def after(action: str, kept: Any, **more: Any) -> dict[str, Any]:
    return sent(attack_request(action, form(), more={"kept": kept, **more}))


def first(html: str) -> str:
    """The first number of what is left."""
    return next(each.text for each in elements(html) if each.tag == "dd")


def test_dice_of_another_attack_are_put_away() -> None:
    shown = after("show", {"roll": {"forms": form({"volley.models.0.attack_dice": "3"}), "record": RECORD}})
    assert shown["regions"]["roll-out"] == ""
    assert "roll" not in (shown["kept"] or {})


def test_what_is_left_after_a_throw_is_taken_back_is_what_it_was() -> None:
    begun = after("throw", None, how="look")
    thrown = after("throw", begun["kept"], how="look", typed=[1] * 11 + [6])
    back = after("undo", thrown["kept"])
    told = [first(answer["regions"]["roll-out"]) for answer in (begun, thrown, back)]
    assert told[0] == told[2] == first(sent(attack_request("odds", form()))["regions"]["answer"])
    assert told[1] != told[0]
