"""Models that counterattack one target in separate rolls: by the form, and by the advice where it
is best.
"""

from app.words import words
from tests.app.battle.player import Player
from tests.engine.dystopian.battle.table import Game, a, act, b, game, ship, shots, squadron


def attacked() -> Game:
    """A flyer that three equal escorts cost most in separate rolls."""
    flyer = ship(dr=2, cr=9, hp=6, height="flying")
    now = game([squadron("a", flyer)], [squadron("b", *[ship(aa=3)] * 3)])
    return act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])


def rolls(player: Player) -> list[tuple[list[str], str]]:
    counters = player.engagement.battle.events[-1].data["counterattacks"]
    return [(item["models"], item["option"]) for item in counters]


def test_form_makes_a_separate_roll_for_each_model() -> None:
    player = Player().take_up(attacked().battle)
    player.type("groups.0.models", b("b0"), b("b2")).type("groups.0.option", "separate")
    player.type("groups.0.shares.1-0-b2", "2")
    player.send("counter")
    assert rolls(player) == [([b("b0")], "single"), ([b("b2")], "split")]


def test_share_that_is_too_large_is_reported_at_its_model() -> None:
    player = Player().take_up(attacked().battle)
    player.type("groups.0.option", "separate").type("groups.0.shares.1-0-b2", "4")
    assert set(player.send("counter")["faults"]) == {"groups.0.shares.1-0-b2"}


def test_advice_names_the_rolls_of_each_model() -> None:
    player = Player().take_up(attacked().battle)
    answer = player.send("advised")
    while answer["follow"].get("more"):
        answer = player.send("advised")
    texts = answer["regions"]["advised-out"]
    assert f"B0, B1, B2 ({words('en')('part.separate')})" in texts
    assert "Best of 8 options compared" in texts
