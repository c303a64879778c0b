"""Trouble that the world makes for the page: one file for each kind."""
