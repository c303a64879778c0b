"""Critical effects that a model suffered more than once. Source: ruling 36."""

from collections.abc import Collection
from typing import Annotated

from pydantic import AfterValidator, Field

from engine.dystopian.words import Effect

FIRES = frozenset({Effect.RAGING_FIRE})
REPEATABLE = FIRES | {Effect.WEAPON_DAMAGE, Effect.ENGINE_FAILURE}
"""Effects of which a second one can do more than the first."""
COUNTED = {"fires_only": FIRES, "each": REPEATABLE}
"""The effects that are counted, by the options of ruling 36."""
MOST = 40
ORDER = {effect: row for row, effect in enumerate(Effect)}


def in_order(effects: Collection[Effect]) -> tuple[Effect, ...]:
    """Return effects in the order of the Critical Hit Chart, each as often as it is given."""
    return tuple(sorted(effects, key=ORDER.__getitem__))


Repeats = Annotated[tuple[Effect, ...], Field(max_length=MOST), AfterValidator(in_order)]
"""Effects that a model suffered once more, each as often as that: two for three Raging Fires."""
NO_REPEATS: tuple[Effect, ...] = ()


def with_repeat(repeats: tuple[Effect, ...], effect: Effect, option: str) -> tuple[Effect, ...]:
    """Return the repeats of a model that suffers an effect once more.

    option: the option of ruling 36.
    """
    if effect not in COUNTED[option] or len(repeats) >= MOST:
        return repeats
    return in_order((*repeats, effect))


def repeats_of(repeats: tuple[Effect, ...], effects: Collection[Effect]) -> tuple[Effect, ...]:
    """Return the repeats of some effects alone."""
    if not repeats:
        return repeats
    return tuple([effect for effect in repeats if effect in effects])


def further(repeats: tuple[Effect, ...], effect: Effect, option: str) -> int:
    """Return how often an effect counts beyond the first time.

    option: the option of ruling 36.
    """
    if effect not in COUNTED[option]:
        return 0
    return repeats.count(effect)
