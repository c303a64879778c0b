"""A roll in progress: the dice known so far, and how one more command carries it on."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from app.requests.response import Response
from app.words import words
from engine.dice import Batch, DiceSource, Record, RecordedDice, SystemDice
from engine.flow import Choice, Declaration

Faces = Annotated[tuple[Annotated[int, Field(ge=1, le=20)], ...], Field(max_length=4000)]


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
    """What to do with the batch that is due: take typed faces, roll it (or its rest), roll everything, or just look.

    picks: decisions so far, as places in the lists of options; rolling everything takes the first options too.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    records: Annotated[tuple[BatchRecord, ...], Field(max_length=400)] = ()
    throw: Literal["look", "batch", "all"] = "look"
    typed: Faces = ()
    picks: Annotated[tuple[Annotated[int, Field(ge=0, le=10_000)], ...], Field(max_length=200)] = ()


class StaleRollError(ValueError):
    """The dice do not belong to what is rolled."""


class Waits(Protocol):
    """Anything played so far: the batch or the decision that it waits for, None when it is over."""

    @property
    def waiting(self) -> Batch | Choice | Declaration | None:
        """What is due."""
        ...


P = TypeVar("P", bound=Waits)


def carry_on(run: Callable[[DiceSource], P], command: RollCommand) -> tuple[P, list[Record]]:
    """What `run` plays with the dice of one command, and all its batches.

    Raises StaleRollError when the dice given do not fit what the sequence asks for.
    """
    records = [each.record for each in command.records]
    try:
        if command.typed:
            records.append(_typed(run, records, command))
        return _played(run, records, command)
    except ValueError as error:
        raise StaleRollError(str(error)) from error


def _played(run: Callable[[DiceSource], P], records: list[Record], command: RollCommand) -> tuple[P, list[Record]]:
    batches = {"look": 0, "batch": 0 if command.typed else 1, "all": None}[command.throw]
    source = RecordedDice(records, SystemDice(), batches)
    played = run(source)
    if len(source.used) < len(records):
        raise StaleRollError("more dice than the sequence asks for")
    return played, source.used


def _typed(run: Callable[[DiceSource], P], records: list[Record], command: RollCommand) -> Record:
    """Typed faces for the batch that is due; what is missing is rolled when the command says so."""
    due = run(RecordedDice(records)).waiting
    if not isinstance(due, Batch):
        raise StaleRollError("no dice are due")
    missing = due.count - len(command.typed)
    if missing > 0 and command.throw != "look":
        return Record(command.typed, SystemDice().throw(Batch(missing, due.sides)).faces)
    return Record(command.typed)


def kept_records(records: Sequence[Record]) -> list[dict[str, Any]]:
    """The batches as the page keeps them."""
    return [{"typed": record.typed, "rolled": record.rolled} for record in records]


def refused_roll(language: str) -> Response:
    """The response to dice that do not fit."""
    sentence = words(language)("trouble.dice")
    return Response(faults={"roll": sentence}, say=sentence)
