"""Whole dogfights against a second reading of the eight steps, with every trait, modifier and
ruling at once.
"""

from collections import defaultdict
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.jovian.advice.orders import PAYOFFS, Duel, Payoff
from engine.jovian.dogfight import Dogfight, dogfight_odds
from tests.engine.jovian.dogfight.deciding import by_the_reading, worth_of
from tests.engine.jovian.dogfight.encounters import structures
from tests.oracles.jovian.reading import INITIATIVE, missiles, salvo, stages, ways

Data = dict[str, Any]
Ends = dict[tuple[int, int], Fraction]


def fire(data: Data, before: Ends, sides: tuple[int, ...], *, flying: bool = False) -> Ends:
    """Both, or one of them, fire at the same time; only missiles fly from the dead."""
    after: Ends = defaultdict(Fraction)
    for key, chance in before.items():
        ends = []
        for target in (0, 1):
            me, shots = 1 - target, missiles(data, 1 - target) if flying else ()
            if not flying and me in sides and key[me]:
                shots = best(data, me, key[target])
            ends.append(salvo(shots, key[target]))
        for first, item in ends[0].items():
            for second, two in ends[1].items():
                after[first, second] += chance * item * two
    return dict(after)


def best(data: Data, me: int, remaining: int) -> Any:
    """The way to fire that takes most Structure on average; of equals the one that spends least."""

    def mean_structure(way: Any) -> tuple[Fraction, int]:
        return sum(
            (context * chance for context, chance in salvo(way[1], remaining).items()), Fraction(0)
        ), way[0]

    return min(ways(data, me), key=mean_structure, default=(0, ()))[1]


def fought(data: Data) -> Ends:
    """Steps 6 and 7."""
    sides = data["encounter"]["sides"]
    ends: Ends = {
        (sides[0]["squadron"]["structure"], sides[1]["squadron"]["structure"]): Fraction(1)
    }
    for stage in stages(data):
        ends = fire(data, ends, stage)
    return fire(data, ends, (0, 1), flying=True)


@st.composite
def weapons(draw: st.DrawFn, kinds: tuple[str, ...]) -> Data:
    small = st.integers(0, 1) | st.just(0)
    return {
        "type": draw(st.sampled_from(kinds)),
        "anti_squadron": draw(st.integers(1, 3)),
        "macro": draw(small),
        "instances": draw(st.integers(1, 2)),
        "link": draw(st.booleans()),
        "link_attacks": draw(st.integers(1, 2)),
        "link_modifier": draw(st.integers(-1, 2)),
    }


@st.composite
def dogfights(draw: st.DrawFn) -> Data:
    sides, orders = [], []
    for _ in range(2):
        guns = draw(st.lists(weapons((*INITIATIVE, "lance")), max_size=2))
        racks = draw(st.lists(weapons(("missile",)), max_size=1))
        control, fuel, skill = (
            draw(st.integers(0, 3)),
            draw(st.integers(0, 2)),
            draw(st.integers(0, 2)),
        )
        most = min(control, racks[0]["instances"]) if racks else 0
        declared = (
            {"weapon": len(guns), "fired": draw(st.integers(1, most))}
            if most and draw(st.booleans())
            else None
        )
        squadron = {
            "weapons": [*guns, *racks],
            "skill": skill,
            "fuel": fuel,
            "structure": draw(st.integers(1, 4)),
            "fire_control": control,
            "armour": draw(st.integers(0, 2)),
            "evasive": draw(st.booleans()),
        }
        modifiers = st.just(0) | st.integers(-2, 3)
        sums = {"modifier": draw(modifiers), "missile_modifier": draw(modifiers)}
        sides.append({"squadron": squadron, "missiles": declared, **sums})
        index = draw(st.integers(0, len(guns) - 1)) if guns else None
        pool = skill + fuel + (0 if index is None else guns[index]["anti_squadron"])
        attack = draw(st.integers(0, pool))
        orders.append({"fuel": fuel, "weapon": index, "attack": attack, "defense": pool - attack})
    options = {
        "escalate_missile": ["after", "before"],
        "instances": ["full_pool_each", "pool_shared"],
        "squadron_quadruple": ["three", "destroyed"],
        "beam_reroll": ["once", "of_nothing", "none"],
    }
    rulings = {name: draw(st.sampled_from(choices)) for name, choices in options.items()}
    return {"encounter": {"rulings": rulings, "sides": sides}, "orders": orders}


@settings(deadline=None, max_examples=60)
@given(dogfights())
def test_odds_equal_a_second_reading(data: Data) -> None:
    dogfight = Dogfight.model_validate(data)
    ends = {pair: chance for pair, chance in fought(data).items() if chance}
    assert structures(dogfight_odds(dogfight)) == ends


@settings(deadline=None, max_examples=60)
@given(dogfights(), st.sampled_from(PAYOFFS), st.integers(0, 1))
def test_adviser_values_orders_like_a_second_reading(data: Data, payoff: Payoff, side: int) -> None:
    dogfight = Dogfight.model_validate(data)
    own, other = dogfight.orders[side], dogfight.orders[1 - side]
    ends = Duel(dogfight.encounter, side).ends(own, other, payoff)
    assert ends.payoff(payoff) == by_the_reading(data, worth_of(payoff, side), side)
    assert ends.win + ends.lose + ends.trade + ends.both_alive == 1
