"""What events came to: who they are about, what they set by hand, what the log says of them."""

from collections.abc import Iterator
from typing import Any

from engine.dystopian.activation.naming import named
from engine.dystopian.battle.data import Adjust, Divide, Overrule
from engine.dystopian.battle.numbers import number_of
from engine.dystopian.battle.planning import shares_of
from engine.dystopian.battle.sentences import sentence
from engine.dystopian.battle.state import ModelNow, State, WingNow
from engine.dystopian.battle.throwing import Threw
from engine.dystopian.criticals import CRITICAL_TABLE
from engine.dystopian.words import Effect
from engine.engagement import Happened, Override, Result
from engine.engagement.saved import Scalar

CRITICAL_ROW = {row.effect: row.roll for row in CRITICAL_TABLE}


def result_of(before: State, happened: Happened) -> Result:
    """The result of an event without dice that was taken in a state."""
    data = happened.data
    overrides = tuple(_overrides(before, data))
    return Result(
        sentence(happened, data), models=tuple(dict.fromkeys(str(one.ref) for one in named(data))), overrides=overrides
    )


def result_of_throw(happened: Happened, threw: Threw) -> Result:
    """The result of a batch of dice."""
    told = threw.outcome
    refs = (*told.by, *((told.target,) if told.target else ()), *(loss.ref for loss in told.losses))
    models = tuple(dict.fromkeys(refs))
    line = sentence(happened, told, threw.side)
    return Result(line, threw.side, models, threw.dice, rolls=threw.rolls, outcome=told)


def _overrides(before: State, data: Any) -> Iterator[Override]:
    if isinstance(data, Overrule):
        yield Override(field=data.field, was=number_of(before, data.part, data.field), now=data.value)
    elif isinstance(data, Divide):
        was = ", ".join(str(share or 0) for _, _, share in shares_of(before, data.part, defence=data.defence))
        yield Override(field="shares", was=was or None, now=", ".join(map(str, data.shares)))
    elif isinstance(data, Adjust):
        now: ModelNow | WingNow = before.models.get(data.ref) or before.wings[data.ref]
        for field, value in data:
            if value is not None and field in now._fields and _scalar(getattr(now, field)) != _scalar(value):
                yield Override(field=field, was=_scalar(getattr(now, field)), now=_scalar(value))


def _scalar(value: Any) -> Scalar:
    """What the log says of a value; effects are marked by their rows of the table."""
    if isinstance(value, frozenset):
        return ", ".join(str(row) for row in sorted(CRITICAL_ROW[Effect(effect)] for effect in value)) or None
    found: Scalar = value
    return found
