"""Ruling 27 in a battle: the primary is fixed before the roll, whoever defends."""

import pytest

from tests.engine.dystopian.battle.table import a, act, at, b, game, ship, shots, squadron, throws


def rockets(dice: int, *mars: str) -> dict[str, object]:
    return {"weapon": "rockets", "attack_dice": [dice] * 4, "mars": list(mars)}


OURS = [squadron("a", ship(arms=[rockets(8)]), ship(arms=[rockets(6, "hard_impact")]))]
THEIRS = [squadron("b", ship(dr=3, cr=5, hp=5, aa=4))]


@pytest.mark.parametrize(
    ("ruling", "dice", "lost"), [("most_hits", 8 + 3, 2), ("best_result", 6 + 4, 3)]
)
def test_unnamed_primary_follows_ruling_27(ruling: str, dice: int, lost: int) -> None:
    """5 hits on CR 5, and AA that misses: 2 HP, or 3 by Hard Impact."""
    now = game(OURS, THEIRS, unnamed_primary=ruling)
    both = {"shots": [*shots(a("a0")), *shots(a("a1"))], "target": b("b0"), "option": "linked"}
    now = act(now, "declare", 0, attacks=[both])
    batch = at(now).waiting
    assert batch
    assert batch.count == dice
    now = throws(now, (5,) * 5 + (1,) * (dice - 5))
    now = act(now, "defend", 1, attack=0, models=[b("b0")])
    now = throws(now, (1,) * 4, (4, 4))
    assert now.state.models[b("b0")].hp == 5 - lost
