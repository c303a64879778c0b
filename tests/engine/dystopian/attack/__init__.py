"""Tests of single attacks: tables, numbers, steps, odds."""
