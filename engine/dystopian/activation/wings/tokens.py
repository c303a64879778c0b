"""AA against tokens: dice that kill, dice that only hit, and the exact distribution of both
together.
"""

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

import icepool

from engine.dice import Alike, Batch, Reroll, alike
from engine.dice.batch import Faces

SIDES = 6
KILL = 100
"""A score is kills times this, plus hits that are not kills."""
KILLS = "kill"
HITS = "hit"
MISSES = "miss"
REROLLED = "again"


@dataclass(frozen=True, slots=True)
class TokenDice:
    """AA dice at a wing: a 6 kills a token, `needs` or more hits.

    explodes: True if a 6 is rolled again as well.
    reroll: the first dice that are rolled once more; the new faces stand.
    tokens, most: the most kills and the most hits that are told apart; more change nothing.
    Source: ruling 12.
    """

    count: int
    needs: int
    tokens: int
    most: int
    explodes: bool = False
    reroll: Reroll = Reroll.NONE

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """Return the first dice, then the dice that sixes earned."""
        if not thrown:
            return Batch(self.count, SIDES) if self.count else None
        earned = sum(self.more(face, len(thrown) - 1) for face in thrown[-1])
        return Batch(earned, SIDES, earned=True) if earned else None

    def alike(self, thrown: tuple[Faces, ...]) -> tuple[Alike, ...]:
        """Return the groups of equal faces: kills, hits, misses, and faces that are rolled once
        more.
        """
        index = len(thrown)
        return alike(
            tuple((self.kind(face, index), self.more(face, index)) for face in range(1, SIDES + 1))
        )

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Return the score of all batches."""
        kinds: list[str] = []
        for index, faces in enumerate(thrown):
            kinds.extend([self.kind(face, index) for face in faces])
        return self._score(kinds.count(KILLS), kinds.count(HITS))

    def worth(self, face: int, index: int) -> int:
        """Return 2 for a kill in a batch, 1 for a hit, 0 for a miss and for a die that is rolled
        once more.
        """
        return {KILLS: 2, HITS: 1}.get(self.kind(face, index), 0)

    def kind(self, face: int, index: int) -> str:
        """Return the result of a face of a batch."""
        if self._is_rerolled(face, index):
            return REROLLED
        if face == SIDES:
            return KILLS
        if face >= self.needs:
            return HITS
        return MISSES

    def more(self, face: int, index: int) -> int:
        """Return the number of further dice that a face of a batch earns."""
        return int(self._is_rerolled(face, index) or (self.explodes and face == SIDES))

    def _is_rerolled(self, face: int, index: int) -> bool:
        """Return True if a die of the first batch is rolled once more."""
        which = Reroll.FAILURES
        if face >= self.needs:
            which = Reroll.SUCCESSES
        return index == 0 and self.reroll is which

    def only_rerolls(self, first: Faces) -> bool:
        """Return True if every die that the first batch earned is one of its dice thrown again."""
        return all(self._is_rerolled(face, 0) for face in first if self.more(face, 0))

    def distribution(self) -> "icepool.Die[int]":
        """Return the exact distribution of the score."""
        return _distribution(self)

    def _score(self, kills: int, hits: int) -> int:
        """Return the score; the score of a wing without tokens left has no hits."""
        if kills >= self.tokens:
            return KILL * self.tokens
        return KILL * kills + min(hits, self.most)


def read(score: int) -> tuple[int, int]:
    """Return the kills and hits of a score."""
    return divmod(score, KILL)


@lru_cache(maxsize=256)
def _distribution(dice: TokenDice) -> "icepool.Die[int]":
    """Add one die after the other to the distribution.

    The whole tail of an exploding die counts as 'no token left', where further kills go anyway.
    """
    scores: dict[tuple[int, int], int] = {(0, 0): 1}
    item = _die_scores(dice)
    for _ in range(dice.count):
        after: dict[tuple[int, int], int] = defaultdict(int)
        for (kills, hits), weight in scores.items():
            for (more_kills, more_hits), chance in item.items():
                score = (kills + more_kills, min(hits + more_hits, dice.most))
                if kills + more_kills >= dice.tokens:
                    score = (dice.tokens, 0)
                after[score] += weight * chance
        scores = after
    return icepool.Die(
        {KILL * kills + hits: weight for (kills, hits), weight in scores.items()}
    ).simplify()


def _die_scores(dice: TokenDice) -> dict[tuple[int, int], int]:
    """Return the weights of the kills and hits of one die with the dice it earns."""
    later = _later(dice)
    whole = sum(later.values())
    weights: dict[tuple[int, int], int] = defaultdict(int)
    for face in range(1, SIDES + 1):
        kind = dice.kind(face, 0)
        after_face = {(0, 0): whole}
        if dice.more(face, 0):
            after_face = later
        for (more_kills, more_hits), weight in after_face.items():
            kills = more_kills + (kind == KILLS)
            hits = more_hits + (kind == HITS)
            if kills >= dice.tokens:
                weights[dice.tokens, 0] += weight
            else:
                weights[kills, hits] += weight
    shared = gcd(*weights.values())
    return {ends: weight // shared for ends, weight in weights.items()}


def _later(dice: TokenDice) -> dict[tuple[int, int], int]:
    """Return the weights of a die that another die earned, which is not rolled once more."""
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
