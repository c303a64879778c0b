"""Tests of what the page says: strings, plurals, French, terms."""
