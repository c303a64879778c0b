"""Resets to starting values, and battles played again, as players tap them."""

import json
from typing import Any

import pytest

from app.registered_games import GAMES
from app.words import words
from engine.engagement import side_of
from tests.app.battle.player import Player

EVERY = list(GAMES)


def hurt(player: Player, count: int = 2) -> list[str]:
    """Lower the first number of some models by one; return their references."""
    texts = [
        button.attrs["data-with"]
        for button in player.buttons("adjust")
        if button.id.startswith("less-")
    ]
    refs: dict[str, Any] = {}
    for given in map(json.loads, texts):
        refs.setdefault(given["ref"], given)
    chosen = list(refs)[:count]
    for ref in chosen:
        player.send("adjust", refs[ref])
    return chosen


@pytest.mark.parametrize("game", EVERY)
def test_model_is_reset_with_one_tap_and_undone_with_another(game: str) -> None:
    player = Player(game)
    player.try_samples()
    start = player.engagement.state
    (ref,) = hurt(player, 1)
    damaged = player.engagement.state
    answer = player.press("reset", ref=ref)
    item = player.engagement.opening.item(ref)
    assert player.engagement.state == start != damaged
    assert item and answer["say"] == words("en")("log.reset", group=item.name)
    player.press("undo")
    assert player.engagement.state == damaged


@pytest.mark.parametrize("game", EVERY)
def test_side_is_reset_from_the_menu(game: str) -> None:
    player = Player(game)
    player.try_samples()
    start = player.engagement.state
    assert side_of(hurt(player)[0]) == 0
    player.press("reset", side="1")
    assert player.engagement.state != start
    player.press("reset", side="0")
    assert player.engagement.state == start


def test_squadron_is_reset_with_all_its_models() -> None:
    player = Player()
    player.try_samples()
    start = player.engagement.state
    refs = hurt(player, 2)
    group = next(
        ref
        for ref, group in player.engagement.opening.groups
        if f"0.0.{group.models[0].id}" == refs[0]
    )
    player.press("reset", ref=group)
    assert player.engagement.state == start


@pytest.mark.parametrize("game", EVERY)
def test_reset_without_a_difference_is_no_event(game: str) -> None:
    player = Player(game)
    player.try_samples()
    answer = player.press("reset", side="0")
    assert answer["say"] == words("en")("battle.reset_same")
    assert player.engagement.battle.events == ()


@pytest.mark.parametrize("game", EVERY)
def test_battle_is_replayed_from_its_summary_and_from_the_list(game: str) -> None:
    player = Player(game)
    player.try_samples()
    hurt(player)
    first = player.engagement
    player.press("end.done")
    player.press("again")
    second = player.engagement
    assert second.battle.id != first.battle.id and second.battle.name == f"{first.battle.name} 2"
    assert second.battle.sides == first.battle.sides and second.battle.setup == first.battle.setup
    assert second.state == first.until(0).state
    player.press("go", view="home")
    player.press("again", battle=first.battle.id)
    assert player.engagement.battle.name == f"{first.battle.name} 3"


@pytest.mark.parametrize("game", EVERY)
def test_replayed_battle_has_the_same_players(game: str) -> None:
    player = Player(game)
    player.try_samples()
    player.press("go", view="opponent")
    player.type("opponent.sides.1.level", "second").press("opponent.choose")
    played = player.engagement.automatic_sides
    player.send("again", {"battle": player.engagement.battle.id})
    assert played and player.engagement.automatic_sides == played
    assert len(player.engagement.battle.events) == 1
