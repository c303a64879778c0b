"""Attacks in a battle: built from the current state, declared as a flow, and applied to the state
at the end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.dice import Record
from engine.engagement import (
    Applied,
    Happened,
    Override,
    Refusal,
    Result,
    Sentence,
    Underway,
    refusal,
    side_of,
)
from engine.engagement.logs.result import Value
from engine.flow import Played, PlayedStep
from engine.jovian.attack import Attack, Fire, ShipAttack, SquadronAttack
from engine.jovian.battle.data import AttackDeclaration, AttackFacts
from engine.jovian.battle.roster import SHIP, SQUADRON, Roster
from engine.jovian.battle.state import Now, ShipNow, State
from engine.jovian.profiles import CatastrophicTable, Weapon
from engine.jovian.steps.flow import TargetState, attack_flow, attack_start, throw_of
from engine.jovian.steps.hull import ShipState
from engine.jovian.steps.squadron import SquadronState


class Attacking(NamedTuple):
    """An attack in progress: the declaration, and the attack as the engine evaluates it."""

    declaration: AttackDeclaration
    attack: Attack


def declare(state: State, happened: Happened) -> Applied[State] | Refusal:
    """Return the state in which an attack waits for its dice; refused as by `attack_of`."""
    declaration: AttackDeclaration = happened.data
    attack = attack_of(state, declaration)
    if isinstance(attack, Refusal):
        return attack
    side = side_of(declaration.group)
    refs = (declaration.group, declaration.target)
    played = _flow_of(attack)
    underway = Underway(Attacking(declaration, attack), side, refs, played, picks=declaration.picks)
    sentence = Sentence("jovian.log.attack.declared", names_of(declaration, state.roster))
    overrides = tuple(overrides_of(state, declaration))
    return Applied(state.begin(underway), Result(sentence, side, refs, overrides=overrides))


def _flow_of(attack: Attack) -> Played[TargetState]:
    """Return the flow of an attack with nothing played."""
    return Played(attack_flow(attack), (), attack_start(attack))


def with_table(underway: Underway[Any], table: CatastrophicTable | None) -> Underway[Any] | Refusal:
    """Return an attack on a ship with another table, replayed with its dice and its decisions.

    Other flows do not use the table and stay as they are.

    Refusal: 'dice_thrown', if the dice no longer fit.
    """
    attacking = underway.declared
    if not isinstance(attacking, Attacking) or not isinstance(attacking.attack, ShipAttack):
        return underway
    attack = attacking.attack.model_copy(update={"table": table})
    fresh = replace(underway, declared=attacking._replace(attack=attack), played=_flow_of(attack))
    records: list[Record] = []
    picks: list[int] = []
    for entry in underway.played.entries:
        records.extend(entry.records)
        if entry.pick is not None:
            picks.append(entry.pick)
    after = fresh.on(records, picks)
    if isinstance(after, Refusal):
        return refusal("dice_thrown", "data", "table")
    if _count_batches(after.played.entries) != _count_batches(underway.played.entries):
        return refusal("dice_thrown", "data", "table")
    return after


def _count_batches(entries: Sequence[PlayedStep[Any]]) -> list[tuple[str, int]]:
    """Return the keys of the steps with dice, each with its number of batches."""
    return [(entry.step.key, len(entry.records)) for entry in entries if entry.records]


def attack_of(state: State, declaration: AttackDeclaration) -> Attack | Refusal:
    """Return the attack on the current state of both sides.

    Refusal: for what `_refuse_models`, `_weapon_of` and `_refuse_fire` refuse, in this order.
    """
    wrong = _refuse_models(state, declaration)
    if wrong:
        return wrong
    weapon = _weapon_of(state, declaration)
    if isinstance(weapon, Refusal):
        return weapon
    fire = Fire(
        weapon=_with_overrides(weapon, declaration, is_at_ship=declaration.target in state.ships),
        fired=declaration.fired,
        linked=declaration.linked,
        modifier=declaration.modifier,
        defence=declaration.defence,
    )
    wrong = _refuse_fire(state, declaration, fire)
    if wrong:
        return wrong
    common: dict[str, Any] = {
        "rulings": state.setup.rulings,
        "bombing_run": declaration.bombing_run,
        "fires": (fire,),
    }
    if declaration.target in state.squadrons:
        return SquadronAttack(**common, target=state.squadron(declaration.target))
    return ShipAttack(**common, target=state.ship(declaration.target), table=state.table)


def _refuse_models(state: State, declaration: AttackDeclaration) -> Refusal | None:
    """Return the refusal of an attacker or target that does not exist or is destroyed, or of a
    target on the attacker's side; None if both can meet.
    """
    refs = {"group": declaration.group, "target": declaration.target}
    for field, ref in refs.items():
        if state.now(ref) is None:
            return refusal("unknown_model", "data", field, who=ref)
    if side_of(declaration.group) == side_of(declaration.target):
        return refusal("own_side", "data", "target")
    for field, ref in refs.items():
        if ref not in state.remaining:
            return refusal("model_gone", "data", field, who=state.roster.name(ref))
    return None


def _weapon_of(state: State, declaration: AttackDeclaration) -> Weapon | Refusal:
    """Return the weapon that fires; refused if there is none, or if Critical Hits removed it."""
    weapons = state.weapons(declaration.group)
    if declaration.weapon >= len(weapons):
        return refusal("not_a_choice", "data", "weapon")
    weapon = weapons[declaration.weapon]
    if weapon is None:
        return refusal("weapon_gone", "data", "weapon")
    return weapon


def _with_overrides(weapon: Weapon, declaration: AttackDeclaration, *, is_at_ship: bool) -> Weapon:
    """Return the weapon with the dice and the Macro rating that players set by hand."""
    numbers = {}
    if declaration.dice is not None:
        rating = "anti_ship" if is_at_ship else "anti_squadron"
        numbers[rating] = declaration.dice
    if declaration.macro is not None:
        numbers["macro"] = declaration.macro
    return weapon.model_copy(update=numbers)


def _refuse_fire(state: State, declaration: AttackDeclaration, fire: Fire) -> Refusal | None:
    """Return the refusal of a weapon that cannot fire like this, or of more fire than the
    attacker's Fire Control allows; None if the weapon can fire.
    """
    unfired = state.remaining_instances(
        declaration.group, declaration.weapon, bombing_run=declaration.bombing_run
    )
    fault = fire.fault(unfired)
    if fault:
        return Refusal((fault,)).under("data")
    now = state.now(declaration.group)
    assert now is not None
    if fire.fire_control > now.fire_control:
        return refusal("fire_control_spent", "data", "fired", limit=now.fire_control)
    return None


def finish(state: State, attacking: Attacking, end: TargetState) -> Applied[State]:
    """Return the state after an attack, with its log sentence."""
    declaration, attack = attacking
    target = _damage_target(state, declaration.target, end)
    fire = attack.fires[0].model_copy(update={"fired": end.done})
    facts = _facts(state, declaration.target, target, end)
    after = _spend_fire(state, declaration, fire).put(declaration.target, target)
    return Applied(after, Result(attack_sentence(declaration, facts, state.roster), outcome=facts))


def _damage_target(state: State, ref: str, end: TargetState) -> Now:
    """Return the remaining numbers of the target after an attack."""
    if isinstance(end, SquadronState):
        return state.squadrons[ref]._replace(structure=end.structure)
    before = state.ships[ref]
    if state.table:
        rows = tuple(old + new for old, new in zip(before.rows, end.rows, strict=True))
    else:
        rows = before.rows + end.rows
    return before._replace(
        structure=end.structure,
        ratings=end.ratings,
        parts=end.parts,
        rows=rows,
        destroyed=end.destroyed,
    )


def _facts(state: State, ref: str, after: Now, end: TargetState) -> AttackFacts:
    """Return the losses of the target of an attack.

    state: the state before the attack.
    after: the remaining numbers of the target.
    """
    if isinstance(end, ShipState):
        assert isinstance(after, ShipNow)
        return _facts_of_ship(state, state.ships[ref], after, end)
    lost = state.squadrons[ref].structure - after.structure
    if after.is_gone:
        return AttackFacts(structure=lost, ended="destroyed")
    return AttackFacts(structure=lost)


def _facts_of_ship(state: State, before: ShipNow, after: ShipNow, end: ShipState) -> AttackFacts:
    rolls = sum(end.rows) if state.table else len(end.rows)
    facts = AttackFacts(
        structure=before.structure - after.structure,
        boxes=sum(before.ratings) - sum(after.ratings),
        criticals=end.criticals,
        rolls=rolls,
    )
    if after.destroyed:
        return facts.model_copy(update={"ended": "destroyed"})
    if after.is_crippled and not before.is_crippled:
        return facts.model_copy(update={"ended": "crippled"})
    return facts


def _spend_fire(state: State, declaration: AttackDeclaration, fire: Fire) -> State:
    """Return the state with the attacker's Fire Control spent and the instances fired; on a
    bombing run they may fire once more.
    """
    now = state.now(declaration.group)
    assert now is not None
    fired = list(now.fired)
    if not declaration.bombing_run:
        count = fired[declaration.weapon] + fire.instances
        fired[declaration.weapon] = min(fire.weapon.instances, count)
    remaining = now.fire_control - fire.fire_control
    return state.put(declaration.group, now._replace(fire_control=remaining, fired=tuple(fired)))


def names_of(declaration: AttackDeclaration, roster: Roster) -> dict[str, Value]:
    """Return the names of attacker, target and weapon for sentences."""
    names: dict[str, Value] = {
        "group": roster.name(declaration.group),
        "target": roster.name(declaration.target),
        "weapon": "?",
        "type": "",
    }
    profile = roster.profile(declaration.group)
    if profile and declaration.weapon < len(profile.weapons):
        weapon = profile.weapons[declaration.weapon]
        names["weapon"] = weapon.name or "?"
        names["type"] = weapon.type.value
    return names


def attack_sentence(declaration: AttackDeclaration, facts: AttackFacts, roster: Roster) -> Sentence:
    """Return the log sentence for the result of an attack."""
    numbers: dict[str, Value] = {
        "structure": facts.structure,
        "boxes": facts.boxes,
        "criticals": facts.criticals,
        "rolls": facts.rolls,
    }
    key = _key_of(declaration, facts, roster)
    return Sentence(f"jovian.log.attack.{key}", names_of(declaration, roster) | numbers)


def _key_of(declaration: AttackDeclaration, facts: AttackFacts, roster: Roster) -> str:
    """Return the key of the sentence: the target's end, that nothing was lost, or its kind."""
    if facts.ended:
        return facts.ended
    if facts == AttackFacts():
        return "nothing"
    if declaration.target in roster.ships:
        return SHIP
    return SQUADRON


def overrides_of(state: State, declaration: AttackDeclaration) -> Iterator[Override]:
    """Yield the overrides of dice and ratings in an attack, with the numbers by rule."""
    by_hand = {
        "dice": declaration.dice,
        "macro": declaration.macro,
        "defence": declaration.defence,
    }
    if not any(number is not None for number in by_hand.values()):
        return
    attack = attack_of(state, declaration.model_copy(update=dict.fromkeys(by_hand)))
    assert not isinstance(attack, Refusal)
    fire = attack.fires[0]
    by_rule = {
        "dice": attack.rating(fire.weapon),
        "macro": fire.weapon.macro,
        "defence": throw_of(attack, fire).secondary.base,
    }
    for field, number in by_hand.items():
        if number is not None and number != by_rule[field]:
            yield Override(field=field, was=by_rule[field], now=number)
