"""Tests of dice: pools, their exact distributions, contests, sources."""
