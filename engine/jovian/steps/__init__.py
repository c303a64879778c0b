"""The steps of an attack: the roll, the two sides' decisions, the damage."""
