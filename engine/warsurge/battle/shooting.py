"""An attack in a battle: declared with its units as they stand, and what it leaves of its target."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, TypeVar

from engine.engagement import Applied, FlowRules, Refusal, Result, Roll, Sentence, Underway, side_of
from engine.engagement.flow_rules import InProgress
from engine.engagement.result import Value
from engine.flow import Played, Step
from engine.warsurge.attack import Attack
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.overrides import of_attack, picked_of, target_of
from engine.warsurge.battle.state import State
from engine.warsurge.die import SuccessPool, digit
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
S = TypeVar("S", bound=InProgress)


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


class ShootingRules(FlowRules[S]):
    """Flows that are attacks: of a battle, and single ones."""

    labels = LABELS

    @abstractmethod
    def name_of(self, state: S, ref: str) -> str:
        """What a unit is called."""

    def read_as(self, face: int) -> int:
        return digit(face)

    def whose(self, state: S, underway: Underway[Any], step: Step[Any]) -> int:
        """Attack dice are the attacker's, saves the defender's."""
        attacker, defender = map(side_of, underway.models)
        return attacker if step.key == "attack" else defender

    def names(self, state: S, underway: Underway[Any], step: Step[Any]) -> Names:
        place = underway.played.flow.steps.index(step) // STEPS
        weapon = weapon_name(underway.declared.weapons[place], place)
        return names_of(*(self.name_of(state, ref) for ref in underway.models)) | {"weapon": weapon}

    def rolls(self, state: S, underway: Underway[Any], since: int) -> Iterator[Roll]:
        """Successes are the attacker's luck, saves the defender's."""
        for entry in underway.played.entries[since : underway.played.done]:
            if isinstance(entry.ask, Successes) and entry.records and entry.ask.pool.count <= MOST_OF_LUCK:
                side, label = self.whose(state, underway, entry.step), LABELS + entry.step.key
                yield Roll(side, entry.answer, entry.ask.pool, SuccessPool.distribution, label=label)


def weapon_name(weapon: Weapon, place: int) -> str:
    """A weapon's name, or its place."""
    return weapon.name or f"#{place + 1}"
