"""Recorded battles of release 1.0.0: they open for ever, and say and show what they said and showed then."""
