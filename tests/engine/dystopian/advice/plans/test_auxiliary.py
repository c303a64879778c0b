"""AA and CC in plans: no declaration of both, in full or in shares, at models or wings, has a
better value.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from engine.advice import Goal
from engine.dystopian import WeaponType
from engine.dystopian.activation import Gun
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.plans import Aim, aim_at, planning
from engine.dystopian.battle import activation_of, ground
from engine.engagement import Refusal
from tests.engine.dystopian.battle.table import a, b, game, ship, squadron, wing

FLYER = ship(hp=3, dr=2, cr=5, height="flying")
TABLE = game(
    [squadron("s", ship(aa=3, arms=[]), ship(aa=2, arms=[]))],
    [squadron("t", FLYER), wing("w", tokens=2), wing("v", tokens=1)],
)
EVERY = [b("t0"), b("w"), b("v")]


def shared() -> Iterator[list[tuple[str, str, int | None]]]:
    """Both models' AA: nowhere, in full at one, or the first's or the second's in two shares; by
    independent code.
    """
    whole: list[dict[str, int | None]] = [{}, *({ref: None} for ref in EVERY)]
    for mine, other in product(whole, repeat=2):
        yield [
            *((a("s0"), ref, share) for ref, share in mine.items()),
            *((a("s1"), ref, share) for ref, share in other.items()),
        ]
    for by, dice, rest in ((a("s0"), 3, a("s1")), (a("s1"), 2, a("s0"))):
        for item, other in product(EVERY, repeat=2):
            for share in range(1, dice) if item != other else ():
                for alone in whole:
                    yield [
                        (by, item, share),
                        (by, other, dice - share),
                        *((rest, ref, None) for ref in alone),
                    ]


def counter_data(rolls: list[tuple[str, str, int | None]], option: str = "") -> dict[str, Any]:
    """A declaration of AA: all in full at one target together as an option has it, or each by
    itself.
    """
    attacks = []
    at_wings = []
    for by, ref, share in rolls:
        models = [by]
        how = "single" if share is None else "split"
        if option:
            models = [other for other, *_ in rolls]
            how = option
        if ref == b("t0"):
            shots = [aa_shot(model, share) for model in models]
            attacks.append({"shots": shots, "target": ref, "option": how, "range_band": 1})
        else:
            shares = [] if share is None else [share]
            at_wings.append({"models": models, "target": ref, "option": how, "shares": shares})
        if option:
            break  # the first roll stands for all
    return {"models": [a("s0"), a("s1")], "attacks": attacks, "models_at_wings": at_wings}


def aa_shot(model: str, share: int | None) -> dict[str, Any]:
    """The AA of a model: a share of its dice, or all of them."""
    shot: dict[str, Any] = {"model": model, "arm": "aa"}
    if share is not None:
        shot["share"] = share
    return shot


@pytest.mark.parametrize("goal", [Goal.HP, Goal.ANY])
def test_no_declaration_of_aa_beats_the_plan(goal: Goal) -> None:
    whole = ground(TABLE.state, [a("s0"), a("s1"), b("t0")], [b("w"), b("v")])
    aim = aim_at(whole, goal, EVERY)
    reach = {(Gun(False, by, WeaponType.AA), ref): 1 for by in (a("s0"), a("s1")) for ref in EVERY}
    result = planning(whole, reach, aim)
    for _ in result.work():
        pass
    every = [counter_data(rolls) for rolls in shared() if rolls]
    every += [
        counter_data([(a("s0"), ref, None), (a("s1"), ref, None)], how)
        for ref in EVERY
        for how in ("linked", "combined")
    ]
    values = []
    for item in every:
        planned = activation_of(TABLE.state, item)
        assert not isinstance(planned, Refusal), (item, planned)
        values.append(aim_of(planned, aim).value(planned, activation_odds(planned)))
    assert len(every) > 60 and result.best and result.best.value == max(values)


def aim_of(planned: Any, aim: Aim) -> Aim:
    """The goal, with the targets of a declaration: others lose nothing."""
    return aim.model_copy(
        update={
            name: tuple(ref for ref in getattr(aim, name) if ref in getattr(planned, name))
            for name in ("models", "wings")
        }
    )


def test_spare_aa_fires_at_wings_only_if_it_is_not_needed_for_the_goal() -> None:
    whole, aim = (
        ground(TABLE.state, [a("s0"), a("s1"), b("t0")], [b("w")]),
        Aim(goal=Goal.SINK, models=(b("t0"),)),
    )
    first, second = (Gun(False, a(ref), WeaponType.AA) for ref in ("s0", "s1"))
    alone, spare = (
        {(first, b("w")): 1, (first, b("t0")): 1},
        {(first, b("t0")): 1, (second, b("w")): 1},
    )
    for reach, rolled in ((alone, []), (spare, [b("w")])):
        result = planning(whole, reach, aim)
        for _ in result.work():
            pass
        assert (
            result.plans and [item.target for item in result.plans[0].aa.models_at_wings] == rolled
        )


def test_cc_is_planned_at_diving_models_but_not_at_submerged_ones() -> None:
    for height, dives in (("diving", True), ("submerged", False)):
        table = game(
            [squadron("s", ship(cc=5, arms=[]))],
            [squadron("t", ship(hp=3, dr=2, cr=5, height=height))],
        )
        whole = ground(table.state, [a("s0"), b("t0")])
        result = planning(
            whole,
            {(Gun(False, a("s0"), WeaponType.CC), b("t0")): 1},
            Aim(goal=Goal.HP, models=(b("t0"),)),
        )
        for _ in result.work():
            pass
        assert bool(result.best) is dives
