"""What the world outside does to what the page reads."""
