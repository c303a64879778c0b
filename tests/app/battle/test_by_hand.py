"""Cards, overrides, the commodore and plans: through the screens as in the engine."""

import pytest

from app.format import decimals, percent
from app.words import words
from engine.advice import Goal
from engine.dice import Record
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.battle import activation_of, progress, throw_draft
from engine.dystopian.planning import GOALS, Aim, orders, shots_to_sink
from tests.app.battle.player import Player
from tests.app.markup import elements
from tests.engine.dystopian.battle.table import Data, a, act, b, battle, game, ship, shots, squadron, sure

GUNS = [{"weapon": "gunnery", "attack_dice": [3, 3, 3, 3]}, {"weapon": "gunnery", "attack_dice": [5, 5, 5, 5]}]


def declared(target: Data | None = None, *more: Data) -> Player:
    """One model has declared both of its guns, one after the other, at a target, or the second at another."""
    player = begun(target, *more)
    player.type("attacks.0.shots", f"{a('a0')}|0")
    player.send("declare.change")
    player.press("declare.change", more="yes")
    player.type("attacks.1.shots", f"{a('a0')}|1")
    player.send("declare.change")
    return player


def begun(target: Data | None = None, *more: Data) -> Player:
    """At the form of step 1."""
    made = battle([squadron("a", ship(arms=GUNS))], [squadron("b", target or ship(dr=2, cr=3, hp=3), *more)])
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
    assert "7" in next(element.text for element in elements(player.html) if element.attrs.get("class") == "said")
    player.type("hand.attack_dice", "many")
    assert "hand.attack_dice" in player.press("overrule", field="attack_dice")["faults"]
    assert (
        "hand.attack_dice" in player.type("hand.attack_dice", "9" * 6).press("overrule", field="attack_dice")["faults"]
    )
    player.type("hand.attack_dice", "").press("overrule", field="attack_dice")
    assert dice_due(player) == 3


def by_hand(player: Player) -> dict[str, str]:
    """The numbers that may be overridden now."""
    return {name: value for name, value in player.pairs() if name.startswith("hand.")}


def test_numbers_of_each_roll_can_be_overridden_until_it_begins() -> None:
    rockets = ship(arms=[{"weapon": "rockets", "attack_dice": [6, 6, 6, 6]}])
    now = act(game([squadron("a", rockets)], [squadron("b", ship(aa=4, shields=1))]), "declare", 0,
              attacks=[{"shots": shots(a("a0")), "target": b("b0")}])  # fmt: skip
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
    assert player.engagement.state.models[b("b0")].hp == 3, "4 of 6 hits are left, as many as the DR"


def test_dice_are_counted_by_the_hits_of_their_faces() -> None:
    player = declared()
    player.press("declare.done")
    kinds = [element.attrs["data-kind"] for element in elements(player.html) if "data-kind" in element.attrs]
    assert kinds == ["6", "4 5"], "the others miss"


def test_card_acts_on_the_current_part_or_is_a_note() -> None:
    player = declared()
    player.press("declare.done")
    player.type("card.name", "Fair Wind").press("card")
    assert dice_due(player) == 3
    assert "Fair Wind" in player.text
    player.type("card.name", "Steady").type("card.effect", "dice").type("card.step", "6").type("card.amount", "2")
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


def percentages(html: str) -> list[str]:
    """All cells of a table."""
    return [element.text for element in elements(html) if element.tag == "td" and element.text]


@pytest.mark.parametrize("goal", GOALS)
def test_plans_show_the_chances_of_the_engine(goal: Goal) -> None:
    player = declared(ship(dr=1, cr=3, hp=3, points=40, mars=["ablative_armour"]))
    attacks = [{"shots": shots(a("a0"), arm=index), "target": b("b0"), "range_band": 2} for index in (0, 1)]
    planned = sure(activation_of(player.engagement.state, {"models": [a("a0")], "attacks": attacks}))
    aim = Aim(goal=goal, models=(planned.attacks[0].target,))
    odds = activation_odds(planned)
    player.type("aim", goal)
    promise = player.send("declare.promise")["regions"]["promise"]
    assert percent(odds.destroyed(*aim.models), "en") in percentages(promise)
    kept = player.press("plans.keep")["regions"]["plans-out"]
    worth, value = [element.text for element in elements(kept) if element.tag == "b"], aim.value(planned, odds)
    if not goal.is_chance:
        assert worth == [f"{decimals(value, 2, 'en')}\u00a0{'HP' if goal is Goal.HP else 'points'}"]
    if goal.is_chance:
        assert worth == [percent(value, "en")]
        best = orders(planned, aim).best
        ordered = player.press("plans.order")["regions"]["plans-out"]
        assert percent(best.value, "en") in elements(f"<div>{ordered}</div>")[0].text
    sunk = player.press("plans.sink")["regions"]["plans-out"]
    texts = [text for text in percentages(sunk) if "%" in text]
    assert texts == [percent(chance, "en") for chance in shots_to_sink(planned, *aim.models)]


def test_better_of_two_plans_is_marked() -> None:
    player = declared()
    player.press("plans.keep")
    player.press("declare.change", drop="0")
    table = player.press("plans.compare")["regions"]["plans-out"]
    rows = [element for element in elements(table) if element.tag == "li" and not element.inside("li")]
    assert [element.attrs.get("class") for element in rows] == ["best", None]
    assert "★" in rows[0].text
    assert words("en")("table.plan_of", names="").strip() not in table, "both are for the same"


def test_sinking_one_ranks_before_sinking_two_and_hopeless_plans_are_never_better() -> None:
    small = ship(dr=2, cr=3, hp=3)
    player = declared(small, small)
    player.press("plans.keep")
    player.type("attacks.1.target", b("b0"))
    table = player.press("plans.compare")["regions"]["plans-out"]
    rows = [element.text for element in elements(table) if element.tag == "li" and not element.inside("li")]
    assert [row[0] for row in rows] == ["B", "A"]
    assert "★" in rows[0]
    counted = words("en")("table.plan_of", names="{}")
    assert counted.format("B0") in rows[0] and counted.format("B0, B1") in rows[1], "each plan counts its own targets"
    assert words("en")("weapon.gunnery") in rows[0]
    vain = declared(ship(dr=14, cr=20, hp=20))
    vain.press("plans.keep")
    vain.press("declare.change", drop="0")
    table = vain.press("plans.compare")["regions"]["plans-out"]
    assert "★" not in table
    assert words("en")("table.none_better") in table


def test_each_group_has_its_own_plans() -> None:
    ours = [squadron("a", ship(arms=GUNS)), squadron("c", ship(arms=GUNS))]
    player = Player().take_up(battle(ours, [squadron("b", ship())]))
    for group in ("a", "c"):
        player.press("declare", ref=f"0.0.{group}")
        player.press("plans.keep")
        player.press("go", view="battle")
    player.press("declare", ref="0.0.a")
    player.type("attacks.0.range_band", "4")
    table = player.press("plans.compare")["regions"]["plans-out"]
    assert len([element for element in elements(table) if element.tag == "li" and not element.inside("li")]) == 2


def test_plans_are_deleted_with_their_battle() -> None:
    player = declared()
    player.press("plans.keep")
    player.press("go", view="battle")
    player.press("go", view="home")
    player.press("delete")
    player.press("delete", sure="yes")
    assert player.kept() == {}
