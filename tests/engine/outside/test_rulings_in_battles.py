"""Every option of every ruling changes what the engine makes of a battle, with more than two
groups.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from engine import dystopian as dystopian_rules
from engine import jovian as jovian_rules
from engine import warsurge as warsurge_rules
from engine.engagement import Engagement, Refusal
from engine.jovian.battle import State
from tests.engine.jovian.battle import table as jovian
from tests.engine.jovian.battle.test_dogfight_events import dogfight
from tests.engine.outside.ruling_witnesses import (
    CANNON,
    DYSTOPIAN,
    HAMMER,
    JOVIAN,
    WARSURGE,
    Witness,
    dogfight_with,
    in_course,
    large,
    pair,
    play,
    special,
    usual,
)
from tests.engine.refusals import codes, sure
from tests.engine.warsurge.battle import table as warsurge


class Game(NamedTuple):
    """The rulings of a game, and a battle for each."""

    rulings: Sequence[Any]
    witnesses: Mapping[str, Witness]


GAMES = {
    "dystopian": Game(dystopian_rules.RULINGS, DYSTOPIAN),
    "jovian": Game(jovian_rules.RULINGS, JOVIAN),
    "warsurge": Game(warsurge_rules.RULINGS, WARSURGE),
}
FIRST_COURSE = in_course(usual, 0)
OWN_TESTS = {
    "explosion_at_wings",
    "smallest_models",
    "several_wings",
    "submerging",
    "repeated_effects",
}
"""Rulings of Dystopian Wars that random battles do not reach: tests of their own play them."""
COURSES = 30
"""The number of random battles that are tried where the listed battle shows nothing."""


def options() -> Iterator[tuple[str, str, str]]:
    """Yield every option that is not a default: game, ruling, option."""
    for name, game in GAMES.items():
        for ruling in game.rulings:
            if ruling.field in OWN_TESTS:
                continue
            for option in ruling.options[1:]:
                yield name, ruling.field, option


@pytest.mark.parametrize(("game", "field", "option"), list(options()))
def test_every_option_changes_a_result_in_a_battle(game: str, field: str, option: str) -> None:
    battles = witnesses_of(game, field, option)
    assert any(differ(battle({}), battle({field: option})) for battle in battles)


def witnesses_of(game: str, field: str, option: str) -> Iterator[Witness]:
    """Yield the battles that may show an option: the listed battle first.

    A change of Dystopian Wars gives its random battles another course: then others are tried.
    """
    witnesses = GAMES[game].witnesses
    yield witnesses.get(f"{field}.{option}") or witnesses.get(field) or FIRST_COURSE
    if game == "dystopian":
        for seed in range(COURSES):
            yield in_course(usual, seed)
            yield in_course(special, seed)


def differ(usual_looks: Iterator[Any], other_looks: Iterator[Any]) -> bool:
    """Return whether two battles differ at some event, without playing on after that."""
    for usual_look in usual_looks:
        if usual_look != next(other_looks, None):
            return True
    return next(other_looks, None) is not None


def test_every_battle_has_more_than_two_groups() -> None:
    battles = (usual(), special(), large(), jovian.engagement(), warsurge.engagement())
    assert all(len(battle.opening.groups) > 2 for battle in battles)


def fought(ruling: str = "full") -> Engagement[State]:
    """Return a battle of four groups after a dogfight in which both Exos have fired."""
    rulings = {"next_fire_control": ruling}
    *_, last = play(jovian.engagement, dogfight_with(HAMMER, CANNON), pair, rulings=rulings)
    assert not isinstance(last, Refusal)
    assert last.state.squadrons[jovian.EXOS].fire_control == 0
    return last


@pytest.mark.parametrize(("ruling", "remaining"), [("full", 2), ("left", 0)])
def test_next_round_of_a_dogfight_follows_the_ruling_among_other_groups(
    ruling: str, remaining: int
) -> None:
    now = fought(ruling)
    ships = now.state.ships
    after = sure(now.act(dogfight(continues=True)))
    fighting = after.state.dogfight.encounter.sides
    assert fighting[0].squadron.fire_control == remaining
    assert after.state.squadrons[jovian.EXOS].fire_control == remaining
    assert (after.state.ships, after.state.turn) == (ships, now.state.turn)
    assert sure(after.undo()).state == now.state


def test_new_dogfight_gets_no_fire_control() -> None:
    now = fought()
    after = sure(now.act(dogfight()))
    assert after.state.squadrons[jovian.EXOS].fire_control == 0


def test_next_round_needs_a_last_round_of_the_same_squadrons() -> None:
    assert codes(jovian.engagement().act(dogfight(continues=True))) == {"other_dogfight"}


def test_other_side_may_begin_the_next_round() -> None:
    now = fought()
    sides = {"first": {"group": jovian.BOMBERS}, "second": {"group": jovian.EXOS}}
    after = sure(now.act(dogfight(continues=True, **sides)))
    assert after.state.squadrons[jovian.EXOS].fire_control == 2


def test_declaration_of_a_first_round_is_saved_as_before() -> None:
    event = sure(jovian.engagement().act(dogfight())).battle.events[-1]
    assert "continues" not in event.data
