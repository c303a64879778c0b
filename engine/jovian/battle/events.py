"""The kinds of events: what each one does to the state, and what the log says of it; a new kind is one more entry."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from engine.engagement import Applied, Happened, Kind, Refusal, Result, Sentence, result_on_record
from engine.jovian.battle import attacks, dogfights
from engine.jovian.battle.attacks import attack_sentence
from engine.jovian.battle.changes import adjusted, tabled
from engine.jovian.battle.data import (
    Adjust,
    AttackSaid,
    DogfightSaid,
    Facts,
    OrdersSaid,
    Recalled,
    Revealed,
    TableSaid,
)
from engine.jovian.battle.roster import roster_of
from engine.jovian.battle.state import State
from engine.kit.profile import Nothing


class EventKind(NamedTuple):
    """One kind: its types, and what it does."""

    kind: Kind
    apply: Callable[[State, Happened], Applied[State] | Refusal]


def _turn(state: State, happened: Happened) -> Applied[State]:
    return Applied(state.next_turn(), Result(Sentence("jovian.log.turn", {"turn": state.turn + 1})))


def _note(state: State, happened: Happened) -> Applied[State]:
    return Applied(state, Result(Sentence("jovian.log.note", {"note": happened.event.note})))


def recorded(happened: Happened) -> Result | None:
    """What an attack came to by the record of an older file, None for other kinds."""
    event, said = happened.event, happened.data
    if not isinstance(said, AttackSaid) or event.earlier is None:
        return None
    facts = Facts.model_validate(event.earlier.outcome)
    sentence = attack_sentence(said, facts, roster_of(happened.opening))
    return replace(result_on_record(event, sentence), outcome=facts)


EVENTS: Mapping[str, EventKind] = {
    "attack": EventKind(Kind(AttackSaid, acts=True), attacks.declared),
    "adjust": EventKind(Kind(Adjust), adjusted),
    "dogfight": EventKind(Kind(DogfightSaid, acts=True), dogfights.declared),
    "orders": EventKind(Kind(OrdersSaid, binds=True), dogfights.ordered),
    "recall": EventKind(Kind(Recalled), dogfights.recalled),
    "reveal": EventKind(Kind(Revealed), dogfights.revealed),
    "table": EventKind(Kind(TableSaid), tabled),
    "turn": EventKind(Kind(Nothing), _turn),
    "note": EventKind(Kind(Nothing), _note),
}
DURING_DOGFIGHTS = frozenset({"orders", "recall", "reveal", "note"})
"""What may happen between the declaration of a dogfight and the reveal."""
