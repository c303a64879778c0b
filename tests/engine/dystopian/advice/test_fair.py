"""The average remaining value before a roll equals the average over its results."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from engine.dystopian.advice.review import REVIEW
from engine.dystopian.battle import progress
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    b,
    game,
    ship,
    squadron,
    throws,
    wing,
)

MOST = 2
"""Most dice of which every fall is tried."""


def table(by_chance: Random) -> Game:
    """A flyer, a ship and a wing against a ship and a wing, weak enough for dice that can be
    counted.
    """

    def drawn(height: str, weapon: str) -> Data:
        arms = [{"weapon": weapon, "attack_dice": [by_chance.randint(1, 2)] * 4}]
        return ship(
            dr=1,
            cr=by_chance.randint(1, 2),
            hp=by_chance.randint(2, 4),
            aa=1,
            cc=1,
            height=height,
            shields=by_chance.randint(0, 1),
            arms=arms,
        )

    ours = [
        drawn("flying", "rockets"),
        drawn("surface", by_chance.choice(["torpedoes", "gunnery"])),
    ]
    bombers = wing("v", "dive_bombers", tokens=2, attack_dice=1)
    return game(
        [squadron("a", *ours), bombers],
        [squadron("b", drawn("surface", "gunnery")), wing("x", tokens=1)],
    )


def played(seed: int) -> Iterator[Game]:
    """An activation to its end, the battle before each event of it."""
    by_chance = Random(seed)
    attacks = [{"shots": [{"model": a(f"a{index}")}], "target": b("b0")} for index in (0, 1)]
    attacks.append({"wings": [a("v")], "target": b("b0"), "range_band": 1})  # type: ignore[dict-item]
    at_wing = [{"models": [a("a1")], "target": b("x"), "option": "single"}]
    now = act(table(by_chance), "declare", 0, attacks=attacks, models_at_wings=at_wing)
    while (due := progress(now.state)) and due.due != "explosion":
        yield now
        if due.due == "counter":
            counter = {"models": [b("b0")], "weapon": "aa", "target": a("a0"), "option": "single"}
            now = act(now, "counter", 1, counterattacks=[counter])
        elif due.due == "defend":
            assert due.part
            models = by_chance.choice([[], [b("b0")]])
            data = {
                "attack": int(due.part.rpartition(".")[2]),
                "models": models,
                "defence_option": "single",
            }
            now = act(now, "defend", 1, **data)
        else:
            dice = due.waiting
            now = throws(
                now,
                tuple(by_chance.randint(1, dice.sides) for _ in range(dice.count)) if dice else (),
            )


def remaining(now: Game) -> Mapping[str, Fraction] | None:
    """The average remaining value of all models at the end of the activation."""
    state = now.state
    whole = {
        **{ref: model.hp for ref, model in state.models.items()},
        **{ref: wing.tokens for ref, wing in state.wings.items()},
    }
    still = REVIEW.mean_remaining(state) if state.activating else {}
    return (
        None
        if still is None
        else {ref: still.get(ref, Fraction(many)) for ref, many in whole.items()}
    )


@pytest.mark.parametrize("seed", range(2))
def test_value_before_a_roll_is_the_average_over_its_results(seed: int) -> None:
    tried = 0
    for now in played(seed):
        due, before = progress(now.state), remaining(now)
        if before is None or not (
            due and due.due == "throw" and due.waiting and due.waiting.count <= MOST
        ):
            continue
        falls = [
            remaining(throws(now, faces))
            for faces in product(range(1, due.waiting.sides + 1), repeat=due.waiting.count)
        ]
        every = [fall for fall in falls if fall is not None]
        if len(every) == len(falls):
            assert {ref: sum(fall[ref] for fall in every) / len(every) for ref in before} == before
            tried += 1
    assert tried > 3
