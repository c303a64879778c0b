"""Texts that players type into the search, and the results that should come first."""
