"""What the page asks of sharing."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.battle.asked import Pairs, Screen, Short

Kind = Literal["setup", "plan", "fleet", "battle"]
LONGEST_ADDRESS = 500


class ShareAsk(BaseModel):
    """One ask about codes.

    act: make a code or a file of something, open a code, or take over what it holds; id: of the fleet or battle; form:
    the forms that a set-up or a plan is in, or that a code is held against; screen: of the battle; page: the address
    that links lead to, where there is one.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    lang: str
    game: str
    act: Literal["make", "file", "open", "take"]
    kind: Kind = "setup"
    id: Short = ""
    form: Pairs = []
    screen: Screen = Screen()
    code: Annotated[str, Field(max_length=20_000_000)] = ""
    page: Annotated[str, Field(max_length=LONGEST_ADDRESS)] = ""
