"""AA back in step 4: flyers roll at the fighters that counter them. Source: ruling 30."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from engine.dystopian.activation.activation import Activation, ModelsAtWing
from engine.dystopian.activation.counterattack_weapons import OFF_SURFACE
from engine.dystopian.activation.shares import dice_now, spent_part
from engine.dystopian.activation.state import start
from engine.dystopian.activation.uses import Gun, of_gun
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.words import Sight, WeaponType


def with_aa_back(activation: Activation) -> Activation:
    """Return the activation with the AA that its flyers roll back.

    Rolls that are there already at the same fighters stay as they are: a player may have changed
    their numbers.
    """
    without = activation.model_copy(update={"back": ()})
    back = tuple(_aa_back(without))
    if list(map(_fight, back)) == list(map(_fight, activation.back)):
        return activation
    return activation.model_copy(update={"back": back})


def _fight(roll: ModelsAtWing) -> tuple[tuple[Ref, ...], Ref]:
    return roll.models, roll.target


def _aa_back(activation: Activation) -> Iterator[ModelsAtWing]:
    """Yield the AA of each flyer at the fighters that counter it; each model fires once."""
    if activation.rulings.aa_back != "rolled":
        return
    fighters: dict[Ref, dict[Ref, None]] = defaultdict(dict)
    for answer in activation.answers.wings_at_models:
        fighters[answer.target][answer.wing] = None
    for flyer, wings in fighters.items():
        if OFF_SURFACE.get(activation.models[flyer].height) is WeaponType.AA:
            yield from _at_each(activation, flyer, tuple(wings))


def _at_each(activation: Activation, flyer: Ref, wings: Sequence[Ref]) -> Iterator[ModelsAtWing]:
    """Yield the AA of a flyer at some wings: all its dice, at several wings as evenly as they can
    be divided.
    """
    gun = Gun(False, flyer, WeaponType.AA)
    before = start(activation)
    dice = dice_now(activation, before, gun, 1, Sight.CLEAR)
    unfired = int((1 - spent_part(activation, before, gun)) * dice)
    for use in of_gun(activation, gun):
        fired = dice if use.share is None else use.share
        unfired -= fired
    if unfired == dice and dice and len(wings) == 1:
        yield ModelsAtWing(models=(flyer,), target=wings[0], option=FireOption.SINGLE)
        return
    for index, wing in enumerate(wings):
        share = (max(0, unfired) + len(wings) - 1 - index) // len(wings)
        if share:
            yield ModelsAtWing(
                models=(flyer,), target=wing, option=FireOption.SPLIT, shares=(share,)
            )
