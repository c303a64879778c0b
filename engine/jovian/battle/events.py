"""The kinds of events: what each one does to the state, and what the log says of it; a new kind is one more entry."""

from collections.abc import Mapping
from dataclasses import replace

from engine.engagement import ANSWERS, Happened, Kind, Result, result_on_record, turns
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


def recorded(happened: Happened) -> Result | None:
    """What an attack came to by the record of an older file, None for other kinds."""
    event, said = happened.event, happened.data
    if not isinstance(said, AttackSaid) or event.earlier is None:
        return None
    facts = Facts.model_validate(event.earlier.outcome)
    sentence = attack_sentence(said, facts, roster_of(happened.opening))
    return replace(result_on_record(event, sentence), outcome=facts)


EVENTS: Mapping[str, Kind] = {
    "attack": Kind(AttackSaid, acts=True, take=attacks.declared),
    "adjust": Kind(Adjust, take=adjusted),
    "dogfight": Kind(DogfightSaid, acts=True, take=dogfights.declared),
    "orders": Kind(OrdersSaid, binds=True, take=dogfights.ordered),
    "recall": Kind(Recalled, take=dogfights.recalled),
    "reveal": Kind(Revealed, take=dogfights.revealed),
    "table": Kind(TableSaid, take=tabled),
    **turns("jovian"),
    **ANSWERS,
}
DURING_DOGFIGHTS = frozenset({"orders", "recall", "reveal", "note"})
"""What may happen between the declaration of a dogfight and the reveal."""
