"""Jovian Wars on the page."""

VIEWS = {"attack": "app.jovian.commands", "dogfight": "app.jovian.dogfight.commands"}
"""The game's own views, with the modules that hold their actions."""
