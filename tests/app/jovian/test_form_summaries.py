"""The current values of the folded parts of the form."""

import pytest

from tests.app.asking import Pairs
from tests.app.jovian.asking import form, odds

FIRES: dict[str, tuple[dict[str, str], str]] = {
    "one": ({}, "1 attack with it"),
    "several": ({"fires.0.fired": "3"}, "3 attacks with it"),
    "against a Defense of its own": ({"fires.0.defence": "2"}, "1 attack with it, Defense 2"),
    "against no Defense": ({"fires.0.defence": "0"}, "1 attack with it, Defense 0"),
}


def texts(
    changes: dict[str, str] | None = None, more: Pairs | None = None, language: str = "en"
) -> dict[str, str]:
    """Return the folds of the form with some fields changed and added."""
    response = odds(form(changes, more), language)
    return {
        name.removeprefix("fold-"): text
        for name, text in response["texts"].items()
        if name.startswith("fold-")
    }


@pytest.mark.parametrize(("changes", "text"), FIRES.values(), ids=FIRES)
def test_fold_of_a_weapon_says_how_it_fires(changes: dict[str, str], text: str) -> None:
    assert texts(changes)["fires.0"] == text


def test_fold_of_linked_weapons_says_so() -> None:
    linked: Pairs = [("fires.0.linked", "true")]
    assert (
        texts({"fires.0.defence": "2"}, linked)["fires.0"]
        == "1 attack with it, fire linked, Defense 2"
    )
    assert (
        texts({"fires.0.defence": "2"}, linked, "fr")["fires.0"] == "1 attaque, tir lié, Défense 2"
    )


def test_fold_of_the_details_names_the_fire_control() -> None:
    assert texts()["details"] == "Fire Control not counted"
    assert texts({"fire_control": "2"})["details"] == "2 Fire Control"
    assert texts({"fire_control": "1"}, language="fr")["details"] == "1 Fire Control"


def test_fold_of_the_details_names_a_bombing_run() -> None:
    assert (
        texts(None, [("bombing_run", "true")])["details"] == "Fire Control not counted, bombing run"
    )
