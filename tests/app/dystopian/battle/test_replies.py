"""The words at a side that may still reply: a counterattack in step 2, defensive fire after it."""

import pytest

from app.words import LANGUAGES, words
from tests.app.battle.player import Player
from tests.app.battle.test_sides_view import text_of
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    b,
    game,
    ship,
    shots,
    squadron,
    throws,
)

HIT = (4, 4, 4, 4, 4, 4)


def attacked(weapon: str, *escorts: Data, **attacker: str) -> Game:
    """A model attacks the first of some squadrons, each of one model."""
    arms = [{"weapon": weapon, "attack_dice": [6] * 4}]
    squadrons = [squadron(f"b{index}", escort) for index, escort in enumerate(escorts)]
    now = game([squadron("a", ship(arms=arms, **attacker))], squadrons)
    return act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b00")}])


def replies(now: Game, language: str = "en") -> str:
    """The tab of the defender."""
    return text_of(Player(language=language).take_up(now.battle), "side-tab-1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_reply_to_a_surface_ship_is_defensive_fire(language: str) -> None:
    t = words(language)
    rockets = attacked("rockets", ship(aa=4), ship(aa=4))
    for now in (rockets, throws(rockets, HIT)):
        assert t("battle.may_reply.defend", count=1) in replies(now, language)
        assert t("battle.may_reply.counter", count=1) not in replies(now, language)


def test_counterattack_is_possible_in_step_2_only() -> None:
    rockets = attacked("rockets", ship(aa=4), height="flying")
    assert "may counterattack: 1" in replies(rockets)
    assert "defensive fire possible: 1" in replies(act(rockets, "counter", 1))


def test_squadron_that_can_only_defend_does_not_count_in_step_2() -> None:
    """CC defends against torpedoes; only AA counterattacks a flyer."""
    flyer = ship(arms=[{"weapon": "torpedoes", "attack_dice": [6] * 4}], height="flying")
    now = game(
        [squadron("a", flyer, flyer)], [squadron("b", ship(cc=4)), squadron("c", ship(aa=4))]
    )
    attacks = [
        {"shots": shots(a(model)), "target": b(target)}
        for model, target in (("a0", "b0"), ("a1", "c0"))
    ]
    assert "may counterattack: 1" in replies(act(now, "declare", 0, attacks=attacks))


def test_nothing_answers_guns_of_a_surface_ship() -> None:
    assert "1 to activate" in replies(attacked("gunnery", ship(aa=4)))
