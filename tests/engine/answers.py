"""A single attack played at once with dice and choices."""

from collections.abc import Iterable

from engine.dice import Batch, Record
from engine.engagement import Draft, Engagement, Refusal, Single, keep_dice, refusal
from engine.flow import Choice


def answered(
    engagement: Engagement[Single], records: Iterable[Record], picks: Iterable[int]
) -> Engagement[Single] | Refusal:
    """An attack answered with dice and decisions, each in its order; refused when there are others
    than it asks for.
    """
    dice, options = list(records), list(picks)
    result: Engagement[Single] | Refusal = engagement
    while not isinstance(result, Refusal) and (dice or options):
        waiting = result.state.underway.played.waiting if result.state.underway else None
        if isinstance(waiting, Batch) and dice:
            result = result.act(Draft(kind="throw", dice=keep_dice(dice.pop(0))))
        elif isinstance(waiting, Choice) and options:
            result = result.act(Draft(kind="choose", data={"option": options.pop(0)}))
        else:
            return refusal("dice_misfit", "dice")
    return result
