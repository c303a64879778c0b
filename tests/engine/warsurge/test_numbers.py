"""The numbers of a weapon: melee, modifiers, range, saves against AP, and overrides."""

from typing import Any

import pytest

from engine.warsurge import Attack, RollKind, attack_odds
from engine.warsurge.steps import AppliedModifier, Numbers, Worth
from tests.engine.warsurge.build import attack

IN_COVER = [{"name": "hedge", "amount": -1, "cover": True}]
KINDS = ("other", "battle", "heavy")


def worst_only(built: Attack) -> Attack:
    return built.model_copy(
        update={"rulings": built.rulings.model_copy(update={"modifiers": "worst_only"})}
    )


def numbers(weapon: dict[str, Any] | None = None, **other: Any) -> Numbers:
    return Numbers(attack(weapon or {}, **other), 0)


@pytest.mark.parametrize(
    ("melee", "other", "battle", "heavy"),
    [
        ("none", 0, 0, 0),
        ("same", 0, -1, -2),
        ("into", -1, -1, -1),
        ("out", -1, -2, -3),
        ("across", -2, -3, -4),
    ],
)
def test_melee_effects_add_up(melee: str, other: int, battle: int, heavy: int) -> None:
    result = [numbers({"type": kind}, situation={"melee": melee}) for kind in KINDS]
    assert [each.modifier(RollKind.ATTACK) for each in result] == [other, battle, heavy]


@pytest.mark.parametrize(
    ("melee", "other", "battle", "heavy"),
    [
        ("none", 0, 0, 0),
        ("same", 0, -1, -2),
        ("into", -1, -1, -1),
        ("out", -1, -1, -2),
        ("across", -1, -1, -2),
    ],
)
def test_ruling_counts_only_the_worst_melee_effect(
    melee: str, other: int, battle: int, heavy: int
) -> None:
    result = [
        Numbers(worst_only(attack({"type": kind}, situation={"melee": melee})), 0) for kind in KINDS
    ]
    assert [each.modifier(RollKind.ATTACK) for each in result] == [other, battle, heavy]


@pytest.mark.parametrize("ruling", ["any_melee", "same_melee"])
@pytest.mark.parametrize(
    ("melee", "amount"), [("none", 0), ("same", 0), ("into", -1), ("out", -1), ("across", -2)]
)
def test_weapons_of_an_embarked_unit_have_only_the_penalties_of_a_melee(
    melee: str, amount: int, ruling: str
) -> None:
    """Rules file: the penalties of Heavy and Battle weapons fall away, the two -1 of a melee
    stay.
    """
    situation = {"melee": melee, "embarked": True}
    result = [numbers({"type": kind}, situation=situation, melee_weapons=ruling) for kind in KINDS]
    assert [each.modifier(RollKind.ATTACK) for each in result] == [amount] * len(KINDS)


def test_embarked_unit_that_is_not_engaged_gains_nothing() -> None:
    for melee in ("none", "into"):
        there, aboard = (
            attack_odds(attack({"type": "heavy"}, situation={"melee": melee, "embarked": embarked}))
            for embarked in (False, True)
        )
        assert aboard.toll == there.toll


def test_odds_of_an_embarked_unit_are_those_of_other_weapons() -> None:
    target = {"models": 3, "hp": 2, "armour": 6}
    for melee in ("same", "out", "across"):
        heavy, other = (
            attack_odds(attack({"type": kind, "attacks": 4}, target=target, situation=situation))
            for kind, situation in (
                ("heavy", {"melee": melee, "embarked": True}),
                ("other", {"melee": melee}),
            )
        )
        assert heavy.toll == other.toll


def test_worst_penalty_and_best_bonus_add_up() -> None:
    own = [{"amount": amount} for amount in (-3, -2, 2, 1)]
    built = attack({}, modifiers=own)
    assert Numbers(built, 0).modifier(RollKind.ATTACK) == -2
    assert Numbers(worst_only(built), 0).modifier(RollKind.ATTACK) == -1
    gains = worst_only(built).model_copy(update={"modifiers": built.modifiers[2:]})
    assert Numbers(gains, 0).modifier(RollKind.ATTACK) == 2


def test_ruling_limits_penalties_of_heavy_weapons_to_the_same_melee() -> None:
    for melee, heavy in (("same", -2), ("out", -1), ("across", -2), ("into", -1), ("none", 0)):
        result = numbers({"type": "heavy"}, situation={"melee": melee}, melee_weapons="same_melee")
        assert result.modifier(RollKind.ATTACK) == heavy, melee


def test_modifiers_name_their_source() -> None:
    weapon = {"type": "heavy", "modifiers": [{"name": "steady", "amount": 1}]}
    result = numbers(weapon, situation={"melee": "out"}, modifiers=IN_COVER)
    assert result.parts(RollKind.ATTACK) == (
        AppliedModifier("heavy_in_melee", -2),
        AppliedModifier("out_of_melee", -1),
        AppliedModifier("own", 1, "steady"),
        AppliedModifier("cover", -1, "hedge"),
    )
    assert result.cell.code == "8+"
    assert result.answer.cell.code == "5+"


def test_melee_does_not_change_saves() -> None:
    result = numbers(
        {"type": "heavy"}, situation={"melee": "across"}, target={"armour": 5, "aegis": 6}
    )
    assert [save.number for save in result.saves] == [5, 6]


def test_cover_is_ignored_in_the_same_melee_only() -> None:
    for melee, modifier in (("none", -1), ("same", 0), ("into", -2)):
        result = numbers(modifiers=IN_COVER, situation={"melee": melee})
        assert result.modifier(RollKind.ATTACK) == modifier


def test_modifier_acts_on_its_own_roll_and_weapon() -> None:
    own = [{"roll": "armour", "amount": 2}, {"roll": "aegis", "amount": -1}]
    built = attack({"modifiers": own}, {}, target={"armour": 5, "aegis": 5})
    first, second = Numbers(built, 0), Numbers(built, 1)
    assert [save.number for save in first.saves] == [3, 6]
    assert [save.number for save in second.saves] == [5, 5]
    assert first.cell.code == second.cell.code == "5+"


@pytest.mark.parametrize(
    ("distance", "sight", "melee", "reason"),
    [
        (None, True, "none", None),
        (24, True, "none", None),
        (25, True, "none", "out_of_range"),
        (10, False, "none", "no_line_of_sight"),
        (25, False, "same", None),
        (25, True, "out", "out_of_range"),
    ],
)
def test_range_and_sight_decide_whether_a_weapon_rolls(
    distance: int | None, sight: bool, melee: str, reason: str | None
) -> None:
    where = {"distance": distance, "line_of_sight": sight, "melee": melee}
    result = numbers({"attacks": 3, "number": 2, "range": 24}, situation=where)
    assert result.no_dice == reason
    assert result.dice == (0 if reason else 6)
    assert numbers({"range": None}, situation={"distance": 999}).dice == 1


@pytest.mark.parametrize(
    ("ap", "armour", "number", "reason"),
    [
        (None, 5, 5, ""),
        (6, 5, 5, ""),
        (5, 5, None, "ap"),
        (4, 5, None, "ap"),
        (1, None, None, "no_save"),
    ],
)
def test_ap_stops_armour_of_its_number_or_higher(
    ap: int | None, armour: int | None, number: int | None, reason: str
) -> None:
    save = numbers({"ap": ap}, target={"armour": armour, "aegis": 7}).saves[0]
    assert (save.number, save.reason) == (number, reason)


def test_ap_is_compared_before_modifiers() -> None:
    better = numbers({"ap": 4}, target={"armour": 4}, modifiers=[{"roll": "armour", "amount": 2}])
    assert better.saves[0].reason == "ap"


def test_ap_stops_aegis_only_by_ruling() -> None:
    weapon, target = {"ap": 2}, {"armour": 4, "aegis": 3}
    assert [save.number for save in numbers(weapon, target=target).saves] == [None, 3]
    stopped = numbers(weapon, target=target, aegis_v_ap="stopped").saves
    assert [(save.number, save.reason) for save in stopped] == [(None, "ap"), (None, "ap")]


@pytest.mark.parametrize(
    ("dice", "modifier", "numbers_rolled"),
    [
        ("d10", 0, [1, 5, 9]),
        ("d10", 3, [1, 2, 6]),
        ("d10", -3, [4, 8, None]),
        ("d6", 0, [2, 5, None]),
        ("d6", 3, [2, 2, 6]),
        ("d6", -2, [3, None, None]),
    ],
)
def test_modified_saves_stay_within_their_die(
    dice: str, modifier: int, numbers_rolled: list[int | None]
) -> None:
    result = []
    for stat in (1, 5, 9):
        own = [{"roll": "aegis", "amount": modifier}]
        save = numbers(target={"aegis": stat}, modifiers=own, save_dice=dice).saves[1]
        assert save.reason == ("" if save.number else "unreachable")
        assert save.sides == int(dice[1:])
        result.append(save.number)
    assert result == numbers_rolled


@pytest.mark.parametrize(
    ("armour", "aegis", "rolled", "reasons"),
    [
        (5, 4, [None, 4], ["worse", ""]),
        (4, 5, [4, None], ["", "worse"]),
        (5, 5, [5, None], ["", "no_better"]),
        (None, 5, [None, 5], ["no_save", ""]),
        (2, 5, [None, 5], ["ap", ""]),
    ],
)
def test_ruling_rolls_only_the_better_save(
    armour: int | None, aegis: int, rolled: list[int | None], reasons: list[str]
) -> None:
    weapon = {"ap": 2 if armour == 2 else None}
    saves = numbers(weapon, target={"armour": armour, "aegis": aegis}, saves="better_one").saves
    assert [save.number for save in saves] == rolled
    assert [save.reason for save in saves] == reasons


def test_overrides_apply_after_all_modifiers() -> None:
    weapon = {"overrules": {"needs": "9/3", "armour": 2, "aegis": 10}, "type": "heavy", "ap": 1}
    own = [{"roll": "armour", "amount": -3}, {"amount": -2}]
    result = numbers(
        weapon, target={"armour": 5, "aegis": 5}, situation={"melee": "same"}, modifiers=own
    )
    assert (result.answer.key, result.cell.code) == ("by_hand", "9/3")
    assert [(save.number, save.reason) for save in result.saves] == [
        (2, "by_hand"),
        (None, "by_hand"),
    ]


@pytest.mark.parametrize(
    ("method", "ruling", "worth"),
    [
        ("chart", "as_written", Worth(successes=4)),
        ("chart", "successes", Worth(successes=4)),
        ("chart", "hp_loss", Worth(hp=4)),
        ("formula", "as_written", Worth(hp=4)),
        ("formula", "successes", Worth(successes=4)),
        ("formula", "hp_loss", Worth(hp=4)),
    ],
)
def test_multiplier_acts_on_successes_or_hp_loss_by_ruling(
    method: str, ruling: str, worth: Worth
) -> None:
    power, defence = (10, 2) if method == "chart" else (8, 2)
    result = numbers(
        {"power": power}, target={"defence": defence}, method=method, multiplier=ruling
    )
    assert result.cell.code == "Ax4"
    assert result.worth == worth


def test_rolled_success_counts_one() -> None:
    assert numbers().worth == Worth() == Worth(1, 1)
