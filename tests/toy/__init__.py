"""A game of about 200 lines, laid over the sources: nothing else is touched, and everything plays it."""
