"""Wrong values in the form of a declaration: each fault stands at its own field."""

import pytest

from app.registered_games import GAMES
from tests.app.battle.player import Player
from tests.app.battle.test_table import begun
from tests.app.markup import elements

WRONG = "999"
"""More than any number may be, and the value of no option."""
REFUSED = {
    "dystopian": {
        "attacks.0.target",
        "attacks.0.range_band",
        "attacks.0.shots",
        "attacks.0.option",
        "attacks.0.sight",
        "attacks.0.overrules.to_hit",
        "attacks.0.own.1.range_band",
        "attacks.0.own.1.sight",
    },
    "jovian": {
        "attack.target",
        "attack.weapon",
        "attack.fired",
        "attack.modifier",
        "attack.dice",
        "attack.macro",
        "attack.defence",
    },
    "warsurge": {
        "weapons",
        "fire.situation.melee",
        "fire.weapons.0.attacks",
        "fire.weapons.0.overrules.needs",
        "fire.target.hp_lost",
    },
}
"""Fields that refuse the wrong value."""


def declaring(game: str) -> Player:
    """The screen on which the first group declares."""
    player = begun(game)
    player.press("declare", index=0)
    return player


def field_names(player: Player) -> list[str]:
    """The names of the fields of the declaration, in their order."""
    names = []
    for element in elements(player.html):
        if element.tag in ("input", "select") and element.inside("form"):
            names.append(element.attrs.get("name", ""))
    return list(dict.fromkeys(filter(None, names)))


@pytest.mark.parametrize("game", GAMES)
def test_wrong_value_is_a_fault_beside_the_field(game: str) -> None:
    refused = []
    for name in field_names(declaring(game)):
        player = declaring(game)
        player._typed = {name: (WRONG,)}
        faults = player.send("declare.done")["faults"]
        if faults:
            assert set(faults) == {name}
            refused.append(name)
    assert set(refused) >= REFUSED[game]
