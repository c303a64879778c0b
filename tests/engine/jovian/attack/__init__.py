"""Tests of single attacks on squadrons and ships."""
