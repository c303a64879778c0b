"""Magazine explosions: every model within 4 inches is attacked, and explosions chain. Source: ruling 15."""

from collections.abc import Callable
from functools import partial

from engine.dice import HitPool, hit_die
from engine.dystopian.activation.build import blast
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.state import NOT_ROLLED, ActivationState, ModelState, start
from engine.dystopian.steps.exchange import NO_POOL
from engine.dystopian.steps.sequence import attack_sequence
from engine.dystopian.steps.state import AttackState
from engine.flow import Exchange, Item, Repeat, Sequence, TallyStep, Within

EXPLOSION = "explosion"


def explodes(activation: Activation, state: ActivationState, place: int) -> ActivationState:
    """A model has blown up: its neighbours that are still there will be struck, after those already waiting."""
    strikes = tuple((place, near) for near in activation.explosion.near(place) if state.models[near].hp > 0)
    return state._replace(exploded=state.exploded | {place}, strikes=state.strikes + strikes)


def chain(activation: Activation) -> Repeat[ActivationState]:
    """Explosions until no neighbour is left to be struck."""
    return Repeat(strike(activation), lambda state: bool(state.strikes))


def strike(activation: Activation) -> tuple[Item[ActivationState], ...]:
    """An explosion against the next of the neighbours that wait."""
    steps = {place: _steps(activation, place) for pair in activation.explosion.neighbours for place in pair}
    roll = Exchange((BlastDice(activation),), partial(_most_hits, steps))
    struck = Within(EXPLOSION, partial(_struck, steps), partial(_left, activation))
    return roll, struck


class BlastDice(TallyStep[ActivationState]):
    """The explosion's attack dice: rolled once and compared with each neighbour, or rolled for each."""

    key, number, sign = EXPLOSION, "9", 1

    def __init__(self, activation: Activation) -> None:
        """`activation` says how many dice, and what they need."""
        explosion = activation.explosion
        self._pool = HitPool(explosion.attack_dice, hit_die(explosion.to_hit, activation.rulings.attack_dice))

    def roll(self, state: ActivationState) -> HitPool:
        return self._pool if state.blast == NOT_ROLLED else NO_POOL

    def tally(self, state: ActivationState) -> int:
        return max(0, state.blast)

    def shift(self, state: ActivationState) -> int:
        return 0

    def tallied(self, state: ActivationState, tally: int) -> ActivationState:
        return state._replace(blast=tally) if state.blast == NOT_ROLLED else state


Steps = tuple[Callable[[AttackState], int], Sequence[AttackState]]
"""Of one neighbour: from how many hits on more change nothing, and step 9."""


def _steps(activation: Activation, place: int) -> Steps:
    """An explosion meets neither defensive fire nor generators: only step 9 is gone through."""
    exchange, *others = attack_sequence(blast(activation, start(activation), place)).items
    assert isinstance(exchange, Exchange)
    return exchange.cap, Sequence(tuple(others))


def _most_hits(steps: dict[int, Steps], state: ActivationState) -> int:
    """From how many hits on more change nothing, for any neighbour that the roll at hand is compared with."""
    source = state.strikes[0][0]
    return max(steps[near][0](_begin(state, near)) for by, near in state.strikes if by == source)


def _struck(steps: dict[int, Steps], state: ActivationState) -> tuple[Sequence[AttackState], AttackState]:
    """Step 9 for the next neighbour."""
    near = state.strikes[0][1]
    return steps[near][1], _begin(state, near)._replace(hits=state.blast)


def _begin(state: ActivationState, place: int) -> AttackState:
    now = state.models[place]
    return AttackState(now.hp, now.ap, now.effects)


def _left(activation: Activation, state: ActivationState, last: AttackState) -> ActivationState:
    (source, near), *others = state.strikes
    state = state.with_model(near, ModelState(last.hp, last.ap, last.effects if last.hp > 0 else frozenset()))
    state = state._replace(strikes=tuple(strike for strike in others if state.models[strike[1]].hp > 0))
    if last.exploded:
        state = explodes(activation, state, near)
    once = activation.rulings.explosion == "rolled_once"
    goes_on = once and bool(state.strikes) and state.strikes[0][0] == source
    return state if goes_on else state._replace(blast=NOT_ROLLED)
