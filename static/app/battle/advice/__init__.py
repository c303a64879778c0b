"""Advice in a battle: best plans, weapons against targets, puzzles."""
