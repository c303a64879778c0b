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
    fuel_sentences,
    loss_sentences,
    makers_of,
    sentence,
    skipped_part_sentences,
)
from engine.dystopian.battle.reading.possible_answers import may_defend, why_nobody_defends
from engine.dystopian.battle.reading.progress import Progress, progress
from engine.dystopian.battle.state import State
from engine.dystopian.refs import Ref
from engine.dystopian.tables.nine_steps import AUXILIARY_FUEL
from engine.engagement import Happened, LuckRoll, Result, Sentence, Underway
from engine.flow import Played, PlayedStep


def throw_result(state: State, happened: Happened, after: Underway[State]) -> Result:
    """Return the result of a batch, or of a part without dice, that continued the activation."""
    now = progress(state)
    before = state.underway
    assert now is not None
    assert before is not None
    entries = after.played.entries[before.played.done :]
    side = happened.event.side if happened.event.kind == "commodore" else now.side
    outcome = _outcome(state, now, after.played.state, entries)
    models = list(outcome.by)
    if outcome.target:
        models.append(outcome.target)
    models.extend(loss.ref for loss in outcome.losses)
    return Result(
        sentence(state.roster, happened, outcome, side),
        side,
        models=tuple(dict.fromkeys(map(str, models))),
        outcome=outcome,
        flow=_part_over(state, after, outcome),
        follows=(
            *_no_defence_sentences(entries),
            *loss_sentences(state.roster, outcome),
            *fuel_sentences(state.roster, outcome),
            *skipped_part_sentences(state, after.played.state, _skipped_parts(entries), outcome),
        ),
    )


def _no_defence_sentences(entries: Iterable[PlayedStep[State]]) -> Iterator[Sentence]:
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
    if weapon and why_nobody_defends(state, index) == "damage_left_none":
        squadron = state.roster.companions(state.declared.attacks[index].target)
        names = {"who": state.roster.all_names(squadron), "weapon": weapon.upper()}
        yield Sentence(f"{LOG}.no_dice_left", names)


def _skipped_parts(entries: Iterable[PlayedStep[State]]) -> Iterator[tuple[str, str]]:
    """Yield the keys of parts that nobody makes, and the reasons."""
    for entry in entries:
        now = entry.after.activating
        key = entry.step.key
        if now and key != COUNTER and now.over.get(key):
            yield key, now.over[key]


def _part_over(state: State, after: Underway[State], throw: BatchOutcome) -> Underway[Any] | None:
    """Return the part that a batch ended, with only the target as the state of each step.

    The whole battle is too large to keep.
    """
    assert state.underway is not None
    entries = after.played.entries
    new_entries = range(state.underway.played.done, after.played.done)
    end = next((index for index in new_entries if ends_part(entries[index])), None)
    if end is None:
        return None
    shown = []
    for entry in entries[: end + 1]:
        if entry.records or entry.step.key == "damage":
            step: Any = entry
            shown.append(replace(step, before=entry.before.attack, after=entry.after.attack))
    models = throw.by
    if throw.part.startswith(SINGLE_ATTACKS):
        models = makers_of(state, throw.part).refs
    if throw.target:
        models = (*models, throw.target)
    refs = tuple(map(str, models))
    return Underway(throw, after.side, refs, Played[Any](FLOW, tuple(shown), None))


def _outcome(
    state: State, now: Progress, after: State, entries: Sequence[PlayedStep[State]]
) -> BatchOutcome:
    """Return the result of the batch of a step, or of a part without dice, between two states.

    entries: the steps between them, first the step of the batch.
    """
    roll = PASS
    values = {}
    if now.waiting:
        entry = entries[0]
        roll = entry.step.key
        values = outcome_values(entry)
    return BatchOutcome(
        part=now.part or EXPLOSION,
        roll=roll,
        by=now.by,
        target=now.target,
        losses=tuple(_losses(state, after)),
        fuel=tuple(_fuel(state, after, entries)),
        ended=after.activating is None or not after.activating.records,
        **values,
    )


def rolls(state: State, after: Underway[State], since: int) -> Iterator[LuckRoll]:
    """Yield the roll that a batch completes, for the luck of the thrower; nothing if the batch
    completes no roll.
    """
    played = after.played
    if since >= played.done or not played.entries[since].records:
        return
    now = progress(state)
    if now and now.by:
        yield from rolls_of(played.entries[since], state.roster.side(now.by[0]))


def _losses(before: State, after: State) -> Iterator[Loss]:
    """Yield the losses of models, then of wings, between two states."""
    for ref, model in after.models.items():
        if model.hp < before.models[ref].hp:
            yield Loss(ref=ref, lost=before.models[ref].hp - model.hp, remaining=model.hp)
    for ref, wing in after.wings.items():
        has_aborted = wing.aborted and not before.wings[ref].aborted
        lost_tokens = before.wings[ref].tokens - wing.tokens
        if lost_tokens > 0 or has_aborted:
            yield Loss(ref=ref, lost=lost_tokens, remaining=wing.tokens, aborted=has_aborted)


def _fuel(before: State, after: State, entries: Iterable[PlayedStep[State]]) -> Iterator[FuelSpent]:
    """Yield the Fuel that wings with tokens left spent between two states; those that pay for AA
    spent it first.

    Wings that met no AA lost it to an abort that an explosion caused.
    """
    attacked = []
    paying = set[Ref]()
    for entry in entries:
        current = entry.before.now.current
        if current is None or not isinstance(entry.step.inner, Suffer):
            continue
        for aa in current.aa:
            attacked.append(aa.wing)
            if aa.pays:
                paying.add(aa.wing)
    for ref in dict.fromkeys((*attacked, *after.wings)):
        wing = after.wings[ref]
        spent = before.wings[ref].fuel - wing.fuel
        if spent and wing.tokens:
            why = _why_fuel(spent, pays_for_aa=ref in paying)
            yield FuelSpent(ref=ref, spent=spent, remaining=wing.fuel, why=why)


def _why_fuel(spent: int, *, pays_for_aa: bool) -> str:
    """Return what a wing spent its Fuel on: its AA, an abort, or both."""
    if not pays_for_aa:
        return "abort"
    if spent > AUXILIARY_FUEL:
        return "both"
    return "aa"
