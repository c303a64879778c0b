"""Ranges: one question about each enemy squadron, with the answers of a battle remembered.

The best plan, the weapons against targets and a side that Broadside plays share the question and
its answers.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from app.battle.context import BattleContext
from app.battle.repository import Repository
from app.requests.request import Request
from app.views.target_ranges import TargetRanges
from engine.engagement import DocumentChange, Engagement, side_of

ROOT = "best"
"""The start of the names of all fields of the question."""
RANGES = "reach/"
"""The start of the key of saved forms: who was in range of whom in a battle, as entered last."""
AFTER = " after "
"""The separator between a group and the number of the event after which its form was entered, for
the review.
"""
Spoken = dict[str, Any]


def entered(request: Request) -> Spoken:
    """Return the data of the form; empty where the screen has none."""
    return request.form().get(ROOT, {})  # type: ignore[no-any-return]


async def saved_forms(repository: Repository, battle: str) -> tuple[dict[str, Spoken], int]:
    """Return the saved forms of a battle and their revision: the last one of each group, and those
    after each event.
    """
    return await repository.data(RANGES + battle, {})


async def save_form(context: BattleContext, data: Spoken) -> None:
    """Save the form of the group on the screen for the next time; a form that is already saved
    changes nothing.
    """
    battle, group = context.engagement.battle, context.group
    known, revision = await saved_forms(context.repository, battle.id)
    last = battle.events[-1].number if battle.events else 0
    form = {**known.get(group, {}), **data}
    texts = {**known, group: form, f"{group}{AFTER}{last}": form}
    if texts != known:
        await context.repository.put(
            DocumentChange(RANGES + battle.id, json.dumps(texts), revision)
        )


async def opening_form(context: BattleContext, ranges: TargetRanges) -> tuple[Spoken, bool]:
    """Return the form as it opens, and whether it is filled in from earlier answers.

    What is typed comes first, then the last answers of the group. An enemy that the group has no
    answer about gets the last answer of its side.
    """
    typed = entered(context.request)
    if typed:
        return typed, False
    forms, _ = await saved_forms(context.repository, context.engagement.battle.id)
    own = forms.get(context.group, {})
    answers = _answers_of_side(forms, side_of(context.group), ranges) | own.get("reach", {})
    return {**own, "reach": answers}, any(answers.values())


def form_of_turn(engagement: Engagement[Any], group: str, forms: Mapping[str, Spoken]) -> Spoken:
    """Return the form of a group that was entered last in this turn; empty without one."""
    turns = [event.number for event in engagement.battle.events if event.kind == "turn"]
    since = max(turns, default=0)
    numbers = [number for actor, number in _entries(forms) if actor == group and number >= since]
    if not numbers:
        return {}
    return forms[f"{group}{AFTER}{max(numbers)}"]


def _answers_of_side(
    forms: Mapping[str, Spoken], side: int, ranges: TargetRanges
) -> dict[str, str]:
    """Return the last answer of a side about each enemy squadron, where it fits other groups as
    well.
    """
    latest: dict[str, str] = {}
    for actor, number in sorted(_entries(forms), key=lambda entry: entry[1]):
        if side_of(actor) == side:
            latest |= forms[f"{actor}{AFTER}{number}"].get("reach", {})
    fits = {distance for distance, _ in ranges.distances} - ranges.only_own
    answers = {}
    for row in ranges.rows:
        answer = latest.get(row.key)
        if answer is not None and answer in fits:
            answers[row.key] = answer
    return answers


def _entries(forms: Mapping[str, Spoken]) -> Iterator[tuple[str, int]]:
    """Yield the group and the number of the event of each form saved for the review."""
    for key in forms:
        actor, after, number = key.partition(AFTER)
        if after:
            yield actor, int(number)
