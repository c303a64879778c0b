"""Puzzles of wings: the declaration of a player in the game's own form is compared as a plan, as
for ships.
"""

from random import Random
from typing import Any

import pytest

from app.battle.advice.puzzle import find_puzzle
from app.words import words
from engine.dystopian.advice.opponent import plan_of_declarations
from engine.dystopian.advice.plans import Plan
from engine.engagement import Refusal
from engine.opponent import OTHERWISE
from tests.app.battle.advice.test_best import in_reach
from tests.app.battle.advice.test_puzzle import best_of, puzzled, solved
from tests.app.battle.player import Player
from tests.app.battle.test_table import begun


def wing_puzzle() -> Player:
    """Bombers with every target in range."""
    player = begun("dystopian")
    ref = next(
        ref
        for ref in player.engagement.state.wings
        if player.engagement.state.roster.wings[ref].attack_dice
    )
    player.press("declare", ref=ref)
    player.choose_way("best")
    fields = in_reach(player, "1")
    player.send("go", {"view": "battle"})
    reach = {name.removeprefix("best.reach."): "1" for name in fields}
    puzzled(player, {"group": ref, "aim": "hp", "reach": reach})
    return player


def test_declaration_in_the_games_form_is_compared_with_the_best() -> None:
    player, t = wing_puzzle(), words("en")
    before = player.engagement.battle
    player.press("puzzle.declare")
    assert player.screen["view"] == "declare"
    assert not player.press("declare.done")["faults"]
    assert player.screen["view"] == "puzzle" and player.engagement.battle == before
    values = solved(player, own="yes")["regions"]["puzzle-out"]
    puzzle, best = best_of(player, "hp")
    assert t("puzzle.yours") in values and puzzle.planner.show(best, best).value in values


def at_random(
    wing: str, targets: list[str], wings: set[str], tokens: int, chance: Random
) -> dict[str, Any]:
    """Tokens with ordnance and with AA, at random targets."""
    data: dict[str, Any] = {
        "models": [],
        "wings": [wing],
        "attacks": [],
        "wings_at_models": [],
        "wings_at_wings": [],
    }
    for kind in ("drop", "aa"):
        remaining = tokens
        for target in chance.sample(targets, len(targets)):
            some = chance.randint(0, remaining)
            remaining -= some
            part = {} if some == tokens else {"tokens": some}
            if some and kind == "aa":
                data["wings_at_wings" if target in wings else "wings_at_models"].append(
                    {"wing": wing, "target": target, **part}
                )
            elif some and target not in wings:
                option = (
                    {"option": "single"}
                    if some == tokens
                    else {"option": "split", "tokens": [some]}
                )
                data["attacks"].append(
                    {"shots": [], "wings": [wing], "target": target, "range_band": 3, **option}
                )
    return data


def test_random_declarations_of_a_wing_never_beat_the_best_plan() -> None:
    player, chance = wing_puzzle(), Random(5)
    (puzzle, best), state = best_of(player, "hp"), player.engagement.state
    wing, targets = puzzle.puzzle.group, [at for _, at in puzzle.reach]
    values = set()
    for _ in range(60):
        data = at_random(wing, targets, set(state.wings), state.wings[wing].tokens, chance)
        mine = plan_of_declarations(state, wing, [data], "hp", puzzle.reach)
        if isinstance(mine, Plan):
            assert mine.value <= best.value, data
            values.add(mine.value)
    assert len(values) > 10
    (plain,) = puzzle.opponent.find_obvious_plan(state, wing, puzzle.reach, "hp")
    assert plain.value <= best.value and len(plain.targets) == 1


@pytest.mark.parametrize("wrong", ["far", "twice", "by hand", "too many"])
def test_declaration_unlike_any_plan_is_refused(wrong: str) -> None:
    player = wing_puzzle()
    puzzle, state = find_puzzle(player.page, player.engagement, "en"), player.engagement.state
    assert not isinstance(puzzle, Refusal)
    wing, reach = puzzle.puzzle.group, puzzle.reach
    target = next(at for _, at in reach if at in state.models)
    drop: dict[str, Any] = {
        "wings": [wing],
        "shots": [],
        "target": target,
        "range_band": 1,
        "option": "split",
        "tokens": [2],
    }
    if wrong == "far":
        reach = {pair: item for pair, item in reach.items() if pair[1] != target}
    changed = {
        "twice": {"tokens": [1]},
        "by hand": {"overrules": {"to_hit": 2}},
        "too many": {"tokens": [9]},
    }
    data = {
        "models": [],
        "wings": [wing],
        "attacks": [drop | changed.get(wrong, {})] + [drop] * (wrong == "twice"),
    }
    plan = plan_of_declarations(state, wing, [data], "hp", reach)
    assert isinstance(plan, Refusal)
    assert wrong == "too many" or plan.faults[0].code == OTHERWISE
