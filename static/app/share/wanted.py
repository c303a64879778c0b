"""What the page wants of sharing."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.requests.request import Short

Kind = Literal["setup", "plan", "fleet", "battle"]
LONGEST_ADDRESS = 500


class Wanted(BaseModel):
    """Something to be made a code or a file of, or a code to be opened.

    id: of the fleet or battle; page: the address that links lead to, where there is one.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    kind: Kind = "setup"
    id: Short = ""
    code: Annotated[str, Field(max_length=20_000_000)] = ""
    page: Annotated[str, Field(max_length=LONGEST_ADDRESS)] = ""
