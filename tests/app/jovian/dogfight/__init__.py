"""Tests of dogfights on the page."""
