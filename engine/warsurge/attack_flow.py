"""Attacks as flows with their log sentences and luck, for single attacks and for battles."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from engine.engagement import FlowRules, LuckRoll, Sentence, Underway, side_of
from engine.engagement.flow_rules import InProgress
from engine.engagement.logs.result import Value
from engine.flow import Played, PlayedStep
from engine.warsurge.attack import Attack
from engine.warsurge.d10 import SIDES, SuccessPool, digit
from engine.warsurge.profiles import Target, Weapon
from engine.warsurge.steps.flow import STEPS, attack_flow
from engine.warsurge.steps.state import AttackState, start
from engine.warsurge.steps.throw import Successes

LOG = "warsurge.log"
"""The locale key of the log sentences."""
LABELS = "warsurge.dice."
"""The locale keys of the purposes of dice: the attack, the Armour save, the AEGIS save."""
MOST_OF_LUCK = 250
"""The greatest number of dice of a roll that counts as luck; with more dice, chance hardly
matters.
"""
Names = dict[str, Value]
S = TypeVar("S", bound=InProgress)


def flow_of(attack: Attack) -> Played[AttackState]:
    """Return the flow of an attack with no step played."""
    return Played(attack_flow(attack), (), start(attack))


def attack_sentence(names: Names, before: Target, remaining: int) -> Sentence:
    """Return the log sentence for an attack.

    before: the target before the attack.
    remaining: the target's remaining HP.
    """
    lost = before.remaining_hp - remaining
    if not lost:
        return Sentence(f"{LOG}.no_damage", names)
    if not remaining:
        return Sentence(f"{LOG}.destroyed", {**names, "hp": lost})
    models = before.remaining_models(remaining)
    if models == before.models:
        return Sentence(f"{LOG}.hurt", {**names, "hp": lost})
    key = "models" if before.hp == 1 else "damaged"
    return Sentence(f"{LOG}.{key}", {**names, "hp": lost, "before": before.models, "after": models})


def names_of(unit: str, target: str) -> Names:
    """Return the names in every sentence about an attack."""
    return {"unit": unit, "target": target}


class ShootingRules(FlowRules[S]):
    """The rules of flows that are attacks, in a battle or alone."""

    labels = LABELS
    read_as: ClassVar[Mapping[int, int]] = {SIDES: digit(SIDES)}

    @abstractmethod
    def name_of(self, state: S, ref: str) -> str:
        """Return the name of a unit."""

    def owner_of(self, state: S, underway: Underway[Any], entry: PlayedStep[Any]) -> int:
        """Return the side that rolls: the attacker for attack dice, the defender for saves."""
        attacker, defender = underway.models
        if entry.step.key == "attack":
            return side_of(attacker)
        return side_of(defender)

    def names(self, state: S, underway: Underway[Any], entry: PlayedStep[Any]) -> Names:
        index = underway.played.flow.steps.index(entry.step) // STEPS
        declared = underway.declared
        unit, target = underway.models
        names = names_of(self.name_of(state, unit), self.name_of(state, target))
        names["weapon"] = weapon_name(declared.weapons[index], declared.weapon_indexes[index])
        return names

    def rolls(self, state: S, underway: Underway[Any], since: int) -> Iterator[LuckRoll]:
        """Yield the rolls for luck: successes count for the attacker, saves for the defender."""
        for entry in underway.played.entries[since : underway.played.done]:
            if not isinstance(entry.ask, Successes):
                continue
            pool = entry.ask.pool
            if pool.count <= MOST_OF_LUCK:
                side = self.owner_of(state, underway, entry)
                label = LABELS + entry.step.key
                yield LuckRoll(side, entry.answer, pool, SuccessPool.distribution, label=label)


def weapon_name(weapon: Weapon, index: int) -> str:
    """Return a weapon's name, or its number if it has no name."""
    return weapon.name or f"#{index + 1}"
