"""Steps 3 to 9 of a whole activation: counterattacks, wings, then every declared attack in its order."""

from functools import partial

from engine.dystopian.activation.blast import chain
from engine.dystopian.activation.build import counterattack, declared_attack
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.resolution import Resolution
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    AGAINST_WING,
    Uses,
    of_part,
    uses,
    weapon_of,
)
from engine.dystopian.activation.uses import ATTACK as ATTACK
from engine.dystopian.activation.uses import COUNTERATTACK as COUNTERATTACK
from engine.dystopian.wings.fights import wings_against_models, wings_against_wings
from engine.flow.sequence import Item, Sequence

Part = tuple[Item[ActivationState] | Resolution, ...]
"""What one counterattack or attack, or the whole of step 4 or 5, consists of."""


def activation_sequence(activation: Activation) -> Sequence[ActivationState]:
    """All steps of an activation as declared. Source: the combat sequence sheet."""
    return Sequence(tuple(item for part in parts(activation) for item in items(part)))


def parts(activation: Activation) -> list[Part]:
    """Every counterattack, steps 4 and 5, and every attack, in the order of the sheet."""
    explosion, every = activation.explosion, uses(activation)
    explosions = (chain(activation),) if explosion.neighbours or explosion.wings else ()
    after: dict[str, Part] = dict.fromkeys((COUNTERATTACK, AGAINST_MODEL, ATTACK), explosions)
    return [(*part(activation, kind, place, every), *after.get(kind, ())) for kind, place in part_keys(activation)]


def part_keys(activation: Activation) -> list[tuple[str, int]]:
    """The kind of every part, and its place among those declared, in the order of the sheet.

    All fights of step 4 are one part, and so are those of step 5: both sides roll at the same time.
    """
    number = {
        COUNTERATTACK: len(activation.counterattacks),
        AGAINST_MODEL: min(1, len(activation.wings_against_models)),
        AGAINST_WING: min(1, len(activation.wings_against_wings)),
        ATTACK: len(activation.attacks),
    }
    return [(kind, place) for kind, many in number.items() for place in range(many)]


def part(activation: Activation, kind: str, place: int, every: Uses | None = None) -> Part:
    """One counterattack or attack, or the whole of step 4 or 5, without the explosions after it.

    every: all uses of weapons in the activation.
    """
    every = uses(activation) if every is None else every
    if kind == COUNTERATTACK:
        return (_counterattack(activation, place, every),)
    if kind == ATTACK:
        return (_attack(activation, place, every),)
    together = wings_against_models if kind == AGAINST_MODEL else wings_against_wings
    return together(activation, every)


def items(part: Part) -> tuple[Item[ActivationState], ...]:
    """The items of a part as they are played."""
    return tuple(item.within() if isinstance(item, Resolution) else item for item in part)


def _counterattack(activation: Activation, place: int, every: Uses) -> Resolution:
    counter = activation.counterattacks[place]
    build = partial(counterattack, activation, place=place, every=every)
    own = of_part(every, COUNTERATTACK, place)
    key = f"{COUNTERATTACK}.{place}"
    return Resolution(activation, key, counter.target, build, models=counter.models, every=every, own=own)


def _attack(activation: Activation, place: int, every: Uses) -> Resolution:
    attack = activation.attacks[place]
    return Resolution(
        activation,
        f"{ATTACK}.{place}",
        attack.target,
        partial(declared_attack, activation, place=place, every=every),
        models=tuple(shot.model for shot in attack.shots),
        wings=attack.wings,
        defenders=attack.defenders,
        defence=(attack.defenders, attack.defence_option, attack.defence_primary, weapon_of(activation, attack),
                 attack.modifiers, attack.overrules),
        every=every,
        own=of_part(every, ATTACK, place),
    )  # fmt: skip
