"""Magazine explosions: every model within 4 inches is attacked, and explosions chain. Source: ruling 15."""

from functools import partial

from engine.dice import HitPool, hit_die
from engine.dystopian.activation.build import blast
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.state import NOT_ROLLED, ActivationState, ModelState
from engine.dystopian.steps.exchange import NO_POOL
from engine.dystopian.steps.sequence import attack_sequence
from engine.dystopian.steps.state import AttackState
from engine.flow import Exchange, Repeat, Sequence, TallyStep, Within

EXPLOSION = "explosion"


def explodes(activation: Activation, state: ActivationState, place: int) -> ActivationState:
    """A model has blown up: its neighbours that are still there will be struck, after those already waiting."""
    strikes = tuple((place, near) for near in activation.explosion.near(place) if state.models[near].hp > 0)
    return state._replace(exploded=state.exploded | {place}, strikes=state.strikes + strikes)


def chain(activation: Activation) -> Repeat[ActivationState]:
    """Explosions until no neighbour is left to be struck."""
    roll = Exchange((BlastDice(activation),), partial(_most_hits, activation))
    struck = Within(EXPLOSION, partial(_struck, activation), partial(_left, activation))
    return Repeat((roll, struck), lambda state: bool(state.strikes))


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


def _most_hits(activation: Activation, state: ActivationState) -> int:
    """From how many hits on more change nothing, for any neighbour that the roll at hand is compared with."""
    source = state.strikes[0][0]
    caps = []
    for by, near in state.strikes:
        now = state.models[near]
        exchange = attack_sequence(blast(activation, state, near)).items[0]
        assert isinstance(exchange, Exchange)
        caps.append(exchange.cap(AttackState(now.hp, now.ap, now.effects)) if by == source else 0)
    return max(caps)


def _struck(activation: Activation, state: ActivationState) -> tuple[Sequence[AttackState], AttackState]:
    """Step 9 for the next neighbour: an explosion meets neither defensive fire nor generators."""
    near = state.strikes[0][1]
    now = state.models[near]
    sequence = attack_sequence(blast(activation, state, near))
    return Sequence(sequence.items[1:]), AttackState(now.hp, now.ap, now.effects, hits=state.blast)


def _left(activation: Activation, state: ActivationState, last: AttackState) -> ActivationState:
    (source, near), *others = state.strikes
    state = state.with_model(near, ModelState(last.hp, last.ap, last.effects if last.hp > 0 else frozenset()))
    state = state._replace(strikes=tuple(strike for strike in others if state.models[strike[1]].hp > 0))
    if last.exploded:
        state = explodes(activation, state, near)
    once = activation.rulings.explosion == "rolled_once"
    goes_on = once and bool(state.strikes) and state.strikes[0][0] == source
    return state if goes_on else state._replace(blast=NOT_ROLLED)
