"""Events that an earlier version wrote: where the rules of today would have it otherwise, what they say stands.

Each is folded by the rules of today first. When these refuse it, the activation is followed by the record alone: what
a throw came to is taken from its facts, and whatever else the activation needs is not asked again.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.dystopian.battle.data import Adjust, Cap, Declare, WingsSaid
from engine.dystopian.battle.declaring import unknown
from engine.dystopian.battle.participants import NOBODY
from engine.dystopian.battle.parts import over
from engine.dystopian.battle.sentences import lost, sentence
from engine.dystopian.battle.setup import THROWN
from engine.dystopian.battle.state import ModelNow, State
from engine.dystopian.battle.table import adjust, next_turn, with_cap
from engine.dystopian.criticals import CRITICAL_TABLE, CriticalRow
from engine.dystopian.refs import Ref
from engine.dystopian.thrown import Throw
from engine.dystopian.wings.aborts import AA_FUEL, ABORT_FUEL, aborts
from engine.dystopian.words import NO_EFFECTS
from engine.engagement import Applied, Event, Happened, Refusal, Result, accepted, refusal, result_on_record

Apply = Callable[[State, Happened], Applied[State] | Refusal]
ROWS = {row.effect: row for row in CRITICAL_TABLE}
FURTHER = "further"
FIGHTS = "wing_against_"
"""What keys of parts in steps 4 and 5 begin with."""


def earlier(state: State, happened: Happened, apply: Apply) -> Applied[State] | Refusal:
    """The battle after an event of an earlier version; refused when not even its record makes sense."""
    said = _said(happened)
    if isinstance(said, Refusal):
        return said
    behind = state.behind or (_left(state) if state.followed is None else state)
    record = _told(behind, happened.event, said)
    by_rules = None
    if state.followed is None or happened.event.kind == "declare":
        by_rules = apply(replace(state, behind=None, followed=None), happened)
    if by_rules is None or isinstance(by_rules, Refusal) or _otherwise_today(by_rules.result, said):
        return record if isinstance(record, Refusal) else Applied(record, by_record(happened))
    found, result = by_rules.state, _as_overridden(by_rules.result, happened)
    mid_part = found.activating is not None and bool(found.activating.records)
    return Applied(replace(found, behind=record) if mid_part and not isinstance(record, Refusal) else found, result)


def by_record(happened: Happened) -> Result:
    """What an event came to as its record tells."""
    said, event = _said(happened), happened.event
    outcome = said if isinstance(said, Throw) else None
    side = event.earlier.side if event.earlier else None
    line = sentence(happened, happened.data if isinstance(said, Refusal) else said, side)
    return replace(result_on_record(event, line, outcome), follows=lost(happened, outcome) if outcome else ())


def _said(happened: Happened) -> Any | Refusal:
    """The data of an event; of a throw, what its record says that it came to."""
    record = happened.event.earlier
    if happened.event.kind not in THROWN or record is None:
        return happened.data
    said = accepted(Throw, record.outcome)
    return said.under("earlier", "outcome") if isinstance(said, Refusal) else said


def _otherwise_today(result: Result, said: Any) -> bool:
    """Steps 4 and 5 of version 1 were one fight after the other, and what its throws say does not tell the fuel."""
    if isinstance(said, WingsSaid):
        return bool(said.wings_against_models or said.wings_against_wings)
    return isinstance(said, Throw) and result.outcome != said


def _as_overridden(result: Result, happened: Happened) -> Result:
    """What was set by hand stands as it was marked then."""
    marked = happened.event.earlier.overrides if happened.event.earlier else ()
    return result if result.overrides == marked else replace(result, overrides=marked, from_record=True)


def _left(state: State) -> State:
    """The battle without the activation in progress, to be followed by the record."""
    return replace(over(state) if state.activating else state, followed=(), behind=None)


def _told(state: State, event: Event, data: Any) -> State | Refusal:
    """The battle after an event by its record alone."""
    if event.kind == "throw":
        return _thrown(state, data)
    if event.kind == "commodore":
        return _thrown_again(state, event.side, data)
    if event.kind == "turn":
        return next_turn(replace(state, followed=None, rewind=None))
    if event.kind == "finish":
        return replace(state, followed=None, rewind=None)
    if isinstance(data, Declare):
        return _declared(state, data)
    if isinstance(data, Adjust):
        return adjust(state, data)
    return _cap(state, data) if isinstance(data, Cap) else state


def _declared(state: State, said: Declare) -> State | Refusal:
    nobody = unknown(state, said)
    if nobody:
        return nobody
    acting = {state.roster.squadron(ref) for ref in said.models} | set(NOBODY.with_those_in(said).wings)
    acting |= {state.roster.squadron(shot.model) for attack in said.attacks for shot in attack.shots}
    return replace(state, acted=state.acted | acting, rewind=None, followed=())


def _cap(state: State, said: Cap) -> State | Refusal:
    """Version 1 let any wing fly CAP."""
    for ref, known in ((said.wing, state.wings), (said.squadron, (None, *state.roster.squadrons))):
        if ref not in known:
            return refusal("unknown_model", "data", who=str(ref))
    return with_cap(state, said)


def _thrown_again(state: State, side: int | None, said: Throw) -> State | Refusal:
    if state.rewind is None or side is None:
        return refusal("no_critical_roll")
    before = replace(state.rewind, commodore=state.rewind.commodore | {side}, followed=state.rewind.followed or ())
    return _thrown(before, said)


def _thrown(state: State, said: Throw) -> State | Refusal:
    """One batch: what a part comes to is written down once its last dice are thrown."""
    fault = _impossible(state, said)
    if fault:
        return fault
    throws = (*(state.followed or ()), said)
    after = _ended(state, throws) if said.ended else replace(state, followed=throws)
    return replace(after, rewind=replace(state, rewind=None) if said.row else None)


def _impossible(state: State, said: Throw) -> Refusal | None:
    refs = {*said.by, *((said.target,) if said.target else ())}
    for ref in sorted(refs - state.models.keys() - state.wings.keys(), key=str):
        return refusal("unknown_model", "data", who=str(ref))
    for place, loss in enumerate(said.losses):
        if loss.left < 0 or loss.lost < 0 or loss.left + loss.lost > _now(state, loss.ref):
            return refusal("wrong_facts", "data", "losses", place)
    return None


def _now(state: State, ref: Ref) -> int:
    """HP of a model or tokens of a wing, -1 when there is none."""
    if ref in state.models:
        return state.models[ref].hp
    return state.wings[ref].tokens if ref in state.wings else -1


def _ended(state: State, throws: tuple[Throw, ...]) -> State:
    """The battle after a part: effects and assault points of the table's rows, losses, and the fuel of wings."""
    models, wings = dict(state.models), dict(state.wings)
    row: CriticalRow | None = None
    for said in throws:
        row = ROWS[said.row] if said.row else row
        if said.target in models and (said.row or said.roll == FURTHER):
            models[said.target] = _suffered(models[said.target], row, said)
    for loss in (loss for said in throws for loss in said.losses):
        if loss.ref in models:
            effects = models[loss.ref].effects if loss.left else NO_EFFECTS
            models[loss.ref] = models[loss.ref]._replace(hp=loss.left, effects=effects)
        else:
            aborted = wings[loss.ref].aborted or loss.aborted
            wings[loss.ref] = wings[loss.ref]._replace(tokens=loss.left, aborted=aborted)
    after = replace(state, models=models, wings=wings, followed=())
    return _fuelled(after, throws) if throws[-1].part.startswith(FIGHTS) else after


def _suffered(model: ModelNow, row: CriticalRow | None, said: Throw) -> ModelNow:
    """A model after a roll on the critical table, or after the further dice of its row."""
    if row is None:
        return model
    if said.row is None:
        return model._replace(ap=max(0, model.ap - (said.hits or 0))) if row.assault_dice else model
    if row.destroys:
        return model._replace(exploded=True)
    return model._replace(ap=max(0, model.ap - row.assault_points), effects=model.effects | {said.row})


def _fuelled(state: State, throws: tuple[Throw, ...]) -> State:
    """Fuel of the wings in a fight that is over, as one fight after the other spent it."""
    wings = dict(state.wings)
    rolled = {ref for said in throws for ref in said.by}
    at = {said.target for said in throws}
    for ref in wings.keys() & (rolled | at):
        told = [said for said in throws if said.target == ref and said.hits is not None]
        kills, hits = sum(said.kills or 0 for said in told), sum(said.hits or 0 for said in told)
        aborted = aborts(state.roster.wing(ref), wings[ref].tokens, kills, hits, state.rulings)
        spent = AA_FUEL * (ref in rolled) + ABORT_FUEL * aborted
        most = 1 if state.rulings.wing_fuel == "at_most_one" else spent
        wings[ref] = wings[ref]._replace(fuel=max(0, wings[ref].fuel - min(spent, most)))
    return replace(state, wings=wings)
