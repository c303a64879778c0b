"""A squadron's activation: declared attacks and counterattacks, resolved one after the other."""

from engine.dystopian.activation.activation import (
    Activation,
    DeclaredAttack,
    EarlierDice,
    Explosion,
    Shot,
)
from engine.dystopian.activation.build import counterattack, declared_attack
from engine.dystopian.activation.check import check, over_budget
from engine.dystopian.activation.explosions import EXPLOSION
from engine.dystopian.activation.shares import dice_now, earlier_dice, fit_shares
from engine.dystopian.activation.state import (
    NOT_ROLLED,
    AaOnWing,
    ActivationState,
    ModelState,
    Rolling,
    WingState,
    start,
)
from engine.dystopian.activation.uses import Gun, uses
