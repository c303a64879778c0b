"""Commands of the Jovian Wars page, from the form as it opens."""

from typing import Any

from app.form_data import nested
from app.jovian import SQUADRON, attack_of, shape
from engine.jovian import Attack
from tests.app.asking import Answer, Pairs
from tests.app.asking import ask as ask_of
from tests.app.asking import form as form_of
from tests.app.asking import roll as roll_of
from tests.app.markup import elements

GUN = {"fires.0.weapon.type": "mass_driver"}
SHIP = {"against": "ship"}


def form(changes: dict[str, str] | None = None, more: Pairs | None = None) -> Pairs:
    """The form as the page opens, with some fields changed and some pairs added."""
    return form_of(changes, more, "jovian.html")


def attack(changes: dict[str, str] | None = None, more: Pairs | None = None) -> Attack:
    """The attack of a form without faults."""
    squadron_attack = attack_of(nested(form(changes, more), shape(SQUADRON)))
    assert not isinstance(squadron_attack, tuple), squadron_attack
    return squadron_attack


def odds(pairs: Pairs, language: str = "en", **more: Any) -> Answer:
    """The response to the odds of a form, with all of them."""
    return ask_of("odds", pairs, language, "jovian", **{"detail": True} | more)


def roll(
    pairs: Pairs, *faces: tuple[int, ...], throw: str = "look", language: str = "en", **more: Any
) -> Answer:
    """The response to a roll with these batches of real dice."""
    return roll_of(
        pairs, throw, language, "jovian", records=[{"typed": each} for each in faces], **more
    )


def came(answer: Answer) -> list[str]:
    """The results in the lines of a roll."""
    return [
        e.text for e in elements(answer["regions"]["roll-out"]) if e.attrs.get("class") == "came"
    ]


def buttons(answer: Answer) -> list[str]:
    """The options of a decision that is due."""
    return [
        e.text
        for e in elements(answer["regions"]["roll-out"])
        if e.attrs.get("data-do") == "attack.choose"
    ]
