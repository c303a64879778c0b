"""Jovian Wars on the page."""
