"""Building blocks of games: profiles, rulings, tables with their sources, faults; independent of any game."""
