"""A pool of like dice: which batches it asks for, and what the faces thrown are worth."""

from dataclasses import dataclass

from engine.dice.batch import Alike, Batch, Faces, alike
from engine.dice.faces import SIDES, HitDie

KINDS = ("miss", "hit", "double")
"""What a face is called by its hits."""


@dataclass(frozen=True, slots=True)
class HitPool:
    """`count` hit dice thrown together; its outcome is their hits."""

    count: int
    die: HitDie

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError(f"{self.count} dice cannot be thrown")

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """The first dice, then as many further dice as the last batch earned."""
        if not thrown:
            return Batch(self.count, SIDES) if self.count else None
        earned = self._earned(thrown)
        return Batch(earned, SIDES, earned=True) if earned else None

    def alike(self, thrown: tuple[Faces, ...]) -> tuple[Alike, ...]:
        """Faces of the next batch that give as many hits and earn as many dice."""
        table = self.die.later if thrown else self.die.first
        kinds = [("again" if face.more and not face.hits else KINDS[face.hits], face.more) for face in table]
        return alike(tuple(kinds))

    def rest(self, thrown: tuple[Faces, ...]) -> "HitPool":
        """The further dice that the last batch earned, as a pool of their own."""
        return HitPool(self._earned(thrown), HitDie(self.die.later, self.die.later))

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Hits of all batches."""
        return sum(sum(self.hits(index, thrown)) for index in range(len(thrown)))

    def hits(self, index: int, thrown: tuple[Faces, ...]) -> tuple[int, ...]:
        """The hits of each die of batch `index`, 0 for dice that are set aside and rolled again."""
        if index == 0 and self._again(thrown[0]):
            return (0,) * len(thrown[0])
        table = self.die.later if index else self.die.first
        return tuple(table[face - 1].hits for face in thrown[index])

    def _again(self, first: Faces) -> bool:
        return self.die.again_whole and any(self.die.first[face - 1].hits for face in first)

    def _earned(self, thrown: tuple[Faces, ...]) -> int:
        if len(thrown) > 1:
            return sum(self.die.later[face - 1].more for face in thrown[-1])
        if self._again(thrown[0]):
            return self.count
        return sum(self.die.first[face - 1].more for face in thrown[0])
