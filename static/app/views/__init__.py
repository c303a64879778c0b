"""What the page shows, worked out for the templates."""
