"""The folding of a saved battle: every event is applied once, to the state after the event that it
followed.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from engine.engagement.engagement import Checkpoints, Engagement, apply_event
from engine.engagement.game import GameRules, Opening
from engine.engagement.logs.result import Result
from engine.engagement.record.battle import Battle
from engine.engagement.record.event_tree import Recorded, record, record_faults
from engine.engagement.record.game_checks import setup_of
from engine.kit.refusal import Refusal, refusal, refuse

S = TypeVar("S")
EVENT = 60
"""The effort for every event, in units of `GameRules.effort`."""


def resume(rules: GameRules[S], battle: Battle, most: int | None = None) -> Engagement[S] | Refusal:
    """Return a saved battle with its state and the result of every event on record.

    most: the largest effort, None for no limit.
    Refused with the path of an event that cannot have happened, and the reason; too_large for more
    effort than `most`.
    """
    setup = setup_of(battle, rules)
    if isinstance(setup, Refusal):
        return setup.under("setup")
    opening = Opening(setup, battle.sides)
    state = rules.start(opening)
    if isinstance(state, Refusal):
        return state.under("setup")
    wrong = refuse(record_faults(battle))
    if wrong:
        return wrong
    checkpoints = Checkpoints(((0, state),))
    return _fold(Engagement(rules, opening, battle, checkpoints, {}), most)


def _fold(engagement: Engagement[S], most: int | None) -> Engagement[S] | Refusal:
    followers = _followers(record(engagement.battle))
    checkpoints = engagement.checkpoints
    results: dict[int, Result] = {}
    effort = 0
    # Each event waits with the state after the event that it followed.
    waiting: list[tuple[Recorded, S]] = [(first, engagement.state) for first in followers[0]]
    while waiting:
        item, state = waiting.pop()
        if most is not None:
            effort += EVENT + engagement.rules.effort(state, item.event)
            if effort > most:
                return refusal("too_large")
        applied = apply_event(engagement, item.event, state)
        if isinstance(applied, Refusal):
            return applied.under(*item.path)
        results[item.number] = applied.result
        if item.status == "stands":
            checkpoints = checkpoints.then(applied.state)
        for follower in followers[item.number]:
            waiting.append((follower, applied.state))
    return replace(engagement, checkpoints=checkpoints, results=dict(sorted(results.items())))


def _followers(every: Sequence[Recorded]) -> Mapping[int | None, Sequence[Recorded]]:
    """Return the events that followed each event, first the one after which most events were done.

    `_fold` goes through them from the last, so that only a few states wait at a time, however the
    record branches.
    """
    followers: dict[int | None, list[Recorded]] = defaultdict(list)
    sizes = Counter[int | None]()
    for item in reversed(every):
        followers[item.after].append(item)
        sizes[item.after] += 1 + sizes[item.number]
    for several in followers.values():
        several.sort(key=lambda recorded: sizes[recorded.number], reverse=True)
    return followers
