"""The kinds of events: what each one does to the state, and what the log says of it; a new kind is one more entry."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from engine.engagement import Applied, Happened, Kind, Opening, Refusal, Result, Sentence, result_on_record
from engine.engagement.result import Value
from engine.jovian.battle.attacks import dice_of, fought, overrides_of, resolved, rolls_of
from engine.jovian.battle.changes import adjusted, dogfought, overridden, tabled
from engine.jovian.battle.data import Adjust, AttackSaid, DogfightSaid, Facts, TableSaid
from engine.jovian.battle.roster import SQUADRON
from engine.jovian.battle.state import State
from engine.kit.profile import Nothing


class EventKind(NamedTuple):
    """One kind: its types, and what it does."""

    kind: Kind
    apply: Callable[[State, Happened], Applied[State] | Refusal]


def _attack(state: State, happened: Happened) -> Applied[State] | Refusal:
    said: AttackSaid = happened.data
    found = fought(state, said, happened.event.records)
    if isinstance(found, Refusal):
        return found
    side, other = state.roster.side(said.group), state.roster.side(said.target)
    result = Result(
        attack_sentence(said, found.facts, happened.opening),
        side,
        (said.group, said.target),
        tuple(dice_of(found)),
        tuple(overrides_of(state, said)),
        tuple(rolls_of(found, side, other)),
        outcome=found.facts,
    )
    return Applied(resolved(state, said, found), result)


def attack_sentence(said: AttackSaid, facts: Facts, opening: Opening) -> Sentence:
    """What an attack came to."""
    group = opening.item(said.group)
    weapons = group.profile.get("weapons", ()) if group else ()
    weapon = weapons[said.weapon] if said.weapon < len(weapons) else {}
    target = opening.item(said.target)
    kind = target.kind if target else SQUADRON
    key = facts.ended or ("nothing" if facts == Facts() else kind)
    values: dict[str, Value] = {
        "group": _name(opening, said.group),
        "target": _name(opening, said.target),
        "weapon": weapon.get("name") or "?",
        "type": weapon.get("type", ""),
        **{name: getattr(facts, name) for name in ("structure", "boxes", "criticals", "rolls")},
    }
    return Sentence(f"jovian.log.attack.{key}", values)


def _adjust(state: State, happened: Happened) -> Applied[State] | Refusal:
    said: Adjust = happened.data
    after = adjusted(state, said)
    if isinstance(after, Refusal):
        return after
    by_hand = tuple(overridden(state, said))
    fields = tuple(one.field for one in by_hand)
    sentence = Sentence("jovian.log.adjust", {"group": _name(happened.opening, said.ref), "fields": fields})
    return Applied(after, Result(sentence, models=(said.ref,), overrides=by_hand))


def _dogfight(state: State, happened: Happened) -> Applied[State] | Refusal:
    said: DogfightSaid = happened.data
    after = dogfought(state, said)
    if isinstance(after, Refusal):
        return after
    values: dict[str, Value] = {}
    for name, lost in zip(("first", "second"), said.sides, strict=True):
        values[name] = _name(happened.opening, lost.group)
        values |= {f"{name}_structure": lost.structure, f"{name}_fuel": lost.fuel}
    refs = tuple(lost.group for lost in said.sides)
    return Applied(after, Result(Sentence("jovian.log.dogfight", values), state.roster.side(refs[0]), refs))


def _table(state: State, happened: Happened) -> Applied[State] | Refusal:
    said: TableSaid = happened.data
    after = tabled(state, said)
    sentence = Sentence(f"jovian.log.table.{'typed' if said.table else 'gone'}")
    return after if isinstance(after, Refusal) else Applied(after, Result(sentence))


def _turn(state: State, happened: Happened) -> Applied[State]:
    return Applied(state.next_turn(), Result(Sentence("jovian.log.turn", {"turn": state.turn + 1})))


def _note(state: State, happened: Happened) -> Applied[State]:
    return Applied(state, Result(Sentence("jovian.log.note", {"note": happened.event.note})))


def _name(opening: Opening, ref: str) -> str:
    item = opening.item(ref)
    return item.name if item else "?"


def recorded(happened: Happened) -> Result | None:
    """What an attack came to by the record of an older file, None for other kinds."""
    event, said = happened.event, happened.data
    if not isinstance(said, AttackSaid) or event.earlier is None:
        return None
    facts = Facts.model_validate(event.earlier.outcome)
    return replace(result_on_record(event, attack_sentence(said, facts, happened.opening)), outcome=facts)


EVENTS: Mapping[str, EventKind] = {
    "attack": EventKind(Kind(AttackSaid), _attack),
    "adjust": EventKind(Kind(Adjust), _adjust),
    "dogfight": EventKind(Kind(DogfightSaid), _dogfight),
    "table": EventKind(Kind(TableSaid), _table),
    "turn": EventKind(Kind(Nothing), _turn),
    "note": EventKind(Kind(Nothing), _note),
}
