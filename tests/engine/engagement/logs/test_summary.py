"""The summary of a battle against a separate count: random battles, undone event by event."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import pytest

from engine.engagement import (
    Engagement,
    Luck,
    LuckRoll,
    Summary,
    decided_rolls,
    measure_luck,
    side_of,
    summary,
)
from tests.engine.courses import PLAYED, course
from tests.engine.engagement.toy import TURN, A, B, edit, engagement, even, shot, sure

Boxes = dict[str, int]


def dystopian(state: Any) -> Boxes:
    return {ref: model.hp for ref, model in state.models.items()} | {
        ref: wing.tokens for ref, wing in state.wings.items()
    }


def jovian(state: Any) -> Boxes:
    ships = {ref: 0 if ship.destroyed else ship.structure for ref, ship in state.ships.items()}
    return ships | {ref: squadron.structure for ref, squadron in state.squadrons.items()}


def warsurge(state: Any) -> Boxes:
    return {unit.ref: sum([unit.body.hp] * unit.models) - unit.hp_lost for unit in state.units}


READ: Mapping[str, Callable[[Any], Boxes]] = {
    "dystopian": dystopian,
    "jovian": jovian,
    "warsurge": warsurge,
}
FULL: Mapping[str, Callable[[Any], int]] = {
    "squadron": lambda profile: profile.get("structure", 0),
    "ship": lambda profile: profile["hp"] if "hp" in profile else profile["structure"],
    "wing": lambda profile: profile["tokens"],
    "unit": lambda profile: profile.get("models", 1) * profile.get("hp", 1),
}


def full(now: Engagement[Any]) -> Boxes:
    """The total HP in the profiles of the fleets."""
    result = {}
    for ref, group in now.opening.groups:
        for item in group.models or (group,):
            profile = now.rules.profiles[item.kind].model_validate(item.profile).model_dump()
            result[ref.removesuffix(group.id) + item.id] = FULL[item.kind](profile)
    return result


def shares(now: Engagement[Any], whole: Boxes) -> tuple[Fraction, ...]:
    """The loss of each side, and its total."""
    remaining = READ[now.rules.name](now.state)
    assert remaining.keys() == whole.keys()
    result = []
    for side in range(len(now.battle.sides)):
        own = [ref for ref in whole if side_of(ref) == side]
        result.append(
            Fraction(
                sum(max(0, whole[ref] - remaining[ref]) for ref in own),
                sum(whole[ref] for ref in own),
            )
        )
    return tuple(result)


@pytest.mark.parametrize("seed", [pytest.param(3, marks=pytest.mark.shipped), *range(4, 9)])
@pytest.mark.parametrize("game", PLAYED)
def test_losses_and_turning_point_match_a_count_by_undo(game: str, seed: int) -> None:
    *_, now = course(game, seed, 120, ("do",))
    result, whole = summary(now), full(now)
    counted = []
    while now.battle.events:
        counted.append((now.battle.events[-1].number, shares(now, whole)))
        now = sure(now.undo())
    counted.append((0, shares(now, whole)))
    counted.reverse()
    assert counted[0][1] == (0, 0)
    assert [
        (moment.number, tuple(side.share for side in moment.sides)) for moment in result.moments
    ] == counted[1:]
    assert any(counted[-1][1])
    turning(result, counted)


def turning(result: Summary, counted: list[tuple[int, tuple[Fraction, ...]]]) -> None:
    """No two sides' difference ever changed by more than at the turning point, nor as much before
    it.
    """
    swings = {}
    for (_, before), (number, after) in pairwise(counted):
        pairs = combinations(range(len(after)), 2)
        swings[number] = max(abs((after[a] - after[b]) - (before[a] - before[b])) for a, b in pairs)
    most = max(swings.values())
    assert result.turning
    assert (result.turning.number, result.turning.by) == (
        next(swing for swing in swings if swings[swing] == most),
        most,
    )


@pytest.mark.shipped
@pytest.mark.parametrize("game", PLAYED)
def test_rarest_rolls_match_a_count_of_every_distribution(game: str) -> None:
    *_, now = course(game, 5, 120, ("do",))
    result = summary(now)
    chances: dict[bool, list[tuple[Fraction, int]]] = {True: [], False: []}
    for event in now.battle.events:
        for roll in decided_rolls(now.results[event.number].rolls):
            lucky, chance = counted_chance(roll)
            chances[lucky].append((chance, event.number))
    for lucky, rare in ((True, result.luckiest), (False, result.unluckiest)):
        assert (rare and (rare.luck.chance, rare.number)) == min(chances[lucky], default=None)
        assert rare is None or rare.roll in now.results[rare.number].rolls
    assert any(chances.values())


def counted_chance(roll: LuckRoll) -> tuple[bool, Fraction]:
    """Lucky or not, and the chance of this result or a rarer one, by adding up weights."""
    assert roll.weights
    compared = roll.weights(roll.dice)
    weights = dict(compared.items() if hasattr(compared, "items") else compared)
    total = sum(weights.values())
    outcome = min(max(roll.outcome, min(weights)), max(weights))
    below = Fraction(0)
    same = Fraction(0)
    above = Fraction(0)
    for value, weight in weights.items():
        chance = Fraction(weight, total)
        if value < outcome:
            below += chance
        elif value == outcome:
            same += chance
        else:
            above += chance
    if roll.good == "high":
        better = above
        worse = below
    else:
        better = below
        worse = above
    is_lucky = worse >= better
    return is_lucky, min(better, worse) + same


@pytest.mark.shipped
def test_idle_battle_has_no_losses_and_no_turning_point() -> None:
    result = summary(engagement())
    assert result == Summary((), None, None, None)
    quiet = summary(engagement(TURN, TURN))
    assert [(moment.turn, [side.share for side in moment.sides]) for moment in quiet.moments] == [
        (1, [0, 0]),
        (2, [0, 0]),
    ]
    assert quiet.turning is None


@pytest.mark.shipped
def test_destroyed_models_are_counted_and_repairs_may_turn_a_battle() -> None:
    result = summary(engagement(shot(6), edit(0, A), edit(8, A), edit(20, B)))
    assert [
        [(side.boxes, side.of_boxes, side.gone, side.of) for side in moment.sides]
        for moment in result.moments
    ] == [
        [(0, 8, 0, 1), (6, 8, 0, 1)],
        [(8, 8, 1, 1), (6, 8, 0, 1)],
        [(0, 8, 0, 1), (6, 8, 0, 1)],
        [(0, 8, 0, 1), (0, 8, 0, 1)],
    ]
    assert result.turning
    assert (result.turning.number, result.turning.side, result.turning.by) == (2, 1, Fraction(1))


@pytest.mark.shipped
def test_equal_losses_of_both_sides_are_no_turning_point() -> None:
    assert summary(engagement(edit(8, A), edit(8, B))).turning is None


@pytest.mark.shipped
def test_roll_of_both_sides_counts_once() -> None:
    first, second = LuckRoll(0, 6, 6, even), LuckRoll(1, 6, 6, even, good="low")
    assert decided_rolls([first, second, first, LuckRoll(0, 1, 1, even)]) == [first, first]
    assert measure_luck([first]) == Luck(is_good=True, chance=Fraction(1, 6))
    assert measure_luck([second]) == Luck(is_good=False, chance=Fraction(1, 6))
