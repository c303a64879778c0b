"""Attacks in a battle: built from the current state, declared as a flow, and applied to the state
at the end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

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


def declared(state: State, happened: Happened) -> Applied[State] | Refusal:
    """Return the state in which an attack waits for its dice."""
    declaration: AttackDeclaration = happened.data
    attack = attack_of(state, declaration)
    if isinstance(attack, Refusal):
        return attack
    side, refs = side_of(declaration.group), (declaration.group, declaration.target)
    played = Played(attack_flow(attack), (), attack_start(attack))
    underway = Underway(Attacking(declaration, attack), side, refs, played, picks=declaration.picks)
    sentence = Sentence("jovian.log.attack.declared", names_of(declaration, state.roster))
    return Applied(
        state.begun(underway),
        Result(sentence, side, refs, overrides=tuple(overrides_of(state, declaration))),
    )


def with_table(underway: Underway[Any], table: CatastrophicTable | None) -> Underway[Any] | Refusal:
    """Replay an attack on a ship with another table, its dice and its decisions; refuse it if the
    dice no longer fit.

    Other flows do not use the table and stay as they are.
    """
    attacking = underway.declared
    if not isinstance(attacking, Attacking) or not isinstance(attacking.attack, ShipAttack):
        return underway
    attack = attacking.attack.model_copy(update={"table": table})
    entries, flow = underway.played.entries, Played(attack_flow(attack), (), attack_start(attack))
    picks = [entry.pick for entry in entries if entry.pick is not None]
    fresh = replace(underway, declared=attacking._replace(attack=attack), played=flow)
    after = fresh.on([record for entry in entries for record in entry.records], picks)
    fits = not isinstance(after, Refusal) and _thrown_for(after.played.entries) == _thrown_for(
        entries
    )
    return after if fits else refusal("dice_thrown", "data", "table")


def _thrown_for(entries: Sequence[PlayedStep[Any]]) -> list[tuple[str, int]]:
    """Return the keys of the steps with dice, each with its number of batches."""
    return [(entry.step.key, len(entry.records)) for entry in entries if entry.records]


def attack_of(state: State, declaration: AttackDeclaration) -> Attack | Refusal:
    """Return the attack on the current state of both sides, or a refusal if it is not possible."""
    now, target = state.now(declaration.group), state.now(declaration.target)
    if now is None or target is None:
        field, ref = ("group", declaration.group) if now is None else ("target", declaration.target)
        return refusal("unknown_model", "data", field, who=ref)
    if side_of(declaration.group) == side_of(declaration.target):
        return refusal("own_side", "data", "target")
    if now.gone or target.gone:
        field, ref = ("group", declaration.group) if now.gone else ("target", declaration.target)
        return refusal("model_gone", "data", field, who=state.roster.name(ref))
    weapons = state.weapons(declaration.group)
    weapon = weapons[declaration.weapon] if declaration.weapon < len(weapons) else None
    if weapon is None:
        gone = declaration.weapon < len(weapons)
        return refusal("weapon_gone" if gone else "not_a_choice", "data", "weapon")
    fire = Fire(
        weapon=_by_hand(weapon, declaration, isinstance(target, ShipNow)),
        fired=declaration.fired,
        linked=declaration.linked,
        modifier=declaration.modifier,
        defence=declaration.defence,
    )
    fault = fire.fault(
        state.unfired(declaration.group, declaration.weapon, bombing_run=declaration.bombing_run)
    )
    if fault:
        return Refusal((fault,)).under("data")
    if fire.fire_control > now.fire_control:
        return refusal("fire_control_spent", "data", "fired", limit=now.fire_control)
    common: dict[str, Any] = {
        "rulings": state.setup.rulings,
        "bombing_run": declaration.bombing_run,
        "fires": (fire,),
    }
    if declaration.target in state.squadrons:
        return SquadronAttack(**common, target=state.squadron(declaration.target))
    return ShipAttack(**common, target=state.ship(declaration.target), table=state.table)


def _by_hand(weapon: Weapon, declaration: AttackDeclaration, against_ship: bool) -> Weapon:
    numbers = {
        "anti_ship" if against_ship else "anti_squadron": declaration.dice,
        "macro": declaration.macro,
    }
    return weapon.model_copy(
        update={name: number for name, number in numbers.items() if number is not None}
    )


def ended(state: State, attacking: Attacking, end: TargetState) -> Applied[State]:
    """Return the state after an attack, with its log sentence."""
    data, attack = attacking
    before, target = state.now(data.target), _after(state, data.target, end)
    assert before is not None
    fire = attack.fires[0].model_copy(update={"fired": end.done})
    facts = _facts(before, target, end, state.table is not None)
    return Applied(
        _resolved(state, data, fire, target),
        Result(attack_sentence(data, facts, state.roster), outcome=facts),
    )


def _after(state: State, ref: str, end: TargetState) -> Now:
    if isinstance(end, SquadronState):
        return state.squadrons[ref]._replace(structure=end.structure)
    before = state.ships[ref]
    rows = before.rows + end.rows
    if state.table:
        rows = tuple(old + new for old, new in zip(before.rows, end.rows, strict=True))
    return before._replace(
        structure=end.structure,
        ratings=end.ratings,
        parts=end.parts,
        rows=rows,
        destroyed=end.destroyed,
    )


def _facts(before: Now, after: Now, end: TargetState, tabled: bool) -> AttackFacts:
    lost = before.structure - after.structure
    if not (
        isinstance(before, ShipNow) and isinstance(after, ShipNow) and isinstance(end, ShipState)
    ):
        return AttackFacts(structure=lost, ended="destroyed" if after.gone else None)
    crippled = after.crippled and not before.crippled
    return AttackFacts(
        structure=lost,
        boxes=sum(before.ratings) - sum(after.ratings),
        criticals=end.criticals,
        rolls=sum(end.rows) if tabled else len(end.rows),
        ended="destroyed" if after.destroyed else "crippled" if crippled else None,
    )


def _resolved(state: State, declaration: AttackDeclaration, fire: Fire, target: Now) -> State:
    """Return the state with the target's losses, the Fire Control spent, and the instances
    fired.
    """
    now = state.now(declaration.group)
    assert now is not None
    counts = list(now.fired)
    if not declaration.bombing_run:
        counts[declaration.weapon] = min(
            fire.weapon.instances, counts[declaration.weapon] + fire.instances
        )
    spent = now._replace(fire_control=now.fire_control - fire.fire_control, fired=tuple(counts))
    return state.put(declaration.group, spent).put(declaration.target, target)


def names_of(declaration: AttackDeclaration, roster: Roster) -> dict[str, Value]:
    """Return the names of attacker, target and weapon for sentences."""
    profile = roster.profile(declaration.group)
    weapons = profile.weapons if profile else ()
    weapon = weapons[declaration.weapon] if declaration.weapon < len(weapons) else None
    names: dict[str, Value] = {
        "group": roster.name(declaration.group),
        "target": roster.name(declaration.target),
    }
    return names | {
        "weapon": weapon.name or "?" if weapon else "?",
        "type": weapon.type.value if weapon else "",
    }


def attack_sentence(declaration: AttackDeclaration, facts: AttackFacts, roster: Roster) -> Sentence:
    """Return the log sentence for the result of an attack."""
    kind = SHIP if declaration.target in roster.ships else SQUADRON
    key = facts.ended or ("nothing" if facts == AttackFacts() else kind)
    numbers = {name: getattr(facts, name) for name in ("structure", "boxes", "criticals", "rolls")}
    return Sentence(f"jovian.log.attack.{key}", names_of(declaration, roster) | numbers)


def overrides_of(state: State, declaration: AttackDeclaration) -> Iterator[Override]:
    """Yield the overrides of dice and ratings in an attack, with the numbers by rule."""
    if declaration.dice is declaration.macro is declaration.defence is None:
        return
    by_rule = attack_of(
        state, declaration.model_copy(update={"dice": None, "macro": None, "defence": None})
    )
    assert not isinstance(by_rule, Refusal)
    fire = by_rule.fires[0]
    dice, defence = by_rule.rating(fire.weapon), throw_of(by_rule, fire).secondary.base
    for field, was in (("dice", dice), ("macro", fire.weapon.macro), ("defence", defence)):
        now = getattr(declaration, field)
        if now is not None and now != was:
            yield Override(field=field, was=was, now=now)
