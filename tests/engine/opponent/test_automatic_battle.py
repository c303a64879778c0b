"""Broadside plays both sides of a battle of each game with the engine alone: no page, no
browser.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from engine.dystopian.advice.opponent import OPPONENT as DYSTOPIAN_OPPONENT
from engine.dystopian.battle import RULES as DYSTOPIAN
from engine.dystopian.battle import sample_fleets as dystopian_fleets
from engine.engagement import Engagement, Fleet, GameRules, Level, Side, begin, resume, side_of
from engine.jovian.advice.opponent import OPPONENT as JOVIAN_OPPONENT
from engine.jovian.battle import RULES as JOVIAN
from engine.jovian.samples import sample_fleets as jovian_fleets
from engine.opponent import GroupPlans, Opponent, Reach, play, with_broadside
from engine.warsurge.advice.opponent import OPPONENT as WARSURGE_OPPONENT
from engine.warsurge.battle import RULES as WARSURGE
from engine.warsurge.battle import sample_fleets as warsurge_fleets
from tests.engine.refusals import sure

TURNS = 2


class Game(NamedTuple):
    """A game to be played: its rules, its opponent, its samples, the set-up of a battle, how far
    enemies are.
    """

    rules: GameRules[Any]
    opponent: Opponent[Any, Any]
    fleets: Callable[[], tuple[Fleet, ...]]
    setup: Mapping[str, Any]
    distance: str


GAMES = {
    "dystopian": Game(DYSTOPIAN, DYSTOPIAN_OPPONENT, dystopian_fleets, {}, "2"),
    "jovian": Game(JOVIAN, JOVIAN_OPPONENT, jovian_fleets, {}, "0"),
    "warsurge": Game(WARSURGE, WARSURGE_OPPONENT, warsurge_fleets, {"method": "chart"}, "24"),
}


def begun(game: Game) -> Engagement[Any]:
    """A battle of the first two samples of a game."""
    first, second, *_ = game.fleets()
    sides = [Side(name="A", fleets=(first,)), Side(name="B", fleets=(second,))]
    return sure(resume(game.rules, sure(begin(game.rules, "test", sides, dict(game.setup), "now"))))


def in_reach(game: Game) -> Callable[[Engagement[Any], str, GroupPlans[Any]], Reach]:
    """The first two enemies at the game's distance, or at the furthest that its weapons have."""

    def reach(engagement: Engagement[Any], group: str, planner: GroupPlans[Any]) -> Reach:
        distance = game.distance if game.distance in planner.distances else planner.distances[-1]
        near = planner.targets[:2]
        return {pair: far for pair, far in planner.all_at(distance).items() if pair[1] in near}

    return reach


@pytest.mark.long
@pytest.mark.parametrize("level", [Level.BEST, Level.OBVIOUS])
@pytest.mark.parametrize("name", GAMES)
def test_broadside_plays_both_sides_for_some_turns_or_to_the_end(name: str, level: Level) -> None:
    game = GAMES[name]
    battle = play(
        with_broadside(begun(game), 0, 1, level=level), game.opponent, in_reach(game), turns=TURNS
    )
    events = battle.battle.events
    assert battle.battle.is_over
    assert all(event.by_broadside for event in events if event.kind != "plays")
    acting = [event for event in events if event.kind in ("declare", "attack")]
    assert {battle.results[event.number].side for event in acting} == {0, 1}
    remaining = {
        side_of(strength.ref)
        for strength in game.rules.strengths(battle.state)
        if not strength.gone
    }
    assert game.rules.turn(battle.state) == TURNS or len(remaining) < 2
    assert sure(resume(game.rules, battle.battle)).state == battle.state


@pytest.mark.parametrize("name", GAMES)
def test_broadside_waits_for_a_player_of_the_other_side(name: str) -> None:
    """The players choose the next side, and everything that only they can see."""
    game = GAMES[name]
    battle = play(with_broadside(begun(game), 0), game.opponent, in_reach(game))
    sides = {
        battle.results[event.number].side for event in battle.battle.events if event.kind != "plays"
    }
    assert not battle.battle.is_over and 0 in sides
    assert play(battle, game.opponent, in_reach(game)) is battle


@pytest.mark.parametrize("name", GAMES)
def test_battle_without_targets_in_range_ends(name: str) -> None:
    game = GAMES[name]
    battle = play(
        with_broadside(begun(game), 0, 1), game.opponent, lambda engagement, group, planner: {}
    )
    assert battle.battle.is_over and {event.kind for event in battle.battle.events} <= {
        "plays",
        "cap",
        "holds",
        "end",
    }
