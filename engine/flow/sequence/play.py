"""Run a sequence with dice: rolled, typed, or recorded ones; stops where dice are still to come."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from engine.dice import Batch, DiceSource, HitPool, Record, Roll
from engine.flow.sequence.items import Exchange, Item, Repeat, Sequence, Within
from engine.flow.sequence.step import Step, TallyStep

S = TypeVar("S")


@dataclass(frozen=True)
class Entry(Generic[S]):
    """One step as played: its dice, what they came to, the states around it, and the sequences it stands within."""

    step: Step[S] | TallyStep[S]
    roll: Roll | None
    records: tuple[Record, ...]
    outcome: int
    before: S
    after: S
    within: tuple[str, ...] = ()


@dataclass(frozen=True)
class Played(Generic[S]):
    """How far a sequence got: its last state, or while dice are due the state of the step `at` that waits for them."""

    entries: tuple[Entry[S], ...]
    state: S
    waiting: Batch | None = None
    at: Step[S] | TallyStep[S] | None = None


Due = tuple[Step[S] | TallyStep[S], S, tuple[str, ...]]
Steps = Generator[Due[S], S, S]


def play(sequence: Sequence[S], state: S, source: DiceSource) -> Played[S]:
    """Go through the steps with the dice of `source`, until it has none left or the sequence is over.

    Raises ValueError when a recorded batch does not fit.
    """
    entries: list[Entry[S]] = []
    steps = _steps(sequence, state, ())
    try:
        due = next(steps)
        while True:
            entry, waiting = _throw(due, source)
            entries.append(entry)
            if waiting:
                return Played(tuple(entries), entry.before, waiting, entry.step)
            due = steps.send(entry.after)
    except StopIteration as end:
        return Played(tuple(entries), end.value)


def _throw(due: Due[S], source: DiceSource) -> tuple[Entry[S], Batch | None]:
    step, state, within = due
    idle = isinstance(step, TallyStep) and step.idle(state)
    roll: Roll | None = None if idle else step.roll(state)
    entry = Entry(step, roll, (), 0, state, state, within)
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


def _steps(sequence: Sequence[S], state: S, within: tuple[str, ...]) -> Steps[S]:
    for item in sequence.items:
        state = yield from _item(item, state, within)
    return state


def _item(item: Item[S], state: S, within: tuple[str, ...]) -> Steps[S]:
    if isinstance(item, Within):
        inner = item.enter(state)
        if inner is None:
            return state
        return item.leave(state, (yield from _steps(*inner, (*within, item.key))))
    if isinstance(item, Repeat):
        while item.again(state):
            state = yield from _steps(Sequence(item.steps), state, within)
        return state
    for step in item.steps if isinstance(item, Exchange) else (item,):
        state = yield step, state, within
    return state
