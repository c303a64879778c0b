"""Chart or formula in WARSURGE: asked once, also for battles with samples; the mark of the
choice.
"""

import pytest

from app.words import LANGUAGES, words
from tests.app.battle.player import Player, no_change
from tests.app.markup import elements

METHODS = ("chart", "formula")


def agreed(player: Player) -> list[str]:
    """The method that the screen declares to the charts."""
    return [
        element.attrs["data-agreed"]
        for element in elements(player.html)
        if "data-agreed" in element.attrs
    ]


def buttons(player: Player) -> list[str]:
    """Text and data of the buttons that begin a battle."""
    return [element.text for element in player.buttons("start")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("method", METHODS)
def test_battle_with_samples_asks_for_the_method(method: str, language: str) -> None:
    player, t = Player("warsurge", language), words(language)
    before = player.kept()
    player.press("try")
    assert player.screen["view"] == "new"
    assert player.kept() == before
    assert t("warsurge.method.ask") in player.text
    assert buttons(player) == [t(f"warsurge.method.start_{item}") for item in METHODS]
    answer = player.press("start", **{"rulings.method": method})
    assert answer["form"]["fields"] == {"rulings.method": method, "started.method": method}
    assert player.screen["view"] == "battle"
    assert player.engagement.state.rulings.method == method
    assert [side.name for side in player.engagement.battle.sides] == [
        fleet.name for fleet in player.page.samples()[:2]
    ]
    assert t(f"warsurge.method.used_{method}") in player.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("method", METHODS)
def test_known_method_is_asked_only_once(method: str, language: str) -> None:
    player, t, known = Player("warsurge", language), words(language), [("rulings.method", method)]
    player.send("go", {"view": "new"}, forms=known)
    assert t("warsurge.method.ask") not in player.text
    assert t(f"warsurge.method.used_{method}") in player.text
    (other,) = {*METHODS} - {method}
    assert buttons(player) == [t("battle.start"), t(f"warsurge.method.start_{other}")]
    player.press("start", index=0)
    assert player.engagement.state.rulings.method == method
    player.send("home")
    player.send("try", forms=known)
    assert player.screen["view"] == "battle"
    assert player.engagement.state.rulings.method == method


def test_battle_may_begin_with_the_other_method() -> None:
    player = Player("warsurge")
    player.send("go", {"view": "new"}, forms=[("rulings.method", "chart")])
    answer = player.press("start", **{"rulings.method": "formula"})
    assert player.engagement.state.rulings.method == "formula"
    assert answer["form"]["fields"] == {"rulings.method": "formula", "started.method": "formula"}


def test_samples_are_selected_despite_other_fleets() -> None:
    player = Player("warsurge")
    player.press("go", view="fleets")
    player.press("fleets.make", index=1)
    player.send("home")
    player.press("try")
    for index, fleet in enumerate(player.page.samples()[:2]):
        chosen = [
            element.attrs["value"]
            for element in elements(player.html)
            if element.tag == "option"
            and "selected" in element.attrs
            and element.within[-1].attrs["name"] == f"sides.{index}"
        ]
        assert chosen == [f"sample {fleet.name}"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("method", ["", "dice"])
def test_battle_cannot_begin_without_a_method(method: str, language: str) -> None:
    player = Player("warsurge", language)
    player.press("go", view="new")
    before = player.kept()
    answer = player.send("start", {"rulings.method": method} if method else {})
    no_change(player, answer, before)
    if not method:
        assert answer["faults"] == {"rulings.method": words(language)("fault.method_open")}


def test_every_screen_of_a_battle_shows_the_method() -> None:
    player = Player("warsurge")
    player.press("try")
    assert agreed(player) == []
    player.press("start", **{"rulings.method": "formula"})
    assert agreed(player) == ["formula"]
    player.press("go", view="log")
    assert agreed(player) == ["formula"]
    player.press("go", view="battle")
    player.press("declare", index=0)
    assert agreed(player) == ["formula"]
    player.send("home")
    assert agreed(player) == []


def test_method_of_a_battle_never_changes() -> None:
    """Neither its screens change it, nor the rulings of the page that come with a form."""
    player = Player("warsurge")
    player.press("try")
    player.press("start", **{"rulings.method": "formula"})
    player.press("declare", index=0)
    player.send(
        "declare.done",
        forms=[*player.pairs(), ("rulings.method", "chart"), ("fire.rulings.method", "chart")],
    )
    state = player.engagement.state
    assert state.underway.declared.attack(state.rulings).rulings.method == "formula"
