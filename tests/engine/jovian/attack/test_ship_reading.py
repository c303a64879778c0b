"""Attacks on ships against a second reading: parts that run out, the players' chart, every ruling
below 0 Structure.
"""

from collections import defaultdict
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.flow import odds
from engine.jovian import ShipAttack, check_attack
from engine.jovian.steps import ship_flow, ship_start
from tests.oracles.jovian.ship_reading import Data, Hull, Spread, ends

ROWS = st.lists(st.integers(1, 7), min_size=1, max_size=3, unique=True).map(sorted)
ROW = st.fixed_dictionaries({"destroys": st.booleans()})
TABLE = st.builds(
    lambda ups, row, per: {
        "sides": 3,
        "per_rating": per,
        "rows": [{"up_to": up} | row for up in ups],
    },
    ROWS,
    ROW,
    st.integers(-1, 2),
)
ATTACKS = st.fixed_dictionaries(
    {
        "rulings": st.fixed_dictionaries(
            {
                "catastrophic_rolls": st.sampled_from(["each_point", "each_result", "each_damage"]),
                "no_rating_left": st.sampled_from(["structure", "triple", "ignored"]),
            }
        ),
        "fires": st.lists(
            st.builds(
                lambda dice, macro: {
                    "weapon": {"type": "lance", "anti_ship": dice, "macro": macro}
                },
                st.integers(2, 5),
                st.integers(0, 2),
            ),
            min_size=1,
            max_size=2,
        ),
        "target": st.fixed_dictionaries(
            {
                name: st.integers(0, 2)
                for name in ("defense", "sensors", "thrusters", "structure", "armour")
            }
            | {
                "parts": st.lists(
                    st.builds(lambda integer: {"name": "part", "left": integer}, st.integers(0, 2)),
                    max_size=2,
                )
            }
        ),
        "table": st.none() | TABLE,
    }
)


@settings(deadline=None, max_examples=40)
@given(ATTACKS)
def test_odds_equal_a_second_reading(data: Data) -> None:
    attack = check_attack(ShipAttack, data)
    assert isinstance(attack, ShipAttack), attack
    result = odds(ship_flow(attack), ship_start(attack))
    spread: Spread = defaultdict(Fraction)
    for state, weight in result.weights.items():
        rows = state.rows if attack.table else tuple(sorted(state.rows))
        hull = Hull(
            state.structure, state.ratings, sum(state.parts), state.criticals, rows, state.destroyed
        )
        spread[hull] += Fraction(weight, result.denominator)
    assert dict(spread) == ends(data)
