"""Players' fleets: models, the library, and lists of other programs."""
