"""A flow in progress in the state of a game."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engine.dice import Record, RecordedDice
from engine.flow import Picks, Played
from engine.kit.refusal import Refusal, refusal

F = TypeVar("F", bound=Hashable)
S = TypeVar("S")
BATCHES = 100
"""Largest number of batches of one step: no dice earn further dice as often.

Each batch needs the faces of all batches before it, so that the work grows with the square of their
number.
"""


@dataclass(frozen=True)
class Underway(Generic[F]):
    """A flow in progress.

    declared: the data of the event that began the flow.
    side: the side that declared.
    models: all models concerned, the acting one first.
    played: the steps and answers so far.
    replay: the dice on the table of a flow whose set-up was changed in the middle; they answer the
        flow first.
    picks: the decisions that the declaration already contains; they answer the flow first.
    """

    declared: Any
    side: int
    models: tuple[str, ...]
    played: Played[F]
    replay: tuple[Record, ...] = ()
    picks: tuple[int, ...] = ()

    def on(self, records: Iterable[Record], picks: Iterable[int]) -> "Underway[F] | Refusal":
        """Return the flow after further answers, all of them used.

        Refused with 'dice_misfit' when the flow asks for other answers.
        """
        source = RecordedDice([*self.replay, *records])
        decisions = Picks([*self.picks, *picks])
        try:
            played = self.played.on(source, decisions)
        except ValueError:
            return refusal("dice_misfit", "dice")
        new_entries = played.entries[self.played.done :]
        has_too_many = any(len(entry.records) > BATCHES for entry in new_entries)
        if source.remaining or decisions.remaining or has_too_many:
            return refusal("dice_misfit", "dice")
        return replace(self, played=played, replay=(), picks=())

    def skip_declaration(self) -> "Underway[F]":
        """Return the flow after the declaration that it waits for, without anybody declaring."""
        *entries, entry = self.played.entries
        state = entry.step.apply(self.played.state, None)
        return replace(self, played=Played(self.played.flow, tuple(entries), state))

    def within(self, state: S) -> S:
        """Return the state of a game, a frozen dataclass, with this flow in progress."""
        return replace(state, underway=self)  # type: ignore[type-var]
