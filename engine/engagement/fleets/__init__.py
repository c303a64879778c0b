"""Players' fleets: models and the library."""

from engine.engagement.fleets.library import EDITS
