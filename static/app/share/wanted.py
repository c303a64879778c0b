"""What the page wants of sharing."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.requests.request import Short

Kind = Literal["setup", "plan", "fleet", "battle"]


class Wanted(BaseModel):
    """Something to be made a code or a file of, or a code to be opened.

    id: of the fleet or battle; group: whose plan it is.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    kind: Kind = "setup"
    id: Short = ""
    group: Short = ""
    code: Annotated[str, Field(max_length=20_000_000)] = ""
