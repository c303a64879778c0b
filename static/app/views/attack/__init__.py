"""A single attack of any game: its form, odds and roll."""
