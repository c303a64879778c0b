"""Dice thrown in an activation: what is due, what a batch comes to, and the commodore's re-roll."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from engine.dice import HitPool, Record, distribution
from engine.dystopian.activation.blast import EXPLOSION
from engine.dystopian.battle.data import Loss, Throw
from engine.dystopian.battle.flow import FLOW, PASS, PATIENT, GoneOn, gone_on
from engine.dystopian.battle.progress import THROW, Progress, progress
from engine.dystopian.battle.sentences import dropped, makers_of
from engine.dystopian.battle.state import State
from engine.dystopian.refs import Ref
from engine.dystopian.steps.damage import CriticalHit
from engine.dystopian.steps.throw import HitDice
from engine.dystopian.wings.fights import AaAtWing
from engine.dystopian.wings.tokens import read
from engine.engagement import Dice, Refusal, Roll, Sentence, Underway, refusal
from engine.engagement.percentile import Weighted
from engine.flow import Choice, Declaration, Entry, Played

LUCKY = ("attack", "defence", "generators")
"""Rolls whose luck is counted: more hits are good for whoever throws them."""


class Threw(NamedTuple):
    """One batch thrown: the battle after it, what it came to, whose it was, its dice and its luck.

    flow: the part that it ended; follows: what goes with it because somebody is gone.
    """

    state: State
    outcome: Throw
    side: int
    dice: tuple[Dice, ...] = ()
    rolls: tuple[Roll, ...] = ()
    flow: Underway[Any] | None = None
    follows: tuple[Sentence, ...] = ()


def throw(state: State, records: Sequence[Record]) -> Threw | Refusal:
    """One batch; none passes a part that needs no dice."""
    if len(records) > 1:
        return refusal("one_batch", "dice")
    at = progress(state)
    if at is None or at.due not in (THROW, PASS) or (at.due == PASS and records):
        return refusal("nothing_to_throw", "dice")
    if at.due == PASS:
        gone = gone_on(state, None)
        after = gone.state.but(rewind=None)
        told = _told(state, at, after)
        follows = tuple(dropped(state, after, gone.skipped, told))
        return Threw(after, told, at.side, flow=_part_over(state, gone, told, at.side), follows=follows)
    record, batch = records[0] if records else Record(), at.waiting
    assert batch is not None
    if len(record.faces) != batch.count or not all(1 <= face <= batch.sides for face in record.faces):
        return refusal("dice_due", "dice", count=batch.count, sides=batch.sides)
    gone = gone_on(state, record)
    after, entry = gone[:2]
    outcome = _told(state, at, after, entry)
    rewind = state.but(rewind=None) if outcome.row is not None else None
    dice = (Dice(outcome.roll, batch.sides),)
    over = _part_over(state, gone, outcome, at.side)
    follows = tuple(dropped(state, after, gone.skipped, outcome))
    return Threw(after.but(rewind=rewind), outcome, at.side, dice, _rolls(state, at, entry), over, follows)


def _part_over(before: State, gone: GoneOn, told: Throw, side: int) -> Underway[Any] | None:
    """The part that a batch ended, its steps with the target alone as the state: the battle is too large to keep."""
    if not gone.part:
        return None
    makers = makers_of(before, told.part)[0] if told.part.startswith(PATIENT) else told.by
    steps: list[Any] = [entry for entry in gone.part if entry.records or entry.step.key == "damage"]
    small = tuple(replace(entry, before=entry.before.attack, after=entry.after.attack) for entry in steps)
    models = (*makers, *((told.target,) if told.target else ()))
    return Underway(told, side, models, Played[Any](FLOW, small, None))


def commodore(state: State, side: int | None, records: Sequence[Record]) -> Threw | Refusal:
    """Rules 1.1: once per turn a side has the critical roll that was thrown last thrown again."""
    if side is None:
        return refusal("missing", "side")
    if state.rewind is None:
        return refusal("no_critical_roll")
    if side in state.rewind.commodore:
        return refusal("commodore_used", "side")
    found = throw(replace(state.rewind, commodore=state.rewind.commodore | {side}), records)
    return found if isinstance(found, Refusal) else found._replace(side=side)


def _told(state: State, at: Progress, after: State, entry: Entry[State] | None = None) -> Throw:
    """What a batch of a step, or going on without one, came to that led from one state to the other."""
    return Throw(
        part=at.part or EXPLOSION,
        roll=entry.step.key if entry else PASS,
        by=at.by,
        target=at.target,
        losses=_losses(state, after),
        ended=after.underway is None or not after.underway.records,
        **came_to(entry) if entry else {},
    )


def came_to(entry: Entry[Any]) -> dict[str, Any]:
    """Hits, kills or the row of a roll; nothing while more dice of it are to come."""
    step = entry.step.inner
    if not _complete(entry):
        return {}
    if isinstance(step, CriticalHit):
        return {"row": step.toughness.rows[entry.answer].effect}
    if isinstance(step, AaAtWing):
        kills, hits = read(entry.answer)
        return {"hits": hits, "kills": kills}
    return {"hits": entry.answer}


def _complete(entry: Entry[Any]) -> bool:
    assert entry.ask is not None
    assert not isinstance(entry.ask, Choice | Declaration)
    return entry.ask.next_batch(tuple(record.faces for record in entry.records)) is None


def _rolls(state: State, at: Progress, entry: Entry[State]) -> tuple[Roll, ...]:
    """The roll that a batch completes, none when it completes none: the luck of whoever throws."""
    who = at.by
    return tuple(rolls_of(entry, state.roster.side(who[0]))) if who and _complete(entry) else ()


def rolls_of(entry: Entry[Any], side: int) -> Iterator[Roll]:
    """The roll of a step that is complete, if its luck counts."""
    if entry.step.key in LUCKY and isinstance(entry.ask, HitDice):
        pool, hits = entry.ask.pool, entry.answer
        yield Roll(side, hits, (pool, max(hits, 2 * pool.count) + 1), _weights, _mean, label=entry.step.key)


Capped = tuple[HitPool, int]
"""Every number of hits up to well beyond the outcome, the rest together at the end."""


def _weights(dice: Capped) -> Weighted:
    pool, most = dice
    found: Weighted = distribution(pool).capped(most)
    return found


def _mean(dice: Capped) -> Fraction:
    return Fraction(distribution(dice[0]).mean)


def _losses(before: State, after: State) -> tuple[Loss, ...]:
    models = (
        Loss(ref=ref, lost=before.models[ref].hp - now.hp, left=now.hp)
        for ref, now in after.models.items()
        if now.hp < before.models[ref].hp
    )
    wings = (
        Loss(ref=ref, lost=before.wings[ref].tokens - now.tokens, left=now.tokens, aborted=_aborted(before, after, ref))
        for ref, now in after.wings.items()
        if now.tokens < before.wings[ref].tokens or _aborted(before, after, ref)
    )
    return (*models, *wings)


def _aborted(before: State, after: State, ref: Ref) -> bool:
    return after.wings[ref].aborted and not before.wings[ref].aborted


def commodore_sides(state: State, sides: int) -> frozenset[int]:
    """Sides, of so many, that may have the last critical roll thrown again."""
    return frozenset(range(sides)) - state.rewind.commodore if state.rewind else frozenset()
