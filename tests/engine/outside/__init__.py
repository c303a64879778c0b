"""What the world outside does to what the engine reads."""
