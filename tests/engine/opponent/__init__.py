"""Tests of the side that Broadside plays, for every game."""
