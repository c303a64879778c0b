"""The steps of an attack: the roll, the decisions of both sides, the damage."""
