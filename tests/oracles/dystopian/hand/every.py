"""The rest of an activation by every face of every die: the chances of all results, counted one by
one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import factorial, prod
from typing import Any

from tests.oracles.dystopian.hand.activation import activation
from tests.oracles.dystopian.hand.dice import Ask, Faces
from tests.oracles.dystopian.hand.pieces import Data, Piece
from tests.oracles.dystopian.hand.rolls import Table

WORDS: dict[str, Any] = {
    "counter": {},
    "defend": {"models": []},
    "sight": None,
    "explosion": {"attack_dice": 0, "near": []},
    "which": 0,
    "pass": None,
}
"""The default of each declaration: no model answers, defends or is near."""
End = tuple[int, ...]


class TooMany(Exception):
    """More results than can be counted."""


def ends(
    table: Table, declared: Data, order: list[int], data: list[Any], most: int
) -> dict[End, Fraction]:
    """Return the chances of the remaining HP and tokens.

    data: the words and faces so far.
    Raises TooMany above `most` ends.

    Only for dice that earn no others without limit.
    """
    counter: Counter[End] = Counter()
    todo: list[tuple[list[Any], Fraction]] = [(data, Fraction(1))]
    while todo:
        answers, weight = todo.pop()
        pieces = {ref: _copy(piece) for ref, piece in table.pieces.items()}
        copy, orders = Table(table.rulings, pieces), list(order)
        ask = _ask(copy, declared, orders, answers)
        if ask is None:
            counter[_end(copy)] += weight
            if len(todo) > most:
                raise TooMany
            most -= 1
        elif ask.what == "throw":
            todo += [([*answers, faces], weight * chance) for faces, chance in _faces(ask)]
        else:
            todo.append(([*answers, WORDS[ask.what]], weight))
    return dict(counter)


def _copy(piece: Piece) -> Piece:
    return replace(piece, effects=set(piece.effects), suffered=Counter(piece.suffered))


def _ask(table: Table, declared: Data, order: list[int], answers: list[Any]) -> Ask | None:
    hand, word = activation(table, declared, order), None
    try:
        for word in [None, *answers]:
            ask = hand.send(word)
    except StopIteration:
        return None
    return ask


def _end(table: Table) -> End:
    return tuple(piece.tokens if piece.wing else piece.hp for piece in table.pieces.values())


def _faces(ask: Ask) -> Iterator[tuple[Faces, Fraction]]:
    """Like faces counted together: misses, successes and sixes of a die that needs a number, sums
    of the others.
    """
    if ask.roll == "further" and ask.count == 2:
        yield (1, 1), Fraction(1)
    elif ask.needs is None:
        pairs = (
            [(first, second) for first in range(1, 7) for second in range(1, 7)]
            if ask.count == 2
            else []
        )
        every = Counter(sum(pair) for pair in pairs) if pairs else Counter(range(1, ask.sides + 1))
        for total, number in every.items():
            faces = (min(total - 1, 6), total - min(total - 1, 6)) if pairs else (total,)
            yield faces, Fraction(number, every.total())
    else:
        kinds = {1: ask.needs - 1, ask.needs: 6 - ask.needs, 6: 1}
        yield from _counted(ask.count, kinds)


def _counted(count: int, kinds: dict[int, int]) -> Iterator[tuple[Faces, Fraction]]:
    sides = [(face, number) for face, number in kinds.items() if number]
    for numbers in _compositions(count, len(sides)):
        ways = factorial(count) // prod(factorial(number) for number in numbers)
        chance = Fraction(
            ways * prod(side[1] ** many for side, many in zip(sides, numbers, strict=True)),
            6**count,
        )
        yield (
            tuple(side[0] for side, many in zip(sides, numbers, strict=True) for _ in range(many)),
            chance,
        )


def _compositions(count: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (count,)
        return
    for first in range(count + 1):
        yield from ((first, *rest) for rest in _compositions(count - first, parts - 1))
