"""Tests of WARSURGE: die, chart, formula, rulings, steps, odds."""
