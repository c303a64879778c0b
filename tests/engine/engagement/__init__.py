"""Tests of the battle layer, with a toy game."""
