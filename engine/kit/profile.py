"""What players say about things of a game: validated at the border, unchanged from then on."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Profile(BaseModel):
    """A frozen model that knows all its fields; how it is checked is worked out when it first is."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Nothing(Profile):
    """Nothing needs to be said."""


Points = Annotated[int | None, Field(default=None, ge=0, le=10_000, exclude_if=lambda points: points is None)]
"""What a group or model costs, where players say so; nothing is written down where they do not."""
