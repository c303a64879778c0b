"""A small duel with every kind of item, so that flow is tested without any game."""

from typing import NamedTuple

from engine.dice import HitPool, SumOfDice, hit_die
from engine.dice.faces import Kind
from engine.flow.sequence import Exchange, Repeat, Sequence, Step, TallyStep

ENOUGH = 2


class Duel(NamedTuple):
    """hits still to come through; lives; whether the guard is down; the dice of an extra wound that is due."""

    hits: int = 0
    lives: int = 4
    open_guard: bool = False
    deep: bool = False


class _Hits(TallyStep[Duel]):
    number = "1"

    def __init__(self, pool: HitPool, extra: int = 0) -> None:
        self.pool, self.extra = pool, extra

    def tally(self, state: Duel) -> int:
        return state.hits

    def tallied(self, state: Duel, tally: int) -> Duel:
        return state._replace(hits=tally)


class Strike(_Hits):
    """Opens the exchange, with some hits for nothing."""

    key, sign = "strike", 1

    def roll(self, state: Duel) -> HitPool:
        return self.pool

    def shift(self, state: Duel) -> int:
        return self.extra


class Parry(_Hits):
    """Takes hits off unless the guard is down."""

    key, sign = "parry", -1

    def roll(self, state: Duel) -> HitPool:
        return HitPool(0, self.pool.die) if state.open_guard else self.pool


class Stagger(Step[Duel]):
    """Needs no dice: two or more hits count as two and open the guard."""

    key, number = "stagger", "2"

    def apply(self, state: Duel, outcome: int) -> Duel:
        assert outcome == 0
        return state._replace(hits=min(state.hits, ENOUGH), open_guard=state.hits >= ENOUGH)


class Wound(Step[Duel]):
    """One die for each hit: a 3 is a deep wound, a 2 costs a life."""

    key, number = "wound", "3"

    def roll(self, state: Duel) -> SumOfDice:
        return SumOfDice(1, 3)

    def apply(self, state: Duel, outcome: int) -> Duel:
        return state._replace(hits=state.hits - 1, lives=state.lives - (outcome == 2), deep=outcome == 3)


class Deep(Step[Duel]):
    """A deep wound costs a die of lives."""

    key, number = "deep", "3a"

    def roll(self, state: Duel) -> SumOfDice | None:
        return SumOfDice(1, 2, bonus=-1) if state.deep else None

    def apply(self, state: Duel, outcome: int) -> Duel:
        return state._replace(lives=state.lives - outcome, deep=False)


def duel(strike: int, parry: int, kind: Kind = "basic", extra: int = 0) -> Sequence[Duel]:
    """Strike and parry, once more against a parry at 6, then the wounds."""
    steps = (
        Strike(HitPool(strike, hit_die(4, kind)), extra),
        Parry(HitPool(parry, hit_die(5, kind))),
        Parry(HitPool(1, hit_die(6, "basic"))),
    )
    wounds = Repeat((Wound(), Deep()), lambda state: state.hits > 0)
    return Sequence((Exchange(steps, lambda state: ENOUGH), Stagger(), wounds))
