"""Fleets and battles of every game on the page: what is kept, what is asked, what is shown."""
