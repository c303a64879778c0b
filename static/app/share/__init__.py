"""Sharing without a server: set-ups, plans, fleets and battles as links and QR codes, and received codes."""
