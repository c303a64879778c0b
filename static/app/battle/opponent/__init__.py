"""A side that Broadside plays."""
