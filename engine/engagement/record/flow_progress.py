"""A flow in progress in the state of a game."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engine.dice import Record, RecordedDice
from engine.flow import Picks, Played
from engine.kit.refusal import Refusal, refusal

F = TypeVar("F", bound=Hashable)
BATCHES = 100
"""Of one step: no dice earn further dice as often, and each asks again for all before it."""


@dataclass(frozen=True)
class Underway(Generic[F]):
    """A flow in progress: what was declared, whose it is, all that it is about (the acting one first), how far it is.

    declared: the data of the event that began it; again: dice on the table of one whose set-up was changed in the
    middle, with nothing played: they answer it first.
    """

    declared: Any
    side: int
    models: tuple[str, ...]
    played: Played[F]
    again: tuple[Record, ...] = ()

    def on(self, records: Iterable[Record], picks: Iterable[int]) -> "Underway[F] | Refusal":
        """Further answers, all of them used; 'dice_misfit' when the flow asks for others."""
        known = [*self.again, *records]
        source, chosen = RecordedDice(known), Picks(list(picks))
        try:
            played = self.played.on(source, chosen)
        except ValueError:
            return refusal("dice_misfit", "dice")
        many = any(len(entry.records) > BATCHES for entry in played.entries[self.played.done :])
        used = len(source.used) == len(known) and not chosen.left and not many
        return replace(self, played=played, again=()) if used else refusal("dice_misfit", "dice")
