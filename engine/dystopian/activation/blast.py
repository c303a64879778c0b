"""Magazine explosions: every model and wing within 4 inches is attacked, and explosions chain. Source: ruling 15."""

from fractions import Fraction
from functools import lru_cache, partial

from engine.dice import Chance, HitPool, Term, Terms, complement, hit_die, product, tail_mean
from engine.dystopian.activation.build import blast
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.state import NOT_ROLLED, ActivationState, ModelState, Strike, start
from engine.dystopian.steps.exchange import NO_POOL
from engine.dystopian.steps.sequence import attack_sequence
from engine.dystopian.steps.state import AttackState
from engine.dystopian.words import Effect
from engine.flow.sequence import Beyond, Exchange, Item, Repeat, Sequence, Step, TallyStep, Within

EXPLOSION = "explosion"
CERTAIN = (Term(Fraction(1)),)
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
    dice = BlastDice(activation)
    roll = Exchange((dice,), partial(_most_hits, steps), partial(_beyond, steps))
    struck = Within(EXPLOSION, partial(_struck, steps, dice.pool), partial(_left, activation, steps))
    return roll, struck


class BlastDice(TallyStep[ActivationState]):
    """The explosion's attack dice: rolled once and compared with each neighbour, or rolled for each."""

    key, number, sign = EXPLOSION, "9", 1

    def __init__(self, activation: Activation) -> None:
        """`activation` says how many dice, and what they need."""
        explosion = activation.explosion
        self.pool = HitPool(explosion.attack_dice, hit_die(explosion.to_hit, activation.rulings.attack_dice))

    def roll(self, state: ActivationState) -> HitPool:
        return self.pool if state.blast == NOT_ROLLED else NO_POOL

    def tally(self, state: ActivationState) -> int:
        return max(0, state.blast)

    def shift(self, state: ActivationState) -> int:
        return 0

    def tallied(self, state: ActivationState, tally: int) -> ActivationState:
        return state._replace(blast=tally) if state.blast == NOT_ROLLED else state


Struck = tuple[int, bool]
"""A neighbour by its place: a model, or a wing."""
Steps = tuple[Exchange[AttackState], Sequence[AttackState]]
"""Of one neighbour: from how many hits on more change nothing, or only whether it explodes, and step 9."""


def _steps(activation: Activation, place: int) -> Steps:
    """An explosion meets neither defensive fire nor generators: only step 9 is gone through."""
    exchange, *others = attack_sequence(blast(activation, start(activation), place)).items
    assert isinstance(exchange, Exchange)
    return exchange, Sequence(tuple(others))


def _at_wing(activation: Activation) -> Steps:
    return Exchange((), partial(_enough, activation)), Sequence((TokensLost(activation),))


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


def _compared(state: ActivationState) -> list[Strike]:
    """The neighbours that the roll at hand is compared with."""
    source = state.strikes[0].source
    return [strike for strike in state.strikes if strike.source == source]


def _most_hits(steps: dict[Struck, Steps], state: ActivationState) -> int:
    """From how many hits on more change nothing for any neighbour, or only whether it explodes."""
    return max(steps[each[1:]][0].cap(_begin(state, each)) for each in _compared(state))


def _past(steps: dict[Struck, Steps], state: ActivationState, strike: Strike) -> Terms | None:
    """The chance that a neighbour explodes, by hits that are past its last HP; None where it is not told apart."""
    beyond = steps[strike[1:]][0].beyond(_begin(state, strike)) if not strike.at_wing else None
    return beyond.chance if beyond else None


def _beyond(steps: dict[Struck, Steps], state: ActivationState) -> Beyond[ActivationState] | None:
    """Hits past that number stay together: which neighbours explode depends on one number for all of them."""
    if state.blast != NOT_ROLLED or not any(_past(steps, state, each) for each in _compared(state)):
        return None
    rolled = state._replace(blast=_most_hits(steps, state))
    return Beyond(rolled._replace(beyond=CERTAIN), rolled, CERTAIN)


def _struck(
    steps: dict[Struck, Steps], pool: HitPool, state: ActivationState
) -> tuple[Sequence[AttackState], AttackState]:
    """Step 9 for the next neighbour."""
    strike = state.strikes[0]
    begin = _begin(state, strike)
    past = _past(steps, state, strike) if state.beyond else None
    if past:
        return _past_the_last_hp(pool, state.blast, state.beyond, past), begin
    return steps[strike[1:]][1], begin._replace(hits=state.blast)


@lru_cache(maxsize=4096)
def _past_the_last_hp(pool: HitPool, least: int, known: Terms, chance: Terms) -> Sequence[AttackState]:
    """A neighbour that loses all HP: it explodes with a chance that depends on what is known of the hits."""
    share = tail_mean(0, pool, (), least, product(known, chance)) / tail_mean(0, pool, (), least, known)
    return Sequence((LastHp(share),))


class LastHp(Step[AttackState]):
    """Step 9 of hits past the last HP, in odds only."""

    key, number = "damage", "9"

    def __init__(self, explodes: Fraction) -> None:
        """explodes: the chance of it."""
        self._chance = Chance(explodes)

    def roll(self, state: AttackState) -> Chance:
        return self._chance

    def apply(self, state: AttackState, outcome: int) -> AttackState:
        return AttackState(0, 0, NOTHING, exploded=bool(outcome))


def _begin(state: ActivationState, strike: Strike) -> AttackState:
    if strike.at_wing:
        return AttackState(state.wings[strike.near].tokens, 0, NOTHING)
    now = state.models[strike.near]
    return AttackState(now.hp, now.ap, now.effects)


def _left(
    activation: Activation, steps: dict[Struck, Steps], state: ActivationState, last: AttackState
) -> ActivationState:
    (source, near, at_wing), *others = state.strikes
    past = _past(steps, state, state.strikes[0]) if state.beyond else None
    if past:
        state = state._replace(beyond=product(state.beyond, past if last.exploded else complement(past)))
    if at_wing:
        state = state.with_wing(near, state.wings[near]._replace(tokens=last.hp))
    else:
        state = state.with_model(near, ModelState(last.hp, last.ap, last.effects if last.hp > 0 else NOTHING))
    state = state._replace(strikes=tuple(strike for strike in others if _there(state, strike)))
    if last.exploded:
        state = explodes(activation, state, near)
    once = activation.rulings.explosion == "rolled_once"
    goes_on = once and bool(state.strikes) and state.strikes[0].source == source
    return state if goes_on else state._replace(blast=NOT_ROLLED, beyond=())


def _there(state: ActivationState, strike: Strike) -> bool:
    return (state.wings[strike.near].tokens if strike.at_wing else state.models[strike.near].hp) > 0
