"""Tests of dogfights and of the adviser."""
