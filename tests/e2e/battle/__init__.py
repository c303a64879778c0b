"""Browser tests of battles."""
