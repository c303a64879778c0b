"""The owner of this phone, of the two players of a dogfight: noted with what it knows of other
phones.

A phone that lost its data, or has the battle from a file, asks whose it is even after orders are
sealed. To name a player there frees no seal: the phone can then ask and agree, and it refuses what
others do in that player's name.
"""

from app.battle.context import BattleContext
from engine.engagement import DocumentChange, side_of
from engine.engagement.sync.known_phones import Pairing, pairing_change
from engine.jovian.battle import DeclaredDogfight
from engine.jovian.battle.commitments import SideIndex

INDEXES: tuple[SideIndex, SideIndex] = (0, 1)


async def pairing_of(context: BattleContext) -> Pairing:
    """Return what this phone knows of its owner and of the other phones."""
    return await context.repository.pairing(context.engagement.battle.id)


async def own_index(context: BattleContext, declared: DeclaredDogfight) -> SideIndex | None:
    """Return the place in a dogfight of this phone's player; None while no player is noted."""
    return index_in(declared, await pairing_of(context))


def index_in(declared: DeclaredDogfight, pairing: Pairing) -> SideIndex | None:
    """Return the place in a dogfight of the player of a phone; None where it is neither's."""
    for index in INDEXES:
        if side_of(declared.declaration.refs[index]) == pairing.side:
            return index
    return None


def orders_indexes(declared: DeclaredDogfight, pairing: Pairing) -> list[SideIndex]:
    """Return the places whose player may give orders on this phone, the owner's first."""
    own = index_in(declared, pairing)
    unsealed = [index for index in INDEXES if declared.sealed[index] is None]
    open_to_owner = [index for index in unsealed if _can_be(declared, pairing, index)]
    return sorted(open_to_owner, key=lambda index: index != own)


def claim_indexes(declared: DeclaredDogfight, pairing: Pairing) -> list[SideIndex]:
    """Return the places with sealed orders whose player may say that this phone is theirs."""
    own = index_in(declared, pairing)
    sealed = [index for index in INDEXES if declared.sealed[index] is not None and index != own]
    return [index for index in sealed if _can_be(declared, pairing, index)]


def can_only_watch(declared: DeclaredDogfight, pairing: Pairing) -> bool:
    """Return whether the players may say that this phone only watches a dogfight."""
    return not pairing.watches and pairing.can_name(None, binds=declared.bond is not None)


async def note_owner(context: BattleContext, declared: DeclaredDogfight, index: SideIndex) -> bool:
    """Note this phone's player; return False, and change nothing, after another player acted on it.

    From then on this phone takes nothing that another phone did in that player's name.
    """
    pairing = await pairing_of(context)
    if not _can_be(declared, pairing, index):
        return False
    await _note(context, pairing.with_owner(side_of(declared.declaration.refs[index])))
    return True


async def note_watching(context: BattleContext, declared: DeclaredDogfight) -> None:
    """Note that this phone is nobody's, where no player has acted on it."""
    pairing = await pairing_of(context)
    if can_only_watch(declared, pairing):
        await _note(context, pairing.with_owner(None))


async def with_bond(context: BattleContext) -> DocumentChange:
    """Return the change that makes the owner stay, as the player seals, shows or agrees."""
    return pairing_change(context.engagement.battle.id, (await pairing_of(context)).with_bond())


async def _note(context: BattleContext, pairing: Pairing) -> None:
    await context.repository.put(pairing_change(context.engagement.battle.id, pairing))


def _can_be(declared: DeclaredDogfight, pairing: Pairing, index: SideIndex) -> bool:
    side = side_of(declared.declaration.refs[index])
    return pairing.can_name(side, binds=declared.bond is not None)
