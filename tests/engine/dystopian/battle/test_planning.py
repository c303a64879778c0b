"""Odds of declarations and of the rest of an activation, and the models that may respond."""

from fractions import Fraction

from engine.dystopian import WeaponType
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.battle import (
    activation_of,
    may_counter,
    may_defend,
    remaining_activation,
    remaining_activation_odds,
)
from engine.engagement import Refusal
from tests.engine.dystopian.battle.table import (
    a,
    act,
    adjust,
    at,
    b,
    codes,
    game,
    refused,
    ship,
    shots,
    squadron,
    sure,
    throws,
    wing,
)

TUBES = [{"weapon": "torpedoes", "attack_dice": [6, 6, 6, 6]}]
TABLE = game(
    [squadron("a", ship(height="diving", arms=TUBES), ship(height="flying"))],
    [
        squadron("b", ship(aa=2, cc=3), ship(cc=3)),
        squadron("c", ship(aa=2)),
        wing("x", "recon"),
        wing("w"),
    ],
)
DECLARED = {
    "attacks": [
        {"shots": shots(a("a0")), "target": b("b0")},
        {"shots": shots(a("a1")), "target": b("c0")},
    ]
}


def test_begun_activation_has_all_models_that_take_part_and_odds() -> None:
    counter = {
        "counterattacks": [{"models": [b("b0"), b("b1")], "weapon": "cc", "target": a("a0")}]
    }
    engagement = act(
        act(act(TABLE, "declare", 0, **DECLARED), "counter", 1, **counter),
        "explosion",
        attack_dice=5,
    )
    planned = remaining_activation(engagement.state)
    assert planned is not None
    assert list(planned.models) == [a("a0"), a("a1"), b("b0"), b("c0"), b("b1")]
    odds = activation_odds(planned)
    assert odds.mean_hp_loss(b("b0")) > Fraction(1, 2)
    assert odds.mean_hp_loss(a("a0")) > 0


def test_faults_of_a_draft_name_its_fields() -> None:
    wrong = {"attacks": [{"shots": shots(a("a0"), arm=7), "target": b("b0")}]}
    activation = activation_of(TABLE.state, wrong)
    assert isinstance(activation, Refusal)
    assert [fault.name for fault in activation.faults] == ["data.attacks.0.shots.0.arm"]
    nobody = {"attacks": [{"shots": shots("0.0.z"), "target": b("b0")}]}
    assert codes(activation_of(TABLE.state, nobody)) == {"unknown_model"}
    assert codes(activation_of(TABLE.state, {"attacks": [{"target": "X!"}]})) == {"not_a_choice"}


def test_models_and_wings_in_range_may_counterattack() -> None:
    declared = act(TABLE, "declare", 0, **DECLARED)
    diver, flyer = may_counter(declared.state)
    assert diver == (a("a0"), WeaponType.CC, (b("b0"), b("b1")), ())
    assert flyer == (a("a1"), WeaponType.AA, (b("c0"),), ())
    diver, flyer = may_counter(act(declared, "cap", 1, wing=b("w"), squadron=b("c")).state)
    assert (diver.wings, flyer.wings) == ((), (b("w"),))
    shredded = adjust(declared, b("b1"), effects=["shredded_defences"])
    assert may_counter(shredded.state)[0].models == (b("b0"),)


def test_models_with_the_right_weapon_may_defend() -> None:
    now = act(TABLE, "declare", 0, **DECLARED)
    torpedoes, guns = range(2)
    assert may_defend(now.state, torpedoes) == (WeaponType.CC, (b("b0"), b("b1")))
    assert may_defend(now.state, guns) == (None, ())


def test_remaining_odds_use_the_current_models() -> None:
    now = act(TABLE, "declare", 0, **DECLARED)
    now = act(
        now, "counter", 1, counterattacks=[{"models": [b("b0")], "weapon": "cc", "target": a("a0")}]
    )
    assert at(now).remaining == ("counterattack.0", "attack.0", "attack.1")
    middle = throws(now, (6, 4, 4))
    lying = remaining_activation_odds(middle.state)
    assert lying
    assert lying.mean_hp_loss(a("a0")) > 1
    now = throws(middle, (4,))
    odds = remaining_activation_odds(now.state)
    assert odds is not None
    activation = odds.activation
    assert (activation.counterattacks, len(activation.attacks)) == ((), 2)
    assert activation.models[a("a0")].hp == 3
    repeated = sure(activation_of(adjust(TABLE, a("a0"), hp=3).state, DECLARED))
    assert odds.mean_hp_loss(b("b0")) == activation_odds(repeated).mean_hp_loss(b("b0"))


def test_split_ack_ack_needs_shares() -> None:
    flyers = game(
        [squadron("a", ship(height="flying"), ship(height="flying"))], [squadron("b", ship(aa=6))]
    )
    data = {"attacks": [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in (0, 1)]}
    now = act(flyers, "declare", 0, **data)
    half = {"models": [b("b0")], "weapon": "aa", "option": "split"}
    assert refused(now, "counter", 1, counterattacks=[half | {"target": a("a0")}]) == {
        "wrong_shares"
    }
    now = act(
        now,
        "counter",
        1,
        counterattacks=[
            half | {"target": a("a0"), "shares": [4]},
            half | {"target": a("a1"), "shares": [2]},
        ],
    )
    assert at(throws(now, (1, 1, 1, 1), (1, 1))).part == "attack.0"
