"""The weapon that is picked when a declaration opens: one that may fire, else any that remains."""

from collections.abc import Sequence

import pytest

from engine.jovian.battle import adjust_draft
from tests.app.battle.player import Player
from tests.app.markup import elements
from tests.engine.jovian.battle.table import BOMBERS, CRUISERS, DESTROYERS, EXOS, engagement

INSTANCES = {DESTROYERS: (1, 2, 1), CRUISERS: (1, 2, 1), EXOS: (2, 1, 1), BOMBERS: (1, 1)}


def pick_first(group: str, fired: Sequence[int]) -> list[str]:
    """Return the weapons picked when a group declares whose weapons have fired so often."""
    now = engagement(adjust_draft(group, fired=fired))
    player = Player("jovian").take_up(now.battle)
    player.press("declare", ref=group)
    weapons = [item for item in elements(player.html) if item.attrs.get("name") == "attack.weapon"]
    return [item.attrs["value"] for item in weapons if "checked" in item.attrs]


@pytest.mark.parametrize("group", INSTANCES)
def test_one_weapon_is_picked_that_may_fire_or_else_the_first(group: str) -> None:
    instances = INSTANCES[group]
    assert pick_first(group, instances) == ["0"], "all have fired"
    for index in range(len(instances)):
        fired = [*instances]
        fired[index] = 0
        assert pick_first(group, fired) == [str(index)]
