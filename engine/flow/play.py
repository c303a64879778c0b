"""Play a flow with answers: rolled, typed or recorded dice, and decisions; stop where an answer is
missing.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeVar

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
        entries = list(self.entries)
        state = self.state
        answered: _Answered[S] | None
        if self.waiting:
            # A game may have changed the state since the step was reached.
            unanswered = replace(entries.pop(), before=state, after=state)
            answered = _answer(unanswered, source, picks)
        else:
            answered = self._answer_next(state, source, picks)
        while answered:
            entries.append(answered.entry)
            if answered.waiting:
                return Played(self.flow, tuple(entries), state, answered.waiting)
            state = answered.entry.after
            answered = self._answer_next(state, source, picks)
        return Played(self.flow, tuple(entries), state)

    def _answer_next(self, state: S, source: DiceSource, picks: Picks) -> "_Answered[S] | None":
        """Answer the step that is due in a state; None when the flow is over."""
        step = self.flow.next(state)
        if step is None:
            return None
        unanswered = PlayedStep(step, step.ask(state), (), None, state, state)
        return _answer(unanswered, source, picks)


class _Answered(NamedTuple, Generic[S]):
    """The entry of a step, and the answer that the step still waits for."""

    entry: PlayedStep[S]
    waiting: Batch | Choice | Declaration | None = None


def play(flow: Flow[S], state: S, source: DiceSource, picks: Picks | None = None) -> Played[S]:
    """Play a flow with the dice of `source` and the decisions of `picks`, as far as they go; see
    `Played.on`.
    """
    return Played(flow, (), state).on(source, picks)


def _answer(entry: PlayedStep[S], source: DiceSource, picks: Picks) -> _Answered[S]:
    """Return an unanswered entry with its answer, as far as dice and decisions go.

    entry: the entry, perhaps with batches that have been thrown already.
    """
    ask = entry.ask
    if ask is None:
        return _Answered(_finish(entry, None))
    if isinstance(ask, Declaration):
        return _Answered(entry, ask)
    if isinstance(ask, Choice):
        return _choose(entry, ask, picks)
    return _throw(entry, ask, source)


def _choose(entry: PlayedStep[S], choice: Choice, picks: Picks) -> _Answered[S]:
    """Return the entry with the only option or the one chosen."""
    if len(choice.options) == 1:
        return _Answered(_finish(entry, choice.options[0]))
    index = picks.pick(choice)
    if index is None:
        return _Answered(entry, choice)
    return _Answered(_finish(entry, choice.options[index], pick=index))


def _throw(entry: PlayedStep[S], throw: Throw, source: DiceSource) -> _Answered[S]:
    """Throw batch after batch, until the throw is complete or the source has no more dice."""
    records = entry.records
    faces = tuple(record.faces for record in records)
    batch = throw.next_batch(faces)
    while batch:
        record = source.throw(batch)
        if record is None:
            return _Answered(replace(entry, records=records), batch)
        records = (*records, record)
        faces = (*faces, record.faces)
        batch = throw.next_batch(faces)
    return _Answered(_finish(entry, throw.outcome(faces), records=records))


def _finish(
    entry: PlayedStep[S], answer: Any, *, records: tuple[Record, ...] = (), pick: int | None = None
) -> PlayedStep[S]:
    """Return an entry with its answer and the state after it."""
    after = entry.step.apply(entry.before, answer)
    return PlayedStep(entry.step, entry.ask, records, answer, entry.before, after, pick)
