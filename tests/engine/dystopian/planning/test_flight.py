"""The best that a wing can do: equal to the best of all that it may declare, by the odds of the battle itself."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.activation.plans import Want
from engine.dystopian.battle import activation_of, ground
from engine.dystopian.planning import Flight
from engine.engagement import Refusal
from tests.engine.dystopian.battle.table import a, b, game, ship, squadron, wing

FLYER = ship(hp=3, dr=2, cr=4, height="flying")


@pytest.mark.parametrize("kind", ["dive_bombers", "recon"])
def test_no_declaration_takes_more(kind: str) -> None:
    dice = {"attack_dice": 2} if kind == "dive_bombers" else {}
    now = game([wing("w", kind, aa=2, **dice)], [squadron("s", ship(hp=3), FLYER), wing("x")])
    reach = [b("s0"), b("s1"), b("x")]
    flight = Flight(ground(now.state, reach[:2], [a("w"), b("x")]), a("w"), reach, Want.HP)
    for _ in flight.work():
        pass
    assert flight.best
    found = []
    for drops, rolls_at in product([None, *reach], repeat=2):
        attacks = [{"wings": [a("w")], "target": drops, "range_band": 1}] if drops else []
        aa = [{"wing": a("w"), "target": rolls_at}] if rolls_at else []
        said: dict[str, Any] = {"wings": [a("w")], "attacks": attacks}
        said |= {"wings_at_wings" if rolls_at == b("x") else "wings_at_models": aa}
        planned = activation_of(now.state, said)
        if not isinstance(planned, Refusal) and (attacks or aa):
            odds = activation_odds(planned)
            lost = odds.mean_hp_lost(*(ref for ref in planned.models))
            tokens = planned.wing_places.get(b("x"))
            kept = sum(weight * end.wings[tokens].tokens for end, weight in odds.end.weights.items()) if tokens else 9
            found.append(lost + (3 - Fraction(kept, odds.end.denominator) if tokens else 0))
    assert flight.best.value == max(found)
    assert flight.plans[0].alike != flight.plans[1].alike
    assert (flight.best.drops is not None) == (kind == "dive_bombers")


def test_nothing_comes_of_nobody() -> None:
    now = game([wing("w", "recon", aa=2)], [squadron("s", ship())])
    flight = Flight(ground(now.state, [b("s0")], [a("w")]), a("w"), [b("s0")], Want.ANY)
    assert list(flight.work()) and not flight.plans, "AA has no number at a ship on the surface"
