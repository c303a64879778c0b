"""The toy on the screens of every game: run by `test_toy` in a copy of the sources that contains
it.
"""

import pytest

from app.battle.battle_response import actions_of
from engine.engagement import Refusal, read
from tests.app.battle.player import EVERY_GAME, Player

SHOT = 4
"""Events of a shot at a mast."""


def begun(language: str = "en") -> Player:
    player = Player("toy", language)
    player.press("try")
    return player


def shoot(player: Player) -> None:
    """The first boat brings down the mast of the third."""
    player.press("fire", index=0)
    player.tap(3, 4)
    player.press("choose", option="1")
    player.tap(5)


def hulls(player: Player) -> list[int]:
    return [hull for _, hull in player.engagement.state.hulls]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_shot_is_declared_thrown_aimed_undone_and_redone(language: str) -> None:
    player = begun(language)
    shoot(player)
    assert "3" in player.answer["say"]
    assert hulls(player) == [3, 3, 0, 3]
    for _ in range(SHOT):
        player.press("undo")
    assert hulls(player) == [3, 3, 3, 3]
    for _ in range(SHOT):
        player.press("redo")
    assert hulls(player) == [3, 3, 0, 3]
    player.press("go", view="log")
    assert player.text.lower().count("d6") == 2


def test_fleet_is_made_of_profiles_and_a_hull_set_manually() -> None:
    player = Player("toy")
    player.press("go", view="fleets")
    player.press("fleets.make", sample="Geese")
    player.press("go", view="add")
    player.press("fleet.add", kind="boat", index=0)
    player.type("profile.hull", "9").press("item.save")
    player.press("go", view="fleets")
    player.press("go", view="home")
    player.press("go", view="new")
    player.press("start")
    assert sorted(hulls(player)) == [3, 3, 3, 3, 9]
    ref = next(ref for ref, hull in player.engagement.state.hulls if hull == 9)
    player.press("adjust", ref=ref, field="hull", value="8")
    assert 8 in hulls(player)


def test_saved_battle_with_an_impossible_event_is_refused() -> None:
    player = begun()
    shoot(player)
    text = (
        player.press("export")["device"]["file"]["text"]
        if "export" in actions_of(player.page) and player.send("home")
        else ""
    )
    assert not isinstance(read(text, EVERY_GAME), Refusal)
    assert isinstance(read(text.replace('"option":1', '"option":2'), EVERY_GAME), Refusal)


def test_game_without_plans_has_a_summary_and_no_review() -> None:
    player = begun()
    shoot(player)
    player.press("end.done")
    assert player.screen["view"] == "summary" and not player.buttons("go", view="review")
