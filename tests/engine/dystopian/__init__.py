"""Tests of Dystopian Wars."""
