"""The values that change while one attack is resolved."""

from typing import NamedTuple

from engine.dystopian.attack.attack import Attack
from engine.dystopian.repeats import NO_REPEATS
from engine.dystopian.words import NO_EFFECTS, Effect

ATTACK, DEFENCE, GENERATORS, DAMAGE, TABLE, OVER = range(6)
"""The stages: steps 6, 7 and 8; the hits against DR and CR of step 9; the critical table of step 9;
nothing more.
"""


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
    repeats: effects that the target suffered once more.
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
    repeats: tuple[Effect, ...] = NO_REPEATS

    @property
    def is_destroyed(self) -> bool:
        """True if the model is gone."""
        return self.hp <= 0


def start(attack: Attack) -> AttackState:
    """Return the state of the target before step 6."""
    target = attack.target
    return AttackState(target.hp, target.ap, target.effects, repeats=target.repeats)


def keep_hull_values(state: AttackState) -> AttackState:
    """Return the state from the critical table on with the values that HP and the chance of a
    critical depend on.
    """
    if state.stage < TABLE:
        return state
    result = for_hull(state, 1)._replace(exploded=False)
    if result.loss >= result.hp:
        # The model is gone, whatever else is rolled.
        return result._replace(rolled=0, to_roll=0, leaking=0)
    return result


def for_hull(state: AttackState, most: int) -> AttackState:
    """Return the state without AP and effects, which do not affect HP, criticals and explosions;
    `leaking` holds leaks.

    most: the number of criticals from which all numbers are the same.
    """
    return bare(state, NO_EFFECTS, min(state.criticals, most))


def bare(state: AttackState, effects: frozenset[Effect], criticals: int) -> AttackState:
    """Return the state with only some effects and criticals, and with nothing else that no later
    step reads.
    """
    rolled = 0
    if state.leaking:
        rolled = state.rolled
    loss = min(state.loss, state.hp)
    return AttackState(
        state.hp, 0, effects, state.hits, criticals, rolled, state.to_roll, loss, 0, *state[9:12]
    )
