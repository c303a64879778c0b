"""Two weapon profiles of one name in a unit: each fires and is kept by itself."""

import pytest

from engine.engagement import Engagement, Refusal, Side, begin, make_fleet, resume
from engine.warsurge.battle import RULES, State
from tests.engine.refusals import sure
from tests.engine.warsurge.battle.table import shot

LIGHT = {"name": "Gun", "attacks": 1, "power": 5}
HEAVY = {"name": "Gun", "attacks": 3, "power": 8}


def begin_battle(*weapons: dict[str, object]) -> Engagement[State]:
    """Return a battle of two equal units with some weapons."""
    unit = {"defence": 4, "hp": 3, "models": 5, "weapons": list(weapons)}
    groups = [{"kind": "unit", "name": "Guards", "profile": unit}]
    fleet = sure(make_fleet(RULES, "Army", groups)).number_items("0")
    sides = [Side(name=name, fleets=(fleet,)) for name in "AB"]
    battle = sure(begin(RULES, "Fen", sides, {"method": "chart"}, "2026-01-01"))
    result: Engagement[State] = sure(resume(RULES, battle))
    return result


@pytest.mark.parametrize("weapons", [(LIGHT, HEAVY), (LIGHT, LIGHT)], ids=["unlike", "equal"])
@pytest.mark.parametrize("index", [0, 1])
def test_each_fires_by_itself(weapons: tuple[dict[str, object], ...], index: int) -> None:
    table = begin_battle(*weapons)
    refs = [unit.ref for unit in table.state.units]
    after = sure(table.act(shot(table, refs[0], [index], refs[1])))
    unit = after.state.unit(refs[0])
    assert unit and unit.fired == (index,)
    assert (unit.remaining(index), unit.remaining(1 - index)) == (0, 1)
    other = after.act(shot(after, refs[0], [1 - index], refs[1]))
    assert not isinstance(other, Refusal)
    assert sure(resume(RULES, other.battle)).state == other.state
