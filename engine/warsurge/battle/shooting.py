"""An attack in a battle: declared with its units as they stand, and what it leaves of its target."""

from collections.abc import Iterator

from engine.engagement import Applied, Refusal, Result, Roll, Sentence, Underway
from engine.engagement.result import Value
from engine.flow import Played, Step
from engine.warsurge.attack import Attack
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.overrides import of_attack, picked_of, target_of
from engine.warsurge.battle.state import State
from engine.warsurge.die import SuccessPool
from engine.warsurge.profiles import Target, Weapon
from engine.warsurge.rulings import Rulings
from engine.warsurge.steps.flow import STEPS, attack_flow
from engine.warsurge.steps.state import AttackState, start
from engine.warsurge.steps.throw import Successes

LOG = "warsurge.log"
"""Where the locale has the sentences of the log."""
LABELS = "warsurge.dice."
"""Locale keys of what dice were for: the attack, the Armour save, the AEGIS save."""
MOST_OF_LUCK = 250
"""Dice of one roll whose exact chances are worked out; more are of no doubt to anybody."""
Names = dict[str, Value]


def declared(state: State, data: Shooting) -> Applied[State] | Refusal:
    """The attack of one unit on another, with no dice thrown yet."""
    pair = state.pair(data.unit, data.at)
    if isinstance(pair, Refusal):
        return pair.under("data")
    attacker, target = pair
    weapons = picked_of(attacker, data.picked)
    if isinstance(weapons, Refusal):
        return weapons.under("data")
    underway = underway_of(data, attacker.side, state.rulings)
    fired = ", ".join(map(weapon_name, data.weapons, range(len(data.weapons))))
    sentence = Sentence(f"{LOG}.declared", {**names_of(attacker.name, target.name), "weapons": fired})
    result = Result(sentence, attacker.side, underway.models, overrides=tuple(of_attack(data, weapons, target)))
    return Applied(state.going_on(underway), result)


def underway_of(data: Shooting, side: int, rulings: Rulings) -> Underway[AttackState]:
    """The flow of an attack, with nothing played."""
    return Underway(data, side, (data.unit, data.at), flow_of(data.attack(rulings)))


def flow_of(attack: Attack) -> Played[AttackState]:
    """The flow of an attack, with nothing played."""
    return Played(attack_flow(attack), (), start(attack))


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
    return Applied(state.having(attacker.after_attack(), target.hit(stood, left)), result)


def attack_sentence(names: Names, stood: Target, left: int) -> Sentence:
    """What an attack on a target came to that left so many HP of it."""
    lost = stood.hp_left - left
    if not lost:
        return Sentence(f"{LOG}.no_damage", names)
    if not left:
        return Sentence(f"{LOG}.destroyed", {**names, "hp": lost})
    models = stood.models_left(left)
    if models == stood.models:
        return Sentence(f"{LOG}.hurt", {**names, "hp": lost})
    return Sentence(f"{LOG}.damaged", {**names, "hp": lost, "before": stood.models, "after": models})


def names_of(unit: str, target: str) -> Names:
    """The names in every sentence about an attack."""
    return {"unit": unit, "target": target}


def names_of_step(underway: Underway[AttackState], step: Step[AttackState], unit: str, target: str) -> Names:
    """The names in a sentence about a step of an attack."""
    place = underway.played.flow.steps.index(step) // STEPS
    return names_of(unit, target) | {"weapon": weapon_name(underway.declared.weapons[place], place)}


def side_of_step(step: Step[AttackState], attacker: int, defender: int) -> int:
    """Whose dice a step takes: attack dice are the attacker's, saves the defender's."""
    return attacker if step.key == "attack" else defender


def weapon_name(weapon: Weapon, place: int) -> str:
    """A weapon's name, or its place."""
    return weapon.name or f"#{place + 1}"


def rolls_of(played: Played[AttackState], since: int, attacker: int, defender: int) -> Iterator[Roll]:
    """Every roll whose luck counts: successes are the attacker's, saves the defender's."""
    for entry in played.entries[since : played.done]:
        if isinstance(entry.ask, Successes) and entry.records and entry.ask.pool.count <= MOST_OF_LUCK:
            side = side_of_step(entry.step, attacker, defender)
            yield Roll(side, entry.answer, entry.ask.pool, SuccessPool.distribution, label=LABELS + entry.step.key)
