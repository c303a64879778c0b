"""Run a sequence with dice: rolled, typed, or recorded ones; stops where dice are still to come."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from engine.dice import Batch, DiceSource, HitPool, Record, Roll
from engine.flow.sequence import Exchange, Repeat, Sequence
from engine.flow.step import Step, TallyStep

S = TypeVar("S")


@dataclass(frozen=True)
class Entry(Generic[S]):
    """One step as played: its dice, what they came to, and the states around it."""

    step: Step[S] | TallyStep[S]
    roll: Roll | None
    records: tuple[Record, ...]
    outcome: int
    before: S
    after: S


@dataclass(frozen=True)
class Played(Generic[S]):
    """How far a sequence got; `waiting` is the batch it needs next, None when it is over."""

    entries: tuple[Entry[S], ...]
    state: S
    waiting: Batch | None = None
    at: Step[S] | TallyStep[S] | None = None


Steps = Generator[Step[S] | TallyStep[S], S, S]


def play(sequence: Sequence[S], state: S, source: DiceSource) -> Played[S]:
    """Go through the steps with the dice of `source`, until it has none left or the sequence is over.

    Raises ValueError when a recorded batch does not fit.
    """
    entries: list[Entry[S]] = []
    steps = _steps(sequence, state)
    try:
        step = next(steps)
        while True:
            entry, waiting = _throw(step, state, source)
            entries.append(entry)
            if waiting:
                return Played(tuple(entries), state, waiting, step)
            state = entry.after
            step = steps.send(state)
    except StopIteration:
        return Played(tuple(entries), state)


def _throw(step: Step[S] | TallyStep[S], state: S, source: DiceSource) -> tuple[Entry[S], Batch | None]:
    roll: Roll | None = step.roll(state)
    entry = Entry(step, roll, (), 0, state, state)
    if roll is None or (isinstance(roll, HitPool) and not roll.count):
        return replace(entry, after=step.apply(state, 0)), None
    records: tuple[Record, ...] = ()
    while batch := roll.next_batch(tuple(record.faces for record in records)):
        record = source.throw(batch)
        if record is None:
            return replace(entry, records=records), batch
        records = (*records, record)
    outcome = roll.outcome(tuple(record.faces for record in records))
    return replace(entry, records=records, outcome=outcome, after=step.apply(state, outcome)), None


def _steps(sequence: Sequence[S], state: S) -> Steps[S]:
    for item in sequence.items:
        if isinstance(item, Exchange):
            for tally in item.steps:
                state = yield tally
        elif isinstance(item, Repeat):
            while item.again(state):
                for step in item.steps:
                    state = yield step
        else:
            state = yield item
    return state
