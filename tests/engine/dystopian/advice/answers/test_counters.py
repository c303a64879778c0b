"""The counterattacks of step 2 that are compared: each once, equal models by number; against every
possible way.
"""

from collections import Counter as Tally
from itertools import product
from math import comb

import pytest

from engine.dystopian.advice.answers.counterattack_choices import ROLLS, WAYS, list_counters
from engine.dystopian.battle import Counter
from tests.engine.dystopian.battle.table import Game, a, act, b, game, ship, shots, squadron

Way = frozenset[tuple[str, str, int]]
"""Weapons with their targets, and the number of models that fire."""


def attacked(escorts: int, targets: int, **arms: int) -> Game:
    """Flyers, each of which attacks a squadron of equal escorts."""
    ours = squadron("a", *[ship(height="flying")] * targets)
    now = game([ours], [squadron("b", *[ship(**arms)] * escorts)])
    attacks = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in range(targets)]
    return act(now, "declare", 0, attacks=attacks)


def way(answer: Counter) -> Way:
    fired: Tally[tuple[str, str]] = Tally()
    for item in answer.counterattacks:
        fired[item.weapon.value, str(item.target)] += len(item.models)
    return frozenset((*at, count) for at, count in fired.items())


def rolls(answer: Counter) -> frozenset[tuple[str, tuple[int, ...]]]:
    """The number of models in each roll at each target, roll by roll."""
    at: dict[str, tuple[int, ...]] = {}
    for item in answer.counterattacks:
        at[str(item.target)] = (*at.get(str(item.target), ()), len(item.models))
    return frozenset(at.items())


def rows(count: int) -> list[tuple[int, ...]]:
    """Every row of rolls of equal models."""
    return (
        [(first, *rest) for first in range(1, count + 1) for rest in rows(count - first)]
        if count
        else [()]
    )


def every_way(escorts: int, targets: int) -> set[Way]:
    """Each of the escorts at one of the targets or at none, which of them it is left out."""
    given = (
        Tally(at for at in chosen if at) for chosen in product(range(targets + 1), repeat=escorts)
    )
    return {
        frozenset(("aa", a(f"a{at - 1}"), count) for at, count in tally.items()) for tally in given
    }


@pytest.mark.parametrize(("escorts", "targets"), [(2, 1), (5, 1), (12, 1), (2, 2), (5, 2), (3, 3)])
def test_equal_models_are_compared_only_by_number(escorts: int, targets: int) -> None:
    result = list_counters(attacked(escorts, targets, aa=3).state)
    answers = list(result.answers)
    ways, every = [way(answer) for answer in answers], every_way(escorts, targets)
    in_rolls = {
        frozenset((at, row) for (_, at, _), row in zip(item, rolled, strict=True))
        for item in map(tuple, every)
        for rolled in product(*(rows(count) for *_, count in item))
    }
    assert result.every is (comb(escorts + targets, targets) <= WAYS)
    assert result.in_every_roll is (len(in_rolls) <= ROLLS)
    rolled_ways = [rolls(answer) for answer in answers]
    assert len(rolled_ways) == len(set(rolled_ways)) and set(rolled_ways) <= in_rolls, (
        "no way is proposed twice"
    )
    assert set(rolled_ways) == in_rolls if result.in_every_roll else len(ways) == len(set(ways))
    assert set(ways) == every
    assert ways[0] == frozenset(), "nobody's comes first"


@pytest.mark.parametrize(("divers", "every"), [(15, True), (16, False)])
def test_counterattacks_are_compared_completely_up_to_the_limit(divers: int, every: bool) -> None:
    """One escort at 3 flyers or none, and at 15 divers or none: 4 times 16 ways are tried, 4 times
    17 are too many.
    """
    ours = squadron("a", *[ship(height="flying")] * 3, *[ship(height="diving")] * divers)
    attacks = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in range(3 + divers)]
    now = act(game([ours], [squadron("b", ship(aa=2, cc=2))]), "declare", 0, attacks=attacks)
    assert list_counters(now.state).every is every


def test_many_escorts_concentrate_on_one_target_or_divide_equally() -> None:
    """Six escorts at three flyers have 84 ways: compared are all at one, two at each, and none."""
    result = list_counters(attacked(6, 3, aa=3).state)
    assert not result.every
    ways = [way(answer) for answer in result.answers]
    alone = [frozenset([("aa", a(f"a{at}"), 6)]) for at in range(3)]
    shared = frozenset(("aa", a(f"a{at}"), 2) for at in range(3))
    assert sorted(map(sorted, ways)) == sorted(map(sorted, [frozenset(), *alone, shared]))


def test_first_escorts_counterattack_when_there_are_too_many() -> None:
    result = list_counters(attacked(14, 1, aa=3).state)
    assert (
        max(sum(len(item.models) for item in answer.counterattacks) for answer in result.answers)
        == 12
    )


def test_single_escort_splits_its_dice_between_two_targets() -> None:
    answers = list(list_counters(attacked(1, 2, aa=4).state).answers)
    split = [
        [(item.target, *item.shares) for item in answer.counterattacks]
        for answer in answers
        if any(item.shares for item in answer.counterattacks)
    ]
    assert split == [[(a("a0"), share), (a("a1"), 4 - share)] for share in (1, 2, 3)]
    assert {way(answer) for answer in answers if len(answer.counterattacks) < 2} == every_way(1, 2)
