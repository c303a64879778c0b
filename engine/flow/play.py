"""Play a flow with answers: rolled, typed or recorded dice, and decisions; stop where an answer is
missing.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.dice import Batch, DiceSource, Record
from engine.flow.flow import Flow
from engine.flow.step import Ask, Choice, Declaration, Step, Throw

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class PlayedStep(Generic[S]):
    """One step as played.

    records: the dice of the step, batch by batch.
    answer: the outcome of the dice or the option chosen.
    before, after: the states before and after the step.
    pick: the index of the option chosen, None if no player had a choice.
    """

    step: Step[S, Any] = field(compare=False)
    ask: Ask
    records: tuple[Record, ...]
    answer: Any
    before: S
    after: S
    pick: int | None = None


class Picks:
    """Known decisions, as indexes into the options."""

    def __init__(self, known: Sequence[int] = ()) -> None:
        self._known = list(known)

    @property
    def remaining(self) -> int:
        """The number of known decisions that no choice has used."""
        return len(self._known)

    def pick(self, choice: Choice) -> int | None:
        """Return the index of the option chosen; None while the choice is undecided.

        Raises ValueError if a known decision is not among the options.
        """
        if not self._known:
            return None
        index = self._known.pop(0)
        if not 0 <= index < len(choice.options):
            raise ValueError(f"option {index} of {len(choice.options)}")
        return index


@dataclass(frozen=True)
class Played(Generic[S]):
    """The progress of a flow.

    waiting: the batch, choice or declaration that the flow needs next, None when the flow is over.
    """

    flow: Flow[S] = field(compare=False, repr=False)
    entries: tuple[PlayedStep[S], ...]
    state: S
    waiting: Batch | Choice | Declaration | None = None

    @property
    def done(self) -> int:
        """The number of complete entries: all but an entry that waits for an answer."""
        return len(self.entries) - (self.waiting is not None)

    @property
    def at(self) -> Step[S, Any] | None:
        """The step that waits for an answer; None when the flow is over."""
        return self.entries[-1].step if self.waiting else None

    def on(self, source: DiceSource, picks: Picks | None = None) -> "Played[S]":
        """Continue with further dice and decisions as far as they go; existing answers stay.

        A choice with one option needs no decision and uses no pick.
        Raises ValueError if a record does not fit its batch.
        """
        picks = picks or Picks()
        entries, state = [*self.entries], self.state
        begun = entries.pop() if self.waiting else None
        while step := begun.step if begun else self.flow.next(state):
            ask, known = (begun.ask, begun.records) if begun else (step.ask(state), ())
            entry, waiting = _answered(step, ask, state, source, picks, known)
            entries.append(entry)
            if waiting:
                return Played(self.flow, tuple(entries), state, waiting)
            state, begun = entry.after, None
        return Played(self.flow, tuple(entries), state)


def play(flow: Flow[S], state: S, source: DiceSource, picks: Picks | None = None) -> Played[S]:
    """Play a flow with the dice of `source` and the decisions of `picks`, as far as they go; see
    `Played.on`.
    """
    return Played(flow, (), state).on(source, picks)


def _answered(
    step: Step[S, Any],
    ask: Ask,
    state: S,
    source: DiceSource,
    picks: Picks,
    known: tuple[Record, ...],
) -> tuple[PlayedStep[S], Batch | Choice | Declaration | None]:
    """Return the entry of a step and the answer that the step waits for.

    known: batches of the step that have been thrown already.
    """
    if ask is None:
        return PlayedStep(step, ask, known, None, state, step.apply(state, None)), None
    if isinstance(ask, Declaration):
        return PlayedStep(step, ask, known, None, state, state), ask
    if isinstance(ask, Choice):
        alone = len(ask.options) == 1
        index = 0 if alone else picks.pick(ask)
        if index is None:
            return PlayedStep(step, ask, known, None, state, state), ask
        answer = ask.options[index]
        return PlayedStep(
            step, ask, known, answer, state, step.apply(state, answer), None if alone else index
        ), None
    return _thrown(step, ask, state, source, known)


def _thrown(
    step: Step[S, Any], throw: Throw, state: S, source: DiceSource, records: tuple[Record, ...]
) -> tuple[PlayedStep[S], Batch | None]:
    while batch := throw.next_batch(tuple(record.faces for record in records)):
        record = source.throw(batch)
        if record is None:
            return PlayedStep(step, throw, records, None, state, state), batch
        records = (*records, record)
    answer = throw.outcome(tuple(record.faces for record in records))
    return PlayedStep(step, throw, records, answer, state, step.apply(state, answer)), None
