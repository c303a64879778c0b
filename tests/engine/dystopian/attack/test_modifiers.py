"""Cards that players describe: every effect in every step where it may act."""

from fractions import Fraction

import pytest

from engine.dice import HitPool
from engine.dystopian import ACTS_IN, ModifierEffect
from engine.dystopian.attack import Attack, check
from tests.engine.dystopian.examples import Data, attack, data, faults, hp_lost, pool_of

STEPS = (6, 7, 8)
BASE = {6: 8, 7: 5, 8: 4}


def card(effect: str, step: int, amount: int = 0) -> Data:
    return {"name": "a card", "effect": effect, "step": step, "amount": amount}


def pool(step: int, *cards: Data) -> HitPool:
    """The dice of a step of 8 torpedo dice against 5 CC and two shields."""
    result = attack(
        volley={"weapon": "torpedoes"},
        target={"shields": 2},
        defenders=[{"attack_dice": 5}],
        modifiers=list(cards),
    )
    return pool_of(result, step)


def dealt(hits: int, *cards: Data) -> dict[int, Fraction]:
    """HP lost of 9 to hits on DR 3, CR 6 without table rolls that matter."""
    target = {"dr": 3, "cr": 6, "hp": 9, "starting_hp": 9}
    return hp_lost(attack(0, target=target, modifiers=[card("hits", 6, hits), *cards]))


@pytest.mark.parametrize("effect", list(ACTS_IN))
@pytest.mark.parametrize("step", [6, 7, 8, 9])
def test_each_effect_is_accepted_only_in_its_steps(effect: ModifierEffect, step: int) -> None:
    fields = data(modifiers=[card(effect, step)])
    if step in ACTS_IN[effect]:
        assert isinstance(check(fields), Attack)
    else:
        assert faults(fields) == {"modifiers.0.step": "wrong_step"}


def test_each_effect_lists_its_steps() -> None:
    """Steps 3 to 5 are those of AA against wings."""
    rolls = (3, 4, 5, 6, 7, 8)
    by_effect = {
        "dice": rolls,
        "to_hit": rolls,
        "hits": (3, 4, 5, 6, 9),
        "hit_points": (9,),
        "reroll_failures": rolls,
        "reroll_successes": rolls,
    }
    assert by_effect == ACTS_IN


@pytest.mark.parametrize("step", [6, 7, 8])
def test_dice_cards_change_the_dice_of_their_step(step: int) -> None:
    for other in STEPS:
        assert pool(other, card("dice", step, 2)).count == BASE[other] + 2 * (other == step)
    assert pool(step, card("dice", step, -20)).count == 0
    assert pool(step, card("dice", step, 2), card("dice", step, -3)).count == BASE[step] - 1


@pytest.mark.parametrize("step", [6, 7, 8])
def test_to_hit_cards_improve_the_dice_of_their_step(step: int) -> None:
    for other in STEPS:
        plain, changed = pool(other), pool(other, card("to_hit", step, 1))
        better = sum(face.hits for face in changed.die.first) - sum(
            face.hits for face in plain.die.first
        )
        assert better == (other == step)


@pytest.mark.parametrize("step", [6, 7, 8])
def test_reroll_cards_change_the_dice_of_their_step(step: int) -> None:
    for other in STEPS:
        plain = pool(other).die
        failures, successes = (
            pool(other, card("reroll_failures", step)),
            pool(other, card("reroll_successes", step)),
        )
        assert (failures.die != plain) == (successes.die != plain) == (other == step)
        for face in range(6):
            failed = plain.first[face].hits == 0
            assert (failures.die.first[face] == (0, 1)) == (failed and other == step)
            assert (successes.die.first[face] == (0, 1)) == (not failed and other == step)


def test_rerolls_do_not_stack() -> None:
    assert (
        pool(6, card("reroll_failures", 6), card("reroll_successes", 6)).die
        == pool(6, card("reroll_failures", 6)).die
    )


@pytest.mark.parametrize(
    ("hits", "change", "lost"), [(2, 1, 1), (3, -1, 0), (3, 3, 2), (6, -1, 1), (2, -9, 0)]
)
def test_hit_cards_add_hits_before_or_after_generators(hits: int, change: int, lost: int) -> None:
    for step in (6, 9):
        result = dealt(hits, card("hits", step, change))
        assert max((chance, hp) for hp, chance in result.items())[1] == lost


def test_generators_can_remove_hits_added_before_them() -> None:
    target = {"dr": 1, "cr": 9, "hp": 9, "starting_hp": 9, "shields": 1}
    before = attack(0, target=target, modifiers=[card("hits", 6, 1)])
    after = attack(0, target=target, modifiers=[card("hits", 9, 1)])
    assert hp_lost(before) == {0: Fraction(3, 4), 1: Fraction(1, 4)}
    assert hp_lost(after) == {1: Fraction(1)}


def test_negative_hits_in_step_6_do_not_carry_over() -> None:
    result = attack(
        0, target={"dr": 1, "cr": 9}, modifiers=[card("hits", 6, -3), card("hits", 9, 1)]
    )
    assert hp_lost(result) == {1: Fraction(1)}


@pytest.mark.parametrize(
    ("hits", "change", "lost"),
    [(2, 5, 0), (3, 1, 2), (3, -1, 0), (3, -4, 0), (6, -1, 1), (6, 3, 5), (12, -1, 3)],
)
def test_hit_point_cards_change_damage_but_cause_none(hits: int, change: int, lost: int) -> None:
    result = dealt(hits, card("hit_points", 9, change))
    assert max((chance, hp) for hp, chance in result.items())[1] == lost
