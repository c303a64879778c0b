"""Army lists of other programs, of texts and of tables: read, mapped to a game's profiles, and written as tables."""
