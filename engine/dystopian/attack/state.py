"""The values that change while one attack is resolved."""

from typing import NamedTuple

from engine.dystopian.attack.attack import Attack
from engine.dystopian.words import Effect

ATTACK, DEFENCE, GENERATORS, DAMAGE, TABLE, OVER = range(6)
"""The stages: steps 6, 7 and 8; the hits against DR and CR of step 9; the critical table of step 9; nothing more."""


class AttackState(NamedTuple):
    """The target and the work that is still to be done to it.

    hits: total hits that are left.
    criticals: criticals scored.
    rolled: rows of the critical table rolled.
    to_roll: rows still to roll.
    loss: HP to take off at the end.
    row: a table row whose further dice are due, else 0.
    leaking: the criticals of the same hits once a Fusion Leak acts on them.
    stage: the stage that is due.
    missed: step 6 gave no hits, so that nobody answered it.
    """

    hp: int
    ap: int
    effects: frozenset[Effect]
    hits: int = 0
    criticals: int = 0
    rolled: int = 0
    to_roll: int = 0
    loss: int = 0
    row: int = 0
    exploded: bool = False
    leaking: int = 0
    stage: int = ATTACK
    missed: bool = False

    @property
    def destroyed(self) -> bool:
        """True if the model is gone."""
        return self.hp <= 0


def start(attack: Attack) -> AttackState:
    """Return the state of the target before step 6."""
    target = attack.target
    return AttackState(target.hp, target.ap, target.effects)
