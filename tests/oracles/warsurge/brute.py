"""First oracle: every die thrown and every model worn down one by one, written from the rules file,
not the engine.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

Chances = dict[int, Fraction]


@dataclass(frozen=True)
class Shot:
    """One weapon as plain numbers: dice, what they need ('4+', '9/3', 'Ax2'), saves that are
    rolled, on which die.
    """

    dice: int
    needs: str
    armour: int | None = None
    aegis: int | None = None
    multiplies: str = "successes"
    sides: int = 10


def die_succeeds(needs: str) -> list[tuple[bool, Fraction]]:
    """Every way one attack die can end, with its chance."""
    if "/" not in needs:
        number = int(needs.rstrip("+"))
        return [(face >= number and face != 0, Fraction(1, 10)) for face in range(10)]
    number = int(needs.split("/")[1])
    ends = [(False, Fraction(1, 10)) for face in range(9)]
    return ends + [(second >= number and second != 0, Fraction(1, 100)) for second in range(10)]


def die_saves(number: int | None, sides: int) -> list[tuple[bool, Fraction]]:
    """Every way one save can end."""
    if number is None:
        return [(False, Fraction(1))]
    faces = range(10) if sides == 10 else range(1, 7)
    return [(face >= number and face != faces[0], Fraction(1, sides)) for face in faces]


def unsaved(shot: Shot) -> Iterator[tuple[int, Fraction]]:
    """Successes not saved, and the chance of each way the dice of a weapon can fall."""
    times = 1
    if shot.needs.startswith("A"):
        ways: list[list[tuple[bool, Fraction]]] = [[(True, Fraction(1))]] * shot.dice
        times = int(shot.needs[2:] or 1)
    else:
        ways = [die_succeeds(shot.needs)] * shot.dice
    if shot.multiplies == "hp":
        times = 1
    saves = list(product(die_saves(shot.armour, shot.sides), die_saves(shot.aegis, shot.sides)))
    for dice in product(*(_merged(way) for way in ways)):
        chance = _product(part for _, part in dice)
        successes = times * sum(hit for hit, _ in dice)
        for outcome in product(
            _merged([(not (a or g), p * q) for (a, p), (g, q) in saves]), repeat=successes
        ):
            yield sum(hurt for hurt, _ in outcome), chance * _product(part for _, part in outcome)


def hp_each(shot: Shot) -> int:
    """HP that one success not saved costs."""
    return int(shot.needs[2:] or 1) if shot.multiplies == "hp" and shot.needs.startswith("A") else 1


def wear_down(models: tuple[int, ...], successes: int, each: int, lost: bool) -> tuple[int, ...]:
    """The models' HP, front first, after some successes."""
    remaining = list(models)
    for _ in range(successes):
        loss = each
        while remaining and loss:
            taken = min(loss, remaining[0])
            remaining[0] -= taken
            loss = 0 if lost else loss - taken
            if not remaining[0]:
                remaining.pop(0)
    return tuple(remaining)


def ends(
    shots: tuple[Shot, ...], models: tuple[int, ...], lost: bool = False
) -> dict[tuple[int, ...], Fraction]:
    """Chances of the models that are left after all weapons in a row."""
    spread = {models: Fraction(1)}
    for shot in shots:
        distribution: Chances = defaultdict(Fraction)
        for successes, chance in unsaved(shot):
            distribution[successes] += chance
        after: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for key, chance in spread.items():
            for successes, part in distribution.items():
                after[wear_down(key, successes, hp_each(shot), lost)] += chance * part
        spread = dict(after)
    return spread


def _merged(ways: list[tuple[bool, Fraction]]) -> list[tuple[bool, Fraction]]:
    total: dict[bool, Fraction] = defaultdict(Fraction)
    for end, chance in ways:
        total[end] += chance
    return [(end, chance) for end, chance in total.items() if chance]


def _product(parts: Iterator[Fraction]) -> Fraction:
    result = Fraction(1)
    for part in parts:
        result *= part
    return result
