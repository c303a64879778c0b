"""The screens above a screen, as the page keeps them for the device's Back."""

import pytest

from app.battle.battle_response import screens_of
from app.registered_games import GAMES
from tests.app.battle.player import Player


def above(player: Player) -> list[str]:
    return list(player.screen["above"])


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_but_the_first_has_one_above(game: str) -> None:
    player = Player(game)
    player.try_samples()
    for view in sorted(screens_of(player.page).keys() - {"home"}):
        player.send("go", {"view": view})
        if player.screen["view"] != "home":
            assert above(player)[0] == "home", view
    player.send("go", {"view": "home"})
    assert above(player) == []


def test_fleets_are_below_the_battle_from_which_they_were_opened() -> None:
    player = Player()
    player.send("go", {"view": "fleets"})
    assert above(player) == ["home"]
    player.send("go", {"view": "home"})
    player.try_samples()
    player.send("go", {"view": "fleets"})
    assert above(player) == ["home", "battle"]
    player.press("fleets.make", index=1)
    assert above(player) == ["home", "battle", "fleets"]


def test_review_is_below_the_summary_once_the_battle_is_over() -> None:
    player = Player()
    player.try_samples()
    player.send("go", {"view": "review"})
    assert above(player) == ["home", "battle"]
    player.press("go", view="battle")
    player.press("end.done")
    player.send("go", {"view": "review"})
    assert above(player) == ["home", "battle", "summary"]


def test_declaration_for_a_puzzle_is_below_the_puzzle() -> None:
    player = Player()
    player.try_samples()
    player.send("go", {"view": "declare", "item": "0.0.0", "option": "puzzle"})
    assert above(player) == ["home", "battle", "puzzle"]
