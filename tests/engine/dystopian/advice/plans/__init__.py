"""The best plan of an activation."""
