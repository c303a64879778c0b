"""Players' fleets: models, the library, and lists of other programs."""

from engine.engagement.fleets.library import EDITS
