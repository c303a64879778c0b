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


def singly(fire: Fire) -> Fire:
    """One of the attacks that a weapon makes."""
    return fire.model_copy(update={"fired": 1, "linked": False, "modifier": fire.all_modifiers})


def decisions(attack: Attack, fire: Fire) -> int:
    """How many attacks may be rolled again."""
    return fire.attacks if throw_of(attack, fire).reroll != "never" else 0


def ends_of(flow: Flow[Any], state: TargetState) -> Ends:
    """How a target may stand after attacks, ready for the next."""
    return odds(flow, state, telling).merged(lambda end: end._replace(done=0))


def forks(attack: Attack, state: TargetState) -> Iterator[tuple[Fraction, tuple[Ends, ...]]]:
    """The rolls of a single attack, each with its chance and with what comes of it as it lies or rolled again."""
    flow = attack_flow(attack)
    step = flow.next(state)
    assert isinstance(step, Roll)
    throw: OpposedThrow = step.ask(state)
    rolls, landed = throw.rolls(), dict[Results, Ends]()
    whole, lies = sum(rolls.values()), dict[tuple[Results, ...], Ends]()
    for options in rolls:
        left = throw.left_of(options)
        for results in left.keys() - landed.keys():
            landed[results] = ends_of(flow, state.with_volley(Volley(Stage.LANDED, results=results)))
        total = sum(left.values())
        lies[options] = _mixed([(Fraction(weight, total), landed[results]) for results, weight in left.items()])
    again = _mixed([(Fraction(ways, whole), lies[options]) for options, ways in rolls.items()])
    for options, ways in rolls.items():
        yield Fraction(ways, whole), (lies[options], again) if throw.may_reroll(options) else (lies[options],)


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
            rolls = forks(attack, state) if decisions(attack, attack.fires[0]) else [
                (Fraction(1), (ends_of(attack_flow(attack), state),))
            ]  # fmt: skip
            best = [(chance, max((self._onward(one, place + 1) for one in some), key=self._mean))
                    for chance, some in rolls]  # fmt: skip
            self._known[place, state] = _mixed(best)
        return self._known[place, state]

    def _onward(self, spread: Ends, place: int) -> Ends:
        return _mixed([(Fraction(weight, spread.denominator), self.ends(state, place))
                       for state, weight in spread.weights.items()])  # fmt: skip

    def _mean(self, ends: Ends) -> Fraction:
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
