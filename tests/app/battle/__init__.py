"""Battles on the page, driven as a player does."""
