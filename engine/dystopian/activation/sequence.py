"""Steps 3 to 9 of a whole activation: counterattacks, wings, then every declared attack in its order."""

from functools import partial

from engine.dystopian.activation.blast import chain
from engine.dystopian.activation.build import counterattack, declared_attack, weapon_of
from engine.dystopian.activation.declared import Activation, Counterattack, DeclaredAttack
from engine.dystopian.activation.resolution import Resolution
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.wings.fights import AGAINST_MODEL, AGAINST_WING, dogfight, wing_against_model
from engine.flow import Item, Sequence

COUNTERATTACK, ATTACK = "counterattack", "attack"
Part = tuple[Item[ActivationState] | Resolution, ...]
"""What one counterattack, fight of a wing or attack consists of."""


def activation_sequence(activation: Activation) -> Sequence[ActivationState]:
    """All steps of an activation as declared. Source: the combat sequence sheet."""
    return Sequence(tuple(item for part in parts(activation) for item in items(part)))


def parts(activation: Activation) -> list[Part]:
    """Every counterattack, fight of a wing and attack, in the order of the sheet."""
    explosions = (chain(activation),) if activation.explosion.neighbours else ()
    after: dict[str, Part] = dict.fromkeys((COUNTERATTACK, AGAINST_MODEL, ATTACK), explosions)
    return [(*part(activation, kind, place), *after.get(kind, ())) for kind, place in part_keys(activation)]


def part_keys(activation: Activation) -> list[tuple[str, int]]:
    """The kind of every part, and its place among those declared, in the order of the sheet."""
    declared = {
        COUNTERATTACK: activation.counterattacks,
        AGAINST_MODEL: activation.wings_against_models,
        AGAINST_WING: activation.wings_against_wings,
        ATTACK: activation.attacks,
    }
    return [(kind, place) for kind, all_of_it in declared.items() for place in range(len(all_of_it))]


def part(activation: Activation, kind: str, place: int) -> Part:
    """One counterattack, fight of a wing or attack, without the explosions after it."""
    if kind == COUNTERATTACK:
        return (_counterattack(activation, place, activation.counterattacks[place]),)
    if kind == ATTACK:
        return (_attack(activation, place, activation.attacks[place]),)
    return wing_against_model(activation, place) if kind == AGAINST_MODEL else dogfight(activation, place)


def items(part: Part) -> tuple[Item[ActivationState], ...]:
    """The items of a part as they are played."""
    return tuple(item.within() if isinstance(item, Resolution) else item for item in part)


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
