"""Fleets and battles of every game on the page."""
