"""Advice at the limits of its forms in this Python: the first answer and the longest step, as
ratios.

The measure is the exact odds of one attack of 40 AD in the same run, so that machines compare.
"""

import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from engine.advice import Goal
from engine.jovian import Squadron, Weapon, WeaponType
from engine.jovian.advice.orders import Board, Duel, Stakes, mixes
from engine.jovian.dogfight import DogfightSide, Encounter, Missiles
from engine.warsurge.advice.plans.best_plan import planning
from engine.warsurge.attack import MOST_DICE, Attack
from engine.warsurge.profiles import UNIT_HP, WEAPONS
from tools.benchmark import odds

TARGETS = 4
RUNS = 3


class Spent(NamedTuple):
    """Processor time in seconds.

    first: the time until the first answer.
    longest: the time of the longest step.
    whole: the time of all steps.
    """

    first: float
    longest: float
    whole: float


def lines() -> Iterator[str]:
    """Yield a line for each kind of advice."""
    measure = odds.in_python(odds.DICE[-1], first=odds.ROUNDS) / 1000
    yield f"  measure, the odds of one attack of {odds.DICE[-1]} AD: {measure * 1000:.0f} ms"
    kinds = (
        (f"plan of {WEAPONS} profiles against {TARGETS} units", _plan),
        ("mix of dogfight orders, beams, missiles, Skill and Fuel", _orders),
    )
    for name, steps_of in kinds:
        runs = [_spend(steps_of) for _ in range(RUNS)]
        first = min(run.first for run in runs) / measure
        longest = min(run.longest for run in runs) / measure
        whole = min(run.whole for run in runs)
        yield f"  {name}: first answer {first:.1f}, longest step {longest:.1f}; all {whole:.1f} s"


def _spend(steps_of: Callable[[], Iterator[bool]]) -> Spent:
    """Take every step of some work; work without any answer counts as answered at its end."""
    first = None
    longest = 0.0
    began = time.process_time()
    before = began
    for has_answer in steps_of():
        now = time.process_time()
        longest = max(longest, now - before)
        if has_answer and first is None:
            first = now - began
        before = time.process_time()
    whole = time.process_time() - began
    if first is None:
        first = whole
    return Spent(first, longest, whole)


def _plan() -> Iterator[bool]:
    """Yield after each step of a WARSURGE plan whether there is a plan."""
    weapons = []
    for index in range(WEAPONS):
        dice = MOST_DICE // WEAPONS
        weapons.append({"attacks": dice, "power": 6 + index % 3 + index // 3, "range": 10 + index})
    aimed = {}
    for number in range(TARGETS):
        target = {"defence": 4 + number, "hp": 20, "models": UNIT_HP // 20, "armour": 6, "aegis": 8}
        rulings = {"method": "formula", "excess": "lost"}
        data = {"rulings": rulings, "weapons": weapons, "target": target}
        aimed[f"unit {number}"] = Attack.model_validate(data)
    search = planning(aimed, list(aimed), Goal.HP, range(WEAPONS))
    for _ in search.work():
        yield search.allocation is not None


def _orders() -> Iterator[bool]:
    """Yield after each step to the first mix of dogfight orders whether there is a mix."""
    weapons = (
        Weapon(
            type=WeaponType.BEAM_PROJECTOR, anti_ship=12, anti_squadron=12, macro=6, instances=6
        ),
        Weapon(type=WeaponType.MISSILE, anti_squadron=12, macro=6, instances=6),
    )
    squadron = Squadron(
        weapons=weapons, skill=12, fuel=12, structure=12, fire_control=12, armour=6, evasive=True
    )
    side = DogfightSide(
        squadron=squadron, missiles=Missiles(weapon=1, fired=6), modifier=9, missile_modifier=9
    )
    board = Board(
        Duel(Encounter(sides=(side, side)), 0), Stakes("win_minus_lose", Fraction(1, 100))
    )
    for mix in mixes(board):
        yield mix is not None
        if mix:
            return
