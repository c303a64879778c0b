"""Events that come too late: steps that are over, dice already thrown, a used commodore."""

import pytest

from engine.engagement import Draft, Thrown
from tests.engine.dystopian.battle.table import (
    a,
    act,
    at,
    b,
    codes,
    commodore,
    declare_with_defence,
    game,
    overrule,
    refused,
    ship,
    shots,
    squadron,
    throws,
    wing,
)

pytestmark = pytest.mark.shipped

ROCKETS = [{"weapon": "rockets", "attack_dice": [8, 8, 8, 8]}]
DECLARED = declare_with_defence(
    game([squadron("a", ship(arms=ROCKETS))], [squadron("b", ship(aa=2))]),
    attacks=[{"shots": shots(a("a0")), "target": b("b0"), "defenders": []}],
)
CRITICAL = throws(DECLARED, (4, 4, 4, 4, 4, 4, 1, 1))


def test_step_without_dice_is_over_when_a_later_one_waits() -> None:
    assert at(CRITICAL).roll == "critical"
    assert refused(
        CRITICAL, "overrule", None, part="attack.0", field="defence_to_hit", value=2
    ) == {"too_late"}
    assert refused(CRITICAL, "defend", 1, attack=0, models=[b("b0")]) == {"too_late"}
    earlier = {"effect": "dice", "step": 7, "amount": 3}
    assert refused(CRITICAL, "card", 1, name="Flak", part="attack.0", modifier=earlier) == {
        "too_late"
    }


def test_side_has_one_commodore_a_turn() -> None:
    now = commodore(throws(CRITICAL, (4, 4)), 1, (3, 3))
    taken = Draft(kind="commodore", side=1, dice=(Thrown(typed=(3, 3)),))
    assert codes(now.act(taken)) == {"commodore_used"}
    assert codes(now.act(taken.model_copy(update={"side": None}))) == {"missing"}


def test_fights_of_wings_are_declared_before_their_dice() -> None:
    now = game([squadron("a", ship()), wing("v")], [squadron("b", ship(aa=2)), wing("w")])
    now = act(now, "cap", 1, wing=b("w"), squadron=b("b"))
    at_wing = [{"wing": a("v"), "target": b("w")}]
    now = act(
        now,
        "declare",
        0,
        wings_at_wings=at_wing,
        attacks=[{"shots": shots(a("a0")), "target": b("b0")}],
    )
    answer = {
        "models_at_wings": [{"models": [b("b0")], "target": a("v")}],
        "wings_at_wings": [{"wing": b("w"), "target": a("v")}],
    }
    assert refused(
        now, "counter", 1, **answer | {"wings_at_wings": [{"wing": b("w"), "target": b("w")}]}
    ) == {"not_acting"}
    now = act(now, "counter", 1, **answer)
    now = overrule(now, "wing_against_wing.0", "attacker_to_hit", 3)
    assert now.result is not None
    assert now.result.overrides[0].was == 3
    now = throws(now, (1, 1))
    assert refused(now, "counter", 1) == {"dice_thrown"}
    assert refused(
        now, "overrule", None, part="wing_against_model.0", field="models_to_hit", value=2
    ) == {"too_late"}
    assert at(now).part == "wing_against_wing.0"
    now = throws(now, (5, 5, 5), (1, 1, 1))
    assert at(now).part == "attack.0"
    assert tuple(now.state.wings[b("w")]) == (3, 1, False)


def test_only_the_attack_with_hits_goes_on_without_defenders() -> None:
    ours = [squadron("a", *3 * [ship(arms=ROCKETS)])]
    now = act(
        game(ours, [squadron("b", ship(aa=2))]),
        "declare",
        0,
        attacks=[{"shots": shots(a(name)), "target": b("b0")} for name in ("a0", "a1", "a2")],
    )
    now = throws(now, (4, 4, 4, 4, 1, 1, 1, 1))
    assert (at(now).due, at(now).part) == ("defend", "attack.0")
    (step,) = [step for step in now.state.underway.played.flow.steps if step.key == "defend"]
    undefended = step.apply(now.state, None).declared.attacks
    assert [attack.defenders for attack in undefended] == [(), None, None]
    assert undefended[1:] == now.state.declared.attacks[1:]
