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
    dice: the dice of the roll; equal dice share one distribution, which is computed once.
    weights: the distribution as a function of `dice`.
    mean: its mean as a function of `dice`, where the weights are cut off at an end.
    good: which outcomes are good for the side.
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
        """The percentile of the outcome.

        A roll without weights has its percentile in `dice`.
        """
        if self.weights is None:
            assert isinstance(self.dice, Percentile)
            return self.dice
        return _percentile(self.dice, self.weights, self.mean, self.outcome)

    @property
    def luck(self) -> Fraction:
        """The luck of the roll for its own side, exactly.

        0 for the unluckiest end, 1 for the luckiest, 1/2 on average.
        """
        mid = self.percentile.mid
        return mid if self.good == "high" else 1 - mid


@lru_cache(maxsize=4096)
def _percentile(
    dice: Hashable,
    weights: Callable[[Any], Weighted | Weights],
    mean: Callable[[Any], Fraction] | None,
    outcome: int,
) -> Percentile:
    result = percentile(weights(dice), outcome)
    return replace(result, mean=mean(dice)) if mean else result


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one event; small, and without the state.

    side: the side of the event, None for the side that the event names.
    models: all models concerned, the acting model first.
    dice: the dice of each batch of the event.
    turn: the turn of the event.
    outcome: the result of the dice in the game's own type, for the export.
    opened: the sentences of the events whose commitments it opens, by their numbers.
    flow: the completed flow of an event that has ended one.
    follows: the sentences of everything else that follows.
    own: True if only the phone of its side may make the event, so that nobody undoes it and no
        other phone brings it.
    agrees: True if its side agrees to change or give up something sealed.
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
