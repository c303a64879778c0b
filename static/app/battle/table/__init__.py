"""The battle on the table: turns, sides, models."""
