"""Tests of advice: what could be otherwise, and whether it matters."""
