"""The single attack of WARSURGE as an engagement."""

from typing import Any

from engine.engagement import Sentence, Single, SingleRules, Underway
from engine.flow import Played
from engine.warsurge.attack import Attack
from engine.warsurge.attack_flow import ShootingRules, attack_sentence, flow_of, names_of
from engine.warsurge.steps.state import AttackState


class WarsurgeSingle(SingleRules, ShootingRules[Single]):
    """The attack of one unit on another; side 0 attacks side 1."""

    name = "warsurge"
    setup = Attack

    def flow(self, attack: Attack) -> Played[AttackState]:
        return flow_of(attack)

    def outcome_of(self, state: Single, underway: Underway[Any]) -> Sentence:
        return attack_sentence(
            names_of(*state.names), underway.declared.target, underway.played.state.hp
        )


SINGLE = WarsurgeSingle()
