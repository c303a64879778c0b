"""Tests of advice: alternatives, and whether they matter."""
