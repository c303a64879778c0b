"""The dogfight: declarations, secret orders, weapons in initiative order, missiles, closing
moves.
"""

from engine.jovian.dogfight.check import check, check_encounter, check_orders
from engine.jovian.dogfight.odds import dogfight_odds, outcome_chances
from engine.jovian.dogfight.orders import (
    Dogfight,
    DogfightSide,
    Encounter,
    FiringMode,
    Missiles,
    Orders,
    all_orders,
)
