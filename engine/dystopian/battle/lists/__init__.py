"""Army lists and tables of fleets as profiles of Dystopian Wars."""
