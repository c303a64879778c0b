"""The order of the parts of an activation, wherever it is played or evaluated. Source: sheet steps
3 to 6.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.dystopian.activation.activation import Activation, AtWings
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    AGAINST_WING,
    ATTACK,
    COUNTERATTACK,
    model_fights,
    wing_fights,
)


class PartKey(NamedTuple):
    """A counterattack or attack by its index in the declarations, or all fights of step 4 or 5,
    which are one part.
    """

    kind: str
    number: int


@lru_cache(maxsize=1024)
def part_key(text: str) -> PartKey:
    """Return the key that a text stands for; explosions are one part."""
    kind, _, index = text.partition(".")
    return PartKey(kind, int(index or 0))


def part_keys(activation: Activation) -> tuple[PartKey, ...]:
    """Return the keys of all parts, the attacks as they are declared."""
    counters, attacks = len(activation.counterattacks), tuple(range(len(activation.attacks)))
    return in_order(
        counters, bool(model_fights(activation)), bool(wing_fights(activation)), attacks
    )


@lru_cache(maxsize=1024)
def in_order(
    counterattacks: int, at_models: bool, at_wings: bool, attacks: tuple[int, ...]
) -> tuple[PartKey, ...]:
    """Return the keys of the parts of so many counterattacks, of steps 4 and 5 if wings meet, and
    of these attacks.
    """
    indexes_by_kind: tuple[tuple[str, Iterable[int]], ...] = (
        (COUNTERATTACK, range(counterattacks)),
        (AGAINST_MODEL, range(at_models)),
        (AGAINST_WING, range(at_wings)),
        (ATTACK, dict.fromkeys(attacks)),
    )
    return tuple(PartKey(kind, index) for kind, every in indexes_by_kind for index in every)


def only(activation: Activation, keys: Iterable[PartKey]) -> Activation:
    """Return the same activation with only some of its parts, in their order, and nothing more to
    be declared.
    """
    indexes: dict[str, list[int]] = {
        kind: [] for kind in (COUNTERATTACK, AGAINST_MODEL, AGAINST_WING, ATTACK)
    }
    for kind, index in keys:
        indexes[kind].append(index)
    back = activation.back if indexes[AGAINST_MODEL] else ()
    update = {
        "counterattacks": tuple(
            activation.counterattacks[index] for index in indexes[COUNTERATTACK]
        ),
        "aa": _aa_of(activation.aa, indexes),
        "answers": _aa_of(activation.answers, indexes),
        "back": back,
        "attacks": tuple(activation.attacks[index] for index in indexes[ATTACK]),
        "open": False,
    }
    return activation.model_copy(update=update)


def _aa_of(aa: AtWings, indexes: Mapping[str, list[int]]) -> AtWings:
    """Return the AA of steps 4 and 5, as far as they are among some parts."""
    at_models = () if indexes[AGAINST_MODEL] else ("wings_at_models", "models_at_wings")
    at_wings = () if indexes[AGAINST_WING] else ("wings_at_wings",)
    return aa.model_copy(update=dict.fromkeys((*at_models, *at_wings), ()))


@lru_cache(maxsize=1024)
def texts_of(keys: tuple[PartKey, ...]) -> tuple[str, ...]:
    """Return the names of some parts in events and in the log."""
    return tuple(f"{kind}.{index}" for kind, index in keys)
