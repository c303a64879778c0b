"""The dogfight: declarations, secret orders, weapons in initiative order, missiles, closing moves."""

from engine.jovian.dogfight.orders import Dogfight, DogfightSide, Encounter, FiringMode, Missiles, Orders, all_orders
