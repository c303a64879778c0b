"""Targets that every plan attacks, and targets that every plan spares."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.advice.attack_sequence import NEVER, Amount, Bounded, Uses


class CertainTarget(NamedTuple):
    """A target that must be attacked."""

    side: Bounded

    def work(self, amount: Amount) -> Iterator[None]:
        """Compute what `most` needs for an amount, in small steps."""
        return self.side.work(amount)

    def most(self, amount: Amount) -> float:
        """Return an upper bound of the value of an amount."""
        return self.side.most(amount) if any(amount) else NEVER

    def prepare(self, amount: Amount) -> Iterator[None]:
        """Compute what `best` needs for an amount, in small steps."""
        return self.side.prepare(amount)

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """Return the best value of an amount, and the uses in order."""
        return self.side.best(amount) if any(amount) else (NEVER, ())


class Spared(NamedTuple):
    """A target that must not be attacked."""

    side: Bounded

    def work(self, amount: Amount) -> Iterator[None]:
        """Compute what `most` needs without an attack, in small steps."""
        return self.side.work(_none_of(amount))

    def most(self, amount: Amount) -> float:
        """Return the value of no attack."""
        return self.side.most(_none_of(amount))

    def prepare(self, amount: Amount) -> Iterator[None]:
        """Compute what `best` needs without an attack, in small steps."""
        return self.side.prepare(_none_of(amount))

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """Return the value of no attack, and no uses."""
        return self.side.best(_none_of(amount))


def _none_of(amount: Amount) -> Amount:
    return (0,) * len(amount)
