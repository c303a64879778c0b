"""Dice thrown in an activation: what is due, what a batch comes to, and the commodore's re-roll."""

from dataclasses import replace

from engine.dice import Record
from engine.dystopian.activation.blast import EXPLOSION
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.battle.advance import advance
from engine.dystopian.battle.course import PASS, THROW, Where, where
from engine.dystopian.battle.data import Loss, Throw
from engine.dystopian.battle.state import State
from engine.dystopian.battle.who import by, target
from engine.dystopian.refs import Ref
from engine.dystopian.steps.damage import CriticalHit
from engine.dystopian.wings.fights import AaAtWing
from engine.dystopian.wings.tokens import read
from engine.engagement import Refusal, refusal
from engine.engagement.event import Thrown
from engine.flow import Choice, Entry


def after_throw(state: State, record: Record) -> State | Refusal:
    """The battle after one batch; an empty record passes a part that needs no dice."""
    at = where(state) if state.underway else None
    if at is None or at.due not in (THROW, PASS):
        return refusal("nothing_to_throw", "dice")
    if at.due == PASS:
        return refusal("nothing_to_throw", "dice") if record.faces else advance(_thrown(state), go=True)
    batch = at.batch
    assert batch is not None
    if len(record.faces) != batch.count or not all(1 <= face <= batch.sides for face in record.faces):
        return refusal("dice_due", "dice", count=batch.count, sides=batch.sides)
    return advance(_with_record(state, record))


def _thrown(state: State) -> State:
    return state.with_underway(thrown=True)


def _with_record(state: State, record: Record) -> State:
    assert state.underway is not None
    return state.with_underway(records=(*state.underway.records, record), thrown=True)


def facts(state: State, record: Record) -> Throw | Refusal:
    """What one batch comes to, in the words of the log."""
    after = after_throw(state, record)
    return after if isinstance(after, Refusal) else told(state, record, after)


def told(state: State, record: Record, after: State) -> Throw:
    """The facts of a batch that led from one state to the other."""
    at = where(state)
    assert at is not None
    ended = after.underway is None or not after.underway.records
    part, losses = at.part or EXPLOSION, _losses(state, after)
    if at.due == PASS:
        return Throw(part=part, roll=PASS, by=by(state, at), target=target(state, at), losses=losses, ended=ended)
    entry = entry_of(state, at, record)
    hits, kills = _outcome(entry)
    step = entry.step.inner
    row = step.toughness.rows[entry.answer].effect if isinstance(step, CriticalHit) else None
    return Throw(
        part=part,
        roll=step.key,
        by=by(state, at),
        target=target(state, at),
        hits=hits,
        kills=kills,
        row=row,
        losses=losses,
        ended=ended,
    )


def entry_of(state: State, at: Where, record: Record) -> Entry[ActivationState]:
    """The step that a batch belongs to, with that batch; it must fit."""
    assert at.played is not None
    waits = len(at.played.entries) - 1
    after = where(_with_record(state, record))
    assert after is not None
    assert after.played is not None
    return after.played.entries[waits]


def _outcome(entry: Entry[ActivationState]) -> tuple[int | None, int | None]:
    """Hits and kills of a roll, None while more dice of it are to come."""
    assert entry.ask is not None
    assert not isinstance(entry.ask, Choice)
    step, thrown = entry.step.inner, tuple(record.faces for record in entry.records)
    if entry.ask.next_batch(thrown) is not None or isinstance(step, CriticalHit):
        return None, None
    if isinstance(step, AaAtWing):
        kills, hits = read(entry.answer)
        return hits, kills
    return entry.answer, None


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


def record_of(dice: tuple[Thrown, ...]) -> Record | Refusal:
    """The one batch of an event as the engine takes it, an empty record for none."""
    if len(dice) > 1:
        return refusal("one_batch", "dice")
    return Record(dice[0].typed, dice[0].rolled) if dice else Record()


def throw(state: State, dice: tuple[Thrown, ...], said: Throw) -> State | Refusal:
    """One batch, with its facts as they are."""
    record = record_of(dice)
    if isinstance(record, Refusal):
        return record
    after = after_throw(state, record)
    if isinstance(after, Refusal):
        return after
    if told(state, record, after) != said:
        return refusal("wrong_facts", "data")
    critical = said.row is not None
    return replace(after, rewind=replace(state, rewind=None) if critical else None)


def commodore(state: State, side: int | None, dice: tuple[Thrown, ...], said: Throw) -> State | Refusal:
    """Rules 1.1: once per turn a side has the critical roll that was thrown last thrown again."""
    if side is None:
        return refusal("missing", "side")
    if state.rewind is None:
        return refusal("no_critical_roll")
    if side in state.rewind.commodore:
        return refusal("commodore_used", "side")
    return throw(replace(state.rewind, commodore=state.rewind.commodore | {side}), dice, said)
