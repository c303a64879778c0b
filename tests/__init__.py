"""Tests of Broadside."""
