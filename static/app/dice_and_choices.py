"""A flow continued by a player, in battles and single attacks: typed dice, rolled dice, options."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from app.requests.response import Response
from app.words import words
from engine.dice import Batch, Record, SystemDice
from engine.engagement import Draft, Engagement, Refusal, keep_dice, refusal
from engine.flow import Choice, Declaration

if TYPE_CHECKING:  # a single attack loads no opponent
    from engine.opponent import Opponent

S = TypeVar("S")


def carry_on(
    engagement: Engagement[S],
    how: str,
    typed: tuple[int, ...],
    opponent: "Opponent[Any, Any] | None" = None,
) -> Engagement[S] | Refusal:
    """Return the flow after one tap.

    how: 'typed' uses only the typed dice, 'batch' rolls the rest of the batch, 'all' continues to
        the end of the flow.
    opponent: finds the best option for 'all' where the options are in no order of value; without
        an opponent 'all' always takes the first option.
    """
    if how == "typed":
        return _throw(engagement, typed, rest=False)
    if how != "all":
        return _throw(engagement, typed)
    now: Engagement[S] | Refusal = engagement
    if typed:
        now = _throw(engagement, typed)
    return carry_on_while(_is_underway, now, partial(_take_step, opponent=opponent))


def carry_on_while(
    is_due: Callable[[Engagement[S]], bool],
    engagement: Engagement[S] | Refusal,
    take_step: Callable[[Engagement[S]], Engagement[S] | Refusal],
) -> Engagement[S] | Refusal:
    """Return an engagement after as many steps as are due, or the first refusal."""
    while not isinstance(engagement, Refusal) and is_due(engagement):
        engagement = take_step(engagement)
    return engagement


def record(batch: Batch, typed: tuple[int, ...] = (), *, rest: bool = True) -> Record:
    """Return the dice of a batch: typed dice, and unless `rest` is False, dice of the system's
    entropy for the rest.
    """
    missing = batch.count - len(typed)
    if not rest or missing <= 0:
        return Record(typed, ())
    return Record(typed, SystemDice().throw(Batch(missing, batch.sides)).faces)


def _is_underway(engagement: Engagement[Any]) -> bool:
    return _state(engagement).underway is not None


def _take_step(
    engagement: Engagement[S], opponent: "Opponent[Any, Any] | None"
) -> Engagement[S] | Refusal:
    """Return the flow after one step: rolled dice, or the best option of a choice."""
    waiting = _state(engagement).underway.played.waiting
    if not isinstance(waiting, Choice):
        return _throw(engagement)
    if opponent is not None and opponent.compares_options(engagement.state):
        *_, best = opponent.find_best_answer(engagement.state)
        assert best is not None
        return engagement.act(best.draft)
    return choose_option(engagement, 0)


def _throw(
    engagement: Engagement[S], typed: tuple[int, ...] = (), *, rest: bool = True
) -> Engagement[S] | Refusal:
    """Return the flow after its due batch, or after a step that needs no dice."""
    underway = _state(engagement).underway
    waiting = underway.played.waiting if underway else None
    if isinstance(waiting, Declaration):
        return engagement.act(Draft(kind="throw"))
    if not isinstance(waiting, Batch):
        return refusal("nothing_to_throw", "dice")
    dice = record(waiting, typed, rest=rest)
    return engagement.act(Draft(kind="throw", dice=keep_dice(dice)))


def choose_option(engagement: Engagement[S], option: int) -> Engagement[S] | Refusal:
    """Return the engagement after a choice, by the index of the option."""
    return engagement.act(Draft(kind="choose", data={"option": option}))


def _state(engagement: Engagement[Any]) -> Any:
    return engagement.state


def refuse_dice(language: str) -> Response:
    """Return the response to dice that do not fit."""
    sentence = words(language)("trouble.dice")
    return Response(faults={"roll": sentence}, say=sentence)
