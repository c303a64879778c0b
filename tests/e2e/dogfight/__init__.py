"""Browser tests of dogfights."""
