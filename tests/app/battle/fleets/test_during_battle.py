"""Fleets are changed during a battle, and the battle is where it was afterwards."""

from tests.app.asking import done
from tests.app.battle.player import Player


def test_fleets_change_during_a_battle_without_losing_it() -> None:
    player = Player()
    player.try_samples()
    battle, sides = player.screen["battle"], player.engagement.battle.sides
    player.send("go", {"view": "fleets"})
    player.press("fleets.make", index=1)
    player.press("go", view="item", index=1)
    player.type("name", "Old Heron").press("item.save")
    player.press("go", view="fleets", index=0)
    player.press("go", view="battle")
    assert (player.screen["view"], player.screen["battle"]) == ("battle", battle)
    assert player.engagement.battle.sides == sides
    assert "back" not in player.screen
    (fleet,) = done(player.repository.library()).fleets
    assert "Old Heron" in [item.name for _, item in fleet.items]


def test_list_read_during_a_battle_leads_back_to_it() -> None:
    player = Player()
    player.try_samples()
    battle = player.screen["battle"]
    player.send("fleets.read", {"text": "3 Albatross"})
    player.press("list.save")
    player.press("go", view="fleets")
    player.press("go", view="battle")
    assert player.screen["battle"] == battle


def test_home_ends_the_way_back() -> None:
    player = Player()
    player.try_samples()
    player.send("go", {"view": "fleets"})
    player.send("home")
    player.press("go", view="fleets")
    assert not player.buttons("go", view="battle")
