"""The folding of a saved battle: every event is applied once, to the state after the event that it
followed.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from engine.engagement.engagement import Checkpoints, Engagement, applied_to
from engine.engagement.game import GameRules, Opening
from engine.engagement.logs.result import Result
from engine.engagement.record.battle import Battle
from engine.engagement.record.event_tree import Recorded, record, record_faults
from engine.engagement.record.game_checks import setup_of
from engine.kit.refusal import Refusal, refusal, refused

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
    wrong = refused(record_faults(battle))
    return wrong or _folded(
        Engagement(rules, opening, battle, Checkpoints(((0, state),)), {}), most
    )


def _folded(engagement: Engagement[S], most: int | None) -> Engagement[S] | Refusal:
    every = record(engagement.battle)
    followers, checkpoints = _followers(every), engagement.checkpoints
    results, effort = dict[int, Result](), 0
    todo: list[tuple[Recorded, S]] = [(recorded, engagement.state) for recorded in followers[0]]
    while todo:
        item, state = todo.pop()
        if most is not None:
            effort += EVENT + engagement.rules.effort(state, item.event)
            if effort > most:
                return refusal("too_large")
        applied = applied_to(engagement, item.event, state)
        if isinstance(applied, Refusal):
            return applied.under(*item.path)
        results[item.number], after = applied.result, followers[item.number]
        checkpoints = checkpoints.then(applied.state) if item.status == "stands" else checkpoints
        todo += [(each, applied.state) for each in after]
    return replace(engagement, checkpoints=checkpoints, results=dict(sorted(results.items())))


def _followers(every: Sequence[Recorded]) -> Mapping[int | None, Sequence[Recorded]]:
    """Return the events that followed each event, first the one after which most events were done.

    `_folded` goes through them from the last, so that only a few states wait at a time, however the
    record branches.
    """
    followers, sizes = defaultdict[int | None, list[Recorded]](list), Counter[int | None]()
    for item in reversed(every):
        followers[item.after].append(item)
        sizes[item.after] += 1 + sizes[item.number]
    for several in followers.values():
        several.sort(key=lambda recorded: sizes[recorded.number], reverse=True)
    return followers
