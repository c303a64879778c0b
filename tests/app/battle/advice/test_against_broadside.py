"""A player alone: the door of the home page, and a new battle with Broadside on a side."""

from collections.abc import Mapping

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from tests.app.battle.advice.test_opponent import solo
from tests.app.battle.player import Player, carries
from tests.app.markup import Element

PLAYER, BROADSIDE = 0, 1
EVERY = [(game, language) for game in GAMES for language in LANGUAGES]


def levels(player: Player) -> dict[int, str]:
    """The level of each side that Broadside plays."""
    return {side: str(plays.level) for side, plays in player.engagement.automatic_sides.items()}


def next_group(player: Player) -> Element:
    """The button of the group that Broadside activates next."""
    (button,) = (button for button in player.buttons() if button.id == "opponent-acts")
    return button


def choose_players(player: Player, chosen: Mapping[int, str]) -> None:
    """Begin a battle with a player of each side, by their sides."""
    player.press("go", view="new")
    for side, level in chosen.items():
        player.type(f"opponent.sides.{side}.level", level)
    player.press("start", index=0)
    assert player.screen["view"] == "battle"


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_door_of_the_home_page_needs_one_more_tap_to_activate(game: str, language: str) -> None:
    """The player acts first, and nothing asks anything before."""
    player = Player(game, language)
    player.send("against")
    assert player.screen["view"] == "battle"
    assert levels(player) == {BROADSIDE: "best"}
    assert player.engagement.next_side == PLAYER
    own = carries(player.buttons("declare")[0])["ref"]
    assert own.startswith(f"{PLAYER}.")
    player.press("declare", index=0)
    assert player.screen["view"] == "declare"


@pytest.mark.parametrize("method", ["chart", "formula"])
def test_door_keeps_the_method_that_players_have_chosen(method: str) -> None:
    player = Player("warsurge")
    player.send("against", forms=[("rulings.method", method)])
    assert player.engagement.state.rulings.method == method


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_new_battle_asks_who_plays_each_side(game: str, language: str) -> None:
    player, t = Player(game, language), words(language)
    player.press("go", view="new")
    for side in (PLAYER, BROADSIDE):
        assert t("battle.played_by", number=side + 1) in player.text
        assert player.offered(f"opponent.sides.{side}.level") == [
            "player",
            "best",
            "second",
            "obvious",
        ]
    assert t("opponent.by.best") in player.text
    player.press("start", index=0)
    assert levels(player) == {}
    assert not player.engagement.battle.events, "what stays as it is is no event"


@pytest.mark.parametrize(
    "chosen", [{PLAYER: "second"}, {BROADSIDE: "obvious"}, {PLAYER: "best", BROADSIDE: "second"}]
)
def test_broadside_plays_the_chosen_sides_from_the_start(chosen: dict[int, str]) -> None:
    """Also the first side: Broadside acts, and does not wait for somebody else."""
    player = Player("jovian")
    choose_players(player, chosen)
    assert levels(player) == chosen
    assert carries(next_group(player))["ref"].startswith(tuple(f"{side}." for side in chosen))


def test_battle_is_saved_as_one_in_which_the_menu_handed_over_the_side() -> None:
    begun = Player("jovian")
    choose_players(begun, {BROADSIDE: "second"})
    handed_over = solo("jovian", "en", "second")
    events = [player.engagement.battle.events for player in (begun, handed_over)]
    assert events[0] == events[1]


def test_next_battle_keeps_the_players() -> None:
    player = Player("jovian")
    choose_players(player, {PLAYER: "obvious"})
    player.press("end.done")
    player.send("home")
    player.press("again", index=0)
    assert levels(player) == {PLAYER: "obvious"}


def test_undo_of_the_first_event_tells_that_it_hands_the_side_back() -> None:
    player = Player("jovian")
    player.send("against")
    side = player.engagement.battle.sides[BROADSIDE].name
    sentence = words("en")("log.plays.best", side=side)
    undo = player.buttons("undo")[0]
    assert sentence.rstrip(".") in undo.text
    player.press("undo")
    assert levels(player) == {}
    player.press("redo")
    assert levels(player) == {BROADSIDE: "best"}


def test_unknown_level_begins_no_battle() -> None:
    player = Player("jovian")
    player.press("go", view="new")
    before = player.kept()
    forms = [*player.pairs(), ("opponent.sides.1.level", "grandmaster")]
    assert player.send("start", forms=forms)["trouble"] == words("en")("trouble.stale")
    assert player.kept() == before
