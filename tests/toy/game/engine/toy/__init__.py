"""A toy: boats that fire at each other, to show what a game consists of."""
