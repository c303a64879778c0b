"""Ruling 30: in step 4 attacked wings and countered flyers roll their AA back, each token and model
once.
"""

from fractions import Fraction

import pytest

from engine.dystopian.activation import Activation, check
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.battle import may_counter, remaining_activation_odds
from engine.engagement import log
from tests.engine.dystopian.activation.bases import hulls, of_odds, played
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    at,
    b,
    game,
    hp,
    overrule,
    refused,
    ship,
    shots,
    squadron,
    throws,
    wing,
)

FLYER = ship(height="flying", aa=3)
OURS = [squadron("a", FLYER, FLYER), wing("u")]
THEIRS = [squadron("b", ship(aa=2)), wing("x"), wing("y"), wing("z", "recon")]


def table(theirs: list[Data] = THEIRS, **rulings: str) -> Game:
    """The fighters x and y over the squadron b."""
    now = act(game(OURS, theirs, **rulings), "cap", 1, wing=b("x"), squadron=b("b"))
    return act(now, "cap", 1, wing=b("y"), squadron=b("b"))


def countered(*wings: str, at_model: str = "a0", **rulings: str) -> Game:
    """A flyer shoots at b, whose fighters counter it."""
    now = act(
        table(**rulings), "declare", 0, attacks=[{"shots": shots(a(at_model)), "target": b("b0")}]
    )
    return act(
        now,
        "counter",
        1,
        wings_at_models=[{"wing": b(ref), "target": a(at_model)} for ref in wings],
    )


def test_countered_flyer_rolls_back_at_the_same_time() -> None:
    """Two kills do not spare the flyer the dice of the tokens that were there before."""
    now = countered("x")
    assert (at(now).step, at(now).by, at(now).target) == (4, (a("a0"),), b("x"))
    now = throws(now, (6, 6, 1))
    assert (at(now).by, at(now).waiting and at(now).waiting.count) == ((b("x"),), 3)
    now = throws(now, (4, 4, 4))
    assert tuple(now.state.wings[b("x")]) == (1, 2, False)


def test_log_names_the_ruling_and_the_flyer() -> None:
    sentences = {
        sentence.key: sentence.values for sentence in log(countered("x"))[-1].result.follows
    }
    assert sentences["dystopian.log.aa_back"] == {"who": "A0", "target": "Wing x"}


def test_declared_aa_alone_counts_under_the_other_option() -> None:
    now = countered("x", aa_back="declared_only")
    assert at(now).by == (b("x"),)
    assert now.state.declared.back == ()


def test_flyer_fires_once_at_several_fighters() -> None:
    """3 AD: 2 at the first, 1 at the second; 4 kills at most are what 3 dice can do."""
    now = countered("x", "y")
    assert [(roll.target, roll.shares) for roll in now.state.declared.back] == [
        (b("x"), (2,)),
        (b("y"), (1,)),
    ]
    now = throws(now, (6, 6))
    assert (at(now).target, at(now).waiting and at(now).waiting.count) == (b("y"), 1)


def test_flyer_that_declared_its_aa_rolls_nothing_more() -> None:
    now = act(
        table(),
        "declare",
        0,
        attacks=[{"shots": shots(a("a0")), "target": b("b0")}],
        models_at_wings=[{"models": [a("a0")], "target": b("z"), "option": "single"}],
    )
    now = act(now, "counter", 1, wings_at_models=[{"wing": b("x"), "target": a("a0")}])
    assert now.state.declared.back == ()


def test_flyer_that_split_its_aa_rolls_the_rest_back() -> None:
    now = act(
        table(),
        "declare",
        0,
        attacks=[{"shots": shots(a("a0")), "target": b("b0")}],
        models_at_wings=[{"models": [a("a0")], "target": b("z"), "option": "split", "shares": [1]}],
    )
    now = act(now, "counter", 1, wings_at_models=[{"wing": b("x"), "target": a("a0")}])
    assert [roll.shares for roll in now.state.declared.back] == [(2,)]


@pytest.mark.parametrize(
    ("fields", "rolls"), [({"effects": ["shredded_defences"]}, 0), ({"hp": 1}, 0), ({"hp": 2}, 1)]
)
def test_silenced_flyer_rolls_nothing_back(fields: Data, rolls: int) -> None:
    """Of 3 AD, damage leaves 1 at 2 HP and none at 1 HP."""
    now = act(table(), "adjust", ref=a("a0"), **fields)
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    now = act(now, "counter", 1, wings_at_models=[{"wing": b("x"), "target": a("a0")}])
    assert len(now.state.declared.back) == rolls


def test_only_the_countered_flyer_rolls_back() -> None:
    now = act(
        table(),
        "declare",
        0,
        attacks=[{"shots": shots(a("a0"), a("a1")), "target": b("b0"), "option": "linked"}],
    )
    now = act(now, "counter", 1, wings_at_models=[{"wing": b("x"), "target": a("a1")}])
    assert [roll.models for roll in now.state.declared.back] == [(a("a1"),)]


def test_answer_given_anew_counts_alone() -> None:
    now = countered("x", "y")
    now = act(now, "counter", 1, wings_at_models=[{"wing": b("y"), "target": a("a0")}])
    assert [(roll.target, roll.shares) for roll in now.state.declared.back] == [(b("y"), ())]
    now = act(now, "counter", 1)
    assert now.state.declared.back == ()


def test_numbers_and_shares_of_aa_back_can_be_set_manually() -> None:
    now = overrule(countered("x", "y"), "wing_against_model.0", "models_to_hit", 2)
    assert [roll.to_hit for roll in now.state.declared.back] == [2, None]
    now = act(now, "divide", part="wing_against_model.0", shares=[1])
    assert now.state.declared.back[0].shares == (1,)


def test_wing_that_a_flyer_attacks_may_roll_back() -> None:
    """Recon flies no CAP, and answers its attacker alone; both sides roll the tokens and dice from
    before.
    """
    now = act(
        table(),
        "declare",
        0,
        models_at_wings=[{"models": [a("a0")], "target": b("z"), "option": "single"}],
    )
    (may,) = [item for item in may_counter(now.state) if item.target == a("a0")]
    assert b("z") in may.wings
    now = act(now, "counter", 1, wings_at_models=[{"wing": b("z"), "target": a("a0")}])
    now = throws(now, (6, 6, 6))
    assert at(now).by == (b("z"),)
    now = throws(now, (4, 4, 4))
    assert (now.state.wings[b("z")].tokens, now.state.wings[b("z")].fuel) == (0, 2)


def test_wing_rolls_back_at_its_attacker_and_at_flyers_only() -> None:
    now = act(
        table(),
        "declare",
        0,
        attacks=[{"shots": shots(a("a1")), "target": b("b0")}],
        models_at_wings=[{"models": [a("a0")], "target": b("z"), "option": "single"}],
    )
    assert refused(now, "counter", 1, wings_at_models=[{"wing": b("z"), "target": a("a1")}]) == {
        "no_cap"
    }
    low = act(now, "adjust", ref=a("a0"), height="surface")
    assert refused(low, "counter", 1, wings_at_models=[{"wing": b("z"), "target": a("a0")}]) == {
        "surface_target"
    }


def test_each_token_fires_once() -> None:
    rolls = [{"models": [a(ref)], "target": b("z"), "option": "single"} for ref in ("a0", "a1")]
    now = act(table(), "declare", 0, models_at_wings=rolls)
    twice = [{"wing": b("z"), "target": a(ref), "tokens": 2} for ref in ("a0", "a1")]
    assert refused(now, "counter", 1, wings_at_models=twice) == {"over_budget"}


def flying(**more: object) -> Data:
    model = ship(height="flying", aa=2, dr=1, cr=3, hp=3) | more
    return {"ship": model, "hp": model["hp"], "height": "flying"}


FIGHTERS = {"name": "Fighters", "kind": "fighters", "tokens": 2, "aa": 1}
LIBRARY: Data = {
    "models": {"f": flying(aa=2), "t": flying()},
    "wings": {"c": {"wing": FIGHTERS, "tokens": 2, "fuel": 2, "cap": True}},
    "answers": {"wings_at_models": [{"wing": "c", "target": "f"}]},
    "attacks": [{"shots": [{"model": "f"}], "target": "t"}],
}
BASIC = {
    "attack_dice": "basic",
    "auxiliary_dice": "basic",
    "overkill": "none",
    "fusion_leak": "next_attack",
}


def activation(**rulings: str) -> Activation:
    result = check(LIBRARY | {"rulings": BASIC | rulings})
    assert isinstance(result, Activation), result
    return result


@pytest.mark.parametrize("fuel", ["one_each", "at_most_one"])
@pytest.mark.parametrize("back", ["rolled", "declared_only"])
def test_odds_equal_the_steps_one_by_one(back: str, fuel: str) -> None:
    asked = activation(aa_back=back, wing_fuel=fuel)
    assert of_odds(activation_odds(asked).end, hulls) == played(asked, hulls)


def test_library_rolls_back_as_a_battle_does() -> None:
    """Two dice against two tokens: a kill with each 6."""
    end = activation_odds(activation()).end
    assert end.chance(lambda state: state.wings[0].tokens == 0) == Fraction(1, 36)
    assert (
        activation_odds(activation(aa_back="declared_only")).end.chance(
            lambda state: state.wings[0].tokens < 2
        )
        == 0
    )


def test_aa_back_goes_when_players_change_the_ruling() -> None:
    """The advice on rulings asks the same activation under another ruling."""
    asked = activation()
    ruled = asked.rulings.model_copy(update={"aa_back": "declared_only"})
    other = asked.model_copy(update={"rulings": ruled})
    assert of_odds(activation_odds(other).end, hulls) == of_odds(
        activation_odds(activation(aa_back="declared_only")).end, hulls
    )


def test_remaining_odds_count_the_dice_that_roll_back() -> None:
    odds = remaining_activation_odds(countered("x").state)
    assert odds is not None
    assert odds.chance_to_destroy(b("x")) == Fraction(1, 216)


def test_counter_with_fighters_is_the_same_after_a_reload() -> None:
    now = throws(countered("x"), (6, 1, 1), (4, 4, 4))
    assert hp(now) == hp(throws(countered("x"), (6, 1, 1), (4, 4, 4)))
    assert now.state.wings[b("x")].tokens == 2
