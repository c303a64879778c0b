"""An attack in a battle: declared with its units as they stand, and what it leaves of its target."""

from dataclasses import replace

from engine.engagement import Applied, Happened, Refusal, Result, Sentence, Underway
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.overrides import of_attack, picked_of, target_of
from engine.warsurge.battle.state import State
from engine.warsurge.rulings import Rulings
from engine.warsurge.shooting import LOG, attack_sentence, flow_of, names_of, weapon_name
from engine.warsurge.steps.state import AttackState


def declared(state: State, happened: Happened) -> Applied[State] | Refusal:
    """The attack of one unit on another, with no dice thrown yet."""
    data: Shooting = happened.data
    pair = state.pair(data.unit, data.at)
    if isinstance(pair, Refusal):
        return pair.under("data")
    attacker, target = pair
    weapons = picked_of(attacker, data.picked)
    if isinstance(weapons, Refusal):
        return weapons.under("data")
    underway = underway_of(data, attacker.side, state.rulings)
    fired = ", ".join(map(weapon_name, data.weapons, data.places))
    sentence = Sentence(f"{LOG}.declared", {**names_of(attacker.name, target.name), "weapons": fired})
    result = Result(sentence, attacker.side, underway.models, overrides=tuple(of_attack(data, weapons, target)))
    return Applied(replace(state, underway=underway), result)


def underway_of(data: Shooting, side: int, rulings: Rulings) -> Underway[AttackState]:
    """The flow of an attack, with nothing played."""
    return Underway(data, side, (data.unit, data.at), flow_of(data.attack(rulings)))


def ended(state: State, underway: Underway[AttackState]) -> Applied[State]:
    """The battle after an attack: its target has lost the HP that the attack has cost.

    What was set by hand for the attack is forgotten, but in files that kept it.
    """
    data: Shooting = underway.declared
    pair = state.pair(data.unit, data.at)
    assert not isinstance(pair, Refusal)
    attacker, target = pair
    stood = data.target if data.stays else target_of(target)
    left = max(0, stood.hp_left - data.target.hp_left + underway.played.state.hp)
    result = Result(attack_sentence(names_of(attacker.name, target.name), stood, left))
    fired = replace(attacker, acted=True, fired=attacker.fired.union(data.picked))
    return Applied(state.having(fired, target.hit(stood, left)), result)
