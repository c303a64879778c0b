"""STAR cards and special rules on AA at wings, in steps 4 and 5: against an enumeration of every
face.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

import pytest

from engine.dystopian.activation import Activation, check, start
from engine.dystopian.activation.odds import activation_odds
from engine.flow import odds
from tests.engine.dystopian.activation.examples import (
    Data,
    activation_flow,
    declared,
    model,
    wing,
)

Ends = dict[tuple[tuple[object, ...], ...], Fraction]
BASIC = {"attack_dice": "basic", "auxiliary_dice": "basic"}


class Aa(NamedTuple):
    """One roll at the wing of an index.

    reroll: the rerolled faces, which are low ones, high ones, or none.
    """

    at: int
    dice: int
    needs: int
    hits: int = 0
    reroll: str = ""


class Side(NamedTuple):
    """A wing before the step."""

    tokens: int
    fuel: int
    pays: bool
    attacks: bool


def faces_of(roll: Aa) -> Counter[int]:
    """The faces that a die may end with, each as often as two throws in a row lead to it."""
    pairs = product(range(1, 7), repeat=2)
    return Counter(
        new if roll.reroll == ("high" if old >= roll.needs else "low") else old
        for old, new in pairs
    )


def by_hand(sides: list[Side], rolls: list[Aa]) -> Ends:
    """Every face of every die."""
    counter: Counter[tuple[tuple[object, ...], ...]] = Counter()
    dice = [faces_of(roll).items() for roll in rolls for _ in range(roll.dice)]
    for thrown in product(*dice):
        remaining = iter(face for face, _ in thrown)
        kills, hits = [0] * len(sides), [0] * len(sides)
        for roll in rolls:
            faces = [next(remaining) for _ in range(roll.dice)]
            kills[roll.at] += faces.count(6)
            hits[roll.at] += max(0, sum(roll.needs <= face < 6 for face in faces) + roll.hits)
        ends = []
        for side, killed, struck in zip(sides, kills, hits, strict=True):
            tokens = max(0, side.tokens - killed)
            aborts = tokens > 0 and struck >= tokens
            ends.append((tokens, max(0, side.fuel - side.pays - aborts), aborts and side.attacks))
        counter[tuple(ends)] += prod(ways for _, ways in thrown)
    return {end: Fraction(ways, 36 ** len(dice)) for end, ways in counter.items()}


def ends(asked: Activation, *, quick: bool) -> Ends:
    """Tokens, fuel and aborts of all wings."""
    end = activation_odds(asked).end if quick else odds(activation_flow(asked), start(asked))
    result: Ends = {}
    for state, weight in end.weights.items():
        key = tuple(tuple(wing_state) for wing_state in state.wings)
        result[key] = result.get(key, Fraction(0)) + Fraction(weight, end.denominator)
    return result


def card(effect: str, amount: int = 0, step: int = 4) -> Data:
    return {"name": "a card", "effect": effect, "amount": amount, "step": step}


CARDS = {
    "nothing": ([], Aa(0, 2, 5)),
    "a die more": ([card("dice", 1)], Aa(0, 3, 5)),
    "a die less": ([card("dice", -1)], Aa(0, 1, 5)),
    "no dice at all": ([card("dice", -9)], Aa(0, 0, 5)),
    "easier": ([card("to_hit", 2)], Aa(0, 2, 3)),
    "harder": ([card("to_hit", -3)], Aa(0, 2, 6)),
    "a hit more": ([card("hits", 1)], Aa(0, 2, 5, hits=1)),
    "a hit without dice": ([card("hits", 1), card("dice", -2)], Aa(0, 0, 5, hits=1)),
    "a hit less": ([card("hits", -1), card("to_hit", 2)], Aa(0, 2, 3, hits=-1)),
    "misses once more": ([card("reroll_failures")], Aa(0, 2, 5, reroll="low")),
    "hits once more": ([card("reroll_successes")], Aa(0, 2, 5, reroll="high")),
    "all of it": (
        [card("reroll_failures"), card("hits", -1), card("dice", 1)],
        Aa(0, 3, 5, -1, "low"),
    ),
}


@pytest.mark.parametrize("name", CARDS)
def test_cards_on_the_aa_of_ships_match_every_face(name: str) -> None:
    """2 AA at a wing of 2 tokens that attacks; it rolls 1 die, which no card changes, at a ship of
    DR 9.
    """
    modifiers, aa = CARDS[name]
    meeting: Data = {
        "rulings": BASIC,
        "models": [model(9, 9, 3, aa=2, height="flying")],
        "wings": [wing("recon", 2)],
        "wings_against_models": [{"wing": 0, "target": 0, "tokens": 1, "models": [0]}],
    }
    plain = declared(meeting)
    plain["answers"]["models_at_wings"][0]["modifiers"] = modifiers
    asked = check(plain)
    assert isinstance(asked, Activation), asked
    expected = by_hand([Side(2, 3, True, True)], [aa])
    assert ends(asked, quick=True) == ends(asked, quick=False) == expected


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("side", ["aa", "answers"])
def test_cards_on_the_aa_of_wings_match_every_face(name: str, side: str) -> None:
    """Recon hit on 5+: 2 tokens attack, or roll back, with cards; the other wing of 1 rolls a die
    without any.
    """
    modifiers, aa = CARDS[name]
    attacks = side == "aa"
    meeting: Data = {
        "rulings": BASIC,
        "models": [],
        "wings": [wing("recon", 2 if attacks else 1), wing("recon", 1 if attacks else 2)],
        "wings_against_wings": [{"attacker": 0, "defender": 1}],
    }
    plain = declared(meeting)
    plain[side]["wings_at_wings"][0]["modifiers"] = [
        modifier | {"step": 5} for modifier in modifiers
    ]
    asked = check(plain)
    assert isinstance(asked, Activation), asked
    cards, other = (1, 0) if attacks else (0, 1)
    sides = [Side(2 if attacks else 1, 3, True, True), Side(1 if attacks else 2, 3, True, False)]
    expected = by_hand(sides, [aa._replace(at=cards), Aa(other, 1, 5)])
    assert ends(asked, quick=True) == ends(asked, quick=False) == expected


def test_hit_cards_change_each_of_several_rolls_separately() -> None:
    """Two ships' rolls at one wing of 3: a card takes hits off one roll alone, and no more than it
    has.
    """
    plain = declared(
        {
            "rulings": BASIC,
            "models": [model(9, 9, 3, aa=1), model(9, 9, 3, aa=2)],
            "wings": [wing("fighters", 3)],
            "wings_against_models": [{"wing": 0, "models": [0]}, {"wing": 0, "models": [1]}],
        }
    )
    first, second = plain["answers"]["models_at_wings"]
    first["modifiers"] = [card("hits", -2), card("to_hit", 2)]
    second["modifiers"] = [card("hits", 2)]
    asked = check(plain)
    assert isinstance(asked, Activation), asked
    expected = by_hand([Side(3, 3, False, True)], [Aa(0, 1, 3, -2), Aa(0, 2, 5, 2)])
    assert ends(asked, quick=True) == ends(asked, quick=False) == expected


@pytest.mark.parametrize(
    ("effect", "step", "code"),
    [
        ("hit_points", 4, "wrong_step"),
        ("dice", 6, "too_high"),
        ("dice", 2, "too_low"),
        ("vigour", 4, "not_a_choice"),
    ],
)
def test_card_without_meaning_for_aa_is_refused(effect: str, step: int, code: str) -> None:
    plain = declared(
        {
            "models": [],
            "wings": [wing("recon"), wing("recon")],
            "wings_against_wings": [{"attacker": 0, "defender": 1}],
        }
    )
    plain["aa"]["wings_at_wings"][0]["modifiers"] = [card(effect, 1, step)]
    activation = check(plain)
    assert not isinstance(activation, Activation)
    assert {fault.code for fault in activation} == {code}
