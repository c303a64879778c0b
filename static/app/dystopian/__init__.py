"""Dystopian Wars on the page."""
