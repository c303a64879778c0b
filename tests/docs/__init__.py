"""Tests of README, docs/, examples/ and the workflows."""
