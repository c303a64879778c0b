"""Rulings 32, 34, 35 and 36: models of 1 HP, 'cannot submerge', dice that damage leaves, effects
suffered twice.
"""

from fractions import Fraction

import pytest

from engine.dystopian import Effect
from engine.dystopian.activation import Activation
from engine.dystopian.activation import check as check_activation
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.attack import Attack, Numbers, attack_odds, check
from engine.engagement import log
from tests.engine.dystopian.activation.bases import hulls, of_odds, played
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    adjust,
    at,
    b,
    game,
    refused,
    ship,
    shots,
    squadron,
    throws,
)

LAUNCH = {"dr": 1, "cr": 2, "hp": 1, "starting_hp": 1}
ROCKETS = [{"weapon": "rockets", "attack_dice": [6, 6, 6, 6]}]
GUN_AND_ROCKETS = [{"weapon": "gunnery", "attack_dice": [3, 0, 0, 0]}, *ROCKETS]


def single(
    models: list[Data], target: Data = LAUNCH, weapon: str = "gunnery", **rulings: str
) -> Attack:
    volley: Data = {"models": models, "weapon": weapon}
    if len(models) > 1:
        volley["option"] = "combined"
    result = check(
        {"volley": volley, "target": target, "rulings": {"attack_dice": "basic"} | rulings}
    )
    assert isinstance(result, Attack), result
    return result


def dice(weapon: str = "gunnery", *models: Data, **rulings: str) -> int:
    """The dice of step 6."""
    return Numbers(single(list(models), weapon=weapon, **rulings)).attack_dice.dice


@pytest.mark.parametrize(("option", "explodes"), [("removed", 0), ("rolls", Fraction(1, 36))])
def test_critical_on_a_model_of_1_hp(option: str, explodes: Fraction) -> None:
    """Two basic dice at 4+, both hits: one critical with chance 1/4, which the table may turn into
    an explosion.
    """
    odds = attack_odds(
        single([{"attack_dice": 2}], smallest_models=option, fusion_leak="next_attack")
    )
    assert odds.destroyed == Fraction(3, 4)
    assert odds.critical == Fraction(1, 4)
    assert odds.exploded == odds.critical * explodes


@pytest.mark.parametrize("option", ["removed", "rolls"])
def test_model_of_2_hp_is_removed_under_either_option(option: str) -> None:
    odds = attack_odds(
        single([{"attack_dice": 2}], LAUNCH | {"hp": 2, "starting_hp": 2}, smallest_models=option)
    )
    assert (odds.destroyed, odds.exploded) == (Fraction(1, 4), 0)


@pytest.mark.parametrize(
    ("weapon", "fields", "none", "least"),
    [
        ("gunnery", {"attack_dice": 3, "hp_lost": 5}, 0, 1),
        ("primary", {"attack_dice": 3, "hp_lost": 3}, 0, 1),
        ("sturginium", {"attack_dice": 3, "hp_lost": 2}, 1, 1),
        ("gunnery", {"attack_dice": 3, "hp_lost": 9, "redoubtable": True}, 0, 1),
        ("gunnery", {"attack_dice": 0, "hp_lost": 3}, 0, 0),
        ("rockets", {"attack_dice": 3, "hp_lost": 3}, 0, 0),
        ("torpedoes", {"attack_dice": 3, "hp_lost": 5}, 0, 0),
        ("bombs", {"attack_dice": 3, "hp_lost": 5}, 0, 0),
        ("gunnery", {"attack_dice": 3, "hp_lost": 5, "effects": ["weapon_damage"]}, 0, 1),
    ],
)
def test_dice_that_damage_leaves(weapon: str, fields: Data, none: int, least: int) -> None:
    assert dice(weapon, fields) == none
    assert dice(weapon, fields, damaged_dice="at_least_one") == least


def test_dice_that_damage_leaves_with_rulings_4_6_7_and_8() -> None:
    """Halving comes after: rounded down without a least, a single die goes to none."""
    hurt: Data = {"attack_dice": 3, "hp_lost": 5}
    assert dice("gunnery", hurt, hurt, damaged_dice="at_least_one") == 2
    assert dice("gunnery", hurt, damaged_dice="at_least_one", dice_lost="none") == 3
    steady = {"steady_weapons": "rockets_torpedoes_bombs"}
    assert dice("rockets", hurt, damaged_dice="at_least_one", **steady) == 3
    halved = hurt | {"effects": ["weapon_damage"]}
    assert dice("gunnery", halved, damaged_dice="at_least_one", halving="down") == 0
    assert dice("gunnery", halved, damaged_dice="at_least_one", halving="up") == 1


@pytest.mark.parametrize(
    ("option", "halving", "halved"),
    [
        ("each", "down_at_least_one", 2),
        ("each", "down", 2),
        ("each", "up", 3),
        ("fires_only", "down", 5),
    ],
)
def test_weapon_damage_suffered_twice(option: str, halving: str, halved: int) -> None:
    """10 AD, halved once to 5 and twice to 2 or 3."""
    model = {"attack_dice": 10, "effects": ["weapon_damage"], "repeats": ["weapon_damage"]}
    assert dice("gunnery", model, repeated_effects=option, halving=halving) == halved


def test_weapon_damage_suffered_four_times() -> None:
    """20 AD become 10, 5, 2 and 1."""
    model = {"attack_dice": 20, "effects": ["weapon_damage"], "repeats": ["weapon_damage"] * 3}
    assert dice("gunnery", model, repeated_effects="each") == 1
    assert dice("gunnery", model | {"repeats": ["weapon_damage"] * 2}, repeated_effects="each") == 2


@pytest.mark.parametrize("option", ["fires_only", "each"])
def test_odds_carry_weapon_damage_from_a_counterattack_to_the_next_attack(option: str) -> None:
    """Its gun is damaged already; AA may damage it again, before its attack and before the one
    after.
    """
    flyer = {
        "name": "Flyer",
        "dr": 1,
        "cr": 1,
        "hp": 9,
        "height": "flying",
        "arms": [
            {"weapon": "gunnery", "attack_dice": [8] * 4},
            {"weapon": "gunnery", "attack_dice": [4] * 4},
        ],
    }
    boat = {"name": "Boat", "dr": 2, "cr": 9, "hp": 5, "aa": 2}
    asked = check_activation(
        {
            "models": {
                "a": {"ship": flyer, "hp": 9, "height": "flying", "effects": ["weapon_damage"]},
                "t": {"ship": boat, "hp": 5},
            },
            "counterattacks": [
                {"models": ["t"], "weapon": "aa", "target": "a", "option": "single"}
            ],
            "attacks": [{"shots": [{"model": "a", "arm": arm}], "target": "t"} for arm in (0, 1)],
            "rulings": {
                "attack_dice": "basic",
                "auxiliary_dice": "basic",
                "fusion_leak": "next_attack",
                "dice_lost": "none",
                "repeated_effects": option,
            },
        }
    )
    assert isinstance(asked, Activation), asked
    assert of_odds(activation_odds(asked).end, hulls) == played(asked, hulls)


def hurt_defender(**fields: object) -> Game:
    """Rockets at a model whose 2 AA are gone with its damage."""
    now = game([squadron("a", ship(arms=ROCKETS))], [squadron("b", ship(hp=6, aa=2))])
    now = adjust(now, b("b0"), **{"hp": 4} | fields)
    return act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])


def test_skipped_step_7_names_the_damage_and_ruling_35() -> None:
    now = hurt_defender()
    assert at(now).steps[6] == (7, "skipped", "damage_left_none")
    now = throws(now, (4, 4, 1, 1, 1, 1))
    follows = {sentence.key: sentence.values for sentence in log(now)[-1].result.follows}
    assert follows["dystopian.log.no_dice_left"] == {"who": "B0", "weapon": "AA"}


@pytest.mark.parametrize(
    ("fields", "why"), [({"hp": 5}, ""), ({"effects": ["shredded_defences"]}, "nobody_defends")]
)
def test_step_7_is_not_put_down_to_damage_for_another_reason(fields: Data, why: str) -> None:
    now = hurt_defender(**fields)
    assert at(now).steps[6].why == why
    now = throws(now, (4, 4, 1, 1, 1, 1))
    assert "dystopian.log.no_dice_left" not in {
        sentence.key for sentence in log(now)[-1].result.follows
    }


def burning() -> Game:
    """A gun of 12 AD at a model that survives criticals."""
    arms = [{"weapon": "gunnery", "attack_dice": [12, 12, 12, 12]}]
    now = game([squadron("a", ship(arms=arms))], [squadron("b", ship(dr=2, cr=3, hp=12, ap=9))])
    return act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])


def test_raging_fires_are_counted_in_one_attack_and_the_next() -> None:
    now = throws(burning(), (4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 1), (1, 3), (2, 2), (3, 1))
    model = now.state.models[b("b0")]
    assert (model.hp, model.ap, model.effects) == (6, 3, {Effect.RAGING_FIRE})
    assert model.repeats == (Effect.RAGING_FIRE, Effect.RAGING_FIRE)


def test_other_effects_are_counted_only_where_each_counts() -> None:
    for option, repeats in (("fires_only", ()), ("each", (Effect.WEAPON_DAMAGE,))):
        arms = [{"weapon": "gunnery", "attack_dice": [12, 12, 12, 12]}]
        now = game(
            [squadron("a", ship(arms=arms))],
            [squadron("b", ship(dr=2, cr=3, hp=12))],
            repeated_effects=option,
        )
        now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
        now = throws(now, (4,) * 6 + (1,) * 6, (3, 3), (2, 4))
        assert now.state.models[b("b0")].repeats == repeats


def test_count_is_set_manually_and_goes_with_its_effect() -> None:
    now = adjust(
        burning(), b("b0"), effects=["raging_fire", "fusion_leak"], repeats=["raging_fire"] * 3
    )
    assert now.state.models[b("b0")].repeats == (Effect.RAGING_FIRE,) * 3
    (override,) = [item for item in log(now)[-1].result.overrides if item.field == "effects"]
    assert override.now == "raging_fire, raging_fire, raging_fire, raging_fire, fusion_leak"
    other = adjust(now, b("b0"), effects=["raging_fire"])
    assert other.state.models[b("b0")].repeats == (Effect.RAGING_FIRE,) * 3
    assert adjust(now, b("b0"), effects=["fusion_leak"]).state.models[b("b0")].repeats == ()
    assert adjust(now, b("b0"), hp=0).state.models[b("b0")].repeats == ()


def test_count_of_what_a_model_does_not_suffer_is_refused() -> None:
    now = burning()
    assert refused(now, "adjust", ref=b("b0"), repeats=["raging_fire"]) == {"not_a_choice"}
    leaking = {"effects": ["fusion_leak"], "repeats": ["fusion_leak"]}
    assert refused(now, "adjust", ref=b("b0"), **leaking) == {"not_a_choice"}
    assert refused(
        now, "adjust", ref=b("b0"), effects=["raging_fire"], repeats=["raging_fire"] * 41
    ) == {"too_many"}


@pytest.mark.parametrize(
    ("option", "barred"), [("neither", {"diving", "submerged"}), ("not_submerged", {"submerged"})]
)
def test_heights_that_a_model_which_cannot_submerge_cannot_take_up(
    option: str, barred: set[str]
) -> None:
    now = game([squadron("a", ship())], [squadron("b", ship())], submerging=option)
    now = adjust(now, a("a0"), effects=["navigational_lock"])
    marked = set()
    for height in ("obscured", "flying", "diving", "submerged"):
        result = adjust(now, a("a0"), height=height)
        if "dystopian.log.barred.navigational_lock" in {
            item.key for item in log(result)[-1].result.follows
        }:
            marked.add(height)
    assert marked == barred
