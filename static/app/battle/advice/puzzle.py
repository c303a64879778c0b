"""Puzzles from a battle: the best action of a group for a goal, set where it is far better than the
obvious one, and how much better that is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from app.battle.battle_page import BattlePage, S
from app.battle.repository import Refused
from app.views.plan_interface import Planner
from app.words import words
from engine.advice.decision_review import Valued
from engine.engagement import (
    Draft,
    Engagement,
    Puzzle,
    Refusal,
    id_of,
    moment,
    puzzle_of,
    refusal,
    resume,
)
from engine.kit import named_together
from engine.opponent import Opponent, Reach

BY = Fraction(1, 10)
"""The least difference at which the best plan is far better than the obvious one."""
TIMES = Fraction(5, 4)
"""The least ratio at which the best plan is far better than the obvious one."""


def is_far_better(best: Valued, other: Valued | None) -> bool:
    """Return whether a plan is so much better than another that it makes a puzzle; never where
    there is no other.
    """
    return bool(other and best.value - other.value >= BY and best.value >= TIMES * other.value)


def with_puzzle(
    page: BattlePage[S],
    engagement: Engagement[S],
    group: str,
    fields: Mapping[str, Any],
    language: str,
) -> Engagement[S]:
    """Return a battle of its own that ends with a puzzle, from the form of a best plan; equal
    battles for equal forms.

    The battle holds the group that acts and the groups in range, in their current state; it holds
    all groups only where an override concerns other groups. Raises Refused.
    """
    item = engagement.opening.item(group)
    if page.advice is None or item is None:
        raise Refused(refusal("puzzle_none"))
    planner = page.advice.planner(engagement.state, group, language)
    reach = planner.reach(fields.get("reach", {}))
    data = {"group": group, "aim": fields.get("aim", ""), "reach": planner.answers(reach)}
    id = id_of(repr((engagement.battle.id, engagement.battle.last, data)))
    name = words(language)("puzzle.name", name=item.name)[:80]
    about = {group, *(target for _, target in reach)}
    near = []
    every = []
    for _, refs in engagement.opening.whole_groups:
        every.append(refs[0])
        if about & set(refs):
            near.append(refs[0])
    for groups in (near, every):
        bare = moment(engagement, groups, id, name)
        if isinstance(bare, Refusal):
            continue
        result = bare.act(Draft(kind="puzzle", data=data))
        if isinstance(result, Refusal):
            continue
        if not isinstance(find_puzzle(page, result, language), Refusal):
            return result
    raise Refused(refusal("puzzle_none"))


@dataclass(frozen=True)
class BattlePuzzle:
    """The puzzle of a battle.

    opponent: the game as Broadside plays it.
    before: the battle when the puzzle was set.
    planner: the planner of the group that is to act.
    reach: who is in range of whom.
    """

    opponent: Opponent[Any, Any]
    before: Engagement[Any]
    puzzle: Puzzle
    planner: Planner[Any]
    reach: Reach

    @property
    def name(self) -> str:
        """The name of the group that is to act."""
        item = self.before.opening.item(self.puzzle.group)
        return item.name if item else ""

    @property
    def aim(self) -> str:
        """The goal, in words."""
        return dict(self.planner.aims).get(self.puzzle.aim, "")

    def targets(self) -> list[str]:
        """Return the names of all enemies in range, those of the models of a group together."""
        names = {target.ref: target.name for target in self.planner.targets}
        in_range = {ref for _, ref in self.reach}
        near = [ref for ref in names if ref in in_range]
        return named_together(near, names.__getitem__, self.before.opening.models_beside)

    def distances(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Return each enemy in range with its distance from each model in range of it.

        A distance common to all only once, without a model.
        """
        result = []
        for target in self.planner.targets:
            far = self._distances_of(target.ref)
            if not far:
                continue
            if len(far) == len(self.planner.actors) and len({words for _, words in far}) == 1:
                far = [("", far[0][1])]
            result.append((target.name, far))
        return result

    def _distances_of(self, target: str) -> list[tuple[str, str]]:
        """Return each model in range of a target, with its distance in words."""
        names = {actor.ref: actor.name for actor in self.planner.actors}
        distances = dict(self.planner.distances)
        result = []
        for (actor, other), distance in self.reach.items():
            if other == target:
                result.append((names[actor], distances[distance]))
        return result


def find_puzzle(
    page: BattlePage[S], engagement: Engagement[S], language: str
) -> BattlePuzzle | Refusal:
    """Return the puzzle of a battle; refused where it has none, or one that its game does not
    support.
    """
    event = puzzle_of(engagement)
    if event is None or page.advice is None:
        return refusal("unknown_battle")
    puzzle = event.puzzle
    if engagement.opening.item(puzzle.group) is None:
        return refusal("unknown_battle")
    before = _resume_until(engagement, event.number)
    if isinstance(before, Refusal):
        return before
    planner = page.advice.planner(before.state, puzzle.group, language)
    reach = planner.reach(puzzle.reach)
    if puzzle.aim not in dict(planner.aims) or not planner.is_about(puzzle.aim, reach):
        return refusal("unknown_battle")
    return BattlePuzzle(page.advice.opponent, before, puzzle, planner, reach)


def _resume_until(engagement: Engagement[S], number: int) -> Engagement[S] | Refusal:
    """Return a battle as it was after one of its events, without anything to redo."""
    events = tuple(event for event in engagement.battle.events if event.number <= number)
    bare = {"events": events, "undone": (), "retracted": ()}
    return resume(engagement.rules, engagement.battle.model_copy(update=bare))
