"""The kinds of events: what each one does to the state, and the sentence of the log; a new kind is one more entry."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.dice import Record
from engine.engagement import Happened, Kind, Opening, Refusal, Sentence, refusal
from engine.jovian.battle.attacks import fought, resolved, thrown_in
from engine.jovian.battle.changes import adjusted, dogfought, tabled
from engine.jovian.battle.data import Adjust, AttackSaid, DogfightSaid, Facts, TableSaid
from engine.jovian.battle.roster import SQUADRON
from engine.jovian.battle.state import State
from engine.kit.profile import Nothing


class EventKind(NamedTuple):
    """One kind: its types, what it does, what the log says of it."""

    kind: Kind
    apply: Callable[[State, Happened], State | Refusal]
    describe: Callable[[Happened, Opening], Sentence]


def _attack(state: State, happened: Happened) -> State | Refusal:
    said: AttackSaid = happened.data
    dice = happened.event.dice
    found = fought(state, said, [Record(batch.typed, batch.rolled) for batch in dice])
    if isinstance(found, Refusal):
        return found
    if [batch.sides for batch in dice] != [batch.sides for batch in thrown_in(found)]:
        return refusal("dice_misfit", "dice")
    return resolved(state, said, found) if found.facts == said.facts else refusal("wrong_facts", "data", "facts")


def _tell_attack(happened: Happened, opening: Opening) -> Sentence:
    said: AttackSaid = happened.data
    facts = said.facts
    group = opening.item(said.group)
    weapons = group.profile.get("weapons", ()) if group else ()
    weapon = weapons[said.weapon] if said.weapon < len(weapons) else {}
    target = opening.item(said.target)
    kind = target.kind if target else SQUADRON
    key = facts.ended or ("nothing" if facts == Facts() else kind)
    values = {
        "group": _name(opening, said.group),
        "target": _name(opening, said.target),
        "weapon": weapon.get("name") or "?",
        "type": weapon.get("type", ""),
        **{name: getattr(facts, name) for name in ("structure", "boxes", "criticals", "rolls")},
    }
    return Sentence(f"jovian.log.attack.{key}", values)


def _tell_adjust(happened: Happened, opening: Opening) -> Sentence:
    said: Adjust = happened.data
    fields = tuple(name for name in Adjust.model_fields if name != "ref" and getattr(said, name) is not None)
    return Sentence("jovian.log.adjust", {"group": _name(opening, said.ref), "fields": fields})


def _tell_dogfight(happened: Happened, opening: Opening) -> Sentence:
    said: DogfightSaid = happened.data
    values: dict[str, Any] = {}
    for name, lost in zip(("first", "second"), said.sides, strict=True):
        values |= {name: _name(opening, lost.group), f"{name}_structure": lost.structure, f"{name}_fuel": lost.fuel}
    return Sentence("jovian.log.dogfight", values)


def _name(opening: Opening, ref: str) -> str:
    item = opening.item(ref)
    return item.name if item else "?"


EVENTS: Mapping[str, EventKind] = {
    "attack": EventKind(Kind(AttackSaid), _attack, _tell_attack),
    "adjust": EventKind(Kind(Adjust), lambda state, happened: adjusted(state, happened.data), _tell_adjust),
    "dogfight": EventKind(Kind(DogfightSaid), lambda state, happened: dogfought(state, happened.data), _tell_dogfight),
    "table": EventKind(
        Kind(TableSaid),
        lambda state, happened: tabled(state, happened.data),
        lambda happened, _: Sentence(f"jovian.log.table.{'typed' if happened.data.table else 'gone'}"),
    ),
    "turn": EventKind(
        Kind(Nothing),
        lambda state, _: state.next_turn(),
        lambda happened, _: Sentence("jovian.log.turn", {"turn": happened.event.turn + 1}),
    ),
    "note": EventKind(
        Kind(Nothing),
        lambda state, _: state,
        lambda happened, _: Sentence("jovian.log.note", {"note": happened.event.note}),
    ),
}
