"""Rulings 23 to 26 on the screens of a battle: their offers, and the marks of exceptions."""

import pytest

from app.words import LANGUAGES, words
from tests.app.battle.player import Player
from tests.app.markup import elements
from tests.engine.dystopian.battle.table import Data, a, b, battle, ship, squadron, wing

FLYER = ship(height="flying", aa=3)
OURS = [squadron("a", FLYER, FLYER), squadron("e", ship()), wing("u"), wing("v")]
THEIRS = [squadron("b", ship(aa=2)), squadron("c", ship(aa=5)), wing("w"), wing("y", "recon")]


def player(language: str = "en", ours: list[Data] = OURS, **rulings: str) -> Player:
    return Player("dystopian", language).take_up(battle(ours, THEIRS, **rulings))


def ticked(html: str, name: str) -> set[str]:
    """The values of boxes that are ticked."""
    boxes = [element for element in elements(html) if element.attrs.get("name") == name]
    return {element.attrs["value"] for element in boxes if "checked" in element.attrs}


def log_text(item: Player) -> str:
    item.press("go", view="log")
    return elements(f"<main>{item.html}</main>")[0].text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("agreed", ["squadron_and_wings", "any"])
def test_another_squadron_may_act_and_is_marked(language: str, agreed: str) -> None:
    item, t = player(language, acting_squadrons=agreed), words(language)
    item.press("declare", ref=a("a"))
    assert t("table.squadrons") in item.html
    item.type("squadrons", a("e")).send("declare.change")
    names = t("table.beside", squadrons="Squadron a, Squadron e")
    assert (names in item.html) is (agreed != "any")
    item.press("declare.change", more="yes")
    item.type("attacks.1.shots", f"{a('e0')}|0").send("declare.change")
    item.press("declare.done")
    assert item.screen["view"] == "battle", item.answer
    sentence = t("dystopian.log.barred.squadrons", squadrons="Squadron a, Squadron e")
    assert (sentence in log_text(item)) is (agreed != "any")


def test_wings_that_act_along_are_not_marked() -> None:
    item = player()
    item.press("declare", ref=a("a"))
    item.type("along", a("u"), a("v")).send("declare.change")
    assert words("en")("table.beside", squadrons="")[:20] not in item.html


def declared(**rulings: str) -> Player:
    """A wing attacks recon: the screen of step 2."""
    item = player(**rulings)
    item.press("declare", ref=a("u"))
    item.press("declare.change", more="yes")
    item.type("attacks.0.target", b("y")).send("declare.change")
    item.press("declare.done")
    return item


def test_attacked_wing_is_preselected_to_roll_back() -> None:
    item = declared()
    assert ticked(item.html, "groups.0.wings") == {b("y")}
    item.press("counter", index=0)
    assert item.screen["view"] == "battle"
    assert "groups.0.wings" not in declared(wing_rolls_back="cap_only").html


@pytest.mark.parametrize("language", LANGUAGES)
def test_height_barred_by_an_effect_is_labelled_and_can_be_set(language: str) -> None:
    item, t = player(language), words(language)
    item.press("adjust", ref=a("a0"), field="effects", value="raging_fire")
    buttons = {
        element.attrs["id"]: element.text
        for element in elements(item.html)
        if element.attrs.get("id", "").startswith("set-")
    }
    barred = t("table.barred_height", height=t("height.obscured"), effect=t("effect.raging_fire"))
    assert buttons[f"set-{a('a0')}-height-obscured"] == barred
    assert buttons[f"set-{a('a1')}-height-obscured"] == t("height.obscured")
    item.press("adjust", ref=a("a0"), field="height", value="obscured")
    assert item.engagement.state.models[a("a0")].height == "obscured"
    assert t("dystopian.log.barred.raging_fire", who="A0") in log_text(item)
