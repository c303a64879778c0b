"""Tests of dice: pools, their exact laws, contests, sources."""
