"""The best fire of a unit."""
