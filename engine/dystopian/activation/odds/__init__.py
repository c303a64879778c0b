"""Exact odds of an activation: models apart in blocks, equal dice and targets once."""
