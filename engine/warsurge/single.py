"""The single attack of WARSURGE as an engagement."""

from collections.abc import Iterator
from typing import Any

from engine.engagement import Roll, Sentence, Single, SingleRules, Underway
from engine.flow import Played, Step
from engine.warsurge.attack import Attack
from engine.warsurge.battle.shooting import (
    LABELS,
    Names,
    attack_sentence,
    flow_of,
    names_of,
    names_of_step,
    rolls_of,
    side_of_step,
)
from engine.warsurge.die import digit
from engine.warsurge.steps.state import AttackState


class WarsurgeSingle(SingleRules):
    """One unit's attack on another; side 0 attacks side 1."""

    name = "warsurge"
    setup = Attack
    labels = LABELS

    def flow(self, attack: Attack) -> Played[AttackState]:
        return flow_of(attack)

    def came_to(self, state: Single, underway: Underway[Any]) -> Sentence:
        return attack_sentence(names_of(*state.names), underway.declared.target, underway.played.state.hp)

    def whose(self, state: Single, underway: Underway[Any], step: Step[Any]) -> int:
        return side_of_step(step, 0, 1)

    def names(self, state: Single, underway: Underway[Any], step: Step[Any]) -> Names:
        return names_of_step(underway, step, *state.names)

    def rolls(self, state: Single, underway: Underway[Any], since: int) -> Iterator[Roll]:
        return rolls_of(underway.played, since, 0, 1)

    def read_as(self, face: int) -> int:
        return digit(face)


SINGLE = WarsurgeSingle()
