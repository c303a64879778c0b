"""Steps 3 to 9 of a whole activation: counterattacks, wings, then every declared attack in its order."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.dystopian.activation.activation import Activation, Defence
from engine.dystopian.activation.build import counterattack, declared_attack
from engine.dystopian.activation.explosions import Explosions, neighbours
from engine.dystopian.activation.part_order import part_keys
from engine.dystopian.activation.resolution import Item, Items, Resolution, UnderWay, placed
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    AGAINST_WING,
    of_part,
)
from engine.dystopian.activation.uses import ATTACK as ATTACK
from engine.dystopian.activation.uses import COUNTERATTACK as COUNTERATTACK
from engine.dystopian.wings.wing_fights import wings_against_models, wings_against_wings
from engine.flow import Nested, Step
from engine.kit.profile import shared

Indexes = frozenset[int]
"""Models, by their indexes in the states, and `WINGS`."""
WINGS = -1
Steps = tuple[Step[ActivationState, Any] | Nested[ActivationState], ...]


@dataclass(frozen=True)
class ActivationPart:
    """One counterattack or attack, or the whole of step 4 or 5, and the explosions after it.

    about: the models that the part depends on or changes.
    """

    items: Items
    explosions: Explosions | None
    about: Indexes

    @property
    def at(self) -> int:
        """Return the place of the first item among all items of the activation."""
        return self.items[0].at if self.items else 0

    @property
    def target(self) -> int | None:
        """Return the index of the only model that the part changes; None if the part may change others."""
        only = self.items[0] if len(self.items) == 1 and not self.explosions and WINGS not in self.about else None
        return only.target_index if isinstance(only, Resolution) else None

    @property
    def steps(self) -> Steps:
        """Return the steps of the part."""
        return (*steps_of(self.items), *(self.explosions.steps if self.explosions else ()))


def parts(activation: Activation, *, struck: bool = False) -> list[ActivationPart]:
    """Return every counterattack, steps 4 and 5, and every attack, in the order of the sheet.

    struck: True if an explosion strikes its neighbours before the first part.
    """
    near, at = neighbours(activation), 0
    everything = everywhere(activation)
    result = [ActivationPart((), Explosions(activation, near, at), everything)] if struck else []
    for kind, index in part_keys(activation):
        items = part(activation, kind, index, at)
        at += len(items)
        explosions = Explosions(activation, near, at) if near and kind != AGAINST_WING else None
        result.append(ActivationPart(items, explosions, everything if near or activation.wings else _about(items)))
    return result


def everywhere(activation: Activation) -> Indexes:
    """Return all models and wings: the places of a part in which wings or explosions take part."""
    return frozenset(range(WINGS if activation.wings else 0, len(activation.models)))


def _about(items: Items) -> Indexes:
    return frozenset[int]().union(*(item.depends for item in items if isinstance(item, Resolution)))


def part(activation: Activation, kind: str, index: int, at: int = 0) -> Items:
    """Return one counterattack or attack, or the whole of step 4 or 5, without the explosions after it.

    at: the place of the part among all items of the activation.
    """
    if kind == COUNTERATTACK:
        return placed((_counterattack(activation, index),), at)
    if kind == ATTACK:
        return placed((_attack(activation, index),), at)
    together = wings_against_models if kind == AGAINST_MODEL else wings_against_wings
    return placed(together(activation), at)


def steps_of(items: Items) -> Steps:
    """Return the steps of a part, without the explosions after it."""
    return tuple(step for item in items for step in _steps(item))


def _steps(item: Item[Any]) -> Steps:
    return (item, UnderWay(item)) if isinstance(item, Resolution) else (item,)


def _counterattack(activation: Activation, index: int) -> Resolution:
    counter = activation.counterattacks[index]
    build = partial(counterattack, activation, index=index)
    own = of_part(activation, COUNTERATTACK, index)
    key = f"{COUNTERATTACK}.{index}"
    return Resolution(activation, key, counter.target, build, models=counter.models, own=own)


def _attack(activation: Activation, index: int) -> Resolution:
    attack = activation.attacks[index]
    return Resolution(
        activation,
        f"{ATTACK}.{index}",
        attack.target,
        partial(declared_attack, activation, index=index),
        models=tuple(shot.model for shot in attack.shots),
        wings=attack.wings,
        defenders=attack.defenders or (),
        defence=(attack.defenders, *shared(attack, Defence).values()),
        own=of_part(activation, ATTACK, index),
    )
