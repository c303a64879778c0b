"""Flows: steps by precedence, and flows that are gone through within others."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from engine.flow.state_distribution import Odds
from engine.flow.step import Ask, Step

S = TypeVar("S", bound=Hashable)


class Ahead(NamedTuple, Generic[S]):
    """Odds of a nested flow that are known already: the states it ends in, and how the whole goes on from each.

    rest: the whole without what an end puts in its place, so that states which differ in nothing else go on together;
    the ends hold nothing that is to be forgotten.
    """

    rest: S
    ends: Odds[Any]
    leave: Callable[[S, Any], S]


class Nested(ABC, Generic[S]):
    """A flow within another: its state is held in the whole's, its steps go as steps of the whole."""

    key: str

    @abstractmethod
    def due(self, state: S) -> bool:
        """Whether it is under way, in a state in which no earlier step of the whole is due."""

    @abstractmethod
    def flow(self, state: S) -> "Flow[Any]":
        """The flow itself."""

    @abstractmethod
    def held(self, state: S) -> Any:
        """Its state, while it is under way."""

    @abstractmethod
    def put(self, state: S, inner: Any) -> S:
        """The whole with another state of it."""

    @abstractmethod
    def leave(self, state: S, last: Any) -> S:
        """The whole after it has ended in a state."""

    def at_hand(self, state: S) -> Step[S]:
        """The step that goes next; there must be one."""
        step = self.flow(state).next(self.held(state))
        assert step is not None
        return Lifted(self, step)


class Lifted(Step[S]):
    """A step of a nested flow, `step`, as a step of the whole."""

    def __init__(self, nested: Nested[S], step: Step[Any]) -> None:
        """`step` is due in the nested flow."""
        self.nested, self.step = nested, step
        self.key, self.number = step.key, step.number

    @property
    def inner(self) -> Step[Any]:
        return self.step.inner

    def due(self, state: S) -> bool:
        """As it was found."""
        return self.nested.due(state)

    def ask(self, state: S) -> Ask:
        return self.step.ask(self.nested.held(state))

    def apply(self, state: S, answer: Any) -> S:
        """The nested flow goes on, or is left."""
        after = self.step.apply(self.nested.held(state), answer)
        flow = self.nested.flow(state)
        over = flow.place(after) == len(flow.steps)
        return self.nested.leave(state, after) if over else self.nested.put(state, after)

    def told(self, state: S, answer: Any) -> Mapping[str, int | str] | None:
        return self.step.told(self.nested.held(state), answer)


@dataclass(frozen=True)
class Flow(Generic[S]):
    """Steps by precedence: the first that is due goes next, and when none is, the flow is over.

    ahead: for odds only, what nested flows that are about to begin come to, by the place of the step that begins them.
    """

    steps: tuple[Step[S] | Nested[S], ...]
    ahead: Mapping[int, Callable[[S], Ahead[S] | None]] = field(default_factory=dict, compare=False)

    def next(self, state: S) -> Step[S] | None:
        """The step that comes next."""
        place = self.place(state)
        return self.steps[place].at_hand(state) if place < len(self.steps) else None

    def place(self, state: S) -> int:
        """The place of what comes next, behind the last step when the flow is over."""
        for place, step in enumerate(self.steps):
            if step.due(state):
                return place
        return len(self.steps)
