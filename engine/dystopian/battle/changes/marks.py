"""Marks for actions that the rules do not allow: the battle accepts such an action, and the log
marks it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from pydantic import BaseModel

from engine.dystopian.activation.uses import AGAINST_MODEL, AGAINST_WING, ATTACK, COUNTERATTACK
from engine.dystopian.batch_outcome import LOG, NOBODY
from engine.dystopian.battle.changes.activation_overrides import ROLL_STEPS
from engine.dystopian.battle.data import Adjust, Counter, Declare
from engine.dystopian.battle.participants import acting_models
from engine.dystopian.battle.reading.declared_rolls import AnyRoll, every_roll
from engine.dystopian.battle.reading.progress import ATTACK_STEP
from engine.dystopian.battle.state import State
from engine.dystopian.refs import Ref
from engine.dystopian.tables.criticals import effect_that_bars
from engine.engagement import Override, Sentence
from engine.engagement.logs.result import Value


def squadrons_beside(state: State, models: Iterable[Ref]) -> tuple[Ref, ...]:
    """Return the squadrons of models that act together against ruling 25, the first one first; none
    where they may.
    """
    if state.rulings.acting_squadrons != "squadron_and_wings":
        return ()
    squadrons = tuple(dict.fromkeys(state.roster.squadron_of[ref] for ref in models))
    if len(squadrons) == 1:
        return ()
    return squadrons


def acting_beside(before: State, data: BaseModel) -> list[str]:
    """Return the names of the squadrons that an event lets act together against ruling 25, none
    where it does not.
    """
    if not isinstance(data, Declare):
        return []
    squadrons = squadrons_beside(before, acting_models(data))
    return [before.roster.name(ref) for ref in squadrons]


def mark_sentences(before: State, data: BaseModel, names: Sequence[str]) -> Iterator[Sentence]:
    """Yield a sentence for each rule that an event leaves aside.

    before: the battle before it.
    names: who acts beside whom, as `acting_beside` has it.
    """
    if names:
        yield Sentence(f"{LOG}.barred.squadrons", {"squadrons": ", ".join(names)})
    if isinstance(data, Adjust) and data.ref in before.models:
        now = before.models[data.ref]
        effects = now.effects if data.effects is None else data.effects
        barred = effect_that_bars(effects, data.height, before.rulings.submerging)
        if barred and data.height is not now.height:
            yield Sentence(f"{LOG}.barred.{barred}", {"who": before.roster.name(data.ref)})


def mark_overrides(names: Sequence[str]) -> tuple[Override, ...]:
    """Return the override of ruling 25 for squadrons that act together: `was` the first one, which
    alone may act, `now` all of them.

    names: the squadrons, as `acting_beside` returns them; without any there is no override.
    """
    if not names:
        return ()
    return (Override(field="acting_squadrons", was=names[0], now=", ".join(names)),)


def card_sentences(after: State, data: BaseModel, own: Collection[str]) -> Iterator[Sentence]:
    """Yield the sentence of each card that a declaration brings along, as if it were played apart.

    own: the fields that it declares, by the first part of the path in the activation.
    """
    if not isinstance(data, Declare | Counter):
        return
    for kind in (ATTACK, COUNTERATTACK, AGAINST_MODEL, AGAINST_WING):
        for index, rolls in enumerate(every_roll(after.activation, kind)):
            for roll in rolls:
                if roll is not None and roll.path[0] in own:
                    yield from _cards_of(kind, index, roll)


def _cards_of(kind: str, index: int, roll: AnyRoll) -> Iterator[Sentence]:
    """Yield the cards of one roll; the step is that of the sheet."""
    for modifier in roll.declaration.modifiers:
        step = modifier.step
        if step == ATTACK_STEP:
            step = ROLL_STEPS.get(type(roll.declaration), ATTACK_STEP)
        values: dict[str, Value] = {
            "card": modifier.name or NOBODY,
            "number": index + 1,
            "step": step,
        }
        yield Sentence(f"{LOG}.card.plays.{kind}", values)
