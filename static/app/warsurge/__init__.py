"""WARSURGE on the page."""
