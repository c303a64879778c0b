"""Steps 3 to 9 of a whole activation: counterattacks, wings, then every declared attack in its order."""

from functools import partial

from engine.dystopian.activation.blast import chain
from engine.dystopian.activation.build import counterattack, declared_attack, weapon_of
from engine.dystopian.activation.declared import Activation, Counterattack, DeclaredAttack
from engine.dystopian.activation.resolution import Resolution
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.wings.fights import dogfight, wing_against_model
from engine.flow import Item, Sequence

COUNTERATTACK, ATTACK = "counterattack", "attack"
Part = tuple[Item[ActivationState] | Resolution, ...]
"""What one counterattack, fight of a wing or attack consists of."""


def activation_sequence(activation: Activation) -> Sequence[ActivationState]:
    """All steps of an activation as declared. Source: the combat sequence sheet."""
    return Sequence(tuple(_item(item) for part in parts(activation) for item in part))


def parts(activation: Activation) -> list[Part]:
    """Every counterattack, fight of a wing and attack, in the order of the sheet."""
    explosions = (chain(activation),) if activation.explosion.neighbours else ()
    return [
        *((_counterattack(activation, place, counter), *explosions)
          for place, counter in enumerate(activation.counterattacks)),
        *((*wing_against_model(activation, place), *explosions)
          for place in range(len(activation.wings_against_models))),
        *(dogfight(activation, place) for place in range(len(activation.wings_against_wings))),
        *((_attack(activation, place, attack), *explosions) for place, attack in enumerate(activation.attacks)),
    ]  # fmt: skip


def _item(item: Item[ActivationState] | Resolution) -> Item[ActivationState]:
    return item.within() if isinstance(item, Resolution) else item


def _counterattack(activation: Activation, place: int, counter: Counterattack) -> Resolution:
    build = partial(counterattack, activation, counter=counter)
    return Resolution(activation, f"{COUNTERATTACK}.{place}", counter.target, build, models=counter.models)


def _attack(activation: Activation, place: int, attack: DeclaredAttack) -> Resolution:
    return Resolution(
        activation,
        f"{ATTACK}.{place}",
        attack.target,
        partial(declared_attack, activation, declared=attack),
        models=tuple(shot.model for shot in attack.shots),
        wings=attack.wings,
        defenders=attack.defenders,
        defence=(attack.defenders, *weapon_of(activation, attack), attack.modifiers, attack.overrules),
    )
