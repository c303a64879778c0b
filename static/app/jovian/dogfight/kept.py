"""A dogfight as the page keeps it between two requests: never anything secret that is not under seal."""

from typing import Annotated, Any, Literal

from pydantic import Field

from app.jovian.dogfight.older import present
from app.jovian.dogfight.setup import draft_of
from app.jovian.dogfight.table import Place, Table, table_of, text_of
from engine.engagement.archive import MOST_BYTES
from engine.jovian.profiles import Name
from engine.kit.profile import Profile

Text = Annotated[str, Field(max_length=60)]
Redo = Literal[0, 1, "setup"]
"""What is given again once both agree: the orders of a side, or all from the set-up on."""
Pairs = Annotated[tuple[tuple[Text, Text], ...], Field(max_length=400)]


class Kept(Profile):
    """Where the players are.

    pairs: the set-up form as typed; at_setup: whether it is shown although a dogfight is on record. battle: the
    engagement. greeting, other_greeting: what two phones gave each other, the own one first. redo: whose orders both
    are asked to let be given again (or the set-up), agreed: who has said yes.
    """

    version: Literal[4] = 4
    pairs: Pairs = ()
    at_setup: bool = False
    phones: Literal["one", "two"] = "one"
    mine: Place = 0
    players: tuple[Name, Name] = ("", "")
    battle: Annotated[str, Field(max_length=MOST_BYTES)] = ""
    greeting: Text = ""
    other_greeting: Text = ""
    redo: Redo | None = None
    agreed: tuple[bool, bool] = (False, False)

    def but(self, **changes: Any) -> "Kept":
        """The same with some changes."""
        return self.model_copy(update=changes)

    @property
    def other(self) -> Place:
        """The side of the other phone."""
        return 0 if self.mine else 1

    @property
    def table(self) -> Table | None:
        """The engagement, None before the first dogfight."""
        return table_of(self.battle)

    def at(self, table: Table | None) -> "Kept":
        """The same with the engagement as it is now, and nothing asked of both."""
        return self.but(battle=text_of(table), redo=None, agreed=(False, False))


def kept_of(data: Any) -> Kept:
    """What the page kept, in any version; a fresh start when it is broken or against the rules."""
    try:
        kept = Kept.model_validate(present(data or {}))
        draft_of(kept.pairs)
        table_of(kept.battle)
    except ValueError:
        return Kept()
    return kept
