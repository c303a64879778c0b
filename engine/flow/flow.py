"""Flows: steps in order of precedence, and flows nested within other flows."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from engine.flow.state_distribution import Odds
from engine.flow.step import Ask, ResultValues, Step

S = TypeVar("S", bound=Hashable)


class Ahead(NamedTuple, Generic[S]):
    """Odds of a nested flow that are known before the nested flow begins.

    rest: the outer state without the fields that an end state sets; states that differ in nothing
        else merge.
    ends: the odds of the end states; they hold nothing that is to be forgotten.
    leave: returns the next outer state after the rest and an end state.
    """

    rest: S
    ends: Odds[Any]
    leave: Callable[[S, Any], S]


class Nested(ABC, Generic[S]):
    """A flow within another flow: the outer state holds its state, and its steps run as steps of
    the outer flow.
    """

    key: str

    @abstractmethod
    def due(self, state: S) -> bool:
        """Return whether the nested flow is in progress, in a state in which no earlier outer step
        is due.
        """

    @abstractmethod
    def flow(self, state: S) -> "Flow[Any]":
        """Return the nested flow."""

    @abstractmethod
    def inner_state(self, state: S) -> Any:
        """Return the state of the nested flow while it is in progress."""

    @abstractmethod
    def put(self, state: S, inner: Any) -> S:
        """Return the outer state with another state of the nested flow."""

    @abstractmethod
    def leave(self, state: S, last: Any) -> S:
        """Return the outer state after the nested flow has ended in the state `last`."""

    def next_step(self, state: S) -> Step[S, Any]:
        """Return the next step; the nested flow must not be over."""
        step = self.flow(state).next(self.inner_state(state))
        assert step is not None
        return Lifted(self, step)


class Lifted(Step[S, Any]):
    """A step of a nested flow (`step`) as a step of the outer flow."""

    def __init__(self, nested: Nested[S], step: Step[Any, Any]) -> None:
        """Set the nested flow and its step, which is due."""
        self.nested = nested
        self.step = step
        self.key = step.key
        self.number = step.number

    @property
    def inner(self) -> Step[Any, Any]:
        return self.step.inner

    def due(self, state: S) -> bool:
        """Return whether the nested flow is in progress."""
        return self.nested.due(state)

    def ask(self, state: S) -> Ask:
        return self.step.ask(self.nested.inner_state(state))

    def apply(self, state: S, answer: Any) -> S:
        """Apply the answer to the nested flow; leave the nested flow when it is over."""
        after = self.step.apply(self.nested.inner_state(state), answer)
        flow = self.nested.flow(state)
        if flow.due_index(after) == len(flow.steps):
            return self.nested.leave(state, after)
        return self.nested.put(state, after)

    def result_values(self, state: S, answer: Any) -> ResultValues | None:
        return self.step.result_values(self.nested.inner_state(state), answer)


@dataclass(frozen=True)
class Flow(Generic[S]):
    """Steps in order of precedence: the first step that is due goes next, and when none is due, the
    flow is over.

    ahead: for odds only, the known odds of nested flows about to begin, by the index of the step
        that begins them.
    """

    steps: tuple[Step[S, Any] | Nested[S], ...]
    ahead: Mapping[int, Callable[[S], Ahead[S] | None]] = field(default_factory=dict, compare=False)

    def next(self, state: S) -> Step[S, Any] | None:
        """Return the next step; None when the flow is over."""
        index = self.due_index(state)
        if index == len(self.steps):
            return None
        return self.steps[index].next_step(state)

    def due_index(self, state: S) -> int:
        """Return the index of the next step; the number of steps when the flow is over."""
        for index, step in enumerate(self.steps):
            if step.due(state):
                return index
        return len(self.steps)
