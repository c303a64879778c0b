"""What games are made of: profiles, rulings, tables with their sources, faults; no game is known here."""
