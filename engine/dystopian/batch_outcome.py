"""The result of a batch of dice, in single attacks and in battles: facts, sentence, luck."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Any, Protocol, TypeVar, runtime_checkable

from pydantic import Field

from engine.dice import HitPool, distribution
from engine.dystopian.activation.activation import MODELS
from engine.dystopian.activation.uses import AGAINST_MODEL, AGAINST_WING
from engine.dystopian.attack.state import AttackState
from engine.dystopian.attack.throw import HitDice
from engine.dystopian.refs import Ref
from engine.dystopian.words import Effect
from engine.engagement import LuckRoll
from engine.engagement.logs.percentile import Weighted
from engine.engagement.logs.result import Value
from engine.flow import Choice, Declaration, PlayedStep, ResultValues
from engine.kit.base_profile import Profile

LUCKY = ("attack", "defence", "generators")
"""Rolls whose luck is counted: more hits are good for whoever throws them."""
SELDOM = 24
"""The number of hits beyond two for each die, or beyond the outcome, at which the distribution of a
roll ends: twelve sixes more, less than one in two thousand million.
"""
FIGHTS = (AGAINST_MODEL, AGAINST_WING)
"""Parts of an activation in which losses count after all dice, whoever rolled last."""
LOG = "dystopian.log"
NOBODY = "?"
RESULT_FIELDS = {"hits": "hits", "count": "hits", "kills": "kills", "effect": "row"}
"""The fields of a `BatchOutcome` that hold the values of a result."""
Outcome = tuple[str, dict[str, Value]]
"""The end of a key, and the values."""


S = TypeVar("S", bound=Hashable)


@runtime_checkable
class _WithTarget(Protocol):
    """A state in which a model may be under attack."""

    @property
    def attack(self) -> AttackState | None:
        """The target of the current attack."""
        ...


class Loss(Profile):
    """HP that a model lost, or tokens that a wing lost.

    remaining: the HP or tokens that remain.
    aborted: True if the wing aborted.
    """

    ref: Ref
    lost: int
    remaining: int
    aborted: bool = False


class FuelSpent(Profile):
    """Fuel that a wing spent in step 4 or 5, or for an abort that an explosion caused.

    why: aa or abort; both where each took Fuel.
    """

    ref: Ref
    spent: int
    remaining: int
    why: str


class BatchOutcome(Profile):
    """The facts of one batch of dice: the roll it belongs to, and the result.

    by: the owners of the dice.
    target: the model or wing under attack.
    hits: hits of the whole roll, None while more dice are earned (of further dice: their sum).
    row: the row of the critical table.
    losses: all losses that followed from this batch.
    fuel: the Fuel that the wings left spent as a part ended with this batch.
    ended: the batch ended a part.
    """

    part: Annotated[str, Field(max_length=40)]
    roll: Annotated[str, Field(max_length=40)]
    by: Annotated[tuple[Ref, ...], Field(max_length=MODELS)] = ()
    target: Ref | None = None
    hits: int | None = None
    kills: int | None = None
    row: Effect | None = None
    losses: Annotated[tuple[Loss, ...], Field(max_length=MODELS)] = ()
    fuel: Annotated[tuple[FuelSpent, ...], Field(max_length=MODELS)] = ()
    ended: bool = False


def is_joint(outcome: BatchOutcome) -> bool:
    """Return True if a batch ended a fight in which others than its target lost something."""
    if not outcome.part.startswith(FIGHTS):
        return False
    return any(loss.ref != outcome.target for loss in outcome.losses)


def outcome_values(entry: PlayedStep[Any]) -> dict[str, Any]:
    """Return the hits, kills or row of a roll; nothing while more dice of the roll are to come."""
    if not _is_complete(entry):
        return {}
    result = result_values(entry)
    return {field: result[name] for name, field in RESULT_FIELDS.items() if name in result}


def result_values(entry: PlayedStep[S]) -> ResultValues:
    """Return the values of the sentences about a step, in an attack or in a battle."""
    step = entry.step.inner
    return step.result_values(target_state(entry.before), entry.answer) or {}


def target_state(state: Hashable) -> AttackState | None:
    """Return the target in a state of an attack; for a battle, that of the current attack."""
    if state is None or isinstance(state, AttackState):
        return state
    assert isinstance(state, _WithTarget)
    return state.attack


def _is_complete(entry: PlayedStep[S]) -> bool:
    assert entry.ask is not None
    assert not isinstance(entry.ask, Choice | Declaration)
    return entry.ask.next_batch(tuple(record.faces for record in entry.records)) is None


def rolls_of(entry: PlayedStep[Any], side: int) -> Iterator[LuckRoll]:
    """Yield the roll of a completed step, if its luck counts."""
    if entry.step.key in LUCKY and isinstance(entry.ask, HitDice):
        pool = entry.ask.pool
        hits = entry.answer
        capped = (pool, max(hits, 2 * pool.count) + SELDOM)
        yield LuckRoll(side, hits, capped, _weights, _mean, label=entry.step.key)


Capped = tuple[HitPool, int]
"""Every number of hits up to well beyond the outcome, the rest together at the end."""


def _weights(dice: Capped) -> Weighted:
    pool, most = dice
    weighted: Weighted = distribution(pool).capped(most)
    return weighted


def _mean(dice: Capped) -> Fraction:
    return Fraction(distribution(dice[0]).mean)


def in_rolls(
    rolls: Iterable[Sequence[Ref]], together: Callable[[Iterable[Ref]], list[str]]
) -> tuple[str, str]:
    """Return the names of those who roll together, with a plus within a roll, and of those who each
    roll alone.

    together: returns names, those of a squadron together.
    """
    shared = dict[str, None]()
    alone = list[Ref]()
    for roll in rolls:
        if len(roll) > 1:
            shared[" + ".join(together(roll))] = None
        else:
            alone += roll
    return ", ".join(shared), ", ".join(together(alone))


def throw_outcome(data: BatchOutcome, who: str, target: str) -> Outcome:
    """Return the key of a sentence and its values: `roll`.`more` while the roll earns more dice,
    else `roll`.`done`.

    who, target: the names of the owners of the dice, and of the target.
    """
    values: dict[str, Value] = {"who": who, "target": target}
    if data.row:
        return f"{data.roll}.done", values | {"effect": data.row.value}
    if data.hits is None and data.roll != "pass":
        return f"{data.roll}.more", values
    return f"{data.roll}.done", values | {"hits": data.hits or 0, "kills": data.kills or 0}
