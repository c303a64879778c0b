"""Steps 3 to 9 of a whole activation: counterattacks, wings, then every declared attack in its
order.
"""

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from engine.dystopian.activation.activation import Activation, Defence
from engine.dystopian.activation.build import counterattack, declared_attack
from engine.dystopian.activation.explosions import EXPLOSION, Explosions, neighbours
from engine.dystopian.activation.part_order import part_key, part_keys, texts_of
from engine.dystopian.activation.resolution import (
    ActivationItem,
    Items,
    Resolution,
    UnderWay,
    number_items,
)
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    AGAINST_WING,
    of_part,
)
from engine.dystopian.activation.uses import ATTACK as ATTACK
from engine.dystopian.activation.uses import COUNTERATTACK as COUNTERATTACK
from engine.dystopian.activation.wings.wing_fights import wings_against_models, wings_against_wings
from engine.flow import Flow, Nested, Step
from engine.kit.base_profile import shared

Indexes = frozenset[int]
"""Models, by their indexes in the states, and `WINGS`."""
WINGS = -1
SINGLE_ATTACKS = (ATTACK, COUNTERATTACK)
"""Parts of one attack: nobody makes them once the target or all attackers are gone."""
Steps = tuple[Step[ActivationState, Any] | Nested[ActivationState], ...]


@dataclass(frozen=True)
class ActivationPart:
    """One counterattack or attack, all of step 4 or 5, or explosions: the same part whether it is
    played or evaluated.

    key: the name of the part in events and in the log.
    index: the index among parts of the same kind.
    explosions: the explosions after the part. A battle has them as parts of their own: neighbours
        may be named first.
    everything: all models and wings, if the part may change any of them.
    """

    key: str
    kind: str
    index: int
    items: Items = ()
    explosions: Explosions | None = None
    everything: Indexes | None = None

    @property
    def first_index(self) -> int:
        """Return the index of the first item among all items of the activation."""
        return self.items[0].item_index if self.items else 0

    @cached_property
    def about(self) -> Indexes:
        """Return the models that the part depends on or changes."""
        if self.everything is not None:
            return self.everything
        return frozenset[int]().union(*(resolution.depends for resolution in self.resolutions))

    @property
    def target(self) -> int | None:
        """Return the index of the only model that the part changes; None if the part may change
        others.
        """
        only = (
            self.items[0]
            if len(self.items) == 1 and not self.explosions and WINGS not in self.about
            else None
        )
        return only.target_index if isinstance(only, Resolution) else None

    @cached_property
    def resolutions(self) -> tuple[Resolution, ...]:
        """Return the attacks in the part."""
        return tuple([item for item in self.items if isinstance(item, Resolution)])

    @cached_property
    def flow(self) -> Flow[ActivationState]:
        """Return the steps of the part."""
        own = tuple([step for item in self.items for step in _steps(item)])
        return Flow((*own, *self.explosions.steps) if self.explosions else own)

    def is_made(self, before: ActivationState) -> bool:
        """Return whether anybody is left to make the part, and its target remains."""
        return (
            self.kind not in SINGLE_ATTACKS or self.resolutions[0].start_attack(before) is not None
        )


def parts(activation: Activation, *, struck: bool = False) -> list[ActivationPart]:
    """Return every counterattack, steps 4 and 5, and every attack, in the order of the sheet.

    struck: True if an explosion strikes its neighbours before the first part.
    """
    near, at = neighbours(activation), 0
    keys, everything = (
        part_keys(activation),
        everywhere(activation) if near or activation.wings else None,
    )
    result = []
    if struck:
        first = Explosions(activation, near, at)
        result.append(ActivationPart(EXPLOSION, EXPLOSION, 0, (), first, everywhere(activation)))
    for key, (kind, index) in zip(texts_of(keys), keys, strict=True):
        items = _items(activation, kind, index, at)
        at += len(items)
        explosions = Explosions(activation, near, at) if near and kind != AGAINST_WING else None
        result.append(ActivationPart(key, kind, index, items, explosions, everything))
    return result


def everywhere(activation: Activation) -> Indexes:
    """Return all models and wings: the places of a part in which wings or explosions take part."""
    return frozenset(range(WINGS if activation.wings else 0, len(activation.models)))


def part(activation: Activation, key: str) -> ActivationPart:
    """Return one part alone, without the explosions after it; of explosions, the next neighbour
    alone.
    """
    kind, index = part_key(key)
    if kind == EXPLOSION:
        return ActivationPart(
            key, kind, index, (), Explosions(activation, neighbours(activation), 0, once=True)
        )
    return ActivationPart(key, kind, index, _items(activation, kind, index, 0))


def _items(activation: Activation, kind: str, index: int, at: int) -> Items:
    """Return the items of one part.

    at: the place of the part among all items of the activation.
    """
    if kind == COUNTERATTACK:
        return number_items((_counterattack(activation, index),), at)
    if kind == ATTACK:
        return number_items((_attack(activation, index),), at)
    together = wings_against_models if kind == AGAINST_MODEL else wings_against_wings
    return number_items(together(activation), at)


def _steps(item: ActivationItem[Any]) -> Steps:
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
