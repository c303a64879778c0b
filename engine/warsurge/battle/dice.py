"""An attack played with the dice of its event: what each batch is for, and how lucky the rolls were."""

from collections.abc import Iterator, Sequence

from engine.dice import Batch, Record, RecordedDice
from engine.engagement import Dice, Refusal, Roll, refusal
from engine.flow import Played, play
from engine.warsurge.attack import Attack
from engine.warsurge.die import SuccessPool
from engine.warsurge.steps.flow import attack_flow
from engine.warsurge.steps.state import AttackState, start
from engine.warsurge.steps.throw import Successes

LABEL = "warsurge.dice"
"""Locale keys of what dice were for: the attack, the Armour save, the AEGIS save."""
MOST_OF_LUCK = 250
"""Dice of one roll whose exact chances are worked out; more are of no doubt to anybody."""


def played_with(attack: Attack, records: Sequence[Record]) -> Played[AttackState] | Refusal:
    """The attack as played with exactly these dice; 'wrong_dice' when they are too few, too many or others."""
    source = RecordedDice(records)
    try:
        played = play(attack_flow(attack), start(attack), source)
    except ValueError:
        return refusal("wrong_dice", "dice")
    fits = played.waiting is None and len(source.used) == len(records)
    return played if fits else refusal("wrong_dice", "dice")


def dice_of(played: Played[AttackState]) -> Iterator[Dice]:
    """What each batch of an attack was for."""
    for entry in played.entries:
        if isinstance(entry.ask, Successes):
            for place in range(len(entry.records)):
                batch = entry.ask.next_batch(tuple(one.faces for one in entry.records[:place]))
                assert isinstance(batch, Batch)
                yield Dice(f"{LABEL}.{entry.step.key}", batch.sides)


def rolls_of(played: Played[AttackState], attacker: int, defender: int) -> Iterator[Roll]:
    """Every roll whose luck counts: successes are the attacker's, saves the defender's."""
    for entry in played.entries:
        if isinstance(entry.ask, Successes) and entry.records and entry.ask.pool.count <= MOST_OF_LUCK:
            side = attacker if entry.step.key == "attack" else defender
            yield Roll(side, entry.answer, entry.ask.pool, SuccessPool.distribution, label=f"{LABEL}.{entry.step.key}")
