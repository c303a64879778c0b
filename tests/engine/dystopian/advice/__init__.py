"""Tests of advice in a battle: best responses, next attacks, reviews."""
