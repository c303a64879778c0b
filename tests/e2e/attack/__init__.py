"""Browser tests of single attacks, charts and dice."""
