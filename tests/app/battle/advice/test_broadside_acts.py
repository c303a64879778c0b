"""The group that Broadside activates: the main button, and the ranges that a player checks."""

import pytest

from app.registered_games import GAMES
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


def looks(player: Player, act: str) -> dict[str, str]:
    """The look of each button of an act, by its id."""
    return {button.id: button.attrs["class"] for button in player.buttons(act)}


def answer_first(player: Player) -> None:
    """Throw nothing but ones, let Broadside answer, or take the first option of what is asked."""
    dice = [element for element in elements(player.html) if element.attrs.get("class") == "due"]
    if player.buttons("opponent.go"):
        player.press("opponent.go")
        while player.answer["follow"].get("more"):
            player.send("opponent.go")
    elif dice:
        player.tap(*[1] * int(dice[0].attrs["data-count"]))
    else:
        player.press("choose", index=0)


def test_broadside_goes_on_with_its_fire_before_the_player_acts() -> None:
    player = solo("jovian")
    player.send("best", carries(next_group(player)))
    declared(player)
    while player.engagement.state.underway:
        answer_first(player)
    assert player.engagement.next_side == PLAYER
    assert looks(player, "opponent.again") == {"card-activate": "main", "opponent-again": "second"}
    player.press("next")
    assert looks(player, "opponent.again") == {"opponent-again": "main"}


@pytest.mark.parametrize("game", GAMES)
def test_card_of_the_players_attack_leads_to_the_group_of_broadside(game: str) -> None:
    """Closing the card is not the next action: a long card hides what is below it."""
    player = Player(game)
    player.send("against")
    player.press("declare", index=0)
    player.press("declare.done")
    while player.engagement.state.underway:
        answer_first(player)
    (closing,) = player.buttons("next")
    assert closing.attrs["class"] == "second"
    (button,) = (button for button in player.buttons() if button.id == "card-activate")
    item = player.engagement.opening.item(carries(button)["ref"])
    assert item is not None
    assert button.text == words("en")("opponent.activate", name=item.name)
    assert next_group(player).attrs["class"] == "second"
    player.press("next")
    assert next_group(player).attrs["class"] == "main"


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
