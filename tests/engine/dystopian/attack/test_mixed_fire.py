"""Models that fire together from different ranges, heights and sights, computed on paper for each
primary.
"""

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from engine.dystopian.attack import attack_odds
from tests.engine.dystopian.examples import Data, attack, data, faults, hp_lost, numbers

NEAR = {"attack_dice": 8, "range_band": 1}
FAR = {"attack_dice": 6, "range_band": 2}
SNAP = {"attack_dice": 7, "sight": "obstructed_arc"}


def linked(*models: Data, primary: int | None = None, **more: Any) -> Data:
    return {
        "models": list(models),
        "option": "linked",
        "weapon": "primary",
        "primary": primary,
    } | more


def mean(dice: int, needs: int) -> Fraction:
    """Mean hits of exploding dice."""
    return dice * Fraction(8 - needs, 5)


@pytest.mark.parametrize(("primary", "dice", "needs"), [(0, 8 + 3, 5), (1, 6 + 4, 4)])
def test_primary_contributes_all_its_dice_and_its_to_hit_number(
    primary: int, dice: int, needs: int
) -> None:
    """Primary gunnery in range band 1 hits on 5+; the others support, weaker or stronger."""
    result = numbers(volley=linked(NEAR, FAR, primary=primary))
    assert (result.attack_dice.dice, result.to_hit.number) == (dice, needs)
    assert attack_odds(result.attack).hits[0].mean == mean(dice, needs)


def test_unnamed_primary_is_the_model_with_the_most_average_hits() -> None:
    """10 dice at 4+ have 8 average hits, 11 at 5+ have 6.6."""
    for models in permutations((NEAR, FAR)):
        result = numbers(volley=linked(*models))
        assert (result.attack_dice.dice, result.to_hit.number) == (10, 4)
        assert result.attack.volley.models[result.primary].range_band == 2


@pytest.mark.parametrize("option", ["linked", "combined"])
@pytest.mark.parametrize("primary", [None, 0, 1])
def test_model_without_dice_lends_neither_number_nor_rules(
    primary: int | None, option: str
) -> None:
    deep, empty = (
        {"attack_dice": 3, "height": "submerged"},
        {"attack_dice": 0, "mars": ["devastating_ordnance"]},
    )
    result = numbers(volley=linked(deep, empty, primary=primary, weapon="gunnery", option=option))
    assert (result.attack_dice.dice, result.to_hit.number, result.mars) == (3, 6, frozenset())
    both = numbers(
        volley=linked(empty, empty | {"height": "submerged"}, primary=primary, weapon="gunnery")
    )
    assert both.attack_dice.dice == 0 and both.primary == (1 if primary is None else primary)


def test_each_model_has_its_own_arc_and_sight() -> None:
    result = numbers(
        volley=linked(SNAP, FAR, {"attack_dice": 9}, sight="limited", weapon="gunnery")
    )
    assert [count.dice for count in result.by_model] == [3, 3, 4]
    result = numbers(
        volley=linked(SNAP | {"sight": "clear"}, FAR, sight="obstructed_arc", weapon="gunnery")
    )
    assert [count.dice for count in result.by_model] == [7, 3]


def test_primary_decides_limited_sight_at_5() -> None:
    models = ({"attack_dice": 6, "sight": "limited"}, {"attack_dice": 6})
    for primary, needs in ((0, 5), (1, 4)):
        volley = linked(*models, primary=primary, weapon="gunnery")
        assert numbers(volley=volley, rulings={"limited_sight": "needs_5"}).to_hit.number == needs


def test_primary_decides_indirect_fire_and_height() -> None:
    models = (
        {"attack_dice": 6, "indirect": True},
        {"attack_dice": 6, "height": "obscured"},
        {"attack_dice": 6},
    )
    result = [
        numbers(volley=linked(*models, primary=index, weapon="gunnery")).to_hit.number
        for index in range(3)
    ]
    assert result == [6, 6, 4]


def test_armoured_side_depends_on_the_height_of_the_primary() -> None:
    """CR 6, or 7 from above: six certain hits are a critical or not."""
    models = ({"attack_dice": 0, "height": "flying"}, {"attack_dice": 0})
    topside = {"mars": ["armoured_topside"], "hp": 4, "starting_hp": 4}
    card = [{"effect": "hits", "step": 6, "amount": 6}]
    for primary, lost in ((0, 1), (1, 2)):
        result = hp_lost(
            attack(volley=linked(*models, primary=primary), target=topside, modifiers=card)
        )
        assert result.get(lost, 0) >= Fraction(35, 36)


@pytest.mark.parametrize(("primary", "average"), [(0, Fraction(14, 15)), (1, Fraction(4, 5))])
def test_primary_decides_the_rules_of_all_dice(primary: int, average: Fraction) -> None:
    """Devastating Ordnance: .9333 hits a die at 4+, for all dice of the roll or for none."""
    models = ({"attack_dice": 6, "mars": ["devastating_ordnance"]}, {"attack_dice": 8})
    result = numbers(volley=linked(*models, primary=primary, weapon="gunnery"))
    assert attack_odds(result.attack).hits[0].mean == result.attack_dice.dice * average


def test_model_without_own_rules_uses_those_of_the_volley() -> None:
    volley = linked(
        {"attack_dice": 6}, {"attack_dice": 6, "mars": []}, mars=["hard_impact"], weapon="gunnery"
    )
    assert [numbers(volley=volley | {"primary": index}).mars for index in (0, 1)] == [
        {"hard_impact"},
        frozenset(),
    ]


@pytest.mark.parametrize("option", ["linked", "combined"])
def test_order_of_models_does_not_change_the_odds(option: str) -> None:
    models = (
        NEAR | {"mars": ["lethal_strike"]},
        NEAR | {"mars": ["hard_impact"]},
        FAR,
        SNAP | {"height": "obscured"},
    )
    result = [
        attack_odds(attack(volley=linked(*order, option=option))) for order in permutations(models)
    ]
    assert all(item == result[0] for item in result)


def test_equal_hits_are_decided_by_other_rules_of_the_primary() -> None:
    plain, hard = {"attack_dice": 6}, {"attack_dice": 6, "mars": ["hard_impact"]}
    for models in ((plain, hard), (hard, plain)):
        assert numbers(volley=linked(*models)).mars == {"hard_impact"}


def test_primary_outside_the_models_is_refused() -> None:
    assert faults(data(volley=linked(NEAR, FAR, primary=2))) == {"volley.primary": "not_a_choice"}
    assert faults(data(defenders=[NEAR], defence_primary=1)) == {"defence_primary": "not_a_choice"}


TORPEDOES = {"weapon": "torpedoes"}
DEFENDERS = [{"attack_dice": 6, "hp_lost": 1}, {"attack_dice": 4}, {"attack_dice": 3}]


@pytest.mark.parametrize(
    ("option", "primary", "dice"),
    [
        ("linked", None, 5 + 2 + 1),
        ("linked", 0, 8),
        ("linked", 1, 4 + 2 + 1),
        ("linked", 2, 3 + 2 + 2),
        ("combined", None, 12),
        ("combined", 2, 12),
    ],
)
def test_defenders_link_or_combine_and_any_may_be_primary(
    option: str, primary: int | None, dice: int
) -> None:
    result = numbers(
        volley=TORPEDOES, defenders=DEFENDERS, defence_option=option, defence_primary=primary
    )
    assert result.defence_dice == dice


def test_defensive_fire_may_use_a_share_of_its_dice() -> None:
    share = [{"attack_dice": 6, "share": 2}]
    assert numbers(volley=TORPEDOES, defenders=share, defence_option="split").defence_dice == 2
    assert numbers(volley=TORPEDOES, defenders=share).defence_dice == 6
    several = [*share, {"attack_dice": 4, "share": 4}]
    both = {"volley": TORPEDOES, "defenders": several, "defence_option": "split_linked"}
    assert numbers(**both, rulings={"split_and_link": "allowed"}).defence_dice == 4 + 1


def test_split_fire_without_shares_is_refused() -> None:
    split = {"models": [{"attack_dice": 7}], "option": "split"}
    assert faults(data(volley=split)) == {"volley.models.0.share": "missing"}
    defence = {"defenders": [{"attack_dice": 6}], "defence_option": "split"}
    assert faults(data(**defence)) == {"defenders.0.share": "missing"}


def test_invalid_options_of_defensive_fire_are_refused() -> None:
    assert faults(data(defenders=DEFENDERS, defence_option="split")) == {
        "defence_option": "one_model"
    }
    both = {"defenders": DEFENDERS, "defence_option": "split_linked"}
    assert faults(data(**both)) == {"defence_option": "split_forbidden"}
    off = {"defenders": DEFENDERS, "defence_option": "combined", "rulings": {"combined": "off"}}
    assert faults(data(**off)) == {"defence_option": "combined_off"}


@pytest.mark.parametrize("sight", ["obstructed_arc", "limited"])
@pytest.mark.parametrize("ruling", ["halved", "needs_5"])
def test_aa_and_cc_ignore_arcs_and_line_of_sight(sight: str, ruling: str) -> None:
    for weapon, height in (("aa", "flying"), ("cc", "diving")):
        aim = {"weapon": weapon, "models": [{"attack_dice": 7, "sight": sight}], "sight": sight}
        result = numbers(volley=aim, target={"height": height}, rulings={"limited_sight": ruling})
        assert (result.attack_dice.dice, result.to_hit.number) == (7, 4)
    rockets = {"weapon": "rockets", "sight": sight}
    blind = [{"attack_dice": 6, "sight": sight}]
    result = numbers(volley=rockets, defenders=blind, rulings={"limited_sight": ruling})
    assert (result.defence_dice, result.defence_to_hit.number) == (6, 5)


REFUSED = [
    ({"weapon": "cc"}, {"height": "submerged"}, "1.1", "no_number"),
    ({"weapon": "cc"}, {"height": "surface"}, "1.1", "no_number"),
    ({"weapon": "aa", "height": "flying"}, {"height": "surface"}, "1.1", "no_number"),
    ({"weapon": "aa"}, {"height": "diving"}, "1.0", "no_number"),
    ({"height": "submerged"}, {"height": "flying"}, "1.0", "never_hits"),
    (
        {
            "models": [{"attack_dice": 5}, {"attack_dice": 5, "height": "submerged"}],
            "option": "linked",
        },
        {"height": "flying"},
        "1.0",
        "never_hits",
    ),
]


@pytest.mark.parametrize(("volley", "target", "table", "code"), REFUSED)
def test_shot_without_a_number_in_any_chart_is_refused(
    volley: Data, target: Data, table: str, code: str
) -> None:
    fields = data(volley=volley, target=target, rulings={"to_hit_table": table})
    assert faults(fields) == {"volley.weapon": code}
    by_hand = numbers(
        volley=volley, target=target, rulings={"to_hit_table": table}, overrules={"to_hit": 6}
    )
    assert by_hand.to_hit.fault is None
