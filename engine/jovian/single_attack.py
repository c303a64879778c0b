"""The single attack of Jovian Wars as an engagement."""

from dataclasses import dataclass
from typing import Any

from engine.engagement import Sentence, Single, SingleRules, Underway
from engine.flow import Flow, Played, Step
from engine.jovian.attack import ShipAttack, SquadronAttack
from engine.jovian.attack_flow import AttackRules
from engine.jovian.steps.flow import TargetState, attack_flow, attack_start
from engine.jovian.steps.hull import ShipState
from engine.kit.base_profile import Profile


class SingleAttackSetup(Profile):
    """An attack.

    on_paper: True if players make Catastrophic Damage rolls on paper, for a table that they have
        not entered.
    """

    attack: SquadronAttack | ShipAttack
    on_paper: bool = True


@dataclass(frozen=True)
class UntilTable(Flow[TargetState]):
    """The steps up to a roll on a Catastrophic Damage Table that players have not entered."""

    def next(self, state: TargetState) -> Step[TargetState, Any] | None:
        """Return the next step, None if the table is needed."""
        step = super().next(state)
        if step and step.key == "catastrophe":
            return None
        return step


class JovianSingle(SingleRules, AttackRules[Single]):
    """Fire of some weapons at one target; side 0 attacks side 1."""

    name = "jovian"
    setup = SingleAttackSetup

    def flow(self, attack: SingleAttackSetup) -> Played[TargetState]:
        flow = attack_flow(attack.attack)
        if waits_for_table(attack):
            flow = UntilTable(flow.steps)
        return Played(flow, (), attack_start(attack.attack))

    def outcome_of(self, state: Single, underway: Underway[Any]) -> Sentence:
        before = attack_start(underway.declared.attack)
        end = underway.played.state
        if end.destroyed:
            if isinstance(end, ShipState):
                return Sentence("jovian.roll.destroyed_ship")
            return Sentence("jovian.roll.destroyed")
        lost = {"jovian.roll.lost": before.structure - end.structure}
        if isinstance(before, ShipState):
            lost["jovian.roll.boxes"] = sum(before.ratings) - sum(end.ratings)
            lost["jovian.roll.criticals"] = end.criticals
        for key, count in lost.items():
            if count:
                return Sentence(key, {"count": count})
        return Sentence("odds.no_damage")


def waits_for_table(attack: SingleAttackSetup) -> bool:
    """Return whether a roll on the Catastrophic Damage Table must wait for the table."""
    if attack.on_paper or isinstance(attack.attack, SquadronAttack):
        return False
    return attack.attack.table is None


def wants_table(attack: SingleAttackSetup, end: TargetState) -> bool:
    """Return whether a roll is due that must wait for the table."""
    return waits_for_table(attack) and isinstance(end, ShipState) and end.rolls_due > 0


SINGLE = JovianSingle()
