"""A roll in progress: the dice known so far, and how one more command carries it on."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.dice import Batch, Record, RecordedDice, SystemDice
from engine.dystopian.attack import Attack
from engine.dystopian.steps.sequence import attack_sequence
from engine.dystopian.steps.state import AttackState, start
from engine.flow import Played, play

Faces = Annotated[tuple[Annotated[int, Field(ge=1, le=6)], ...], Field(max_length=200)]


class BatchRecord(BaseModel):
    """One batch as the page keeps it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    typed: Faces = ()
    rolled: Faces = ()

    @property
    def record(self) -> Record:
        """The engine's record."""
        return Record(self.typed, self.rolled)


class RollCommand(BaseModel):
    """What to do with the batch that is due: take typed faces, roll it (or its rest), roll everything, or just look."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    records: Annotated[tuple[BatchRecord, ...], Field(max_length=400)] = ()
    throw: Literal["look", "batch", "all"] = "look"
    typed: Faces = ()


class StaleRollError(ValueError):
    """The dice do not belong to this attack."""


def carry_on(attack: Attack, command: RollCommand) -> tuple[Played[AttackState], list[Record]]:
    """The roll after one command, and all its batches.

    Raises StaleRollError when the dice given do not fit what the sequence asks for.
    """
    records = [each.record for each in command.records]
    try:
        if command.typed:
            records.append(_typed(attack, records, command))
        return _played(attack, records, command)
    except ValueError as error:
        raise StaleRollError(str(error)) from error


def _played(attack: Attack, records: list[Record], command: RollCommand) -> tuple[Played[AttackState], list[Record]]:
    batches = {"look": 0, "batch": 0 if command.typed else 1, "all": None}[command.throw]
    source = RecordedDice(records, SystemDice(), batches)
    played = play(attack_sequence(attack), start(attack), source)
    if len(source.used) < len(records):
        raise StaleRollError("more dice than the sequence asks for")
    return played, source.used


def _typed(attack: Attack, records: list[Record], command: RollCommand) -> Record:
    """Typed faces for the batch that is due; what is missing is rolled when the command says so."""
    due = play(attack_sequence(attack), start(attack), RecordedDice(records)).waiting
    if due is None:
        raise StaleRollError("no dice are due")
    missing = due.count - len(command.typed)
    if missing > 0 and command.throw != "look":
        return Record(command.typed, SystemDice().throw(Batch(missing, due.sides)).faces)
    return Record(command.typed)
