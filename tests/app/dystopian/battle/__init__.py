"""Tests of Dystopian Wars battles on the page."""
