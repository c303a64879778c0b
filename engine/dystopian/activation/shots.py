"""Shots to sink: how many such activations until models are gone."""

from collections.abc import Iterator
from fractions import Fraction

from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.kernel import Known
from engine.dystopian.activation.odds import again, telling
from engine.dystopian.activation.state import ActivationState, model_now, next_turn, start
from engine.dystopian.refs import Ref
from engine.flow import Odds

MOST = 6
"""Most activations that are worked out unless more are asked for."""


def shots_to_sink(activation: Activation, *refs: Ref, most: int = MOST) -> Iterator[Fraction]:
    """The chance that all of some models are gone after 1, 2, 3 ... up to `most` activations, one after the other.

    The same attacks and counterattacks every time, with the losses of both sides carried on; aborted wings are back
    the next time. Ends early when nothing can change any more.
    """
    spread: Odds[ActivationState] = Odds({start(activation): 1}, 1)
    for _ in range(most):
        after = again(activation, spread, Known(telling(activation)), more=True).merged(next_turn)
        yield after.chance(lambda state: all(model_now(activation, state, ref).hp <= 0 for ref in refs))
        if after == spread:
            break
        spread = after
