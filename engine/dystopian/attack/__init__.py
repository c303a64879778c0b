"""Steps 6 to 9 of one attack, played and as odds."""
