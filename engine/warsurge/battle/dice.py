"""An attack played once more with the dice of its event, and how lucky they were."""

from collections.abc import Iterator, Sequence

from engine.dice import Batch, Record
from engine.engagement import Fortune, Refusal, Thrown, fortune, refusal, thrown
from engine.flow import Entry, Played, play
from engine.warsurge.attack import Attack
from engine.warsurge.steps.flow import attack_flow
from engine.warsurge.steps.state import AttackState, start
from engine.warsurge.steps.throw import Successes

LABEL = "warsurge.dice"
"""Locale keys of what dice were for: the attack, the Armour save, the AEGIS save."""
MOST_OF_LUCK = 250
"""Dice of one roll whose exact chances an event still holds; more are of no doubt to anybody."""


class _Known:
    """The dice of an event, batch by batch; notes when one has other sides than are asked for."""

    def __init__(self, dice: Sequence[Thrown]) -> None:
        self.left = list(dice)
        self.fits = True

    def throw(self, batch: Batch) -> Record | None:
        if not self.left:
            return None
        one = self.left.pop(0)
        faces = len(one.typed) + len(one.rolled)
        self.fits = self.fits and one.sides == batch.sides and faces == batch.count
        return Record(one.typed, one.rolled) if self.fits else None


def replayed(attack: Attack, dice: Sequence[Thrown]) -> Played[AttackState] | Refusal:
    """The attack as played with exactly these dice; 'wrong_dice' when they are too few, too many or others."""
    known = _Known(dice)
    played = play(attack_flow(attack), start(attack), known)
    if played.waiting or known.left or not known.fits:
        return refusal("wrong_dice", "dice")
    return played


def dice_of(played: Played[AttackState]) -> tuple[Thrown, ...]:
    """All dice of an attack as its event keeps them."""
    return tuple(
        thrown(batch, record, f"{LABEL}.{entry.step.key}")
        for entry in played.entries
        for batch, record in _batches(entry)
    )


def _batches(entry: Entry[AttackState]) -> Iterator[tuple[Batch, Record]]:
    if isinstance(entry.ask, Successes):
        for place, record in enumerate(entry.records):
            batch = entry.ask.next_batch(tuple(one.faces for one in entry.records[:place]))
            if batch:
                yield batch, record


def luck_of(played: Played[AttackState], attacker: int, defender: int) -> tuple[Fortune, ...]:
    """The luck of every roll: successes are the attacker's, saves the defender's."""
    return tuple(
        fortune(
            attacker if entry.step.key == "attack" else defender,
            entry.ask.pool.distribution(),
            entry.answer,
            label=f"{LABEL}.{entry.step.key}",
        )
        for entry in played.entries
        if isinstance(entry.ask, Successes) and entry.records and entry.ask.pool.count <= MOST_OF_LUCK
    )
