"""Advice for a battle: the best answer of a side, and the odds of each answer."""
