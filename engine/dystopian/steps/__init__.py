"""Steps 6 to 9 of the combat sequence."""
