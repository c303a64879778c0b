"""AA against tokens: which dice kill, which only hit, and the exact distribution of both together."""

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

import icepool

from engine.dice import Alike, Batch, alike
from engine.dice.batch import Faces

SIDES = 6
KILL = 100
"""A score is kills times this, plus hits that are not kills."""


@dataclass(frozen=True, slots=True)
class TokenDice:
    """AA dice at a wing: a 6 kills a token, `needs` or more hits; `explodes`: a 6 is rolled again as well.

    Only up to `tokens` kills and `most` hits are told apart: more change nothing. Source: ruling 12.
    """

    count: int
    needs: int
    tokens: int
    most: int
    explodes: bool = False

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """The dice, then those that sixes earned."""
        if not thrown:
            return Batch(self.count, SIDES) if self.count else None
        earned = thrown[-1].count(SIDES) if self.explodes else 0
        return Batch(earned, SIDES, earned=True) if earned else None

    def alike(self, thrown: tuple[Faces, ...]) -> tuple[Alike, ...]:
        """Kills, hits and misses."""
        low = [("hit" if face >= self.needs else "miss", 0) for face in range(1, SIDES)]
        return alike((*low, ("kill", int(self.explodes))))

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """The score of all batches."""
        faces = [face for batch in thrown for face in batch]
        kills = faces.count(SIDES)
        return self._score(kills, sum(self.needs <= face < SIDES for face in faces))

    def distribution(self) -> "icepool.Die[int]":
        """Exact distribution of the score."""
        return _distribution(self)

    def _score(self, kills: int, hits: int) -> int:
        """Of a wing without tokens only that is told."""
        return KILL * self.tokens if kills >= self.tokens else KILL * kills + min(hits, self.most)


def read(score: int) -> tuple[int, int]:
    """Kills and hits of a score."""
    return divmod(score, KILL)


@lru_cache(maxsize=256)
def _distribution(dice: TokenDice) -> "icepool.Die[int]":
    """One die after the other; a running die has its whole tail on 'no token left', where further kills go anyway."""
    scores: dict[tuple[int, int], int] = {(0, 0): 1}
    one = _one_die(dice)
    for _ in range(dice.count):
        after: dict[tuple[int, int], int] = defaultdict(int)
        for (kills, hits), weight in scores.items():
            for (more_kills, more_hits), chance in one.items():
                gone = kills + more_kills >= dice.tokens
                score = (dice.tokens, 0) if gone else (kills + more_kills, min(hits + more_hits, dice.most))
                after[score] += weight * chance
        scores = after
    return icepool.Die({KILL * kills + hits: weight for (kills, hits), weight in scores.items()}).simplify()


def _one_die(dice: TokenDice) -> dict[tuple[int, int], int]:
    """Weights of the kills and hits of one die with the dice it earns."""
    hitting = SIDES - dice.needs
    missing = SIDES - 1 - hitting
    if not dice.explodes:
        return {(0, 0): missing, (0, 1): hitting, (1, 0): 1}
    weights = {(dice.tokens, 0): 1}
    for kills in range(dice.tokens):
        scale = SIDES ** (dice.tokens - 1 - kills)
        weights[kills, 0] = missing * scale
        weights[kills, 1] = hitting * scale
    return weights
