"""Dystopian Wars on the page."""

VIEWS = {"attack": "app.dystopian.commands"}
"""Its own views, with the modules that have their actions."""
