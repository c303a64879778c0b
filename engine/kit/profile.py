"""What players say about things of a game: validated at the border, unchanged from then on."""

from pydantic import BaseModel, ConfigDict


class Profile(BaseModel):
    """A frozen model that knows all its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Nothing(Profile):
    """Nothing needs to be said."""
