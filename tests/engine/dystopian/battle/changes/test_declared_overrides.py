"""Overrides in declarations are marked in the log, each beside the number of the chart."""

from engine.dystopian.battle import RULES
from tests.engine.courses import replayed
from tests.engine.dystopian.battle.table import (
    Game,
    a,
    act,
    b,
    game,
    ship,
    shots,
    squadron,
    sure,
    wing,
)
from tests.engine.recorded import exported

TABLE = game(
    [
        squadron("a", ship(height="flying"), ship(aa=3)),
        wing("w"),
        wing("v", "dive_bombers", attack_dice=3),
    ],
    [squadron("b", ship(aa=4, height="flying")), wing("x"), wing("y")],
)
ATTACK = {"shots": shots(a("a0")), "target": b("b0")}


def marks(now: Game) -> list[tuple[str, object, object]]:
    assert now.result
    return [(override.field, override.was, override.now) for override in now.result.overrides]


def test_declaration_without_overrides_has_no_marks() -> None:
    now = act(
        TABLE, "declare", 0, attacks=[ATTACK], wings_at_wings=[{"wing": a("w"), "target": b("x")}]
    )
    assert marks(now) == []
    assert (
        marks(
            act(
                now,
                "counter",
                1,
                counterattacks=[{"models": [b("b0")], "weapon": "aa", "target": a("a0")}],
            )
        )
        == []
    )


def test_overrides_of_step_1_are_marked() -> None:
    now = act(
        TABLE,
        "declare",
        0,
        attacks=[
            ATTACK | {"overrules": {"to_hit": 3, "attack_dice": 9}},
            {"wings": [a("v")], "target": b("b0")},
        ],
        wings_at_models=[
            {"wing": a("w"), "target": b("b0"), "tokens": 1, "overrules": {"to_hit": 2}}
        ],
        wings_at_wings=[{"wing": a("w"), "target": b("x"), "tokens": 1, "to_hit": 6}],
        models_at_wings=[{"models": [a("a1")], "target": b("y"), "to_hit": 2}],
    )
    assert marks(now) == [
        ("to_hit", 4, 3),
        ("attack_dice", 7, 9),
        ("to_hit", 4, 2),
        ("models_to_hit", 5, 2),
        ("attacker_to_hit", 3, 6),
    ]
    assert sure(replayed(RULES, exported(now))).results[1] == now.results[1]


def test_overrides_of_step_2_are_marked_separately() -> None:
    now = act(TABLE, "cap", 1, wing=b("x"), squadron=b("b"))
    now = act(
        now,
        "declare",
        0,
        attacks=[ATTACK | {"overrules": {"to_hit": 3}}],
        wings_at_models=[{"wing": a("w"), "target": b("b0")}],
    )
    counter = {"models": [b("b0")], "weapon": "aa", "target": a("a0"), "overrules": {"to_hit": 2}}
    now = act(
        now,
        "counter",
        1,
        counterattacks=[counter],
        wings_at_wings=[{"wing": b("x"), "target": a("w"), "to_hit": 2}],
    )
    assert marks(now) == [("to_hit", 4, 2), ("defender_to_hit", 3, 2)]
