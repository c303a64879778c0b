"""An attack carried on by one command of the page: its dice and decisions so far, and what they came to."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from app.jovian.form import Attack
from app.rolling import RollCommand, StaleRollError, carry_on
from engine.dice import DiceSource, Record
from engine.flow import Flow, Picks, Played, Step, play
from engine.jovian.attack import ShipAttack
from engine.jovian.steps.flow import attack_flow, attack_start


class Carried(NamedTuple):
    """The attack as far as it got, with everything that a replay needs; wants_table: whether it waits for one."""

    played: Played[Any]
    records: list[Record]
    picks: list[int]
    wants_table: bool = False


@dataclass(frozen=True)
class UntilTable(Flow[Any]):
    """The steps up to a roll on the Catastrophic Damage Table that nobody has typed in."""

    def next(self, state: Any) -> Step[Any] | None:
        """The step that comes next, None where that table is wanted."""
        step = super().next(state)
        return None if step and step.key == "catastrophe" else step


def carried_on(attack: Attack, command: RollCommand, *, on_paper: bool = True) -> Carried:
    """The attack after one command; without a table it waits for one, unless the players roll `on_paper`.

    Raises StaleRollError when dice or decisions do not belong to it.
    """
    flow, before = attack_flow(attack), attack_start(attack)
    waits = isinstance(attack, ShipAttack) and attack.table is None and not on_paper
    if waits:
        flow = UntilTable(flow.steps)

    def run(source: DiceSource) -> Played[Any]:
        return play(flow, before, source, Picks(command.picks, then_first=command.throw == "all"))

    played, records = carry_on(run, command)
    picks = [entry.pick for entry in played.entries if entry.pick is not None]
    if len(picks) < len(command.picks):
        raise StaleRollError("more decisions than there are")
    return Carried(played, records, picks, waits and getattr(played.state, "rolls_due", 0) > 0)
