"""AA and CC fire once an activation in full or in shares, as counterattack or as defensive fire."""

import pytest

from engine.dystopian import FireOption, splitting
from engine.dystopian.battle import opening_range_band, progress
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    at,
    b,
    declare_with_defence,
    game,
    ship,
    shots,
    squadron,
    throws,
)

ROCKETS = [{"weapon": "rockets", "attack_dice": [9, 9, 9, 9]}] * 2
HARD: Data = {"dr": 9, "cr": 20, "hp": 20}


def table(**ours: object) -> Game:
    """A ship with two salvos of rockets against two with AA 6 and CC 5."""
    guns = {"arms": ROCKETS, **HARD, **ours}
    return game([squadron("a", ship(**guns))], [squadron("b", *[ship(aa=6, cc=5, **HARD)] * 2)])  # type: ignore[arg-type]


def salvo(arm: int, **more: object) -> Data:
    return {"shots": shots(a("a0"), arm=arm), "target": b("b0"), **more}


def rolled_in_defence(now: Game) -> int:
    """The dice of step 7 after the last salvo has hit; 0 without a roll."""
    result = progress(throws(now, (4,) * 9).state)
    return result.waiting.count if result and result.roll == "defence" and result.waiting else 0


OPTIONS: list[tuple[Data, Data]] = [
    ({"models": [b("b0")]}, {"defenders": [b("b0")]}),
    (
        {"models": [b("b0"), b("b1")], "option": "combined"},
        {"defenders": [b("b0"), b("b1")], "defence_option": "combined"},
    ),
]


@pytest.mark.parametrize(("counter", "defence"), OPTIONS)
def test_aa_that_counterattacks_in_full_cannot_defend(counter: Data, defence: Data) -> None:
    now = declare_with_defence(table(height="flying"), attacks=[salvo(0, **defence)])
    now = act(now, "counter", 1, counterattacks=[{"weapon": "aa", "target": a("a0"), **counter}])
    waiting = at(now).waiting
    assert waiting is not None
    assert rolled_in_defence(throws(now, (1,) * waiting.count)) == 0


def test_aa_that_defended_in_full_cannot_defend_against_another_salvo() -> None:
    now = declare_with_defence(table(), attacks=[salvo(0, defenders=[b("b0")]), salvo(1)])
    now = throws(act(now, "order", attacks=[1, 0]), (4,) * 9)
    now = throws(act(now, "defend", 1, attack=1, models=[b("b0")]), (1,) * 6)
    assert rolled_in_defence(now) == 0


def test_aa_that_counterattacks_with_a_share_defends_with_the_remaining_dice() -> None:
    now = declare_with_defence(table(height="flying"), attacks=[salvo(0, defenders=[b("b0")])])
    half = {
        "models": [b("b0")],
        "weapon": "aa",
        "target": a("a0"),
        "option": "split",
        "shares": [2],
    }
    now = throws(act(now, "counter", 1, counterattacks=[half]), (1, 1))
    assert rolled_in_defence(now) == 4


def test_share_raised_manually_adds_no_dice_to_a_full_counterattack() -> None:
    whole = {"models": [b("b0")], "weapon": "cc", "target": a("a0")}
    none = whole | {"option": "split", "shares": [0]}
    now = act(table(height="diving"), "declare", 0, attacks=[salvo(0)])
    now = act(now, "counter", 1, counterattacks=[whole, none])
    now = act(now, "divide", part="counterattack.1", shares=[5])
    first = at(now).waiting
    assert first is not None
    second = at(throws(now, (1,) * first.count)).waiting
    assert second is not None
    assert first.count + second.count == 5


def test_several_models_that_keep_dice_back_link_their_shares() -> None:
    assert [splitting(models) for models in (1, 2, 3)] == [
        FireOption.SPLIT,
        FireOption.SPLIT_LINKED,
        FireOption.SPLIT_LINKED,
    ]


@pytest.mark.parametrize(
    ("dice", "band"),
    [((5, 4, 3, 2), 2), ((0, 4, 0, 0), 2), ((5, 0, 3, 0), 1), ((0, 0, 3, 2), 3), ((0, 0, 0, 0), 2)],
)
def test_attack_opens_at_the_second_range_band_or_the_first_in_reach(
    dice: tuple[int, ...], band: int
) -> None:
    assert opening_range_band(dice) == band
