"""The offer to roll to the end with one tap, after the first turn in which the page rolled dice."""

import pytest

from app.registered_games import GAMES
from tests.app.battle.player import Player


def attack(player: Player) -> None:
    """Let the first group attack, with all dice rolled by the page."""
    player.press("declare", index=0)
    player.press("declare.done")
    while player.engagement.state.underway:
        player.send("throw", {"how": "all"})


def end_turn(player: Player) -> bool:
    """End the turn, and return whether the page then offers the setting."""
    return bool(player.end_turn()["device"].get("offers_rolls"))


@pytest.mark.parametrize("game", GAMES)
def test_setting_is_offered_after_the_first_turn_alone(game: str) -> None:
    player = Player(game)
    player.try_samples()
    attack(player)
    assert end_turn(player)
    attack(player)
    assert not end_turn(player)


def test_setting_is_not_offered_to_players_who_roll_their_own_dice() -> None:
    player = Player("warsurge")
    player.try_samples()
    player.press("declare", index=0)
    player.press("declare.done")
    player.tap(*[1] * 10)
    assert player.engagement.battle.events[-1].dice
    assert not end_turn(player)
