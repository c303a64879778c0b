"""The combined effect of user-made modifiers in one step, or in the only roll that they act on."""

from collections.abc import Iterable

from engine.dice import Reroll
from engine.dystopian.profiles import Modifier, ModifierEffect


def total(modifiers: Iterable[Modifier], effect: ModifierEffect, step: int | None = None) -> int:
    """Return the sum of one effect in a step; None for all of them."""
    return sum(
        [item.amount for item in modifiers if item.effect == effect and step in (None, item.step)]
    )


def which_reroll(modifiers: Iterable[Modifier], step: int | None = None) -> Reroll:
    """Return which first dice are rolled once more in a step, failures before successes; None for
    all of them.
    """
    effects = {modifier.effect for modifier in modifiers if step in (None, modifier.step)}
    if "reroll_failures" in effects:
        return Reroll.FAILURES
    if "reroll_successes" in effects:
        return Reroll.SUCCESSES
    return Reroll.NONE
