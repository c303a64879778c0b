"""Dice thrown in an activation: what a batch comes to, and its luck."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.dystopian.activation.explosions import EXPLOSION
from engine.dystopian.activation.flow import SINGLE_ATTACKS
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.activation.wings.wing_fights import Suffer
from engine.dystopian.batch_outcome import (
    LOG,
    BatchOutcome,
    FuelSpent,
    Loss,
    outcome_values,
    rolls_of,
)
from engine.dystopian.battle.flow import COUNTER, FLOW, PASS, ends_part
from engine.dystopian.battle.reading.log_sentences import (
    dropped,
    fuel_spent,
    lost,
    makers_of,
    sentence,
)
from engine.dystopian.battle.reading.possible_answers import may_defend, why_undefended
from engine.dystopian.battle.reading.progress import Progress, progress
from engine.dystopian.battle.state import State
from engine.dystopian.tables.nine_steps import AUXILIARY_FUEL
from engine.engagement import Happened, LuckRoll, Result, Sentence, Underway
from engine.flow import Played, PlayedStep


def throw_result(state: State, happened: Happened, after: Underway[State]) -> Result:
    """Return the result of a batch, or of a part without dice, that continued the activation."""
    at, before = progress(state), state.underway
    assert at is not None
    assert before is not None
    entries = after.played.entries[before.played.done :]
    side = happened.event.side if happened.event.kind == "commodore" else at.side
    outcome = _outcome(state, at, after.played.state, entries)
    refs = (
        *outcome.by,
        *((outcome.target,) if outcome.target else ()),
        *(loss.ref for loss in outcome.losses),
    )
    return Result(
        sentence(state.roster, happened, outcome, side),
        side,
        models=tuple(dict.fromkeys(refs)),
        outcome=outcome,
        flow=_part_over(state, after, outcome),
        follows=(
            *_undefended(entries),
            *lost(state.roster, outcome),
            *fuel_spent(state.roster, outcome),
            *dropped(state, after.played.state, _skipped(entries), outcome),
        ),
    )


def _undefended(entries: Iterable[PlayedStep[State]]) -> Iterator[Sentence]:
    """Yield why step 7 was left out against hits, where damage left nobody dice. Source: ruling
    35.
    """
    for entry in entries:
        state = entry.after
        if entry.step.key != ATTACK or state.attack is None or not state.attack.hits:
            continue
        kind, index = part_key(state.now.remaining[0])
        if kind == ATTACK and state.declared.attacks[index].defenders is None:
            yield from _without_dice(state, index)


def _without_dice(state: State, index: int) -> Iterator[Sentence]:
    weapon, _ = may_defend(state, index)
    if weapon and why_undefended(state, index) == "damage_left_none":
        squadron = state.roster.companions(state.declared.attacks[index].target)
        names = {"who": state.roster.all_names(squadron), "weapon": weapon.upper()}
        yield Sentence(f"{LOG}.no_dice_left", names)


def _skipped(entries: Iterable[PlayedStep[State]]) -> Iterator[tuple[str, str]]:
    """Yield the keys of parts that nobody makes, and the reasons."""
    for entry in entries:
        now, key = entry.after.activating, entry.step.key
        if now and key != COUNTER and now.over.get(key):
            yield key, now.over[key]


def _part_over(state: State, after: Underway[State], throw: BatchOutcome) -> Underway[Any] | None:
    """Return the part that a batch ended, with only the target as the state of each step.

    The whole battle is too large to keep.
    """
    assert state.underway is not None
    every, complete = after.played.entries, range(state.underway.played.done, after.played.done)
    end = next((index for index in complete if ends_part(every[index])), None)
    if end is None:
        return None
    makers = makers_of(state, throw.part)[0] if throw.part.startswith(SINGLE_ATTACKS) else throw.by
    steps: list[Any] = [
        entry for entry in every[: end + 1] if entry.records or entry.step.key == "damage"
    ]
    small = tuple(
        replace(entry, before=entry.before.attack, after=entry.after.attack) for entry in steps
    )
    models = (*makers, *((throw.target,) if throw.target else ()))
    return Underway(throw, after.side, models, Played[Any](FLOW, small, None))


def _outcome(
    state: State, at: Progress, after: State, entries: Sequence[PlayedStep[State]]
) -> BatchOutcome:
    """Return the result of the batch of a step, or of a part without dice, between two states.

    entries: the steps between them, first the step of the batch.
    """
    entry = entries[0] if at.waiting else None
    return BatchOutcome(
        part=at.part or EXPLOSION,
        roll=entry.step.key if entry else PASS,
        by=at.by,
        target=at.target,
        losses=tuple(_losses(state, after)),
        fuel=tuple(_fuel(state, after, entries)),
        ended=after.activating is None or not after.activating.records,
        **outcome_values(entry) if entry else {},
    )


def rolls(state: State, after: Underway[State], since: int) -> Iterator[LuckRoll]:
    """Yield the roll that a batch completes, for the luck of the thrower; nothing if the batch
    completes no roll.
    """
    played = after.played
    at = progress(state) if since < played.done and played.entries[since].records else None
    if at and at.by:
        yield from rolls_of(played.entries[since], state.roster.side(at.by[0]))


def _losses(before: State, after: State) -> Iterator[Loss]:
    """Yield the losses of models, then of wings, between two states."""
    for ref, model in after.models.items():
        if model.hp < before.models[ref].hp:
            yield Loss(ref=ref, lost=before.models[ref].hp - model.hp, remaining=model.hp)
    for ref, wing in after.wings.items():
        aborted, lost = (
            wing.aborted and not before.wings[ref].aborted,
            before.wings[ref].tokens - wing.tokens,
        )
        if lost > 0 or aborted:
            yield Loss(ref=ref, lost=lost, remaining=wing.tokens, aborted=aborted)


def _fuel(before: State, after: State, entries: Iterable[PlayedStep[State]]) -> Iterator[FuelSpent]:
    """Yield the Fuel that wings with tokens left spent between two states; those that pay for AA
    spent it first.

    Wings that met no AA lost it to an abort that an explosion caused.
    """
    settled = [
        entry.before.now.current for entry in entries if isinstance(entry.step.inner, Suffer)
    ]
    met = [aa for current in settled if current for aa in current.aa]
    paying = {aa.wing for aa in met if aa.pays}
    for ref in dict.fromkeys((*(aa.wing for aa in met), *after.wings)):
        wing, spent = after.wings[ref], before.wings[ref].fuel - after.wings[ref].fuel
        if spent and wing.tokens:
            why = "abort" if ref not in paying else "both" if spent > AUXILIARY_FUEL else "aa"
            yield FuelSpent(ref=ref, spent=spent, remaining=wing.fuel, why=why)
