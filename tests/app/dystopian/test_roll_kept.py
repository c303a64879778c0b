"""Rolls that the page stores: recorded responses."""

from typing import Any
from unittest.mock import AsyncMock, patch

from app.words import words
from tests.app.asking import attack_request, form, sent
from tests.app.markup import elements


def after(action: str, kept: Any, **more: Any) -> dict[str, Any]:
    return sent(attack_request(action, form(), more={"kept": kept, **more}))


def remaining(kept: Any) -> str:
    """The first number of what is left of a roll."""
    return first(after("flow-left", kept)["regions"]["roll-left"])


def first(html: str) -> str:
    """The first number of some odds."""
    return next(each.text for each in elements(html) if each.tag == "dd")


def test_remaining_odds_return_after_an_undone_throw() -> None:
    begun = after("throw", None, how="look")
    at_first = remaining(begun["kept"])
    thrown = after("throw", begun["kept"], how="look", typed=[1] * 11 + [6])
    then = remaining(thrown["kept"])
    back = after("undo", thrown["kept"])
    assert (
        at_first
        == remaining(back["kept"])
        == first(sent(attack_request("odds", form()))["regions"]["answer"])
    )
    assert then != at_first


def test_dice_that_another_tab_was_faster_to_throw_are_not_shown() -> None:
    begun = after("throw", None, how="look")["kept"]
    with patch("app.views.attack.roll_store.RollStore.keep", AsyncMock(return_value=False)):
        answer = after("throw", begun, how="look", typed=[6] * 12)
    assert answer["trouble"] == words("en")("battle.clash")
    assert "over" not in answer["kept"]["roll"]
    assert remaining(answer["kept"]) == remaining(begun)
