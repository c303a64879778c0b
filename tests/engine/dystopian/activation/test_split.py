"""Split fire: shares never create dice, and are divided anew after losses; compared with brute
force.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dystopian import WeaponType
from engine.dystopian.activation import (
    Activation,
    ActivationState,
    EarlierDice,
    ModelState,
    Rolling,
    counterattack,
    declared_attack,
    earlier_dice,
    fit_shares,
    over_budget,
    start,
    uses,
)
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.attack import Numbers
from engine.flow import odds
from tests.engine.dystopian.activation.examples import (
    Data,
    activation,
    activation_flow,
    arm,
    faults,
    model,
    wing,
)

BASIC = {"attack_dice": "basic", "auxiliary_dice": "basic"}
FLYER: Data = {"height": "flying"}


def shots(*shares: int | None, **more: object) -> list[Data]:
    """One gun at as many targets as there are shares."""
    option = "split" if shares != (None,) else "single"
    return [
        {"shots": [{"model": 0, "share": share}], "target": 1 + index, "option": option, **more}
        for index, share in enumerate(shares)
    ]


def dice(asked: Activation, state: ActivationState, index: int) -> int:
    """The attack dice of a declared attack."""
    attack = declared_attack(asked, state, index)
    return Numbers(attack).attack_dice.dice if attack else 0


def hurt(state: ActivationState, hp: int, *effects: str, index: int = 0) -> ActivationState:
    return state.with_model(index, ModelState(hp, 0, frozenset(effects)))  # type: ignore[arg-type]


MANY = {
    "blank shares": (
        {"attacks": shots(None, None)},
        {"attacks.0.shots.0.share": "missing", "attacks.1.shots.0.share": "missing"},
    ),
    "7 and 7 of 7": ({"attacks": shots(7, 7)}, {"attacks.1.shots.0.share": "over_budget"}),
    "4 and 4 of 7": ({"attacks": shots(4, 4)}, {"attacks.1.shots.0.share": "over_budget"}),
    "8 of 7 alone": ({"attacks": shots(8)}, {"attacks.0.shots.0.share": "over_budget"}),
    "in full twice": (
        {"attacks": [*shots(None), *shots(None)]},
        {"attacks.1.shots.0.share": "over_budget"},
    ),
    "half at range band 1, more than half at 3": (
        {"attacks": [shots(4)[0] | {"range_band": 1}, shots(1, 3)[1] | {"range_band": 3}]},
        {"attacks.1.shots.0.share": "over_budget"},
    ),
    "the same with a sight that halves": (
        {"attacks": [shots(4)[0], shots(1, 3)[1] | {"sight": "obstructed_arc"}]},
        {"attacks.1.shots.0.share": "over_budget"},
    ),
    "AA 6 and 6": (
        {
            "attacks": [
                {
                    "shots": [{"model": 0, "arm": "aa", "share": 6}],
                    "target": index,
                    "option": "split",
                }
                for index in (3, 4)
            ]
        },
        {"attacks.1.shots.0.share": "over_budget"},
    ),
    "the same AA at two flyers": (
        {"attacks": [{"shots": [{"model": 0, "arm": "aa"}], "target": index} for index in (3, 4)]},
        {"attacks.1.shots.0.share": "over_budget"},
    ),
    "AA at a flyer and at two wings": (
        {
            "attacks": [{"shots": [{"model": 0, "arm": "aa"}], "target": 3}],
            "wings_against_models": [{"wing": index, "models": [0]} for index in (0, 1)],
        },
        {
            "answers.models_at_wings.1.shares.0": "over_budget",
            "attacks.0.shots.0.share": "over_budget",
        },
    ),
    "AA in a counterattack and in defence": (
        {
            "counterattacks": [{"models": [1], "weapon": "aa", "target": 5}],
            "attacks": [{"shots": [{"model": 5}], "target": 1, "defenders": [1]}],
        },
        {"attacks.0.defence_shares.0": "over_budget"},
    ),
    "AA in defence against two salvos": (
        {
            "attacks": [
                {"shots": [{"model": 5, "arm": index}], "target": 1, "defenders": [1]}
                for index in (0, 1)
            ]
        },
        {"attacks.1.defence_shares.0": "over_budget"},
    ),
    "a wing at two models": (
        {"wings_against_models": [{"wing": 0, "target": index} for index in (3, 4)]},
        {"aa.wings_at_models.1.tokens": "over_budget"},
    ),
    "a wing at a model and at a wing": (
        {
            "wings_against_models": [{"wing": 0, "target": 3, "tokens": 2}],
            "wings_against_wings": [{"attacker": 0, "defender": 1, "attacker_tokens": 2}],
        },
        {"aa.wings_at_wings.0.tokens": "over_budget"},
    ),
    "bombs on two targets": (
        {"attacks": [{"wings": [2], "target": 1}, {"wings": [2], "target": 2}]},
        {"attacks.1.tokens.0": "over_budget"},
    ),
    "bombs of so many tokens, but not whose": (
        {"attacks": [{"wings": [2], "target": 1, "option": "split"}]},
        {"attacks.0.tokens": "wrong_shares"},
    ),
    "defence that splits and does not say how": (
        {
            "attacks": [
                {"shots": [{"model": 5}], "target": 1, "defenders": [1], "defence_option": "split"}
            ]
        },
        {"attacks.0.defence_shares": "wrong_shares"},
    ),
    "two that defend apart": (
        {
            "attacks": [
                {
                    "shots": [{"model": 5}],
                    "target": 1,
                    "defenders": [1, 2],
                    "defence_option": "single",
                }
            ]
        },
        {"attacks.0.defence_option": "one_model"},
    ),
}


@pytest.mark.parametrize(("data", "expected"), MANY.values(), ids=MANY)
def test_shares_beyond_the_weapons_dice_are_refused(data: Data, expected: dict[str, str]) -> None:
    shooter = model(aa=6, arms=[arm(7, 7, 3, 3)])
    flyers = [model(2, 4, **FLYER)] * 2
    rockets = model(arms=[arm(5, weapon="rockets"), arm(5, weapon="rockets")], **FLYER)
    models = [shooter, model(aa=3), model(aa=3), *flyers, rockets]
    wings = [wing("fighters"), wing("fighters") | {"cap": True}, wing("dive_bombers", dice=3)]
    fights = [duel | {"defender_rolls": False} for duel in data.get("wings_against_wings", [])]
    assert (
        faults(**(data | {"models": models, "wings": wings, "wings_against_wings": fights}))
        == expected
    )


def test_shares_within_the_weapons_dice_are_accepted() -> None:
    """Half of 8 at range band 1 and half of 4 at range band 3 add no dice."""
    attacks = [shots(4)[0] | {"range_band": 1}, shots(1, 2)[1] | {"range_band": 3}]
    assert activation(models=[model(arms=[arm(8, 6, 4, 2)]), model(), model()], attacks=attacks)


@pytest.mark.parametrize(
    ("hp", "effects", "expected"),
    [
        (8, (), (4, 4)),
        (7, (), (4, 3)),
        (5, (), (3, 2)),
        (1, (), (1, 0)),
        (8, ("weapon_damage",), (2, 2)),
        (5, ("weapon_damage",), (1, 1)),
    ],
)
def test_eight_dice_split_4_and_4_after_losses(
    hp: int, effects: tuple[str, ...], expected: tuple[int, ...]
) -> None:
    """Of 8 HP each lost HP costs a die and Weapon Damage halves the rest; both rolls together never
    exceed it.
    """
    asked = activation(
        models=[model(arms=[arm(8)], hp=8), model(9, 9, 9), model(9, 9, 9)], attacks=shots(4, 4)
    )
    state = hurt(start(asked), hp, *effects)
    assert (dice(asked, state, 0), dice(asked, state, 1)) == expected


@pytest.mark.parametrize(("ruling", "remaining"), [("fraction", 2), ("whole_dice", 1)])
def test_dice_already_rolled_count_after_losses(ruling: str, remaining: int) -> None:
    """Ruling 28: 4 of 8 rolled, then 3 HP lost, so half of 5 or 5 less 4, in one activation or
    two.
    """
    asked = activation(
        models=[model(arms=[arm(8)], hp=8), model(9, 9, 9), model(9, 9, 9)],
        attacks=shots(4, 4),
        rulings={"rest_of_weapon": ruling},
    )
    first = uses(asked)[0]
    state = hurt(start(asked), 5)._replace(rolled=(Rolling(first, 4, 8),))
    assert dice(asked, state, 1) == remaining
    rest = asked.model_copy(
        update={"attacks": asked.attacks[1:], "rolled": earlier_dice(asked, state)}
    )
    assert dice(rest, hurt(start(rest), 5), 0) == remaining


@pytest.mark.parametrize(("ruling", "remaining"), [("fraction", 2), ("whole_dice", 1)])
def test_defender_that_fired_uses_its_remaining_dice(ruling: str, remaining: int) -> None:
    """Ruling 28: AA 6 of which 3 have rolled, then 2 HP lost, so half of 4 or 4 less 3."""
    models = [model(arms=[arm(5, weapon="rockets")]), model(aa=6, hp=6, now=4)]
    for share in (remaining, remaining + 1):
        rockets = {
            "shots": [{"model": 0}],
            "target": 1,
            "defenders": [1],
            "defence_option": "split",
        }
        attacks = [rockets | {"defence_shares": [share]}]
        data = activation(rulings={"rest_of_weapon": ruling}, models=models, attacks=attacks)
        asked = data.model_copy(
            update={"rolled": (EarlierDice(by=1, arm=WeaponType.AA, dice=3, full=6),)}
        )
        attack = declared_attack(asked, start(asked), 0)
        assert attack is not None
        assert Numbers(attack).defence_dice == remaining
        assert [fault.code for fault in over_budget(asked)] == ["over_budget"] * (share > remaining)


def test_share_for_a_destroyed_target_takes_no_dice() -> None:
    asked = activation(
        models=[model(arms=[arm(8)], hp=8), model(9, 9, 9), model(9, 9, 9)], attacks=shots(4, 4)
    )
    state = hurt(hurt(start(asked), 5), 0, index=1)
    assert declared_attack(asked, state, 0) is None
    assert dice(asked, state, 1) == 4


def test_declared_shares_hold_while_the_dice_suffice() -> None:
    asked = activation(
        models=[model(arms=[arm(8)], hp=8), model(9, 9, 9), model(9, 9, 9)], attacks=shots(1, 4)
    )
    state = hurt(start(asked), 5)
    assert [dice(asked, state, index) for index in (0, 1)] == [1, 4]


def test_auxiliary_weapon_divides_its_dice_among_all_its_rolls() -> None:
    """AA 6 of a model that lost 2 HP: 2 counterattack, 2 defend."""
    ship = model(arms=[arm(5, weapon="rockets")], **FLYER)
    asked = activation(
        models=[ship, model(9, 9, 6, aa=6)],
        counterattacks=[
            {"models": [1], "weapon": "aa", "target": 0, "option": "split", "shares": [3]}
        ],
        attacks=[
            {
                "shots": [{"model": 0}],
                "target": 1,
                "defenders": [1],
                "defence_option": "split",
                "defence_shares": [3],
            }
        ],
    )
    state = hurt(start(asked), 4, index=1)
    counter = counterattack(asked, state, 0)
    assert counter is not None
    attack = declared_attack(asked, state, 0)
    assert attack is not None
    assert (Numbers(counter).attack_dice.dice, Numbers(attack).defence_dice) == (2, 2)


SHARES = st.lists(st.integers(0, 9), min_size=1, max_size=4)


@given(SHARES, st.integers(0, 20))
def test_shares_of_one_weapon_add_up_to_its_dice(shares: list[int], remaining: int) -> None:
    """With equal range bands the excess comes off the largest share, die by die."""
    full = max(remaining, *shares, 1)
    groups = [(index,) for index in range(len(shares))]
    result = fit_shares(shares, [full] * len(shares), Fraction(remaining, full), groups)
    assert sum(result) == min(sum(shares), remaining)
    assert all(got <= asked for got, asked in zip(result, shares, strict=True))
    cut = [got for got, asked in zip(result, shares, strict=True) if got < asked]
    assert not cut or max(result) - min(cut) <= 1


@given(SHARES, st.lists(st.integers(1, 9), min_size=4, max_size=4), st.fractions(0, 1))
def test_shares_of_a_weapon_never_exceed_its_dice(
    shares: list[int], full: list[int], remaining: Fraction
) -> None:
    full = full[: len(shares)]
    wanted = [min(pair) for pair in zip(shares, full, strict=True)]
    result = fit_shares(wanted, full, remaining, [(index,) for index in range(len(shares))])
    assert sum(Fraction(*pair) for pair in zip(result, full, strict=True)) <= remaining


def test_gun_divides_its_shares_after_losing_a_die() -> None:
    """Against an enumeration: AA may take 1 HP of the gunboat, which fires 3 and 2 of 5 dice at two
    targets.
    """
    asked = activation(
        rulings=BASIC,
        models=[model(1, 9, 4, arms=[arm(5)], **FLYER), model(1, 9, 4, aa=1), model(1, 9, 4)],
        counterattacks=[{"models": [1], "weapon": "aa", "target": 0}],
        attacks=shots(3, 2),
    )
    expected: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for hit in (0, 1):
        own = 3 - hit
        for first, last in product(range(2**own), range(4)):
            expected[4 - hit, 4 - (first > 0), 4 - (last > 0)] += Fraction(1, 2 ** (1 + own + 2))
    assert ends(asked) == (expected, expected)


def ends(
    asked: Activation,
) -> tuple[dict[tuple[int, ...], Fraction], dict[tuple[int, ...], Fraction]]:
    """HP of all models by the plain odds and by the quick ones."""
    result = []
    for end in (odds(activation_flow(asked), start(asked)), activation_odds(asked).end):
        spread: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for state, weight in end.weights.items():
            spread[tuple(model_state.hp for model_state in state.models)] += Fraction(
                weight, end.denominator
            )
        result.append(dict(spread))
    return result[0], result[1]
