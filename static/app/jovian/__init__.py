"""Jovian Wars on the page."""

VIEWS = {"attack": "app.jovian.commands", "dogfight": "app.jovian.dogfight.commands"}
"""Its own views, with the modules that have their actions."""
