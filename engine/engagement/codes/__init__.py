"""Share codes: short texts for set-ups, plans, fleets and battles."""
