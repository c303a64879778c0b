"""Rulings about damage: hits are dealt without dice, so that the damage is certain."""

from fractions import Fraction
from typing import Any

import pytest

from engine.dystopian.attack import attack_odds
from tests.engine.dystopian.examples import attack, hp_lost


def dealt(hits: int, target: dict[str, int], **rulings: str) -> dict[int, Fraction]:
    """Chances of HP lost to a number of hits."""
    card = {"name": "hits", "effect": "hits", "step": 6, "amount": hits}
    return hp_lost(attack(0, target=target, modifiers=[card], rulings=rulings))


def sure(chances: dict[int, Fraction]) -> int:
    """The HP lost unless the magazine explodes."""
    return max((chance, lost) for lost, chance in chances.items())[1]


@pytest.mark.parametrize(
    ("hits", "meet", "exceed"),
    [(3, 0, 0), (4, 1, 0), (5, 1, 1), (6, 2, 1), (7, 2, 2), (12, 4, 2), (13, 4, 4)],
)
def test_ruling_1_hits_meet_or_exceed_a_rating(hits: int, meet: int, exceed: int) -> None:
    target = {"dr": 4, "cr": 6, "hp": 20, "starting_hp": 20}
    assert sure(dealt(hits, target, reaching="meet")) == meet
    assert sure(dealt(hits, target, reaching="exceed")) == exceed


@pytest.mark.parametrize(("ruling", "lost"), [("one_per_cr", 4), ("at_most_one", 2)])
def test_ruling_2_twenty_hits_on_cr_10_cause_two_criticals_or_one(ruling: str, lost: int) -> None:
    target = {"dr": 6, "cr": 10, "hp": 10, "starting_hp": 10}
    assert sure(dealt(20, target, criticals=ruling)) == lost
    assert sure(dealt(19, target, criticals=ruling)) == 2


@pytest.mark.parametrize(("ruling", "criticals"), [("one_per_cr", 2), ("at_most_one", 1)])
def test_ruling_2_each_critical_is_rolled(ruling: str, criticals: int) -> None:
    card = {"effect": "hits", "step": 6, "amount": 20}
    target = {"dr": 10, "cr": 10, "hp": 10, "starting_hp": 10}
    result = attack_odds(attack(0, target=target, modifiers=[card], rulings={"criticals": ruling}))
    assert result.criticals.outcomes() == (criticals,)
    assert result.exploded == 1 - Fraction(35, 36) ** criticals


@pytest.mark.parametrize(
    ("ruling", "sunk"), [("next_attack", Fraction(1, 36)), ("at_once", Fraction(4, 36))]
)
def test_ruling_16_fusion_leak_acts_at_once_or_on_the_next_attack(
    ruling: str, sunk: Fraction
) -> None:
    """6 hits on DR 1, CR 6, 8 HP: one critical, and six more at once when the first roll is a
    leak.
    """
    chances = dealt(6, {"dr": 1, "cr": 6, "hp": 8, "starting_hp": 8}, fusion_leak=ruling)
    assert chances == {2: 1 - sunk, 8: sunk}


def test_ruling_16_earlier_leak_acts_under_either_option() -> None:
    for ruling in ("next_attack", "at_once"):
        leaking: dict[str, Any] = {
            "dr": 3,
            "cr": 9,
            "hp": 9,
            "starting_hp": 9,
            "effects": ["fusion_leak"],
        }
        assert sure(dealt(6, leaking, fusion_leak=ruling)) == 4


@pytest.mark.parametrize(
    ("ruling", "exploded"),
    [("every", 1 - Fraction(35, 36) ** 5), ("until_sunk", Fraction(1, 36)), ("none", Fraction(0))],
)
def test_ruling_19_decides_which_criticals_are_rolled_past_the_last_hp(
    ruling: str, exploded: Fraction
) -> None:
    """Five criticals on a ship of 2 remaining HP: the first removes them."""
    card = {"effect": "hits", "step": 6, "amount": 10}
    target = {"dr": 2, "cr": 2, "hp": 2, "starting_hp": 6}
    result = attack_odds(attack(0, target=target, modifiers=[card], rulings={"overkill": ruling}))
    assert result.exploded == exploded
    assert result.destroyed == 1


@pytest.mark.parametrize("ruling", ["every", "until_sunk", "none"])
def test_ruling_19_always_rolls_criticals_that_do_not_sink(ruling: str) -> None:
    card = {"effect": "hits", "step": 6, "amount": 2}
    target = {"dr": 2, "cr": 2, "hp": 3, "starting_hp": 6}
    result = attack_odds(attack(0, target=target, modifiers=[card], rulings={"overkill": ruling}))
    assert result.exploded == result.destroyed == Fraction(1, 36)
