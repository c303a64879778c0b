"""The result of an event, computed while folding and never saved: its sentence, its models, its
luck.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from pydantic import BaseModel

from engine.engagement.logs.percentile import Percentile, Weighted, Weights, percentile
from engine.engagement.record.flow_progress import Underway
from engine.kit.names import Key
from engine.kit.saved_types import Saved, Scalar

S = TypeVar("S")
Good = Literal["high", "low"]
Value = str | int | None | tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A key of the locale, and the values that fill its sentence."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


class DicePurpose(NamedTuple):
    """The purpose of a batch of an event's dice, and the number of sides of each die."""

    label: str | None
    sides: int


class Override(Saved):
    """A number or choice that the players set manually.

    field: the field of the rules.
    was: the value by the rules.
    now: the value that the players set.
    """

    field: Key
    was: Scalar = None
    now: Scalar = None


@dataclass(frozen=True, slots=True)
class LuckRoll:
    """One roll whose luck counts.

    side: the side whose roll it is.
    outcome: the result of the roll.
    dice: what decides the distribution, such as the pool; equal ones share one distribution, which
        is computed once. Without `weights`, the finished percentile of the outcome.
    weights: returns the distribution of the outcome from `dice`.
    mean: returns the exact mean from `dice`, where the weights are cut off at an end.
    good: whether high or low outcomes are good for the side.
    label: the locale key of the purpose of the dice.
    """

    side: int
    outcome: int
    dice: Hashable
    weights: Callable[[Any], Weighted | Weights] | None = None
    mean: Callable[[Any], Fraction] | None = None
    good: Good = "high"
    label: str | None = None

    @property
    def percentile(self) -> Percentile:
        """The percentile of the outcome among all outcomes of the roll."""
        if self.weights is None:
            assert isinstance(self.dice, Percentile)
            return self.dice
        return _percentile(self.dice, self.weights, self.mean, self.outcome)


@lru_cache(maxsize=4096)
def _percentile(
    dice: Hashable,
    weights: Callable[[Any], Weighted | Weights],
    mean: Callable[[Any], Fraction] | None,
    outcome: int,
) -> Percentile:
    result = percentile(weights(dice), outcome)
    if mean is None:
        return result
    return replace(result, mean=mean(dice))


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one event, without the state: all that the log, luck and reviews need.

    sentence: the main sentence of the log.
    side: the side of the event, None for the side that the event names.
    models: the references of all models concerned, the acting model first.
    dice: the purpose of each batch of the event's dice.
    overrides: the numbers and choices that players set against the rules.
    rolls: the rolls of the event whose luck counts.
    turn: the turn of the event.
    outcome: the result of the dice in the game's own type, for the export.
    opened: the new sentences of earlier events, by their numbers: this event reveals what they
        committed to.
    flow: the flow that the event has completed, None where a flow goes on or none was in progress.
    follows: further sentences of the log, on the consequences of the event.
    own: whether only the phone of the side may make the event: nobody undoes it, and no other
        phone brings it.
    agrees: whether the side agrees to change or give up something sealed.
    """

    sentence: Sentence
    side: int | None = None
    models: tuple[str, ...] = ()
    dice: tuple[DicePurpose, ...] = ()
    overrides: tuple[Override, ...] = ()
    rolls: tuple[LuckRoll, ...] = ()
    turn: int = 0
    outcome: BaseModel | None = None
    opened: Mapping[int, Sentence] = field(default_factory=dict)
    flow: Underway[Any] | None = field(default=None, repr=False)
    follows: tuple[Sentence, ...] = ()
    own: bool = False
    agrees: bool = False


@dataclass(frozen=True, slots=True)
class Applied(Generic[S]):
    """The state after an event, and the result of the event."""

    state: S
    result: Result
