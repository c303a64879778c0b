"""WARSURGE: chart, formula, rulings, profiles and the steps of the attack sequence."""

from engine.warsurge.attack import Attack, check
from engine.warsurge.attack_dice_chart import (
    CHART,
    DEFENCES,
    POWERS,
    REBUILT,
    ChartAnswer,
    chart_cell,
    chart_mark,
    needed_number,
    side_by_side,
)
from engine.warsurge.attack_die_number import (
    BY_CODE,
    EVERY_CELL,
    LADDER,
    NO_DAMAGE,
    NeededNumber,
    automatic,
    move,
)
from engine.warsurge.carriers import Carried, remaining_weapons
from engine.warsurge.d10 import NEVER, SuccessPool, binomial, digit
from engine.warsurge.formula import FORMULA, formula_line
from engine.warsurge.odds import attack_odds, toll_of
from engine.warsurge.profiles import Situation, Target, UnitWeapon, Weapon
from engine.warsurge.rulings import RULINGS, Rulings, change
from engine.warsurge.samples import TARGETS, WEAPONS, sample_attack
from engine.warsurge.single_attack import SINGLE
from engine.warsurge.words import Melee, Method, RollKind, WeaponType
