"""Models and wings set manually: consequences, and values that are refused."""

import pytest

from engine.dystopian import Effect, Ship
from engine.dystopian.battle import State
from engine.dystopian.battle.state import in_play
from tests.engine.dystopian.battle.table import (
    Data,
    a,
    adjust,
    b,
    game,
    refused,
    ship,
    squadron,
    wing,
)

TABLE = game([squadron("a", ship(hp=4)), wing("w")], [squadron("b", ship(hp=4))])


def test_ship_set_to_no_hp_loses_its_effects_for_good() -> None:
    hurt = adjust(TABLE, b("b0"), hp=1, effects=["raging_fire", "fusion_leak"])
    assert hurt.state.models[b("b0")].effects == {Effect.RAGING_FIRE, Effect.FUSION_LEAK}
    sunk = adjust(hurt, b("b0"), hp=0)
    assert (sunk.state.models[b("b0")].hp, sunk.state.models[b("b0")].effects) == (0, frozenset())
    assert adjust(sunk, b("b0"), hp=2).state.models[b("b0")].effects == frozenset()


def met(state: State, ref: str) -> Ship:
    """The profile of a model that attacks meet."""
    return in_play(state, ref).ship


def test_corrected_ratings_are_those_that_attacks_meet() -> None:
    before = met(TABLE.state, b("b0"))
    state = adjust(TABLE, b("b0"), dr=before.dr + 1, cr=before.cr + 2).state
    after = met(state, b("b0"))
    assert (after.dr, after.cr) == (before.dr + 1, before.cr + 2)
    assert after.model_copy(update={"dr": before.dr, "cr": before.cr}) == before
    twice = adjust(adjust(TABLE, b("b0"), dr=before.dr + 1, cr=before.cr + 2), b("b0"), hp=2).state
    assert met(twice, b("b0")) == after


@pytest.mark.parametrize(
    ("ref", "fields", "codes"),
    [
        (b("b0"), {"hp": 4}, set()),
        (b("b0"), {"hp": 5}, {"too_high"}),
        (b("b0"), {"dr": 5, "cr": 9}, set()),
        (b("b0"), {"dr": 12, "cr": 11}, {"cr_below_dr"}),
        (b("b0"), {"dr": 0}, {"too_low"}),
        (a("w"), {"dr": 2}, {"unknown"}),
        (b("b0"), {"tokens": 1}, {"unknown"}),
        (b("b0"), {}, {"missing"}),
        (a("w"), {"tokens": 3, "fuel": 0}, set()),
        (a("w"), {"tokens": 4}, {"too_high"}),
        (a("w"), {"hp": 1}, {"unknown"}),
        (a("x"), {"hp": 1}, {"unknown_model"}),
    ],
)
def test_each_field_is_set_or_refused(ref: str, fields: Data, codes: set[str]) -> None:
    if codes:
        assert refused(TABLE, "adjust", ref=ref, **fields) == codes
        return
    now = adjust(TABLE, ref, **fields).state
    item = now.models.get(ref) or now.wings[ref]
    assert {name: getattr(item, name) for name in fields} == fields
