"""Real dice on the table: the dice requested, and the result of their faces."""

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

Faces = tuple[int, ...]


class Ask(NamedTuple):
    """A request: dice (`count`, `sides`), or with `what` other than "throw" a response of the
    players.
    """

    what: str
    part: str = ""
    roll: str = ""
    by: tuple[str, ...] = ()
    target: str = ""
    count: int = 0
    sides: int = 6
    needs: int | None = None
    options: tuple[tuple[tuple[str, ...], str], ...] = ()


Hand = Generator[Ask, Any, int]


def pool(ask: Ask, kind: str) -> Hand:
    """Hits of some dice: of exploding ones a 6 is two hits and one more die, without limit."""
    needs, count, hits, first = ask.needs or 0, ask.count, 0, True
    while count:
        faces = yield ask._replace(count=count)
        sixes = faces.count(6)
        hits += sum(face >= needs for face in faces) + (sixes if kind != "basic" else 0)
        if kind in ("heavy", "basic"):
            return hits
        count = sixes * (2 if first and kind == "devastating" else 1)
        first = False
    return hits


def fast(ask: Ask, kind: str) -> Hand:
    """CC against Fast Torpedoes: what succeeds is rolled again, and only that roll counts."""
    if not ask.count:
        return 0
    faces = yield ask
    total = sum(face >= (ask.needs or 0) for face in faces)
    return (yield from pool(ask._replace(count=total), kind))


def generators(ask: Ask, kind: str, inventive: bool) -> Hand:
    """Step 8: every success removes a hit; Inventive Scientist rerolls failures, once."""
    needs, taken, count = ask.needs or 0, 0, ask.count
    for _ in range(2 if inventive else 1):
        if not count:
            break
        faces = yield ask._replace(count=count)
        taken += _taken(faces, needs, kind)
        count = sum(face < needs for face in faces)
    return taken


def _taken(faces: Sequence[int], needs: int, kind: str) -> int:
    return sum(face >= needs for face in faces) + (list(faces).count(6) if kind == "heavy" else 0)
