"""Magazine explosions: each neighbour that players have named is attacked, and explosions chain.
Source: ruling 15.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from engine.dice import HitPool, Term, Terms, complement, hit_die, net, product, tail_mean
from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.build import blast
from engine.dystopian.activation.state import (
    NOT_ROLLED,
    ActivationState,
    Strike,
    WingState,
    model_after,
    model_now,
    start,
    wing_now,
)
from engine.dystopian.activation.wings.aborts import aborts
from engine.dystopian.attack.damage import LastHp
from engine.dystopian.attack.flow import AttackSteps
from engine.dystopian.attack.state import DAMAGE, OVER, AttackState
from engine.dystopian.attack.throw import HitDice
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import Rulings
from engine.dystopian.tables.nine_steps import ABORT_FUEL
from engine.dystopian.words import NO_EFFECTS
from engine.flow import Chances, Flow, Nested, ResultValues, Step

EXPLOSION = "explosion"
CERTAIN = (Term(Fraction(1)),)
TOKEN_DR = 2
"""Source: rules file, 'Typical ships'."""


def explode(activation: Activation, state: ActivationState, ref: Ref) -> ActivationState:
    """Add an exploded model, and queue the strikes at its remaining neighbours after the strikes
    that wait already.
    """
    near = [Strike(ref, other) for other in activation.explosion.near(ref)]
    near += [Strike(ref, wing, True) for wing in activation.explosion.near_wings(ref)]
    strikes = tuple(strike for strike in near if _has_target(activation, state, strike))
    return state._replace(exploded=state.exploded | {ref}, strikes=state.strikes + strikes)


Struck = tuple[Ref, bool]
"""A neighbour: a model, or a wing."""


class Neighbour(ABC):
    """Step 9 of one neighbour: an explosion meets neither defensive fire nor generators."""

    flow: Flow[AttackState]

    @abstractmethod
    def most_hits(self, before: AttackState) -> int:
        """Return the number of hits from which more change nothing, or only the chance to
        explode.
        """

    def explosion_chance(self, before: AttackState) -> Terms | None:
        """Return the chance to explode by the hits; None where more hits change nothing."""
        return None


class _NearModel(Neighbour):
    def __init__(self, activation: Activation, ref: Ref) -> None:
        steps = AttackSteps(blast(activation, start(activation), ref))
        self.flow = steps.flow
        self._toughness = steps.toughness

    def most_hits(self, before: AttackState) -> int:
        return self._toughness.most_hits(before)

    def explosion_chance(self, before: AttackState) -> Terms | None:
        return self._toughness.explosion_chance(before)


class _NearWing(Neighbour):
    def __init__(self, activation: Activation) -> None:
        self.flow = Flow((TokensLost(activation),))
        self._rulings = activation.rulings

    def most_hits(self, before: AttackState) -> int:
        if self._rulings.explosion_at_wings == "one_hit_a_token":
            return before.hp
        return TOKEN_DR * before.hp + hits_beyond(self._rulings)


Neighbours = dict[Struck, Neighbour]


def hits_beyond(rulings: Rulings) -> int:
    """Return the hits beyond a DR that reach the DR: 1 if hits must exceed a DR (ruling 1)."""
    return int(rulings.reaching == "exceed")


def token_loss(rulings: Rulings, hits: int) -> int:
    """Return the tokens that the hits of an explosion remove from a wing.

    A token is a model of DR 2 and HP 1; ruling 1 says when a DR is reached. Source: ruling 31.
    """
    if rulings.explosion_at_wings == "one_hit_a_token":
        return hits
    return max(0, hits - hits_beyond(rulings)) // TOKEN_DR


def struck_wing(activation: Activation, state: ActivationState, ref: Ref) -> WingState:
    """Return a wing after the hits of the current explosion.

    An explosion is no AA: where ruling 31 has it cause an abort, all its hits count.
    """
    wing = wing_now(activation, state, ref)
    remaining = max(0, wing.tokens - token_loss(activation.rulings, state.blast))
    if activation.rulings.explosion_at_wings != "hits_abort":
        return wing._replace(tokens=remaining)
    if not aborts(activation.wings[ref].wing, remaining, 0, state.blast, activation.rulings):
        return wing._replace(tokens=remaining)
    aborted = wing.aborted or ref in activation.acting_wings
    return WingState(remaining, max(0, wing.fuel - ABORT_FUEL), aborted)


def neighbours(activation: Activation) -> Neighbours:
    """Return step 9 of each model and wing that an explosion may strike."""
    near: Neighbours = {}
    for pair in activation.explosion.neighbours:
        for ref in pair:
            near[ref, False] = _NearModel(activation, ref)
    for _, wing in activation.explosion.wings:
        near[wing, True] = _NearWing(activation)
    return near


class Explosions:
    """Explosions until no neighbour remains to be struck: the steps against one neighbour after the
    other.
    """

    def __init__(
        self, activation: Activation, near: Neighbours, item_index: int, *, once: bool = False
    ) -> None:
        """Take the place of the explosions in the activation.

        item_index: the index of the item after the explosions.
        once: True if only the next neighbour is struck.
        """
        explosion = activation.explosion
        self.activation = activation
        self._near = near
        self._item_index = item_index
        self._once = once
        self.suffers = tuple(ref for ref, at_wing in near if not at_wing)
        die = hit_die(explosion.to_hit, activation.rulings.attack_dice)
        self.pool = HitPool(explosion.attack_dice, die)
        self.steps = (BlastDice(self), Strikes(self), StrikeUnderWay(self))

    def due(self, state: ActivationState) -> bool:
        """Return True if neighbours are struck next."""
        return state.item_index == self._item_index and bool(state.strikes)

    def most_hits(self, state: ActivationState) -> int:
        """Return the number of hits from which more change nothing for any neighbour, or only the
        chance to explode.
        """
        return max(
            self._near[strike[1:]].most_hits(self._begin(state, strike))
            for strike in _compared_strikes(state)
        )

    def may_explode(self, state: ActivationState) -> bool:
        """Return True if more hits than `most_hits` may make neighbours explode."""
        return any(self._explosion_chance(state, strike) for strike in _compared_strikes(state))

    def chance_past_last_hp(self, state: ActivationState) -> Terms | None:
        """Return the chance that the next neighbour explodes, by hits past its last HP.

        None: these hits are not told apart.
        """
        if not state.beyond:
            return None
        return self._explosion_chance(state, state.strikes[0])

    def flow(self, state: ActivationState) -> Flow[AttackState]:
        """Return step 9 of the next neighbour."""
        past = self.chance_past_last_hp(state)
        if past:
            return _flow_past_last_hp(self.pool, state.blast, state.beyond, past)
        return self._near[state.strikes[0][1:]].flow

    def next_neighbour(self, state: ActivationState) -> AttackState:
        """Return the next neighbour before its step 9."""
        return self._begin(state, state.strikes[0])._replace(hits=state.blast)

    def state_after(self, state: ActivationState, last: AttackState) -> ActivationState:
        """Return the state of the activation after step 9 of one neighbour."""
        (source, near, at_wing), *others = state.strikes
        past = self.chance_past_last_hp(state)
        if past:
            chance = complement(past)
            if last.exploded:
                chance = past
            state = state._replace(beyond=product(state.beyond, chance))
        if at_wing:
            wing_index = self.activation.wing_indexes[near]
            state = state.with_wing(wing_index, struck_wing(self.activation, state, near))
        else:
            state = state.with_model(self.activation.model_indexes[near], model_after(last))
        strikes = tuple(each for each in others if _has_target(self.activation, state, each))
        item_index = state.item_index
        if self._once:
            item_index += 1
        state = state._replace(strikes=strikes, attack=None, item_index=item_index)
        if last.exploded:
            state = explode(self.activation, state, near)
        is_rolled_once = self.activation.rulings.explosion == "rolled_once"
        if is_rolled_once and state.strikes and state.strikes[0].source == source:
            return state
        return state._replace(blast=NOT_ROLLED, beyond=())

    def _explosion_chance(self, state: ActivationState, strike: Strike) -> Terms | None:
        return self._near[strike[1:]].explosion_chance(self._begin(state, strike))

    def _begin(self, state: ActivationState, strike: Strike) -> AttackState:
        """Return a neighbour before the dice of an explosion at it."""
        if strike.at_wing:
            return AttackState(
                wing_now(self.activation, state, strike.near).tokens, 0, NO_EFFECTS, stage=DAMAGE
            )
        now = model_now(self.activation, state, strike.near)
        return AttackState(now.hp, now.ap, now.effects, stage=DAMAGE, repeats=now.repeats)


class Past(NamedTuple):
    """In odds: a number of hits or more, told apart only by their consequences."""

    hits: int


@dataclass(frozen=True, slots=True)
class BlastHits(HitDice):
    """The attack dice of an explosion.

    cap: the number of hits from which all stay together.
    splits_at_cap: True if the hits at the cap become `Past`.
    """

    cap: int
    splits_at_cap: bool

    def distribution(self) -> Chances:
        """Return the exact chances of the hits."""
        die = net(0, self.pool, (), self.cap)
        chances: list[tuple[int | Past, int]] = []
        for hits, weight in die.items():
            if self.splits_at_cap and hits == self.cap:
                chances.append((Past(hits), weight))
            else:
                chances.append((hits, weight))
        return tuple(chances), die.denominator()


class _OfExplosions:
    """Due while explosions strike their neighbours."""

    def __init__(self, explosions: Explosions) -> None:
        self._explosions = explosions

    def due(self, state: ActivationState) -> bool:
        return self._explosions.due(state)


class BlastDice(_OfExplosions, Step[ActivationState, int | Past]):
    """The explosion's attack dice: rolled once and compared with each neighbour, or rolled for
    each.
    """

    key = EXPLOSION
    number = "9"

    def due(self, state: ActivationState) -> bool:
        return state.blast == NOT_ROLLED and super().due(state)

    def ask(self, state: ActivationState) -> BlastHits:
        explosions = self._explosions
        return BlastHits(
            explosions.pool, self.key, explosions.most_hits(state), explosions.may_explode(state)
        )

    def apply(self, state: ActivationState, answer: int | Past) -> ActivationState:
        """Store the hits; hits past the last HP stay together.

        One number for all of these hits decides which neighbours explode.
        """
        if isinstance(answer, Past):
            return state._replace(blast=answer.hits, beyond=CERTAIN)
        return state._replace(blast=answer)

    def result_values(self, state: ActivationState, answer: int | Past) -> ResultValues:
        """Return the hits."""
        assert isinstance(answer, int)
        return {"hits": answer, "total": answer}


class Strikes(_OfExplosions, Step[ActivationState, None]):
    """The comparison of the hits with the next neighbour."""

    key = "strikes"
    number = "9"

    def due(self, state: ActivationState) -> bool:
        return state.attack is None and super().due(state)

    def apply(self, state: ActivationState, answer: None) -> ActivationState:
        """Begin step 9 of the neighbour."""
        return state._replace(attack=self._explosions.next_neighbour(state))


class AttackUnderWay(Nested[ActivationState]):
    """The steps of an attack on one model, which the state holds."""

    def inner_state(self, state: ActivationState) -> AttackState | None:
        return state.attack

    def put(self, state: ActivationState, inner: AttackState) -> ActivationState:
        return state._replace(attack=inner)


class StrikeUnderWay(_OfExplosions, AttackUnderWay):
    """Step 9 of the neighbour that is struck."""

    key = EXPLOSION

    def flow(self, state: ActivationState) -> Flow[AttackState]:
        return self._explosions.flow(state)

    def leave(self, state: ActivationState, last: AttackState) -> ActivationState:
        return self._explosions.state_after(state, last)


class TokensLost(Step[AttackState, None]):
    """The loss of a wing within reach of an explosion, which meets neither defensive fire nor
    generators.
    """

    key = "tokens_lost"
    number = "9"

    def __init__(self, activation: Activation) -> None:
        self._rulings = activation.rulings

    def due(self, state: AttackState) -> bool:
        return state.stage == DAMAGE

    def apply(self, state: AttackState, answer: None) -> AttackState:
        """Remove the tokens."""
        lost = token_loss(self._rulings, state.hits)
        return AttackState(max(0, state.hp - lost), 0, state.effects, stage=OVER)


def _compared_strikes(state: ActivationState) -> list[Strike]:
    """Return the neighbours that the current roll is compared with."""
    source = state.strikes[0].source
    return [strike for strike in state.strikes if strike.source == source]


@lru_cache(maxsize=4096)
def _flow_past_last_hp(pool: HitPool, least: int, known: Terms, chance: Terms) -> Flow[AttackState]:
    """Return step 9 of a neighbour that loses all HP, with the chance to explode given the hits so
    far.
    """
    share = tail_mean(0, pool, (), least, product(known, chance)) / tail_mean(
        0, pool, (), least, known
    )
    return Flow((LastHp(share),))


def _has_target(activation: Activation, state: ActivationState, strike: Strike) -> bool:
    if strike.at_wing:
        return wing_now(activation, state, strike.near).tokens > 0
    return model_now(activation, state, strike.near).hp > 0
