"""Step 6 checks lines of sight: when the battle asks, and what the response changes."""

from tests.engine.dystopian.battle.table import (
    Game,
    a,
    act,
    adjust,
    at,
    b,
    game,
    overrule,
    refused,
    ship,
    shots,
    squadron,
    sure,
    throws,
    wing,
)

SINK = (4, 4, 4, 4, 4, 4, 1)
TABLE = game([squadron("a", ship(), ship(), ship())], [squadron("b", ship(hp=2), ship(), ship())])


def declared(**second: object) -> Game:
    """An attack that can sink b0, then one of two models at b1."""
    linked = {"shots": shots(a("a1"), a("a2")), "target": b("b1"), "option": "linked"}
    first = {"shots": shots(a("a0")), "target": b("b0")}
    return act(TABLE, "declare", 0, attacks=[first, linked | second])


def test_battle_asks_for_sight_after_a_model_is_destroyed() -> None:
    now = declared(sight="limited")
    assert at(now).numbers is not None
    missed = throws(now, (1,) * 7)
    assert (at(missed).due, at(missed).waiting.count) == ("throw", 4)  # type: ignore[union-attr]
    now = throws(now, SINK)
    assert (at(now).due, at(now).step, at(now).side, at(now).part) == ("sight", 6, 0, "attack.1")
    assert refused(now, "throw") == {"nothing_to_throw"}
    same = act(now, "sight", 0, attack=1)
    assert (at(same).due, at(same).waiting.count) == ("throw", 4)  # type: ignore[union-attr]
    opened = act(now, "sight", 0, attack=1, sights=["clear", "clear"])
    assert (at(opened).due, at(opened).waiting.count) == ("throw", 10)  # type: ignore[union-attr]
    engagement = act(now, "sight", 0, attack=1, sights=["clear", "limited"])
    assert at(engagement).waiting.count == 8  # type: ignore[union-attr]
    back = sure(engagement.undo())
    assert back.state == now.state
    assert sure(back.redo()).state == engagement.state


def test_battle_does_not_ask_for_sight_that_cannot_have_changed() -> None:
    for how in ({}, {"sight": "obstructed_arc"}):
        now = throws(declared(**how), SINK)
        assert at(now).due == "throw"
    by_hand = adjust(declared(sight="limited"), b("b2"), hp=0)
    assert at(by_hand).part == "attack.0"
    first = act(
        TABLE,
        "declare",
        0,
        attacks=[{"shots": shots(a("a0")), "target": b("b1"), "sight": "limited"}],
    )
    assert at(first).due == "throw"
    assert at(adjust(first, b("b0"), hp=0)).due == "sight"


def test_limited_sight_of_one_model_is_enough_to_ask() -> None:
    limited = [{"model": a("a1"), "sight": "limited"}, {"model": a("a2")}]
    now = throws(declared(shots=limited), SINK)
    assert at(now).due == "sight"
    gone = adjust(now, a("a1"), hp=0)
    assert (at(gone).due, at(gone).by) == ("throw", (a("a2"),))


def test_battle_asks_for_the_sight_of_wings() -> None:
    """Their ordnance is halved for a limited sight as guns are; all wings of an attack see
    alike.
    """
    bombers = [wing(item, "dive_bombers", attack_dice=2) for item in ("v", "u")]
    now = game([squadron("a", ship()), *bombers], [squadron("b", ship(hp=2), ship())])
    drop = {"wings": [a("v"), a("u")], "target": b("b1"), "option": "combined", "sight": "limited"}
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}, drop])
    now = throws(now, SINK)
    assert (at(now).due, at(now).part) == ("sight", "attack.1")
    same, opened = act(now, "sight", 0, attack=1), act(now, "sight", 0, attack=1, sights=["clear"])
    assert (at(same).waiting.count, at(opened).waiting.count) == (6, 12)  # type: ignore[union-attr]
    assert refused(now, "sight", 0, attack=1, sights=["clear", "clear"]) == {"wrong_sights"}
    aborted = adjust(adjust(now, a("v"), aborted=True), a("u"), tokens=0)
    assert aborted.state.underway is None, "nobody is left to see anything"


def test_battle_asks_once_for_each_destroyed_model() -> None:
    now = act(throws(declared(sight="limited"), SINK), "sight", 0, attack=1)
    assert at(now).due == "throw"
    assert at(adjust(now, b("b2"), hp=0)).due == "sight"


def test_sight_can_be_set_until_the_attack_is_rolled() -> None:
    now = throws(declared(sight="limited"), (1,) * 7)
    now = act(now, "sight", 0, attack=1, sights=["clear", "clear"])
    assert at(now).waiting.count == 10  # type: ignore[union-attr]
    assert refused(now, "sight", 0, attack=0, sights=["clear"]) == {"too_late"}
    assert refused(now, "sight", 0, attack=1, sights=["clear"]) == {"wrong_sights"}
    assert refused(now, "sight", 0, attack=2) == {"no_such_part"}
    assert refused(TABLE, "sight", 0, attack=0) == {"no_activation"}
    rolled = throws(overrule(now, "attack.1", "attack_dice", 2), (6, 1))
    assert refused(rolled, "sight", 0, attack=1, sights=["clear", "clear"]) == {"too_late"}
