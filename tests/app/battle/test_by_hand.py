"""Cards, overrides, the commodore and plans: through the screens as in the engine."""

from engine.dice import Record
from engine.dystopian.battle import progress
from tests.app.battle.player import Player
from tests.app.markup import elements
from tests.engine.dystopian.battle.table import (
    Data,
    a,
    act,
    b,
    battle,
    game,
    ship,
    shots,
    squadron,
    sure,
    throw_draft,
)

GUNS = [
    {"weapon": "gunnery", "attack_dice": [3, 3, 3, 3]},
    {"weapon": "gunnery", "attack_dice": [5, 5, 5, 5]},
]


def declared(target: Data | None = None, *more: Data) -> Player:
    """One model has declared both of its guns, one after the other, at a target, or the second at
    another.
    """
    player = begun(target, *more)
    player.type("attacks.0.shots", f"{a('a0')}|0")
    player.send("declare.change")
    player.press("declare.change", more="yes")
    player.type("attacks.1.shots", f"{a('a0')}|1")
    player.send("declare.change")
    return player


def begun(target: Data | None = None, *more: Data) -> Player:
    """At the form of step 1."""
    made = battle(
        [squadron("a", ship(arms=GUNS))], [squadron("b", target or ship(dr=2, cr=3, hp=3), *more)]
    )
    player = Player().take_up(made)
    player.press("declare", ref="0.0.a")
    return player


def dice_due(player: Player) -> int:
    """The number of dice that are due."""
    result = progress(player.engagement.state)
    assert result is not None
    assert result.waiting is not None
    return result.waiting.count


def test_override_counts_and_is_marked() -> None:
    player = declared()
    player.press("declare.done")
    assert dice_due(player) == 3
    player.type("hand.attack_dice", "7").press("overrule", field="attack_dice")
    assert player.answer["faults"] == {}
    assert dice_due(player) == 7
    assert "7" in next(
        element.text for element in elements(player.html) if element.attrs.get("class") == "said"
    )
    player.type("hand.attack_dice", "many")
    assert "hand.attack_dice" in player.press("overrule", field="attack_dice")["faults"]
    assert (
        "hand.attack_dice"
        in player.type("hand.attack_dice", "9" * 6).press("overrule", field="attack_dice")["faults"]
    )
    player.type("hand.attack_dice", "").press("overrule", field="attack_dice")
    assert dice_due(player) == 3


def by_hand(player: Player) -> dict[str, str]:
    """The numbers that may be overridden now."""
    return {name: value for name, value in player.pairs() if name.startswith("hand.")}


def test_numbers_of_each_roll_can_be_overridden_until_it_begins() -> None:
    rockets = ship(arms=[{"weapon": "rockets", "attack_dice": [6, 6, 6, 6]}])
    now = act(
        game([squadron("a", rockets)], [squadron("b", ship(aa=4, shields=1))]),
        "declare",
        0,
        attacks=[{"shots": shots(a("a0")), "target": b("b0")}],
    )
    player = Player().take_up(now.battle)
    assert by_hand(player) == {"hand.attack_dice": "6", "hand.to_hit": "4"}
    player.tap(6, 4, 4, 4, 4, 1)
    assert by_hand(player) == {}, "in the middle of a roll"
    player.tap(1)
    player.press("defend", index=0)
    assert by_hand(player) == {"hand.defence_dice": "4", "hand.defence_to_hit": "5"}
    player.type("hand.defence_dice", "3").press("overrule", field="defence_dice")
    assert (player.answer["faults"], dice_due(player)) == ({}, 3)
    player.type("hand.defence_to_hit", "3").press("overrule", field="defence_to_hit")
    player.tap(3, 1, 1)
    assert by_hand(player) == {"hand.generator_needs": "5"}
    player.type("hand.generator_needs", "2").press("overrule", field="generator_needs")
    player.tap(2, 1)
    assert player.engagement.state.models[b("b0")].hp == 3, (
        "4 of 6 hits are left, as many as the DR"
    )


def test_dice_are_counted_by_the_hits_of_their_faces() -> None:
    player = declared()
    player.press("declare.done")
    kinds = [
        element.attrs["data-kind"]
        for element in elements(player.html)
        if "data-kind" in element.attrs
    ]
    assert kinds == ["6", "4 5"], "the others miss"


def test_card_acts_on_the_current_part_or_is_a_note() -> None:
    player = declared()
    player.press("declare.done")
    player.type("card.name", "Fair Wind").press("card")
    assert dice_due(player) == 3
    assert "Fair Wind" in player.text
    player.type("card.name", "Steady").type("card.effect", "dice").type("card.step", "6").type(
        "card.amount", "2"
    )
    player.press("card")
    assert dice_due(player) == 5
    player.type("card.effect", "dice").type("card.step", "9").type("card.amount", "2")
    answer = player.press("card")
    assert answer["say"]
    assert answer["faults"]


def test_another_attack_may_come_first_and_the_others_be_cancelled() -> None:
    player = declared()
    player.press("declare.done")
    player.press("order", attack="1")
    assert dice_due(player) == 5
    assert player.press("left")["regions"]["left-out"]
    player.press("finish")
    assert progress(player.engagement.state) is None


def test_commodore_rerolls_the_critical() -> None:
    player = declared(ship(dr=1, cr=2, hp=8))
    player.press("declare.done")
    player.tap(5, 5, 1)
    assert dice_due(player) == 2
    before = player.engagement
    player.tap(1, 3)
    played = sure(before.act(throw_draft(Record((1, 3)))))
    assert player.engagement.state == played.state
    effects = player.engagement.state.models[b("b0")].effects
    player.press("commodore.throw", side="1")
    (dice,) = player.engagement.battle.events[-1].dice
    assert player.engagement.battle.events[-1].kind == "commodore"
    engagement = sure(before.act(throw_draft(dice.record)))
    assert player.engagement.state.models == engagement.state.models
    assert not player.buttons("commodore.throw", side="1")
    player.press("undo")
    assert player.engagement.state.models[b("b0")].effects == effects
