"""Tests of advice, puzzles and Broadside's sides on the page."""
