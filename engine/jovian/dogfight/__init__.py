"""The dogfight: declarations, secret orders, weapons in initiative order, missiles, closing moves."""

from engine.jovian.dogfight.orders import Dogfight, Encounter, Firing, Missiles, Orders, Side, all_orders
