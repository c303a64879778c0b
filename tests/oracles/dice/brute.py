"""First oracle: every face of every die thrown, written from the rules file and not from the
engine.

A face is worth nothing, one hit, or on a 6 what the kind of die says. An exploding die adds two
hits each time it goes on, so the chance of k hits is a finite sum and comes out exact.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import lru_cache
from itertools import product

import icepool

Chances = dict[int, Fraction]
SIXTH = Fraction(1, 6)


def worth(face: int, to_hit: int, kind: str, first: bool, devastating: bool) -> tuple[int, int]:
    """Hits of a face and the dice that it earns."""
    if face < to_hit:
        return 0, 0
    if face < 6 or kind == "basic":
        return 1, 0
    if kind == "heavy":
        return 2, 0
    return 2, 2 if first and devastating else 1


@lru_cache(maxsize=4096)
def pending(dice: int, to_hit: int, kind: str, most: int) -> tuple[Fraction, ...]:
    """Chances of 0 to `most` hits of dice that earlier dice earned."""
    if dice == 0:
        return (Fraction(1), *(Fraction(0),) * most)
    chances = [Fraction(0)] * (most + 1)
    for face in range(1, 7):
        hits, more = worth(face, to_hit, kind, False, False)
        if hits <= most:
            for further, chance in enumerate(pending(dice - 1 + more, to_hit, kind, most - hits)):
                chances[hits + further] += SIXTH * chance
    return tuple(chances)


@lru_cache(maxsize=4096)
def brute(
    count: int, to_hit: int, kind: str, most: int, *, devastating: bool = False, text: str = "none"
) -> tuple[Fraction, ...]:
    """Chances of exactly 0 to `most` hits of `count` dice."""
    chances = [Fraction(0)] * (most + 1)
    thrown = Counter(
        _first(faces, to_hit, kind, devastating, text)
        for faces in product(range(1, 7), repeat=count)
    )
    for (kept, earned), throws in thrown.items():
        if kept <= most:
            for further, chance in enumerate(pending(earned, to_hit, kind, most - kept)):
                chances[kept + further] += throws * SIXTH**count * chance
    return tuple(chances)


def _first(
    faces: tuple[int, ...], to_hit: int, kind: str, devastating: bool, text: str
) -> tuple[int, int]:
    if text == "whole":
        if any(face >= to_hit for face in faces):
            return 0, len(faces)
        return 0, 0
    kept = earned = 0
    for face in faces:
        hit = face >= to_hit
        if (text == "successes" and hit) or (text == "failures" and not hit):
            earned += 1
        else:
            hits, more = worth(face, to_hit, kind, True, devastating)
            kept, earned = kept + hits, earned + more
    return kept, earned


def chances_of(die: "icepool.Die[int]") -> Chances:
    """An icepool distribution as plain fractions."""
    return {outcome: Fraction(weight, die.denominator()) for outcome, weight in die.items()}


def capped(chances: tuple[Fraction, ...], cap: int) -> Chances:
    """Chances of min(hits, cap), without the impossible ones."""
    whole: Chances = defaultdict(
        Fraction, {hits: chance for hits, chance in enumerate(chances[:cap]) if chance}
    )
    rest = 1 - sum(chances[:cap])
    return dict(whole) | ({cap: rest} if rest else {})
