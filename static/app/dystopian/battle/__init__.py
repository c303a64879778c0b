"""Battles of Dystopian Wars on the page: the nine steps, guided."""
