"""Events made ready: who they are about, their dice, facts, luck, and what they overrule."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.dice import HitPool, Record, distribution
from engine.dystopian.battle.byhand import declared_part
from engine.dystopian.battle.course import where
from engine.dystopian.battle.data import Throw
from engine.dystopian.battle.numbers import number_of
from engine.dystopian.battle.planning import shares_of
from engine.dystopian.battle.state import ModelNow, State, WingNow
from engine.dystopian.battle.throwing import after_throw, entry_of, facts
from engine.dystopian.battle.who import acts, by
from engine.dystopian.criticals import CRITICAL_TABLE
from engine.dystopian.steps.throw import HitDice
from engine.dystopian.words import Effect
from engine.engagement import Draft, Fortune, Overruled, Refusal, fortune, refusal, thrown
from engine.engagement.luck import Weighted
from engine.engagement.saved import Scalar, Tree, plain
from engine.kit.profile import Profile

LUCKY = ("attack", "defence", "generators")
"""Rolls whose luck is counted: more hits are good for whoever throws them."""
CRITICAL_ROW = {row.effect: row.roll for row in CRITICAL_TABLE}


def draft(kind: str, data: Tree | Profile, side: int | None = None, note: str = "") -> Draft:
    """An event about every model and wing that its data name; the data as the event's own type, or plain."""
    tree = plain(data) if isinstance(data, Profile) else _json(data)
    return Draft(kind=kind, side=side, models=tuple(dict.fromkeys(_refs(tree)))[:100], data=tree, note=note)


def _json(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: _json(value) for key, value in data.items()}
    if isinstance(data, frozenset | set):
        return sorted(str(value) for value in data)
    return [_json(value) for value in data] if isinstance(data, list | tuple) else data


NAMING = frozenset({"models", "wings", "model", "wing", "target", "defenders", "attacker", "defender", "neighbours"})
"""Fields of events' data that hold references."""


def _refs(data: Any, key: str = "") -> list[str]:
    if isinstance(data, Mapping):
        return [ref for name, value in data.items() for ref in _refs(value, name)]
    if isinstance(data, list | tuple):
        return [ref for value in data for ref in _refs(value, key)]
    return [data] if isinstance(data, str) and key in NAMING else []


def throw_draft(state: State, record: Record) -> Draft | Refusal:
    """The batch that is due, or an empty record where the part at hand needs no dice; facts and luck attached."""
    told = facts(state, record)
    return told if isinstance(told, Refusal) else _thrown("throw", None, state, record, told)


def commodore_draft(state: State, side: int, record: Record) -> Draft | Refusal:
    """The last critical roll thrown again for a side."""
    if state.rewind is None:
        return refusal("no_critical_roll")
    told = facts(state.rewind, record)
    return told if isinstance(told, Refusal) else _thrown("commodore", side, state.rewind, record, told)


def _thrown(kind: str, side: int | None, before: State, record: Record, told: Throw) -> Draft:
    at = where(before)
    batch = at.batch if at else None
    dice = (thrown(batch, record, told.roll),) if batch else ()
    models = (*told.by, *((told.target,) if told.target else ()), *(loss.ref for loss in told.losses))
    return Draft(
        kind=kind,
        side=acts(before, at) if side is None and at else side,
        models=tuple(dict.fromkeys(models)),
        data=plain(told),
        dice=dice,
        luck=fortunes(before, record),
    )


def fortunes(state: State, record: Record) -> tuple[Fortune, ...]:
    """The luck of the roll that a batch completes, none when it completes none: that of whoever throws."""
    at = where(state) if state.underway else None
    if at is None or not at.batch or isinstance(after_throw(state, record), Refusal):
        return ()
    entry, who = entry_of(state, at, record), by(state, at)
    if entry.step.key not in LUCKY or not isinstance(entry.ask, HitDice) or not who:
        return ()
    if entry.ask.next_batch(tuple(one.faces for one in entry.records)):
        return ()
    pool, hits = entry.ask.pool, entry.answer
    found = fortune(state.roster.side(who[0]), _distribution(pool, hits), hits, label=entry.step.key)
    mean = distribution(pool).mean
    return (found.model_copy(update={"mean": f"{mean.numerator}/{mean.denominator}"}),)


def _distribution(pool: HitPool, outcome: int) -> Weighted:
    """Every number of hits up to well beyond the outcome, the rest together at the end."""
    capped: Weighted = distribution(pool).capped(max(outcome, 2 * pool.count) + 1)
    return capped


def overrule_draft(state: State, part: str, field: str, value: int | None, side: int | None = None) -> Draft | Refusal:
    """A number of a part set by hand, with what it was."""
    if declared_part(state, part) is None:
        return refusal("not_a_choice", "data", "part")
    mark = Overruled(field=field, was=number_of(state, part, field), now=value)
    data = {"part": part, "field": field, "value": value}
    return Draft(kind="overrule", side=side, data=data, overruled=(mark,))


def divide_draft(state: State, part: str, shares: Sequence[str | int], *, defence: bool = False) -> Draft:
    """Shares of a part divided by hand, with what they were."""
    was = ", ".join(str(share or 0) for _, _, share in shares_of(state, part, defence=defence))
    mark = Overruled(field="shares", was=was or None, now=", ".join(map(str, shares)) or None)
    data = {"part": part, "shares": list(shares), "defence": defence}
    return Draft(kind="divide", data=data, overruled=(mark,))


def adjust_draft(state: State, ref: str, side: int | None = None, **fields: Any) -> Draft | Refusal:
    """Fields of a model or wing set by hand, with what they were; effects are marked by their rows of the table."""
    now: ModelNow | WingNow | None = state.models.get(ref) or state.wings.get(ref)
    if now is None:
        return refusal("unknown_model", "data", "ref")
    marks = tuple(
        Overruled(field=field, was=_scalar(getattr(now, field)), now=_scalar(value))
        for field, value in fields.items()
        if field in now._fields and _scalar(getattr(now, field)) != _scalar(value)
    )
    return Draft(kind="adjust", side=side, models=(ref,), data=_json({"ref": ref, **fields}), overruled=marks)


def _scalar(value: Any) -> Scalar:
    if isinstance(value, frozenset | set | list | tuple):
        return ", ".join(str(row) for row in sorted(CRITICAL_ROW[Effect(effect)] for effect in value)) or None
    found: Scalar = value
    return found
