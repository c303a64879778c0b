"""Wings in a battle: which fly CAP, which may counterattack, and in which step."""

import pytest

from engine.dystopian import WeaponType
from engine.dystopian.activation.wings import WingKind
from engine.dystopian.battle import may_counter, targets_for
from tests.engine.dystopian.battle.table import (
    Game,
    a,
    act,
    at,
    b,
    codes,
    declare_with_defence,
    draft,
    game,
    hp,
    refused,
    ship,
    shots,
    squadron,
    throws,
    wing,
)

pytestmark = pytest.mark.shipped

FLYERS = [
    squadron("a", ship(height="flying", aa=3), ship()),
    wing("v", "dive_bombers", attack_dice=3),
    wing("u"),
]
FLEET = [
    squadron("b", ship(aa=2), ship(aa=2)),
    squadron("c", ship(aa=5)),
    wing("w"),
    wing("x"),
    wing("y", "recon"),
]


def table(cap: str = "b") -> Game:
    """The wings w and x over two squadrons."""
    now = act(game(FLYERS, FLEET), "cap", 1, wing=b("w"), squadron=b(cap))
    return act(now, "cap", 1, wing=b("x"), squadron=b("c"))


ATTACK = {"shots": shots(a("a0")), "target": b("b0")}


def test_only_aa_is_aimed_at_wings() -> None:
    now = game(FLYERS, FLEET).state
    models, wings = [b("b0"), b("b1"), b("c0")], [b("w"), b("x"), b("y")]
    assert targets_for(now, a("a"), WeaponType.AA) == models + wings
    assert all(
        targets_for(now, a("a"), weapon) == models for weapon in set(WeaponType) - {WeaponType.AA}
    )


@pytest.mark.parametrize("kind", sorted(set(WingKind) - {WingKind.FIGHTERS}))
def test_only_fighters_fly_cap(kind: WingKind) -> None:
    now = game([squadron("a", ship())], [squadron("b", ship()), wing("w", kind.value)])
    assert refused(now, "cap", 1, wing=b("w"), squadron=b("b")) == {"only_fighters_cap"}
    assert act(now, "cap", 1, wing=b("w")).state.cap == {}


def test_only_cap_over_the_targeted_squadron_counterattacks() -> None:
    now = act(table(), "declare", 0, attacks=[ATTACK])
    assert [item.wings for item in may_counter(now.state)] == [(b("w"),)]
    for wing_of_theirs in ("x", "y"):
        data = [{"wing": b(wing_of_theirs), "target": a("a0")}]
        assert refused(now, "counter", 1, wings_at_models=data) == {"no_cap"}
    assert refused(now, "counter", 1, wings_at_models=[{"wing": a("u"), "target": a("a0")}]) == {
        "not_yours"
    }
    assert refused(now, "counter", 1, wings_at_models=[{"wing": b("w"), "target": a("a1")}]) == {
        "not_acting"
    }
    now = act(now, "counter", 1, wings_at_models=[{"wing": b("w"), "target": a("a0")}])
    now = throws(now, (1, 1, 1), (4, 4, 4))
    assert (hp(now)[0], now.state.wings[b("w")].fuel) == (4, 2)


def test_fighters_on_cap_that_are_attacked_roll_back() -> None:
    now = table()
    at_cap = act(now, "declare", 0, wings_at_wings=[{"wing": a("u"), "target": b("x")}])
    at_cap = act(at_cap, "counter", 1, wings_at_wings=[{"wing": b("x"), "target": a("u")}])
    at_cap = throws(at_cap, (6, 1, 1), (3, 1, 1))
    assert tuple(at_cap.state.wings[b("x")]) == (2, 2, False)
    assert tuple(at_cap.state.wings[a("u")]) == (3, 2, False)


def test_only_models_of_a_targeted_squadron_counterattack() -> None:
    attacks = [ATTACK, {"wings": [a("v")], "target": b("b1"), "defenders": []}]
    now = declare_with_defence(table(), attacks=attacks)
    assert may_counter(now.state) == tuple(
        (a(ref), WeaponType.AA, (b("b0"), b("b1")), (b("w"),)) for ref in ("a0", "v")
    )
    other = {"models": [b("c0")], "weapon": "aa", "target": a("a0")}
    assert refused(now, "counter", 1, counterattacks=[other]) == {"not_targeted"}
    assert refused(
        now, "counter", 1, models_at_wings=[{"models": [b("c0")], "target": a("v")}]
    ) == {"not_targeted"}
    assert refused(
        now, "counter", 1, models_at_wings=[{"models": [b("b0")], "target": a("u")}]
    ) == {"not_acting"}
    now = act(now, "counter", 1, models_at_wings=[{"models": [b("b0"), b("b1")], "target": a("v")}])
    assert (at(now).step, at(now).by, at(now).target) == (4, (b("b0"), b("b1")), a("v"))
    now = throws(now, (6, 5, 1))
    assert tuple(now.state.wings[a("v")]) == (2, 3, False)


def test_aa_at_wings_is_declared_before_the_dice_of_step_3() -> None:
    """Step 1 has the AA of the acting side, step 2 every counterattack; then dice follow."""
    now = act(
        table(), "declare", 0, attacks=[ATTACK], wings_at_wings=[{"wing": a("u"), "target": b("w")}]
    )
    assert (at(now).due, at(now).side) == ("counter", 1)
    data = {
        "counterattacks": [{"models": [b("b0")], "weapon": "aa", "target": a("a0")}],
        "models_at_wings": [{"models": [b("b1")], "target": a("u")}],
        "wings_at_wings": [{"wing": b("w"), "target": a("u")}],
    }
    now = act(now, "counter", 1, **data)
    asked = []
    for faces in ((1, 1), (5, 1), (3, 1, 1), (3, 3, 1), (1,) * 7):
        asked.append((at(now).step, at(now).due))
        over = faces == (1,) * 7
        assert refused(throws(now, faces), "counter", 1) == {
            "no_activation" if over else "dice_thrown"
        }
        now = throws(now, faces)
    assert asked == [(3, "throw"), (4, "throw"), (5, "throw"), (5, "throw"), (6, "throw")]
    assert now.state.underway is None


def test_wing_without_opponents_ends_its_activation() -> None:
    now = act(table(), "declare", 0, wings=[a("u")])
    assert now.state.underway is None
    assert now.state.acted == {a("u")}


def test_wing_meets_another_wing_in_one_roll() -> None:
    twice = [
        {"wing": a("u"), "target": b("w"), "tokens": 1},
        {"wing": a("u"), "target": b("w"), "tokens": 2},
    ]
    assert refused(table(), "declare", 0, wings_at_wings=twice) == {"met_twice"}
    now = act(table(), "declare", 0, wings_at_wings=twice[:1])
    data = [{"wing": b("w"), "target": a("u"), "tokens": 1}] * 2
    assert refused(now, "counter", 1, wings_at_wings=data) == {"met_twice"}


def test_aa_at_own_wings_is_refused() -> None:
    now = table()
    assert refused(now, "declare", 0, wings_at_wings=[{"wing": a("u"), "target": a("v")}]) == {
        "own_side"
    }
    assert refused(now, "declare", 0, wings_at_models=[{"wing": b("w"), "target": b("b0")}]) == {
        "not_yours"
    }
    assert refused(
        now, "declare", 0, models_at_wings=[{"models": [a("a0")], "target": a("u")}]
    ) == {"own_side"}


def test_wing_on_cap_that_models_fire_at_counterattacks_them() -> None:
    now = act(table(), "declare", 0, models_at_wings=[{"models": [a("a0")], "target": b("w")}])
    now = act(now, "counter", 1, wings_at_models=[{"wing": b("w"), "target": a("a0")}])
    assert (at(now).step, at(now).by, at(now).target) == (4, (a("a0"),), b("w"))
    now = throws(now, (6, 1, 1), (4, 4, 4))
    assert (hp(now)[0], now.state.wings[b("w")].tokens) == (4, 2)
    assert codes(now.act(draft("counter", {}, 1))) == {"no_activation"}
