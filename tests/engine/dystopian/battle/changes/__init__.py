"""Tests of changes in a battle: shares, sights, cards, numbers set manually."""
