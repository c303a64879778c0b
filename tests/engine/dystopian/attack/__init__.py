"""Tests of single attacks: charts, numbers, steps, odds."""
