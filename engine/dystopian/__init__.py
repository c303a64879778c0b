"""Dystopian Wars: tables, rulings, profiles and the steps of its combat sequence."""

from engine.dystopian.activation.wings.aborts import can_abort
from engine.dystopian.activation.wings.wing_fights import aa_needs, wing_after
from engine.dystopian.model_profiles import Arm, InPlay, Ship
from engine.dystopian.profiles import (
    ACTS_IN,
    SPLITTING,
    FireOption,
    FiringModel,
    Modifier,
    ModifierEffect,
    Overrules,
    Target,
    TargetMar,
    Volley,
    WeaponMar,
    splitting,
)
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import RULINGS, Ruling, Rulings, of_steps
from engine.dystopian.single_attack import SINGLE
from engine.dystopian.words import AUXILIARY, Effect, Height, Sight, Size, WeaponType
