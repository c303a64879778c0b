"""The single attack of Dystopian Wars as an engagement: steps 6 to 9."""

from collections.abc import Iterator
from typing import Any

from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.flow import attack_flow
from engine.dystopian.attack.state import AttackState, start
from engine.dystopian.batch_outcome import (
    LOG,
    BatchOutcome,
    outcome_values,
    rolls_of,
    throw_outcome,
)
from engine.engagement import Happened, LuckRoll, Result, Sentence, Single, SingleRules, Underway
from engine.flow import Played, PlayedStep

DEFENDS = ("defence", "generators")
"""The steps whose dice are the defender's."""


class DystopianSingle(SingleRules):
    """One attack on one model; side 0 attacks side 1."""

    name = "dystopian"
    setup = Attack

    def flow(self, attack: Attack) -> Played[AttackState]:
        return Played(attack_flow(attack), (), start(attack))

    def outcome_of(self, state: Single, underway: Underway[Any]) -> Sentence:
        """Return what the target lost."""
        before = underway.declared.target
        end = underway.played.state
        if end.is_destroyed:
            return Sentence("roll.sunk")
        if end.hp < before.hp:
            return Sentence("roll.lost", {"count": before.hp - end.hp})
        return Sentence("odds.no_damage")

    def describe_answer(
        self, state: Single, happened: Happened, after: Underway[Any], entry: PlayedStep[Any]
    ) -> Result:
        by = self.owner_of(state, after, entry)
        throw = BatchOutcome(
            part=ATTACK, roll=entry.step.key, by=(by,), target=1, **outcome_values(entry)
        )
        end, values = throw_outcome(throw, state.names[by], state.names[1])
        return Result(Sentence(f"{LOG}.throw.{end}", values), by, after.models)

    def owner_of(self, state: Single, underway: Underway[Any], entry: PlayedStep[Any]) -> int:
        return int(entry.step.key in DEFENDS)

    def rolls(self, state: Single, underway: Underway[Any], since: int) -> Iterator[LuckRoll]:
        for entry in underway.played.entries[since : underway.played.done]:
            yield from rolls_of(entry, self.owner_of(state, underway, entry))


SINGLE = DystopianSingle()
