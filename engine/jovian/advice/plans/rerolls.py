"""Attacks with rerolls, where each reroll serves the goal of all attacks and not only of its own
attack.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from engine.flow import Flow, Odds, mix, odds
from engine.jovian.attack import Attack, Fire
from engine.jovian.dice_sets import Results
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.steps.flow import TargetState, attack_flow, throw_of
from engine.jovian.steps.hull import ShipState
from engine.jovian.steps.volley import OpposedRoll, Stage, VolleyState

Ends = Odds[TargetState]
Options = tuple[Results, ...]


def make_single(fire: Fire) -> Fire:
    """Return one of the attacks that a weapon makes."""
    return fire.model_copy(update={"fired": 1, "linked": False, "modifier": fire.all_modifiers})


def count_decisions(attack: Attack, fire: Fire) -> int:
    """Return the number of attacks with a possible reroll."""
    if throw_of(attack, fire).reroll == "never":
        return 0
    return fire.attacks


def ends_of(flow: Flow[Any], state: TargetState) -> Ends:
    """Return the distribution of a target's states after attacks, ready for the next attack."""
    return odds(flow, state, without_details).map_states(_begin_next)


def _begin_next(end: TargetState) -> TargetState:
    """Return a state after an attack as the state before the next one."""
    return end._replace(done=0)


class RerollAttack:
    """A single attack on a target in its state before the roll; a reroll is possible."""

    def __init__(self, attack: Attack, state: TargetState) -> None:
        """Set the attack, and the state, which is ready for this attack."""
        self._flow = attack_flow(attack)
        self._state = state
        step = self._flow.next(state)
        assert isinstance(step, OpposedRoll)
        self._throw: OpposedThrow = step.ask(state)
        self._landed: dict[Results, Ends] = {}
        rolls = self._throw.rolls()
        whole = sum(rolls.values())
        self._kept: dict[Options, tuple[Fraction, Ends]] = {}
        for options, ways in rolls.items():
            self._kept[options] = (Fraction(ways, whole), self._keep_roll(options))
        self._reroll = mix([*self._kept.values()])

    def _keep_roll(self, options: Options) -> Ends:
        """Return the end states for a roll kept."""
        remaining = self._throw.weights_after_defence({options: 1})
        for results in remaining.keys() - self._landed.keys():
            landed = self._state._replace(volley=VolleyState(Stage.LANDED, results=results))
            self._landed[results] = ends_of(self._flow, landed)
        total = sum(remaining.values())
        ends = list[tuple[Fraction, Ends]]()
        for results, weight in remaining.items():
            ends.append((Fraction(weight, total), self._landed[results]))
        return mix(ends)

    def forks(self) -> Iterator[tuple[Fraction, tuple[Ends, ...]]]:
        """Yield each roll with its chance and with the end states for the roll kept and, if
        allowed, for the reroll.
        """
        for options, (chance, kept) in self._kept.items():
            if self._throw.can_reroll(options):
                yield chance, (kept, self._reroll)
            else:
                yield chance, (kept,)

    def either_way(self, options: Options) -> tuple[Ends, Ends]:
        """Return the end states for a roll kept and for the reroll; `options` are the results that
        the roll leaves.
        """
        return self._keep_roll(options), self._reroll


class RerolledAttacks:
    """The end states of a target after single attacks in a row, with the best rerolls for a
    goal.
    """

    def __init__(
        self,
        attacks: Sequence[Attack],
        worth: Callable[[TargetState], int],
        is_over: Callable[[TargetState], bool],
    ) -> None:
        """Set the attacks and the goal.

        worth: the value of an end state.
        is_over: True if no further attack on the target counts.
        """
        self._attacks = attacks
        self._worth = worth
        self._is_over = is_over
        self._known: dict[tuple[int, TargetState], Ends] = {}

    def ends(self, state: TargetState, index: int = 0) -> Ends:
        """Return the end states from the state before the attack with index `index`."""
        if index == len(self._attacks) or self._is_over(state):
            return Odds({state: 1}, 1)
        if (index, state) not in self._known:
            self._known[index, state] = self._find_ends(state, index)
        return self._known[index, state]

    def _find_ends(self, state: TargetState, index: int) -> Ends:
        """Return the end states, with the better choice after each roll of the attack."""
        attack = self._attacks[index]
        if not count_decisions(attack, attack.fires[0]):
            return self._onward(ends_of(attack_flow(attack), state), index + 1)
        best = list[tuple[Fraction, Ends]]()
        for chance, choices in RerollAttack(attack, state).forks():
            ends = [self._onward(choice, index + 1) for choice in choices]
            best.append((chance, max(ends, key=self.mean)))
        return mix(best)

    def either_way(self, state: TargetState, index: int, options: Options) -> list[Ends]:
        """Return the end states for a roll kept and for its reroll, in the attack with index
        `index`.

        state: the state before that attack.
        options: the results that the roll leaves.
        """
        return [
            self._onward(odds, index + 1)
            for odds in RerollAttack(self._attacks[index], state).either_way(options)
        ]

    def _onward(self, spread: Ends, index: int) -> Ends:
        return mix(
            [
                (Fraction(weight, spread.denominator), self.ends(state, index))
                for state, weight in spread.weights.items()
            ]
        )

    def mean(self, ends: Ends) -> Fraction:
        """Return the average value of end states."""
        return ends.mean(self._worth)


def without_details(state: TargetState) -> TargetState:
    """Remove Critical Hits and table rows, which no goal and no later attack reads."""
    if not isinstance(state, ShipState):
        return state
    if state.destroyed:
        return ShipState(0, (), (), destroyed=True, done=state.done)
    return state._replace(criticals=0, rows=())
