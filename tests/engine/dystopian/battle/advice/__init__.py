"""Tests of advice in a battle: best answers, next attacks, reviews."""
