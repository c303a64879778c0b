"""What weapons have left in an activation under way: AA and CC answer step by step, each once, in full or in shares."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.limits import over_budget
from engine.dystopian.activation.shares import dice_now, rolled_earlier, spent
from engine.dystopian.activation.state import start
from engine.dystopian.activation.uses import DEFENCE_FIRE, Gun
from engine.dystopian.battle.state import NO_AA, State, in_play
from engine.dystopian.refs import Ref
from engine.dystopian.words import Sight, Weapon
from engine.kit.faults import Fault


class Left(NamedTuple):
    """The dice of AA or CC that a model has left, and those that it would have before it rolled any."""

    left: int
    dice: int


def dice_left(state: State, ref: Ref, weapon: Weapon) -> Left:
    """What a model has left by its damage and by what it has rolled in this activation, which must be under way."""
    now = state.underway
    assert now is not None
    gun = Gun(False, ref, weapon)
    activation = Activation.model_construct(rulings=state.rulings, models={ref: in_play(state, ref)})
    before = start(activation)._replace(rolled=tuple(one for one in now.rolled if one.use.gun == gun))
    dice = dice_now(activation, before, gun, 1, Sight.CLEAR)
    return Left(max(0, int((1 - spent(activation, before, gun)) * dice)), dice)


def defence_faults(state: State, attack: int) -> Iterator[Fault]:
    """Defenders of one attack that would roll more dice than they have left; what is over counts as rolled."""
    now, whole = state.underway, state.activation
    assert now is not None
    rolled = rolled_earlier(whole, start(whole)._replace(rolled=now.rolled))
    alone = {"counterattacks": (), "aa": NO_AA, "answers": NO_AA, "attacks": (whole.attacks[attack],)}
    for fault in over_budget(whole.model_copy(update=alone | {"rolled": rolled}), (DEFENCE_FIRE,)):
        yield Fault(fault.path[2:], fault.code, fault.numbers)
