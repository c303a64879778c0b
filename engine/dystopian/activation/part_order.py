"""The order of the parts of an activation, wherever it is played or evaluated. Source: sheet steps
3 to 6.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.dystopian.activation.activation import Activation, AtWings, ModelsAtWing
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
    counterattacks = len(activation.counterattacks)
    at_models = bool(model_fights(activation))
    at_wings = bool(wing_fights(activation))
    attacks = tuple(range(len(activation.attacks)))
    return in_order(counterattacks, at_models, at_wings, attacks)


@lru_cache(maxsize=1024)
def in_order(
    counterattacks: int, at_models: bool, at_wings: bool, attacks: tuple[int, ...]
) -> tuple[PartKey, ...]:
    """Return the keys of the parts of so many counterattacks, of steps 4 and 5 if wings meet, and
    of these attacks.
    """
    keys = [PartKey(COUNTERATTACK, index) for index in range(counterattacks)]
    if at_models:
        keys.append(PartKey(AGAINST_MODEL, 0))
    if at_wings:
        keys.append(PartKey(AGAINST_WING, 0))
    keys.extend([PartKey(ATTACK, index) for index in dict.fromkeys(attacks)])
    return tuple(keys)


def only(activation: Activation, keys: Iterable[PartKey]) -> Activation:
    """Return the same activation with only some of its parts, in their order, and nothing more to
    be declared.
    """
    indexes: dict[str, list[int]] = {
        kind: [] for kind in (COUNTERATTACK, AGAINST_MODEL, AGAINST_WING, ATTACK)
    }
    for kind, index in keys:
        indexes[kind].append(index)
    back: tuple[ModelsAtWing, ...] = ()
    if indexes[AGAINST_MODEL]:
        back = activation.back
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
    dropped: dict[str, tuple[()]] = {}
    if not indexes[AGAINST_MODEL]:
        dropped["wings_at_models"] = ()
        dropped["models_at_wings"] = ()
    if not indexes[AGAINST_WING]:
        dropped["wings_at_wings"] = ()
    return aa.model_copy(update=dropped)


@lru_cache(maxsize=1024)
def texts_of(keys: tuple[PartKey, ...]) -> tuple[str, ...]:
    """Return the names of some parts in events and in the log."""
    return tuple(f"{kind}.{index}" for kind, index in keys)
