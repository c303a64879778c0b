"""HP loss on units of several models, against models removed one by one."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.warsurge.steps import Wounds
from tests.engine.warsurge.build import attack
from tests.oracles.warsurge.brute import wear_down

pytestmark = pytest.mark.shipped


def wounds(each: int, excess: str, **target: Any) -> Wounds:
    return Wounds(attack(target=target, excess=excess), each)


def test_excess_damage_spills_or_is_lost_by_ruling() -> None:
    spills, loses = (wounds(3, excess, hp=2, models=4) for excess in ("next_model", "lost"))
    assert [spills.hp_after(8, n) for n in range(4)] == [8, 5, 2, 0]
    assert [loses.hp_after(8, n) for n in range(6)] == [8, 6, 4, 2, 0, 0]
    unit = attack(target={"hp": 2, "models": 4}).target
    assert [unit.remaining_models(hp) for hp in (8, 7, 6, 5, 1, 0)] == [4, 4, 3, 3, 1, 0]
    assert (spills.enough(8), loses.enough(8)) == (3, 4)


def test_excess_damage_on_a_wounded_first_model_is_lost_by_ruling() -> None:
    loses = wounds(2, "lost", hp=3, models=3, hp_lost=2)
    assert [loses.hp_after(7, n) for n in range(6)] == [7, 6, 4, 3, 1, 0]


@settings(deadline=None, max_examples=150)
@given(
    st.integers(1, 5),
    st.integers(1, 6),
    st.integers(1, 6),
    st.integers(1, 7),
    st.integers(0, 25),
    st.booleans(),
)
def test_losses_equal_models_removed_one_by_one(
    models: int, hp: int, first: int, each: int, successes: int, lost: bool
) -> None:
    first = min(first, hp)
    unit = (first, *(hp,) * (models - 1))
    built = attack(
        target={"hp": hp, "models": models, "hp_lost": hp - first},
        excess="lost" if lost else "next_model",
    )
    engine = Wounds(built, each)
    remaining = wear_down(unit, successes, each, lost)
    result = engine.hp_after(sum(unit), successes)
    assert (result, built.target.remaining_models(result)) == (sum(remaining), len(remaining))
    destroying = [n for n in range(40) if not wear_down(unit, n, each, lost)]
    assert engine.enough(sum(unit)) == destroying[0]


def test_destroyed_unit_stays_destroyed() -> None:
    for excess in ("next_model", "lost"):
        gone = wounds(2, excess, hp=3, models=2)
        assert [gone.hp_after(0, n) for n in range(4)] == [0, 0, 0, 0]
        assert gone.enough(0) == 0
