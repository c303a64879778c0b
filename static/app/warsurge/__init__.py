"""WARSURGE on the page."""

VIEWS = {"attack": "app.warsurge.commands"}
"""Its own views, with the modules that have their actions."""
