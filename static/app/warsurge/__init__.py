"""WARSURGE on the page."""

VIEWS = {"attack": "app.warsurge.commands"}
"""The game's own views, with the modules that hold their actions."""
