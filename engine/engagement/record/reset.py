"""Resets: a model, a group or a side back to the values that it starts the battle with."""

from typing import Any

from engine.engagement.fleets.fleet import side_of
from engine.engagement.game import GameRules, Happened, Opening, Reset
from engine.engagement.logs.result import Applied, Override, Result, Sentence
from engine.engagement.record.event import Event
from engine.engagement.record.game_checks import read_event
from engine.kit.refusal import Refusal, refusal

SUBJECTS = ("ref", "unit", "wing")
"""The fields of the games' overrides that hold the reference of their group or model."""


def reset(rules: GameRules[Any], state: Any, fact: Happened) -> Applied[Any] | Refusal:
    """Return the state after a reset: the overrides of the game bring everything that it names back
    to the start.
    """
    sentence = _sentence(fact.opening, fact.data)
    if isinstance(sentence, Refusal):
        return sentence
    fresh = rules.start(fact.opening)
    if isinstance(fresh, Refusal):
        return fresh
    refs = set(_refs(fact.opening, fact.data))
    overrides: list[Override] = []
    for draft in rules.by_hand(state, fresh):
        if refs.isdisjoint(str(draft.data.get(name)) for name in SUBJECTS):
            continue
        event = Event(kind=draft.kind, data=draft.data, number=fact.event.number)
        override = read_event(rules, fact.opening, event)
        if isinstance(override, Refusal):
            return override
        applied = rules.apply(state, override)
        if isinstance(applied, Refusal):
            return applied
        state = applied.state
        overrides += applied.result.overrides
    return Applied(state, Result(sentence, models=tuple(sorted(refs)), overrides=tuple(overrides)))


def _refs(opening: Opening, data: Reset) -> list[str]:
    """Return the references of a model, of a group with its models, or of everything of a side."""
    if data.ref is None:
        return [ref for ref, _ in opening.items if side_of(ref) == data.side]
    for _, refs in opening.whole_groups:
        if refs[0] == data.ref:
            return list(refs)
    return [data.ref]


def _sentence(opening: Opening, data: Reset) -> Sentence | Refusal:
    if (data.ref is None) == (data.side is None):
        return refusal("missing", "data", "ref")
    if data.side is not None:
        if data.side >= len(opening.sides):
            return refusal("not_a_choice", "data", "side")
        return Sentence("log.reset_side", {"side": data.side})
    item = opening.item(data.ref or "")
    if item is None:
        return refusal("unknown_model", "data", "ref", who=str(data.ref))
    return Sentence("log.reset", {"group": item.name})
