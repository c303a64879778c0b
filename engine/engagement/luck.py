"""How lucky rolls were: exact percentiles of single rolls, and what they come to for each side of a battle."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import erf, sqrt
from typing import Literal, Protocol

from engine.engagement.battle import Battle
from engine.engagement.event import Event, Fortune

Weights = Iterable[tuple[int, int]]
FINE = 2**64
"""Sums over a battle are kept to 1/2^64: exact fractions of hundreds of rolls grow without bound and tell no more."""


class Weighted(Protocol):
    """A distribution as icepool's dice have it: outcomes with integer weights."""

    def items(self) -> Weights:
        """Outcomes and weights."""
        ...


@dataclass(frozen=True, slots=True)
class Percentile:
    """Where an outcome stands in its distribution, exactly.

    mid: P(X < x) + P(X = x) / 2, whose mean over the distribution is 1/2 whatever that is; at_least: P(X >= x);
    mean: of X; variance: of `mid` over the distribution, (1 - sum of P(X = k)^3) / 12.
    """

    mid: Fraction
    at_least: Fraction
    mean: Fraction
    variance: Fraction


def percentile(distribution: Weighted | Weights, outcome: int) -> Percentile:
    """The percentile of an outcome; one beyond the ends counts as that end, as it does in a capped distribution.

    Raises ValueError for a distribution without weight.
    """
    weights = list(distribution.items() if hasattr(distribution, "items") else distribution)
    total = sum(weight for _, weight in weights)
    if total <= 0:
        raise ValueError("a distribution without weight")
    values = [value for value, weight in weights if weight]
    place = min(max(outcome, min(values)), max(values))
    below = sum(weight for value, weight in weights if value < place)
    same = sum(weight for value, weight in weights if value == place)
    return Percentile(
        Fraction(2 * below + same, 2 * total),
        Fraction(total - below, total),
        Fraction(sum(value * weight for value, weight in weights), total),
        (1 - Fraction(sum(weight**3 for _, weight in weights), total**3)) / 12,
    )


def fortune(
    side: int,
    distribution: Weighted | Weights,
    outcome: int,
    *,
    good: Literal["high", "low"] = "high",
    label: str | None = None,
) -> Fortune:
    """The luck of one roll as an event keeps it; each outcome is listed once in `distribution`."""
    found = percentile(distribution, outcome)
    return Fortune(
        label=label,
        side=side,
        good=good,
        outcome=outcome,
        mid=_text(found.mid),
        at_least=_text(found.at_least),
        mean=_text(found.mean),
        variance=float(found.variance),
    )


def _text(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def luck_of(fortune: Fortune) -> Fraction:
    """0 for the unluckiest end, 1 for the luckiest, 1/2 on average, exactly, seen from the roll's own side."""
    mid = Fraction(fortune.mid)
    return mid if fortune.good == "high" else 1 - mid


@dataclass(frozen=True, slots=True)
class Total:
    """Rolls of one label: how many, what they came to, and what was to be expected."""

    label: str | None
    good: Literal["high", "low"]
    rolls: int
    actual: int
    expected: Fraction


@dataclass(frozen=True, slots=True)
class SideLuck:
    """One side's luck over the rolls that stand.

    rolls: those that chance could decide; retracted: rolls taken back, counted nowhere else;
    mean: of luck_of, None without rolls; luckier_than: the share of battles with the same rolls that go worse.
    """

    side: int
    rolls: int
    retracted: int
    mean: Fraction | None
    luckier_than: float | None
    totals: tuple[Total, ...]


def luck(battle: Battle) -> tuple[SideLuck, ...]:
    """Each side's luck so far."""
    back = [one.event for one in battle.retracted]
    return tuple(_side_luck(side, battle.events, back) for side in range(len(battle.sides)))


def _side_luck(side: int, events: Iterable[Event], back: Iterable[Event]) -> SideLuck:
    rolls = _rolls(side, events)
    if not rolls:
        return SideLuck(side, 0, len(_rolls(side, back)), None, None, ())
    fine = sum(round(luck_of(one) * FINE) for one in rolls)
    mean = Fraction(fine, FINE * len(rolls))
    return SideLuck(side, len(rolls), len(_rolls(side, back)), mean, _share(rolls, mean), tuple(_totals(rolls)))


def _rolls(side: int, events: Iterable[Event]) -> list[Fortune]:
    return [one for event in events for one in event.luck if one.side == side and one.variance > 0]


def _share(rolls: list[Fortune], mean: Fraction) -> float:
    """Exact for one roll; for more the normal distribution with the exact mean and variance of the sum.

    A later roll may depend on earlier ones: given them its mid-percentile still has mean 1/2, so the variances add up.
    """
    if len(rolls) == 1:
        return float(mean)
    away = float(mean - Fraction(1, 2)) * len(rolls)
    return (1 + erf(away / sqrt(2 * sum(one.variance for one in rolls)))) / 2


def _totals(rolls: list[Fortune]) -> Iterable[Total]:
    found: dict[tuple[str, str], list[Fortune]] = {}
    for one in rolls:
        found.setdefault((one.label or "", one.good), []).append(one)
    for _, same in sorted(found.items()):
        fine = sum(round(Fraction(one.mean) * FINE) for one in same)
        actual = sum(one.outcome for one in same)
        yield Total(same[0].label, same[0].good, len(same), actual, Fraction(fine, FINE))
