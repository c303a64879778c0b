"""Dice thrown in an activation: what is due, what a batch comes to, and the commodore's re-roll."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from engine.dice import HitPool, Record, distribution
from engine.dystopian.activation.blast import EXPLOSION
from engine.dystopian.battle.data import Loss, Throw
from engine.dystopian.battle.flow import PASS, gone_on
from engine.dystopian.battle.state import State
from engine.dystopian.battle.where import THROW, Where, where
from engine.dystopian.battle.who import acts, by, target
from engine.dystopian.refs import Ref
from engine.dystopian.steps.damage import CriticalHit
from engine.dystopian.steps.throw import HitDice
from engine.dystopian.wings.fights import AaAtWing
from engine.dystopian.wings.tokens import read
from engine.engagement import Dice, Refusal, Roll, refusal
from engine.engagement.percentile import Weighted
from engine.flow import Choice, Declaration, Entry

LUCKY = ("attack", "defence", "generators")
"""Rolls whose luck is counted: more hits are good for whoever throws them."""


class Threw(NamedTuple):
    """One batch thrown: the battle after it, what it came to, whose it was, its dice and its luck."""

    state: State
    outcome: Throw
    side: int
    dice: tuple[Dice, ...] = ()
    rolls: tuple[Roll, ...] = ()


def throw(state: State, records: Sequence[Record]) -> Threw | Refusal:
    """One batch; none passes a part that needs no dice."""
    if len(records) > 1:
        return refusal("one_batch", "dice")
    at = where(state)
    if at is None or at.due not in (THROW, PASS) or (at.due == PASS and records):
        return refusal("nothing_to_throw", "dice")
    if at.due == PASS:
        return _passed(state, at)
    record, batch = records[0] if records else Record(), at.batch
    assert batch is not None
    if len(record.faces) != batch.count or not all(1 <= face <= batch.sides for face in record.faces):
        return refusal("dice_due", "dice", count=batch.count, sides=batch.sides)
    after, entry = gone_on(state, record)
    outcome = _told(state, at, entry, after)
    rewind = state.but(rewind=None) if outcome.row is not None else None
    dice = (Dice(outcome.roll, batch.sides),)
    return Threw(after.but(rewind=rewind), outcome, acts(state, at), dice, _rolls(state, at, entry))


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


def _passed(state: State, at: Where) -> Threw:
    after = gone_on(state, None)[0].but(rewind=None)
    told = Throw(
        part=at.part or EXPLOSION,
        roll=PASS,
        by=by(state, at),
        target=target(state, at),
        losses=_losses(state, after),
        ended=_ended(after),
    )
    return Threw(after, told, acts(state, at))


def _told(state: State, at: Where, entry: Entry[State], after: State) -> Throw:
    """What a batch came to that led from one state to the other."""
    step, (hits, kills) = entry.step.inner, _outcome(entry)
    row = step.toughness.rows[entry.answer].effect if isinstance(step, CriticalHit) else None
    return Throw(
        part=at.part or EXPLOSION,
        roll=step.key,
        by=by(state, at),
        target=target(state, at),
        hits=hits,
        kills=kills,
        row=row,
        losses=_losses(state, after),
        ended=_ended(after),
    )


def _ended(after: State) -> bool:
    return after.underway is None or not after.underway.records


def _outcome(entry: Entry[State]) -> tuple[int | None, int | None]:
    """Hits and kills of a roll, None while more dice of it are to come."""
    step = entry.step.inner
    if not _complete(entry) or isinstance(step, CriticalHit):
        return None, None
    if isinstance(step, AaAtWing):
        kills, hits = read(entry.answer)
        return hits, kills
    return entry.answer, None


def _complete(entry: Entry[State]) -> bool:
    assert entry.ask is not None
    assert not isinstance(entry.ask, Choice | Declaration)
    return entry.ask.next_batch(tuple(record.faces for record in entry.records)) is None


def _rolls(state: State, at: Where, entry: Entry[State]) -> tuple[Roll, ...]:
    """The roll that a batch completes, none when it completes none: the luck of whoever throws."""
    who = by(state, at)
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
