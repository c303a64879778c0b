"""The rules implemented plainly and slowly, without code of the engine: an oracle for small
pools.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

Sets = tuple[tuple[int, int], ...]
"""(value, magnitude 1 to 3) of every result."""
Chances = dict[Sets, Fraction]


def sets_of(base: tuple[int, ...], macro: tuple[int, ...] = (), sign: int = 1) -> Sets:
    """Results of faces."""
    result = []
    for face in range(1, 7):
        same = base.count(face)
        if same >= 2:
            magnitude = {2: 1, 3: 2}.get(same, 3)
            for _ in range(macro.count(face)):
                magnitude = min(3, magnitude + 1) if sign > 0 else max(0, magnitude - 1)
            if magnitude:
                result.append((face, magnitude))
    return tuple(result)


def throws(dice: int) -> list[tuple[tuple[int, ...], int]]:
    """All rolls with sorted faces, and in how many ways each comes about."""
    rolls = combinations_with_replacement(range(1, 7), dice)
    return [
        (roll, factorial(dice) // prod(map(factorial, Counter(roll).values()))) for roll in rolls
    ]


def chances(base: int, macro: int = 0) -> Chances:
    """Exact chances of the results of a pool without flex dice."""
    weights: Chances = defaultdict(Fraction)
    for roll, ways in throws(base):
        for extra, more in throws(abs(macro)):
            weights[sets_of(roll, extra, macro)] += Fraction(ways * more, 6 ** (base + abs(macro)))
    return dict(weights)


def by_magnitude(spread: Chances) -> Chances:
    """The same chances with values that mean nothing."""
    far: Chances = defaultdict(Fraction)
    for sets, chance in spread.items():
        far[tuple(enumerate(sorted(magnitude for _, magnitude in sets), 1))] += chance
    return dict(far)


def kept_of(
    faces: tuple[int, ...], away: int, macro: tuple[int, ...] = (), sign: int = 1
) -> set[Sets]:
    """All results when so many dice are taken away."""
    if not away:
        return {sets_of(faces, macro, sign)}
    rest = {faces[:index] + faces[index + 1 :] for index in range(len(faces))}
    return {sets for remaining in rest for sets in kept_of(remaining, away - 1, macro, sign)}


def lowered(sets: Sets, value: int) -> Sets:
    """One magnitude off the result of a value; nothing happens without one."""
    known = dict(sets)
    if known.get(value, 0):
        known[value] -= 1
    return tuple(sorted((face, magnitude) for face, magnitude in known.items() if magnitude))


def resisted(primary: Sets, secondary: Sets) -> set[Sets]:
    """Everything that the secondary's results, one after the other, may leave."""
    remaining = {primary}
    for _, magnitude in secondary:
        if magnitude == 3:
            return {()}
        for _ in range(magnitude):
            remaining = {lowered(sets, value) for sets in remaining for value, _ in sets} | (
                {()} & remaining
            )
    return remaining


def up(sets: Sets) -> Sets:
    """Escalated."""
    return tuple((value, min(3, magnitude + 1)) for value, magnitude in sets)


def squadron_damage(sets: Sets) -> int:
    """D 1, T 2, Q 3."""
    return sum(magnitude for _, magnitude in sets)


Ship = tuple[int, tuple[int, int, int], int, int]
"""Structure, ratings, Critical Hits, Catastrophic rolls."""


def ship_damage(ship: Ship, sets: Sets) -> dict[Ship, Fraction]:
    """Effects of results on a ship with enough parts: chances of every end."""
    spread = {ship: Fraction(1)}
    for value, magnitude in sorted(sets, key=lambda item: (item[1], item[0])):
        after: dict[Ship, Fraction] = defaultdict(Fraction)
        for before, chance in spread.items():
            for state, part in _single_result(before, value, magnitude).items():
                after[state] += chance * part
        spread = dict(after)
    return spread


def _single_result(ship: Ship, value: int, magnitude: int) -> dict[Ship, Fraction]:
    structure, ratings, criticals, rolls = ship
    if magnitude == 1:
        own = (value - 1) // 2
        hit = [own] if ratings[own] else [index for index in range(3) if ratings[index]]
        if hit:
            return {
                (structure, _less(ratings, index), criticals, rolls): Fraction(1, len(hit))
                for index in hit
            }
        return {_battered(ship, 1): Fraction(1)}
    points = magnitude - 1
    after = _battered(ship, points)
    return {(after[0], ratings, criticals + points, after[3]): Fraction(1)}


def _battered(ship: Ship, points: int) -> Ship:
    structure, ratings, criticals, rolls = ship
    for _ in range(points):
        structure -= 1
        if structure <= 0:
            structure, rolls = 0, rolls + 1
    return structure, ratings, criticals, rolls


def _less(ratings: tuple[int, int, int], index: int) -> tuple[int, int, int]:
    first, second, third = (boxes - (index == at) for at, boxes in enumerate(ratings))
    return first, second, third


def shapley_snow(payoffs: list[list[Fraction]]) -> Fraction:
    """The value of a small game: the best that a mix on some square of choices guarantees."""
    height, width = len(payoffs), len(payoffs[0])
    best = None
    for size in range(1, min(height, width) + 1):
        for rows, columns in product(
            combinations(range(height), size), combinations(range(width), size)
        ):
            mix = _equalising([[payoffs[i][j] for j in columns] for i in rows])
            if mix is None or min(mix) < 0:
                continue
            given = [
                sum(x * payoffs[i][j] for x, i in zip(mix, rows, strict=True)) for j in range(width)
            ]
            best = min(given) if best is None else max(best, min(given))
    assert best is not None
    return best


def _equalising(square: list[list[Fraction]]) -> list[Fraction] | None:
    """Row weights of sum 1 that give every column the same value."""
    size = len(square)
    lines = [
        [square[i][j] - square[i][0] for i in range(size)] + [Fraction(0)] for j in range(1, size)
    ]
    lines.append([Fraction(1)] * (size + 1))
    for step in range(size):
        result = next((line for line in range(step, size) if lines[line][step]), None)
        if result is None:
            return None
        lines[step], lines[result] = lines[result], lines[step]
        lines[step] = [entry / lines[step][step] for entry in lines[step]]
        for other in range(size):
            if other != step:
                factor = lines[other][step]
                lines[other] = [
                    a - factor * b for a, b in zip(lines[other], lines[step], strict=True)
                ]
    return [line[-1] for line in lines]
