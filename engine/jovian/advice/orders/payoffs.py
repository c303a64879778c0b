"""The goals of a side in a dogfight."""

from typing import Literal

Payoff = Literal["win_minus_lose", "win", "survive", "structure"]
"""The goal of a side; the other side plays against it."""

ZERO_SUM: tuple[Payoff, ...] = ("win_minus_lose", "structure")
"""The goals whose opposite is the same goal of the other side."""
PAYOFFS: tuple[Payoff, ...] = ("win_minus_lose", "win", "survive", "structure")
