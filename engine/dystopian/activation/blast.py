"""Magazine explosions: every model and wing within 4 inches is attacked, and explosions chain. Source: ruling 15."""

from collections.abc import Callable
from functools import partial

from engine.dice import HitPool, hit_die
from engine.dystopian.activation.build import blast
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.state import NOT_ROLLED, ActivationState, ModelState, Strike, start
from engine.dystopian.steps.exchange import NO_POOL
from engine.dystopian.steps.sequence import attack_sequence
from engine.dystopian.steps.state import AttackState
from engine.dystopian.words import Effect
from engine.flow import Exchange, Item, Repeat, Sequence, Step, TallyStep, Within

EXPLOSION = "explosion"
NOTHING: frozenset[Effect] = frozenset()
TOKEN_DR = 2
"""Source: rules file, 'Typical ships'."""


def explodes(activation: Activation, state: ActivationState, place: int) -> ActivationState:
    """A model has blown up: its neighbours that are still there will be struck, after those already waiting."""
    explosion = activation.explosion
    models = tuple(Strike(place, near) for near in explosion.near(place) if state.models[near].hp > 0)
    wings = tuple(Strike(place, near, True) for near in explosion.near_wings(place) if state.wings[near].tokens > 0)
    return state._replace(exploded=state.exploded | {place}, strikes=state.strikes + models + wings)


def chain(activation: Activation) -> Repeat[ActivationState]:
    """Explosions until no neighbour is left to be struck."""
    return Repeat(strike(activation), lambda state: bool(state.strikes))


def strike(activation: Activation) -> tuple[Item[ActivationState], ...]:
    """An explosion against the next of the neighbours that wait."""
    explosion = activation.explosion
    steps = {(place, False): _steps(activation, place) for pair in explosion.neighbours for place in pair}
    steps |= {(wing, True): _at_wing(activation) for _, wing in explosion.wings}
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


Struck = tuple[int, bool]
"""A neighbour by its place: a model, or a wing."""
Steps = tuple[Callable[[AttackState], int], Sequence[AttackState]]
"""Of one neighbour: from how many hits on more change nothing, and step 9."""


def _steps(activation: Activation, place: int) -> Steps:
    """An explosion meets neither defensive fire nor generators: only step 9 is gone through."""
    exchange, *others = attack_sequence(blast(activation, start(activation), place)).items
    assert isinstance(exchange, Exchange)
    return exchange.cap, Sequence(tuple(others))


def _at_wing(activation: Activation) -> Steps:
    return partial(_enough, activation), Sequence((TokensLost(activation),))


def _enough(activation: Activation, wing: AttackState) -> int:
    return TOKEN_DR * wing.hp + (activation.rulings.reaching == "exceed")


class TokensLost(Step[AttackState]):
    """A wing within reach of an explosion: as many tokens as the hits have full DRs of a token; nobody aborts.

    Our own choice where the sheets are silent: a token is a model of DR 2 and HP 1, and an explosion is no AA.
    """

    key, number = "tokens_lost", "9"

    def __init__(self, activation: Activation) -> None:
        self._exceed = activation.rulings.reaching == "exceed"

    def apply(self, state: AttackState, outcome: int) -> AttackState:
        """Ruling 1 says when a DR is reached."""
        lost = max(0, state.hits - self._exceed) // TOKEN_DR
        return AttackState(max(0, state.hp - lost), 0, state.effects)


def _most_hits(steps: dict[Struck, Steps], state: ActivationState) -> int:
    """From how many hits on more change nothing, for any neighbour that the roll at hand is compared with."""
    source = state.strikes[0].source
    return max(steps[each[1:]][0](_begin(state, each)) for each in state.strikes if each.source == source)


def _struck(steps: dict[Struck, Steps], state: ActivationState) -> tuple[Sequence[AttackState], AttackState]:
    """Step 9 for the next neighbour."""
    strike = state.strikes[0]
    return steps[strike[1:]][1], _begin(state, strike)._replace(hits=state.blast)


def _begin(state: ActivationState, strike: Strike) -> AttackState:
    if strike.at_wing:
        return AttackState(state.wings[strike.near].tokens, 0, NOTHING)
    now = state.models[strike.near]
    return AttackState(now.hp, now.ap, now.effects)


def _left(activation: Activation, state: ActivationState, last: AttackState) -> ActivationState:
    (source, near, at_wing), *others = state.strikes
    if at_wing:
        state = state.with_wing(near, state.wings[near]._replace(tokens=last.hp))
    else:
        state = state.with_model(near, ModelState(last.hp, last.ap, last.effects if last.hp > 0 else NOTHING))
    state = state._replace(strikes=tuple(strike for strike in others if _there(state, strike)))
    if last.exploded:
        state = explodes(activation, state, near)
    once = activation.rulings.explosion == "rolled_once"
    goes_on = once and bool(state.strikes) and state.strikes[0].source == source
    return state if goes_on else state._replace(blast=NOT_ROLLED)


def _there(state: ActivationState, strike: Strike) -> bool:
    return (state.wings[strike.near].tokens if strike.at_wing else state.models[strike.near].hp) > 0
