"""Attacks that may be rolled again, each roll decided for what is wanted in the end and not for itself."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from engine.flow import Flow, Odds, odds
from engine.jovian.attack import Attack, Fire
from engine.jovian.opposed import OpposedThrow
from engine.jovian.results import Results
from engine.jovian.steps.flow import TargetState, attack_flow, throw_of
from engine.jovian.steps.hull import ShipState
from engine.jovian.steps.volley import Roll, Stage, Volley

Ends = Odds[TargetState]
Options = tuple[Results, ...]


def singly(fire: Fire) -> Fire:
    """One of the attacks that a weapon makes."""
    return fire.model_copy(update={"fired": 1, "linked": False, "modifier": fire.all_modifiers})


def decisions(attack: Attack, fire: Fire) -> int:
    """How many attacks may be rolled again."""
    return fire.attacks if throw_of(attack, fire).reroll != "never" else 0


def ends_of(flow: Flow[Any], state: TargetState) -> Ends:
    """How a target may stand after attacks, ready for the next."""
    return odds(flow, state, telling).merged(lambda end: end._replace(done=0))


class Single:
    """A single attack on a target as it stands before the roll, which may be made again."""

    def __init__(self, attack: Attack, state: TargetState) -> None:
        """`state`: ready for this attack."""
        self._flow, self._state = attack_flow(attack), state
        step = self._flow.next(state)
        assert isinstance(step, Roll)
        self._throw: OpposedThrow = step.ask(state)
        self._landed: dict[Results, Ends] = {}
        rolls = self._throw.rolls()
        whole = sum(rolls.values())
        self._lies = {options: (Fraction(ways, whole), self._as_it_lies(options)) for options, ways in rolls.items()}
        self._again = _mixed([*self._lies.values()])

    def _as_it_lies(self, options: Options) -> Ends:
        left = self._throw.left_of(options)
        for results in left.keys() - self._landed.keys():
            landed = self._state.with_volley(Volley(Stage.LANDED, results=results))
            self._landed[results] = ends_of(self._flow, landed)
        total = sum(left.values())
        return _mixed([(Fraction(weight, total), self._landed[results]) for results, weight in left.items()])

    def forks(self) -> Iterator[tuple[Fraction, tuple[Ends, ...]]]:
        """All rolls, each with its chance and with what comes of it as it lies or rolled again."""
        for options, (chance, lies) in self._lies.items():
            yield chance, (lies, self._again) if self._throw.may_reroll(options) else (lies,)

    def either_way(self, options: Options) -> tuple[Ends, Ends]:
        """What comes of a roll that leaves some results to choose from, as it lies and rolled again."""
        return self._as_it_lies(options), self._again


class Decided:
    """How a target ends after single attacks in a row, for the most of what is wanted of it."""

    def __init__(
        self, attacks: Sequence[Attack], worth: Callable[[TargetState], int], is_over: Callable[[TargetState], bool]
    ) -> None:
        """`worth`: of a target in the end; is_over: whether nothing more is fired at it."""
        self._attacks, self._worth, self._is_over = attacks, worth, is_over
        self._known: dict[tuple[int, TargetState], Ends] = {}

    def ends(self, state: TargetState, place: int = 0) -> Ends:
        """From a state before the attack of a place on."""
        if place == len(self._attacks) or self._is_over(state):
            return Odds({state: 1}, 1)
        if (place, state) not in self._known:
            attack = self._attacks[place]
            rolls = Single(attack, state).forks() if decisions(attack, attack.fires[0]) else [
                (Fraction(1), (ends_of(attack_flow(attack), state),))
            ]  # fmt: skip
            best = [(chance, max((self._onward(one, place + 1) for one in some), key=self.mean))
                    for chance, some in rolls]  # fmt: skip
            self._known[place, state] = _mixed(best)
        return self._known[place, state]

    def either_way(self, state: TargetState, place: int, options: Options) -> list[Ends]:
        """How it ends with a roll of the attack of a place as it lies, and rolled again, from a state before it."""
        return [self._onward(one, place + 1) for one in Single(self._attacks[place], state).either_way(options)]

    def _onward(self, spread: Ends, place: int) -> Ends:
        return _mixed([(Fraction(weight, spread.denominator), self.ends(state, place))
                       for state, weight in spread.weights.items()])  # fmt: skip

    def mean(self, ends: Ends) -> Fraction:
        """What is to be had of ends on average."""
        return Fraction(sum(self._worth(state) * weight for state, weight in ends.weights.items()), ends.denominator)


def _mixed(parts: Sequence[tuple[Fraction, Ends]]) -> Ends:
    """Odds, each with its chance, as one."""
    whole = lcm(*(chance.denominator * ends.denominator for chance, ends in parts))
    weights: dict[TargetState, int] = {}
    for chance, ends in parts:
        part = chance.numerator * (whole // (chance.denominator * ends.denominator))
        for state, weight in ends.weights.items():
            weights[state] = weights.get(state, 0) + part * weight
    return Odds(weights, whole).merged(lambda state: state)


def telling(state: TargetState) -> TargetState:
    """A state without what no aim and no later attack asks for: Critical Hits counted, rows that came up."""
    if not isinstance(state, ShipState):
        return state
    if state.destroyed:
        return ShipState(0, (), (), destroyed=True, done=state.done)
    return state._replace(criticals=0, rows=())
