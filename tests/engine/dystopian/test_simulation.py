"""Long attacks thrown with seeded dice by the text of the rules file, within five standard errors
of the odds.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from random import Random

from engine.dystopian import Effect
from engine.dystopian.attack import attack_odds
from tests.engine.dystopian.examples import EFFECT, attack

THROWS = 8000


@dataclass
class Ship:
    """A target on the table; `rows` are the rows of the critical table it carries."""

    dr: int
    cr: int
    hp: int
    sunk: bool = False
    exploded: bool = False
    rows: set[int] = field(default_factory=set)


def hits(dice: Random, count: int, needs: int, sixes: int = 1) -> int:
    """Return the hits of exploding dice.

    sixes: the dice that a 6 of the first throw earns.
    """
    total = 0
    for _ in range(count):
        face = dice.randint(1, 6)
        total += 2 if face == 6 else face >= needs
        total += hits(dice, sixes, needs) if face == 6 else 0
    return total


def suffer(dice: Random, ship: Ship, remaining: int) -> None:
    """Step 9 with one critical per full CR, that of the DR after a leak, each rolled for."""
    criticals, number = remaining // ship.cr, 0
    while number < criticals:
        number += 1
        row = dice.randint(1, 6) + dice.randint(1, 6)
        if row == 2:
            ship.sunk = ship.exploded = True
            return
        ship.rows.add(row)
        criticals = remaining // ship.dr if row == 10 else criticals
    ship.hp -= 2 * criticals if criticals else int(remaining >= ship.dr)
    ship.sunk = ship.hp <= 0


def close(result: list[bool], chance: Fraction) -> None:
    """Check that an event happened as often as expected."""
    share = sum(result) / len(result)
    assert abs(share - chance) <= 5 * sqrt(chance * (1 - chance) / len(result)) + 1e-12


def test_linked_guns_against_two_shields_match_a_simulation() -> None:
    """Four models of 11, 10, 9 and 8 with 3 HP lost by the last: 11 + 5 + 4 + 2 dice."""
    asked = attack(
        volley={
            "option": "linked",
            "mars": ["devastating_ordnance"],
            "models": [
                {"attack_dice": 8, "hp_lost": 3},
                *({"attack_dice": n} for n in (9, 10, 11)),
            ],
        },
        target={"dr": 6, "cr": 10, "hp": 8, "starting_hp": 10, "shields": 2},
    )
    dice, ships = Random("linked guns"), []
    for _ in range(THROWS):
        ship = Ship(6, 10, 8)
        total = hits(dice, 22, 4, sixes=2)
        suffer(dice, ship, max(0, total - sum(dice.randint(1, 6) >= 4 for _ in range(4))))
        ships.append(ship)
    result = attack_odds(asked)
    close([ship.sunk for ship in ships], result.destroyed)
    close([ship.exploded for ship in ships], result.exploded)
    close([not ship.sunk and ship.hp == 8 for ship in ships], result.no_damage)
    for lost in (1, 2, 4, 6):
        expected = Fraction(result.hp_lost.quantity(lost), result.hp_lost.denominator())
        close([not ship.sunk and ship.hp == 8 - lost for ship in ships], expected)
    for row in range(3, 13):
        close([not ship.sunk and row in ship.rows for ship in ships], result.effects[EFFECT[row]])


def test_torpedoes_against_concussion_charges_match_a_simulation() -> None:
    """Dice that explode on both sides, and a leak from before."""
    asked = attack(
        30,
        volley={"weapon": "torpedoes"},
        defenders=[{"attack_dice": 12}, {"attack_dice": 8}],
        target={
            "dr": 4,
            "cr": 9,
            "hp": 6,
            "starting_hp": 6,
            "guardians": 3,
            "effects": ["fusion_leak"],
        },
    )
    dice, ships = Random("torpedoes"), []
    for _ in range(THROWS):
        ship = Ship(4, 4, 6, rows={10})
        remaining = max(0, hits(dice, 30, 4) - hits(dice, 16, 5))
        suffer(dice, ship, max(0, remaining - sum(dice.randint(1, 6) >= 5 for _ in range(3))))
        ships.append(ship)
    result = attack_odds(asked)
    close([ship.sunk for ship in ships], result.destroyed)
    close([ship.exploded for ship in ships], result.exploded)
    close([not ship.sunk and ship.hp == 6 for ship in ships], result.no_damage)
    close([not ship.sunk for ship in ships], result.effects[Effect.FUSION_LEAK])
