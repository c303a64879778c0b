"""What one of two phones knows of a dogfight on both: kept beside the battle on this device, and nowhere else."""

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from app.battle.repository import Repository
from app.jovian.dogfight.codes import greeting
from engine.engagement import Change, Engagement
from engine.jovian.battle import State
from engine.kit.profile import Profile

PHONE = "phone/"
"""The key, before the battle's id."""
Text = Annotated[str, Field(max_length=60)]


class Phone(Profile):
    """Whose phone it is, and what both gave each other first, the own greeting and the other's.

    number: of the event that declared the dogfight, so that nothing of one is taken for another's.
    """

    number: int
    mine: Literal[0, 1]
    own: Text
    theirs: Text = ""

    @property
    def other(self) -> int:
        """The side of the other phone."""
        return 1 - self.mine


async def phone_of(repository: Repository, engagement: Engagement[State]) -> Phone | None:
    """What this phone knows of the dogfight that waits for orders; None when nobody has said whose phone it is."""
    document = await repository.store.get(PHONE + engagement.battle.id)
    try:
        found = Phone.model_validate_json(document.text) if document else None
    except ValidationError:
        return None
    return found if found and found.number == _number(engagement) else None


async def belongs(repository: Repository, engagement: Engagement[State], mine: Literal[0, 1]) -> None:
    """Note whose phone it is, with a new greeting."""
    declared = engagement.state.dogfight
    assert declared
    own = greeting(declared.encounter).text
    await remember(repository, engagement, Phone(number=_number(engagement), mine=mine, own=own))


async def remember(repository: Repository, engagement: Engagement[State], phone: Phone) -> None:
    """Note what this phone knows; another tab's note that came in between stands."""
    key = PHONE + engagement.battle.id
    document = await repository.store.get(key)
    await repository.store.put((Change(key, phone.model_dump_json(), document.revision if document else 0),))


def _number(engagement: Engagement[Any]) -> int:
    return max((event.number for event in engagement.battle.events if event.kind == "dogfight"), default=0)
