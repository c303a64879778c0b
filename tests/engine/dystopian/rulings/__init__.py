"""Rulings 30 to 36 of the rules file, and the battles that were played before they came."""
