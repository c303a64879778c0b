"""The parts of a puzzle: its words, its enemies in range, the groups in its battle, and what makes
none.
"""

from copy import copy
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from app.battle import Refused
from app.battle.advice.puzzle import BattlePuzzle, find_puzzle, is_far_better, with_puzzle
from engine.engagement import Draft, Refusal, resume
from engine.warsurge.battle import attack_draft, attack_form
from tests.app.battle.advice.test_puzzle import best_of, set_up
from tests.app.battle.test_table import begun
from tests.engine.engagement.toy import codes, sure

GANNETS = "0.0.4"
NEAR, FAR, SINGLE = "1_0_1", "1_0_1-0_0_6", "1_0_2-0_0_5"
"""Cirrus 1 from every Gannet, Cirrus 1 from the second one, and Cirrus 2 from the first one
alone.
"""


class Worth(NamedTuple):
    """A plan of which only its value counts."""

    value: Fraction


@pytest.mark.parametrize(
    ("best", "other", "far"),
    [
        (Fraction(3, 10), Fraction(2, 10), True),
        (Fraction(3, 10), Fraction(201, 1000), False),
        (Fraction(96, 1000), Fraction(0), False),
        (Fraction(10, 10), Fraction(8, 10), True),
        (Fraction(10, 10), Fraction(801, 1000), False),
    ],
)
def test_puzzle_needs_a_tenth_and_a_quarter_more(
    best: Fraction, other: Fraction, far: bool
) -> None:
    assert is_far_better(Worth(best), Worth(other)) is far


def puzzle_with(**reach: str) -> BattlePuzzle:
    """Return the puzzle of the two Gannets with these distances."""
    player = begun("dystopian")
    data = {"group": GANNETS, "aim": "any", "reach": reach}
    after = player.engagement.act(Draft(kind="puzzle", data=data))
    assert not isinstance(after, Refusal), after
    puzzle = find_puzzle(player.page, after, "en")
    assert not isinstance(puzzle, Refusal), puzzle
    return puzzle


def test_puzzle_names_its_group_its_goal_and_its_enemies() -> None:
    puzzle = puzzle_with(**{"1_0_1": "1", "1_0_2": "1", "1_0_4": "3"})
    assert (puzzle.name, puzzle.aim) == ("Gannet", "Destroy any of them")
    assert puzzle.targets() == ["Cirrus ×2", "Nimbus"]
    assert puzzle_with(**{"1_0_2": "1"}).targets() == ["Cirrus 2"]


def test_distance_is_named_once_where_it_is_the_same_for_all() -> None:
    puzzle = puzzle_with(**{"1_0_1": "1", "1_0_4": "3"})
    assert puzzle.distances() == [("Cirrus 1", [("", "RB1")]), ("Nimbus", [("", "RB3")])]


def test_distance_is_named_for_each_model_where_they_differ_or_one_is_out_of_range() -> None:
    puzzle = puzzle_with(**{NEAR: "1", FAR: "2", SINGLE: "4"})
    assert puzzle.distances() == [
        ("Cirrus 1", [("Gannet 1", "RB1"), ("Gannet 2", "RB2")]),
        ("Cirrus 2", [("Gannet 1", "RB4")]),
    ]


def test_battle_of_a_puzzle_holds_the_group_and_its_enemies_in_range() -> None:
    player = begun("dystopian")
    fields = {"aim": "any", "reach": {"1_0_4": "1"}}
    made = with_puzzle(player.page, player.engagement, GANNETS, fields, "en")
    assert [name for name, _ in made.opening.whole_groups] == [
        item
        for item, refs in player.engagement.opening.whole_groups
        if refs[0] in (GANNETS, "1.0.3")
    ]
    assert made.battle.name == "Puzzle: Gannet"
    others = [
        with_puzzle(player.page, player.engagement, GANNETS, fields | change, "en")
        for change in ({"aim": "hp"}, {"reach": {"1_0_4": "2"}})
    ]
    assert len({engagement.battle.id for engagement in (made, *others)}) == 3


def test_name_of_a_puzzle_fits_into_a_battle() -> None:
    """A group may have a name as long as a battle's."""
    player = begun("dystopian")
    sides = list(player.engagement.battle.sides)
    fleet = sides[0].fleets[0]
    groups = [group.model_copy(update={"name": "G" * 80}) for group in fleet.groups]
    sides[0] = sides[0].model_copy(
        update={"fleets": (fleet.model_copy(update={"groups": tuple(groups)}),)}
    )
    renamed = player.engagement.battle.model_copy(update={"sides": tuple(sides)})
    now = sure(resume(player.engagement.rules, renamed))
    made = with_puzzle(player.page, now, GANNETS, {"aim": "any", "reach": {NEAR: "1"}}, "en")
    assert len(made.battle.name) == 80


@pytest.mark.parametrize(
    ("group", "aim"), [("0.0.99", "any"), (GANNETS, "nothing"), (GANNETS, "sink 1.0.4")]
)
def test_group_or_goal_that_is_not_there_makes_no_puzzle(group: str, aim: str) -> None:
    player = begun("dystopian")
    with pytest.raises(Refused) as refused:
        with_puzzle(player.page, player.engagement, group, {"aim": aim, "reach": {NEAR: "1"}}, "en")
    assert codes(refused.value.refusal) == {"puzzle_none"}


def test_game_without_advice_has_no_puzzles() -> None:
    player = set_up()
    page = copy(player.page)
    page.advice = None
    assert codes(find_puzzle(page, player.engagement, "en")) == {"unknown_battle"}
    with pytest.raises(Refused):
        with_puzzle(page, player.engagement, GANNETS, {"aim": "any", "reach": {NEAR: "1"}}, "en")


@pytest.mark.parametrize(
    "data",
    [
        {"group": "0.0.99", "aim": "any", "reach": {NEAR: "1"}},
        {"group": GANNETS, "aim": "nothing", "reach": {NEAR: "1"}},
        {"group": GANNETS, "aim": "sink 1.0.4", "reach": {NEAR: "1"}},
    ],
)
def test_forged_puzzle_is_refused(data: dict[str, Any]) -> None:
    player = begun("dystopian")
    after = player.engagement.act(Draft(kind="puzzle", data=data))
    result = after if isinstance(after, Refusal) else find_puzzle(player.page, after, "en")
    assert isinstance(result, Refusal)


@pytest.mark.parametrize(
    ("game", "steps"), [("dystopian", False), ("jovian", True), ("warsurge", True)]
)
def test_obvious_plan_comes_after_the_steps_of_its_search(game: str, steps: bool) -> None:
    player = set_up(game=game)
    puzzle = find_puzzle(player.page, player.engagement, "en")
    assert not isinstance(puzzle, Refusal)
    *earlier, plan = puzzle.opponent.find_obvious_plan(
        puzzle.before.state, puzzle.puzzle.group, puzzle.reach, puzzle.puzzle.aim
    )
    assert bool(earlier) is steps
    assert set(earlier) <= {None}
    assert game == "jovian" or plan is not None


def allowed(game: str, data: list[dict[str, Any]], aim: str = "any") -> set[str]:
    """The reasons why a puzzle does not allow declarations; none for a plan."""
    puzzle = find_puzzle(set_up(game=game).page, set_up(game=game).engagement, "en")
    assert not isinstance(puzzle, Refusal)
    plan = puzzle.opponent.plan_of_declarations(
        puzzle.before.state, puzzle.puzzle.group, data, aim, puzzle.reach
    )
    return {fault.code for fault in plan.faults} if isinstance(plan, Refusal) else set()


def test_squadron_of_a_puzzle_fires_at_targets_in_range_and_pays_for_it() -> None:
    puzzle, _ = best_of(set_up(game="jovian"))
    weapon, target = next(iter(puzzle.reach))
    shot = {"group": puzzle.puzzle.group, "weapon": int(weapon), "target": target}
    assert allowed("jovian", [shot]) == set()
    for other in ({"group": "0.0.0"}, {"group": target}, {"target": puzzle.puzzle.group}):
        assert allowed("jovian", [shot | other]) == {"puzzle_otherwise"}
    once = [shot | {"weapon": weapon} for weapon in range(3)]
    assert puzzle.before.state.roster.profile(puzzle.puzzle.group).fire_control == 2
    assert allowed("jovian", once[:2]) == set()
    assert allowed("jovian", once) == {"fire_control_spent"}


def test_unit_of_a_puzzle_fires_each_weapon_once() -> None:
    puzzle, _ = best_of(set_up(game="warsurge"))
    state, group = puzzle.before.state, puzzle.puzzle.group
    target = next(at for _, at in puzzle.reach)
    form: Any = attack_form(state, group, [0], target)
    draft = attack_draft(state, group, [0], target, form)
    assert isinstance(draft, Draft)
    assert allowed("warsurge", [draft.data]) == set()
    assert allowed("warsurge", [draft.data, draft.data]) == {"puzzle_fired"}
    assert allowed("warsurge", [draft.data | {"at": group}]) == {"puzzle_otherwise"}
