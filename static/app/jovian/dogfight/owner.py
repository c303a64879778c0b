"""The owner of this phone, of the two players of a battle: noted once, with the knowledge of the other phone."""

from app.battle.context import Here
from engine.engagement import side_of
from engine.engagement.sync.known_phones import paired
from engine.jovian.battle import Declared
from engine.jovian.battle.commitments import Place


async def own_place(here: Here, declared: Declared) -> Place | None:
    """Return the place in a dogfight of this phone's player; None while no player is noted."""
    side = (await here.repository.pairing(here.engagement.battle.id)).side
    first, second = (side_of(ref) == side for ref in declared.said.refs)
    return 0 if first else 1 if second else None


def offered_places(declared: Declared, own: Place | None) -> list[Place]:
    """Return the places whose player may give orders on this phone; while nothing binds, the owner may change."""
    places: tuple[Place, ...] = (0, 1) if own is None or declared.bond is None else (own,)
    unsealed = [place for place in places if declared.sealed[place] is None]
    return sorted(unsealed, key=lambda place: place != own)


async def note_owner(here: Here, declared: Declared, place: Place) -> None:
    """Note this phone's player, where that is allowed: from then on no other phone acts in that side's name."""
    if place in offered_places(declared, await own_place(here, declared)):
        id, side = here.engagement.battle.id, side_of(declared.said.refs[place])
        pairing = await here.repository.pairing(id)
        await here.repository.put(paired(id, pairing.model_copy(update={"side": side})))
