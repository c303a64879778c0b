"""The owner of this phone, of the two players of a battle: noted once, with the knowledge of the other phone."""

from app.battle.context import BattleContext
from engine.engagement import side_of
from engine.engagement.sync.known_phones import paired
from engine.jovian.battle import DeclaredDogfight
from engine.jovian.battle.commitments import SideIndex


async def own_index(context: BattleContext, declared: DeclaredDogfight) -> SideIndex | None:
    """Return the place in a dogfight of this phone's player; None while no player is noted."""
    side = (await context.repository.pairing(context.engagement.battle.id)).side
    first, second = (side_of(ref) == side for ref in declared.declaration.refs)
    return 0 if first else 1 if second else None


def offered_indexes(declared: DeclaredDogfight, own: SideIndex | None) -> list[SideIndex]:
    """Return the places whose player may give orders on this phone; while nothing binds, the owner may change."""
    indexes: tuple[SideIndex, ...] = (0, 1) if own is None or declared.bond is None else (own,)
    unsealed = [index for index in indexes if declared.sealed[index] is None]
    return sorted(unsealed, key=lambda index: index != own)


async def note_owner(context: BattleContext, declared: DeclaredDogfight, index: SideIndex) -> None:
    """Note this phone's player, where that is allowed: from then on no other phone acts in that side's name."""
    if index in offered_indexes(declared, await own_index(context, declared)):
        id, side = context.engagement.battle.id, side_of(declared.declaration.refs[index])
        pairing = await context.repository.pairing(id)
        await context.repository.put(paired(id, pairing.model_copy(update={"side": side})))
