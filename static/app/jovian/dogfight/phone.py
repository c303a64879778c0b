"""What one of two phones knows of a dogfight on both: kept beside the battle on this device, and nowhere else."""

import hashlib
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from app.battle.repository import Repository
from app.jovian.dogfight.codes import greeting
from engine.engagement import Change, Engagement, Event, side_of
from engine.engagement.sync.known_phones import paired
from engine.jovian.battle import DogfightSaid, State
from engine.kit.profile import Profile
from engine.kit.saved import canonical, plain

PHONE = "phone/"
"""The key, before the battle's id."""
Text = Annotated[str, Field(max_length=60)]


class Phone(Profile):
    """Whose phone it is, and what both gave each other first, the own greeting and the other's.

    which, again: the dogfight, so that nothing of one is taken for another's; its event's number is another once two
    phones have chosen what stands. number: that number, by which earlier versions told it.
    """

    which: str = ""
    again: int = 0
    number: int | None = None
    mine: Literal[0, 1]
    own: Text
    theirs: Text = ""

    @property
    def other(self) -> int:
        """The side of the other phone."""
        return 1 - self.mine


async def phone_of(repository: Repository, engagement: Engagement[State]) -> Phone | None:
    """What this phone knows of the latest dogfight; None when nobody has said whose phone it is."""
    found, every = await _noted(repository, engagement), _dogfights(engagement)
    if found is None or not every:
        return None
    *before, last = every
    if found.number is not None:
        return found if found.number == last.number else None
    declared = DogfightSaid.model_validate(last.data)
    return found if (found.which, found.again) == (_which(declared, before), declared.again) else None


async def declared_again(repository: Repository, engagement: Engagement[State], said: DogfightSaid) -> DogfightSaid:
    """A dogfight to be declared, as another one than what this phone has greeted for: no greeting serves twice."""
    found = await _noted(repository, engagement)
    if found is None or found.which != _which(said, _dogfights(engagement)):
        return said
    return said.model_copy(update={"again": found.again + 1})


async def belongs(repository: Repository, engagement: Engagement[State], mine: Literal[0, 1]) -> None:
    """Note whose phone it is, with a new greeting; from then on nobody else acts in that side's name."""
    declared, id = engagement.state.dogfight, engagement.battle.id
    assert declared
    which = _which(declared.said, _dogfights(engagement)[:-1])
    own = greeting(declared.encounter).text
    await remember(repository, engagement, Phone(which=which, again=declared.said.again, mine=mine, own=own))
    pairing = await repository.pairing(id)
    side = side_of(declared.said.refs[mine])
    await repository.put(paired(id, pairing.model_copy(update={"side": side})))


async def remember(repository: Repository, engagement: Engagement[State], phone: Phone) -> None:
    """Note what this phone knows; another tab's note that came in between stands."""
    key = PHONE + engagement.battle.id
    document = await repository.store.get(key)
    await repository.store.put((Change(key, phone.model_dump_json(), document.revision if document else 0),))


async def _noted(repository: Repository, engagement: Engagement[State]) -> Phone | None:
    document = await repository.store.get(PHONE + engagement.battle.id)
    try:
        return Phone.model_validate_json(document.text) if document else None
    except ValidationError:
        return None


def _dogfights(engagement: Engagement[State]) -> list[Event]:
    return [event for event in engagement.battle.events if event.kind == "dogfight"]


def _which(said: DogfightSaid, before: Iterable[Event]) -> str:
    """What tells a dogfight on every phone: what was declared, and how often the same was before it."""
    once = said.model_copy(update={"again": 0})
    every = (DogfightSaid.model_validate(event.data) for event in before)
    times = sum(one.model_copy(update={"again": 0}) == once for one in every)
    return hashlib.sha256(canonical([times, plain(once, bare=True)]).encode()).hexdigest()
