"""A pool of like hit dice: the batches to throw and the hits of the faces."""

from dataclasses import dataclass

from engine.dice.batch import Alike, Batch, Faces, alike
from engine.dice.faces import SIDES, Face, HitDie

KINDS = ("miss", "hit", "double")
"""The name of a face by its number of hits."""


@dataclass(frozen=True, slots=True)
class HitPool:
    """`count` hit dice that are thrown together; the outcome is the number of hits."""

    count: int
    die: HitDie

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError(f"{self.count} dice cannot be thrown")

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """Return the first dice, then as many further dice as the last batch earned; None when no
        die is due.
        """
        count = self._count_further(thrown) if thrown else self.count
        if not count:
            return None
        return Batch(count, SIDES, earned=bool(thrown))

    def alike(self, thrown: tuple[Faces, ...]) -> tuple[Alike, ...]:
        """Group the faces of the next batch that give the same number of hits and earn the same
        number of dice.
        """
        table = self.die.later if thrown else self.die.first
        effects = []
        for face in table:
            is_rerolled = face.more > 0 and not face.hits
            key = "again" if is_rerolled else KINDS[face.hits]
            effects.append((key, face.more))
        return alike(tuple(effects))

    def only_rerolls(self, first: Faces) -> bool:
        """Return whether every die that the first batch earned is one of its dice thrown again."""
        if self._is_rerolled(first):
            return True
        return not any(face.more and face.hits for face in self._first_faces(first))

    def rest(self, thrown: tuple[Faces, ...]) -> "HitPool":
        """Return the further dice that the last batch earned as a separate pool."""
        later = HitDie(self.die.later, self.die.later)
        return HitPool(self._count_further(thrown), later)

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Return the hits of all batches."""
        hits = 0
        for index in range(len(thrown)):
            hits += sum(self.hits(index, thrown))
        return hits

    def hits(self, index: int, thrown: tuple[Faces, ...]) -> tuple[int, ...]:
        """Return the hits of each die of batch `index`; a die that is set aside and rerolled has 0
        hits.
        """
        if index == 0 and self._is_rerolled(thrown[0]):
            return (0,) * len(thrown[0])
        table = self.die.later if index else self.die.first
        return tuple([table[face - 1].hits for face in thrown[index]])

    def _is_rerolled(self, first: Faces) -> bool:
        return self.die.rerolls_whole and any(self.die.first[face - 1].hits for face in first)

    def _count_further(self, thrown: tuple[Faces, ...]) -> int:
        if len(thrown) > 1:
            return sum([self.die.later[face - 1].more for face in thrown[-1]])
        if self._is_rerolled(thrown[0]):
            return self.count
        return sum([face.more for face in self._first_faces(thrown[0])])

    def _first_faces(self, first: Faces) -> list[Face]:
        return [self.die.first[face - 1] for face in first]
