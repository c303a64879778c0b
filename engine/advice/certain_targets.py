"""Targets against which something is done in any case, or nothing is."""

from typing import NamedTuple

from engine.advice.attack_sequence import NEVER, Amount, Side, Uses


class Attacked(NamedTuple):
    """A target that is not to be left alone."""

    side: Side

    def most(self, amount: Amount) -> float:
        """What no use of an amount can be better than."""
        return self.side.most(amount) if any(amount) else NEVER

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """The best uses of an amount, in their order, and their value."""
        return self.side.best(amount) if any(amount) else (NEVER, ())

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """Good uses of an amount."""
        return self.side.quick(amount) if any(amount) else (NEVER, ())

    def count(self, amount: Amount) -> int:
        """How many ways there are to use an amount, or some of it."""
        return self.side.count(amount) - 1


class Spared(NamedTuple):
    """A target that is to be left alone."""

    side: Side

    def most(self, amount: Amount) -> float:
        """The value of doing nothing."""
        return self.side.most(_none_of(amount))

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """No uses, and their value."""
        return self.side.best(_none_of(amount))

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """No uses, and their value."""
        return self.side.quick(_none_of(amount))

    def count(self, amount: Amount) -> int:
        """One way: to do nothing."""
        return self.side.count(_none_of(amount))


def _none_of(amount: Amount) -> Amount:
    return (0,) * len(amount)
