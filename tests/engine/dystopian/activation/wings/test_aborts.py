"""Aborts and fuel, ruling by ruling."""

import pytest

from engine.dystopian import aa_needs, can_abort, wing_after
from engine.dystopian.activation import AaOnWing, WingState, start
from engine.dystopian.activation.wings import Wing
from tests.engine.dystopian.activation.examples import activation, model, wing


def after(
    kills: int,
    hits: int,
    *,
    tokens: int = 3,
    rolls: bool = False,
    attacks: bool = True,
    mars: tuple[str, ...] = (),
    fuel: int = 5,
    **rulings: str,
) -> WingState:
    asked = activation(
        models=[], wings=[wing("fighters", tokens, fuel=fuel, mars=list(mars))], rulings=rulings
    )
    return wing_after(
        asked, start(asked).wings[0], AaOnWing(0, kills, hits, rolls), attacks=attacks
    )


@pytest.mark.parametrize(
    ("kills", "hits", "expected"),
    [
        (0, 2, (3, 5, False)),
        (0, 3, (3, 4, True)),
        (1, 1, (2, 5, False)),
        (1, 2, (2, 4, True)),
        (2, 1, (1, 4, True)),
        (3, 0, (0, 5, False)),
        (9, 9, (0, 5, False)),
        (0, 0, (3, 5, False)),
    ],
)
def test_wing_aborts_when_hits_reach_its_remaining_tokens(
    kills: int, hits: int, expected: tuple[int, int, bool]
) -> None:
    assert after(kills, hits) == expected


def test_ruling_all_hits_counts_kills_for_the_abort_test() -> None:
    assert after(1, 1, abort_test="all_hits") == (2, 4, True)
    assert after(1, 0, abort_test="all_hits") == (2, 5, False)


def test_defending_wing_does_not_abort() -> None:
    assert after(0, 3, attacks=False) == (3, 4, False)


@pytest.mark.parametrize(
    ("rolls", "hits", "ruling", "fuel"),
    [
        (True, 3, "one_each", 3),
        (True, 0, "one_each", 4),
        (True, 3, "at_most_one", 4),
        (False, 3, "at_most_one", 4),
        (False, 0, "at_most_one", 5),
    ],
)
def test_wing_pays_fuel_for_rolling_and_aborting(
    rolls: bool, hits: int, ruling: str, fuel: int
) -> None:
    assert after(0, hits, rolls=rolls, wing_fuel=ruling).fuel == fuel


def test_fuel_does_not_fall_below_0() -> None:
    assert after(0, 3, rolls=True, fuel=1) == (3, 0, True)


STEADYING = ["vertical_dive", "big_fuel_tanks", "acrobatic_pilots"]


@pytest.mark.parametrize("mar", STEADYING)
@pytest.mark.parametrize(("ruling", "each"), [("plus_1", 1), ("plus_2", 2)])
def test_steadying_mar_raises_the_hits_needed_to_abort(mar: str, ruling: str, each: int) -> None:
    assert not after(0, 2 + each, mars=(mar,), abort_mars=ruling).aborted
    assert after(0, 3 + each, mars=(mar,), abort_mars=ruling).aborted


def test_steadying_mars_add_up() -> None:
    assert not after(0, 5, mars=tuple(STEADYING)).aborted
    assert after(0, 6, mars=tuple(STEADYING)).aborted


def test_drones_never_abort() -> None:
    assert after(1, 9, mars=("coa_drones",)) == (2, 5, False)


def test_to_hit_against_tokens_depends_on_the_kind_of_wing() -> None:
    """The row of each kind: models and recon 5+, fighters 3+, bombers 6."""
    kinds = ["fighters", "recon", "dive_bombers", "torpedo_bombers"]
    asked = activation(models=[model()], wings=[wing(kind) for kind in kinds])
    assert [aa_needs(asked, index) for index in range(4)] == [3, 5, 6, 6]
    assert aa_needs(asked, None) == 5
    older = activation(models=[], wings=[wing("fighters")], rulings={"to_hit_table": "1.0"})
    assert aa_needs(older, 0) == 5


def test_all_wings_but_drones_can_abort() -> None:
    fighters, drones = (wing("fighters", 3, mars=mars)["wing"] for mars in ([], ["coa_drones"]))
    assert can_abort(Wing(**fighters))
    assert not can_abort(Wing(**drones))
