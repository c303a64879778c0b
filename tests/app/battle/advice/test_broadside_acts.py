"""The group that Broadside activates: the main button, and the ranges that a player checks."""

import pytest

from app.words import words
from tests.app.battle.advice.test_against_broadside import EVERY, PLAYER, next_group
from tests.app.battle.advice.test_opponent import declared, solo
from tests.app.battle.advice.test_ranges import rows
from tests.app.battle.player import Player, carries
from tests.app.markup import elements, primaries


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_group_that_broadside_activates_is_the_main_button(game: str, language: str) -> None:
    player = solo(game, language)
    button = next_group(player)
    name = player.engagement.opening.item(carries(button)["ref"]).name
    assert button.text == words(language)("opponent.activate", name=name)
    assert [
        element.id for element in primaries(elements(player.html)) if not element.inside("dialog")
    ] == ["opponent-acts"]


def test_group_of_broadside_does_not_lead_while_the_player_acts() -> None:
    """Its fighters may fly CAP at any time; the player's own activation comes first."""
    player = Player("dystopian")
    player.send("against")
    assert next_group(player).attrs["class"] == "second"


def test_broadside_goes_on_with_its_fire_before_the_player_acts() -> None:
    player = solo("jovian")
    player.send("best", carries(next_group(player)))
    declared(player)
    while player.engagement.state.underway:
        player.press("throw", how="all")
    assert player.engagement.next_side == PLAYER
    (button,) = player.buttons("opponent.again")
    assert button.attrs["class"] == "main"


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_ranges_of_broadside_begin_assumed_for_each_squadron(game: str, language: str) -> None:
    player = solo(game, language)
    if player.buttons("opponent.keep"):
        player.press("opponent.keep")
    player.send("best", carries(next_group(player)))
    planner = player.page.advice.planner(player.engagement.state, player.screen["item"], language)
    fields = [f"best.reach.{row.key}" for row in planner.rows]
    assert rows(player) == dict.fromkeys(fields, planner.default_range)
    assert planner.default_range in dict(planner.distances)
    assert words(language)("best.assumed") in player.text
    exceptions = [element for element in elements(player.html) if element.id == "best-each"]
    assert not [element for element in exceptions if "open" in element.attrs]
    declared(player)
    assert player.engagement.battle.events[-1].by_broadside
    assert player.engagement.battle.events[-1].kind in ("declare", "attack")


def test_answers_of_a_player_stay_beside_assumed_ranges() -> None:
    """An enemy that was said to be out of range is no unanswered one."""
    player = solo("jovian")
    player.send("best", carries(next_group(player)))
    out, near, *_ = rows(player)
    player.type(out, "").type(near, "+1")
    declared(player)
    player.press("undo")
    player.send("best", carries(next_group(player)))
    assert (rows(player)[out], rows(player)[near]) == ("", "+1")
    assert words("en")("best.filled") in player.text
