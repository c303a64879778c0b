"""Views for any game: values for the templates, computed from the engine's objects."""
