"""A rematch of an old battle whose ship no new battle takes: refused with a reason, possible after
renaming.
"""

from typing import Any

import pytest

from engine.engagement import Fleet, Library, Side, begin, make_fleet
from engine.jovian.battle import RULES
from tests.app.asking import done
from tests.app.battle.player import Player
from tests.engine.refusals import sure


def ship(*names: str) -> Fleet:
    """Return a fleet of one ship with a weapon and a part of each name."""
    weapons = [{"name": name, "type": "kinetic_cannon", "anti_ship": 4} for name in names]
    parts = [{"name": name, "kind": "weapon", "left": 1} for name in dict.fromkeys(names)]
    profile: dict[str, Any] = {"defense": 3, "sensors": 3, "thrusters": 3, "structure": 4}
    profile |= {"weapons": weapons, "parts": parts}
    groups = [{"kind": "ship", "name": "Halcyon", "profile": profile}]
    return sure(make_fleet(RULES, "Patrol", groups))


def save_fleet(player: Player, fleet: Fleet) -> None:
    """Keep a fleet among those of the player."""
    library: Library = done(player.repository.library())
    done(player.repository.keep_library(sure(library.add(fleet)), {}))


def old_battle(player: Player) -> str:
    """Keep a battle that was begun before ships needed different names; return its id."""
    sides = [Side(name=name, fleets=(ship("Cannon", "Turret").number_items("0"),)) for name in "AB"]
    battle = sure(begin(RULES, "Belt", sides, {}, "2026-01-01"))
    old = [
        side.model_copy(update={"fleets": (ship("Cannon", "Cannon").number_items("0"),)})
        for side in sides
    ]
    done(player.repository.begin(battle.model_copy(update={"sides": tuple(old)})))
    return battle.id


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("saved", [(), ("Cannon", "Cannon")], ids=["no fleet", "not renamed"])
def test_rematch_says_which_weapons_need_names(language: str, saved: tuple[str, ...]) -> None:
    player = Player("jovian", language)
    battle = old_battle(player)
    if saved:
        save_fleet(player, ship(*saved))
    answer = player.send("again", {"battle": battle})
    assert "Halcyon" in str(answer) and "Cannon" in str(answer)
    assert len(done(player.repository.battles("jovian"))[0]) == 1


def test_rematch_takes_the_fleet_with_new_names() -> None:
    player = Player("jovian")
    battle = old_battle(player)
    save_fleet(player, ship("Cannon", "Cannon 2"))
    player.send("again", {"battle": battle})
    sides = player.engagement.battle.sides
    assert player.engagement.battle.id != battle and [side.name for side in sides] == ["A", "B"]
    for side in sides:
        weapons = side.fleets[0].groups[0].profile["weapons"]
        assert [weapon["name"] for weapon in weapons] == ["Cannon", "Cannon 2"]
        assert side.fleets[0].id == "0"


def test_rematch_of_a_sound_battle_keeps_its_fleets() -> None:
    """A fleet that the player has changed since does not take part."""
    player = Player("jovian")
    sides = [Side(name=name, fleets=(ship("Cannon").number_items("0"),)) for name in "AB"]
    battle = sure(begin(RULES, "Belt", sides, {}, "2026-01-01"))
    done(player.repository.begin(battle))
    save_fleet(player, ship("Lance"))
    player.send("again", {"battle": battle.id})
    assert player.engagement.battle.sides == battle.sides
