"""The dogfight: declarations, secret orders, weapons in initiative order, missiles, closing moves."""
