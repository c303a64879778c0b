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
from engine.kit.base_profile import shared_fields

Indexes = frozenset[int]
"""Models, by their indexes in the states, and `WINGS`."""
WINGS = -1
SINGLE_ATTACKS = (ATTACK, COUNTERATTACK)
"""Parts of one attack: nobody makes them once the target or all attackers are gone."""
AnyStep = Step[ActivationState, Any] | Nested[ActivationState]


@dataclass(frozen=True)
class ActivationPart:
    """One counterattack or attack, all of step 4 or 5, or explosions: the same part whether it is
    played or evaluated.

    key: the name of the part in events and in the log.
    index: the index among parts of the same kind.
    explosions: the explosions after the part. In a battle they are None, and each explosion is a
        part of its own, so that players can name its neighbours before it strikes.
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
        return frozenset[int]().union(*[resolution.depends for resolution in self.resolutions])

    @property
    def target(self) -> int | None:
        """Return the index of the only model that the part changes; None if the part may change
        others.
        """
        if len(self.items) != 1 or self.explosions or WINGS in self.about:
            return None
        only = self.items[0]
        if isinstance(only, Resolution):
            return only.target_index
        return None

    @cached_property
    def resolutions(self) -> tuple[Resolution, ...]:
        """Return the attacks in the part."""
        return tuple([item for item in self.items if isinstance(item, Resolution)])

    @cached_property
    def flow(self) -> Flow[ActivationState]:
        """Return the steps of the part."""
        steps: list[AnyStep] = []
        for item in self.items:
            steps.append(item)
            if isinstance(item, Resolution):
                steps.append(UnderWay(item))
        if self.explosions:
            steps.extend(self.explosions.steps)
        return Flow(tuple(steps))

    def is_made(self, before: ActivationState) -> bool:
        """Return True if anybody is left to make the part, and its target remains."""
        if self.kind not in SINGLE_ATTACKS:
            return True
        return self.resolutions[0].start_attack(before) is not None


def parts(activation: Activation, *, struck: bool = False) -> list[ActivationPart]:
    """Return every counterattack, steps 4 and 5, and every attack, in the order of the sheet.

    struck: True if an explosion strikes its neighbours before the first part.
    """
    near = neighbours(activation)
    everything = None
    if near or activation.wings:
        everything = everywhere(activation)
    result: list[ActivationPart] = []
    if struck:
        first = Explosions(activation, near, 0)
        result.append(ActivationPart(EXPLOSION, EXPLOSION, 0, (), first, everywhere(activation)))
    keys = part_keys(activation)
    next_index = 0
    for key, (kind, index) in zip(texts_of(keys), keys, strict=True):
        items = _items(activation, kind, index, next_index)
        next_index += len(items)
        explosions = None
        if near and kind != AGAINST_WING:
            explosions = Explosions(activation, near, next_index)
        result.append(ActivationPart(key, kind, index, items, explosions, everything))
    return result


def everywhere(activation: Activation) -> Indexes:
    """Return all models, by their indexes, and `WINGS` if there are wings."""
    indexes = set(range(len(activation.models)))
    if activation.wings:
        indexes.add(WINGS)
    return frozenset(indexes)


def part(activation: Activation, key: str) -> ActivationPart:
    """Return one part alone, without the explosions after it; of explosions, the next neighbour
    alone.
    """
    kind, index = part_key(key)
    if kind == EXPLOSION:
        next_strike = Explosions(activation, neighbours(activation), 0, once=True)
        return ActivationPart(key, kind, index, (), next_strike)
    return ActivationPart(key, kind, index, _items(activation, kind, index, 0))


def _items(activation: Activation, kind: str, index: int, first: int) -> Items:
    """Return the items of one part.

    first: the index of its first item among all items of the activation.
    """
    if kind == COUNTERATTACK:
        return number_items((_counterattack(activation, index),), first)
    if kind == ATTACK:
        return number_items((_attack(activation, index),), first)
    if kind == AGAINST_MODEL:
        return number_items(wings_against_models(activation), first)
    return number_items(wings_against_wings(activation), first)


def _counterattack(activation: Activation, index: int) -> Resolution:
    counter = activation.counterattacks[index]
    build = partial(counterattack, activation, index=index)
    own = of_part(activation, COUNTERATTACK, index)
    key = f"{COUNTERATTACK}.{index}"
    return Resolution(activation, key, counter.target, build, models=counter.models, own=own)


def _attack(activation: Activation, index: int) -> Resolution:
    """Return the resolution of a declared attack."""
    attack = activation.attacks[index]
    return Resolution(
        activation,
        f"{ATTACK}.{index}",
        attack.target,
        partial(declared_attack, activation, index=index),
        models=tuple(shot.model for shot in attack.shots),
        wings=attack.wings,
        defenders=attack.defenders or (),
        defence=(attack.defenders, *shared_fields(attack, Defence).values()),
        own=of_part(activation, ATTACK, index),
    )
