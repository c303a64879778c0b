"""A dogfight as the page keeps it between two commands: never anything secret that is not under seal."""

from typing import Annotated, Any, Literal

from pydantic import Field

from app.jovian.dogfight.older import present
from app.jovian.dogfight.setup import draft_of
from app.rolling import BatchRecord
from engine.engagement.seal import Commitment
from engine.jovian.dogfight.check import check_dogfight, encounter_faults
from engine.jovian.dogfight.orders import Encounter, Orders
from engine.jovian.profiles import Name
from engine.kit.profile import Profile

Place = Literal[0, 1]
Text = Annotated[str, Field(max_length=60)]
Redo = Literal[0, 1, "setup"]
"""What is given again once both agree: the orders of a side, or all from the set-up on."""
Times = Annotated[int, Field(ge=0, le=1000)]
Pairs = Annotated[tuple[tuple[Text, Text], ...], Field(max_length=400)]
MOST_ROUNDS = 40
"""Rounds that the log keeps."""


class Round(Profile):
    """A dogfight with both orders revealed: its dice and decisions so far say everything else."""

    encounter: Encounter
    orders: tuple[Orders, Orders]
    records: Annotated[tuple[BatchRecord, ...], Field(max_length=200)] = ()
    picks: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(max_length=100)] = ()


class Kept(Profile):
    """Where the players are.

    pairs: the set-up form as typed. boxes: what either side is bound to, the openings lying elsewhere. greeting,
    other_greeting: what two phones gave each other, the own one first. redo: whose orders both are
    asked to let be given again (or the set-up), agreed: who has said yes; again: how often either's orders were. now:
    the round with its orders revealed. past: rounds that are over, the latest last.
    """

    version: Literal[3] = 3
    pairs: Pairs = ()
    phones: Literal["one", "two"] = "one"
    mine: Place = 0
    players: tuple[Name, Name] = ("", "")
    encounter: Encounter | None = None
    boxes: tuple[Commitment | None, Commitment | None] = (None, None)
    greeting: Text = ""
    other_greeting: Text = ""
    redo: Redo | None = None
    agreed: tuple[bool, bool] = (False, False)
    again: tuple[Times, Times] = (0, 0)
    now: Round | None = None
    past: Annotated[tuple[Round, ...], Field(max_length=MOST_ROUNDS)] = ()

    def but(self, **changes: Any) -> "Kept":
        """The same with some changes."""
        return self.model_copy(update=changes)

    @property
    def other(self) -> Place:
        """The side of the other phone."""
        return 0 if self.mine else 1

    def sealed(self, side: Place, commitment: Commitment | None) -> "Kept":
        """The same with the orders of one side sealed, or to be given again."""
        return self.but(boxes=(commitment, self.boxes[1]) if side == 0 else (self.boxes[0], commitment))

    def unsealed(self) -> "Kept":
        """The same with nobody's orders given."""
        return self.but(boxes=(None, None), redo=None, agreed=(False, False), now=None)


def kept_of(data: Any) -> Kept:
    """What the page kept, in any version; a fresh start when it is broken or against the rules."""
    try:
        kept = Kept.model_validate(present(data or {}))
        draft_of(kept.pairs)
    except ValueError:
        return Kept()
    rounds = kept.past + ((kept.now,) if kept.now else ())
    wrong = kept.encounter is not None and encounter_faults(kept.encounter)
    return Kept() if wrong or any(map(_impossible, rounds)) else kept


def _impossible(one: Round) -> bool:
    return isinstance(check_dogfight({"encounter": one.encounter, "orders": one.orders}), tuple)
