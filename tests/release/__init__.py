"""Recorded battles of release 1.0.0: they open for ever, with the same log and screens."""
