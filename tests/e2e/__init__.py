"""Tests that drive a browser against the built page."""
