"""The card of a finished attack: its result, the luck of its rolls, its dismissal."""

import pytest

from app.registered_games import GAMES
from app.views import rolls_of
from tests.app.battle.player import Player
from tests.app.markup import elements

BATTLES = [name for name, game in GAMES.items() if game.battle and name != "toy"]


def fought(game: str, language: str = "en") -> Player:
    """The first group's attack, rolled to its end with the page's dice, without counterattacks."""
    player = Player(game, language)
    player.try_samples()
    player.press("declare", index=0)
    player.press("declare.done")
    for _ in range(40):
        if player.engagement.result and player.engagement.result.flow:
            return player
        for action, given in (("throw", {"how": "all"}), ("defend", {}), ("counter", {})):
            if any(
                element.attrs.get("data-do") == f"battle.{action}"
                for element in player.buttons(action)
            ):
                player.press(action, **given)
                break
    raise AssertionError("the attack has no end")


@pytest.mark.parametrize("game", BATTLES)
def test_card_shows_every_die_until_dismissed(game: str) -> None:
    player = fought(game)
    flow = player.engagement.result.flow  # type: ignore[union-attr]
    assert flow is not None
    dice = sum(len(record.faces) for entry in flow.played.entries for record in entry.records)
    shown = [
        element
        for element in elements(player.html)
        if element.tag == "li" and "die" in element.attrs.get("class", "").split()
    ]
    assert len(shown) == dice > 0
    assert any(
        element.id == "battle-result-title" and element.text for element in elements(player.html)
    )
    player.press("next")
    assert "battle-result-title" not in player.html
    player.press("go", view="log")
    player.press("go", view="battle")
    assert "battle-result-title" not in player.html


def test_undo_names_the_event() -> None:
    player = fought("warsurge")
    (button,) = player.buttons("undo")
    assert button.text.startswith("Undo:") and "Saltguard" in button.text
    answer = player.press("undo")
    assert answer["say"].startswith("Undone:") and "Saltguard" in answer["say"]


def test_rolls_of_an_attack_include_all_its_batches() -> None:
    player = fought("warsurge")
    hashables = [
        roll.dice for result in player.engagement.results.values() for roll in result.rolls
    ]
    assert {roll.dice for roll in rolls_of(player.engagement)} == set(hashables)
