"""Steps 2 to 5 of the attack sequence: reach, attack dice, saves, HP loss."""
