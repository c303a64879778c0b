"""Dystopian Wars on the page."""

VIEWS = {"attack": "app.dystopian.commands"}
"""The views of Dystopian Wars, with the modules that have their actions."""
