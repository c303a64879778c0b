"""The questions of an activation after its declaration: counterattacks, sight, shares and
explosions.
"""

import pytest

from app.number_format import decimals, percent
from app.requests import fault_text
from app.words import LANGUAGES, words
from engine.dystopian.battle import progress, remaining_activation_odds
from engine.kit import Fault
from tests.app.battle.test_declaring import BOTH, FLYERS, GUN, TWO, at, beside, last_data
from tests.app.markup import elements
from tests.engine.dystopian.battle.table import Data, a, act, b, game, ship, squadron, throws, wing

TUBES = [{"weapon": "torpedoes", "attack_dice": [9, 9, 9, 9]}]


def test_counterattacks_on_wings_come_first_in_step_2() -> None:
    bombers = [wing(name, "dive_bombers", attack_dice=2) for name in ("v", "u")]
    table = game([squadron("a", ship(height="flying")), *bombers], [squadron("b", ship(aa=6))])
    bombs = [{"wings": [a(name)], "target": b("b0")} for name in ("v", "u")]
    player = at(act(table, "declare", 0, attacks=[*BOTH[:1], *bombs], wings=[a("v"), a("u")]))
    asked = [
        element.text
        for element in elements(player.html)
        if element.tag == "legend" and "AA" in element.text
    ]
    assert asked == ["AA at Wing v?", "AA at Wing u?", "AA at A0?"]
    ready = [(name, value) for name, value in player.pairs() if name.endswith(".models")]
    assert ready == [("groups.0.models", b("b0"))], (
        "who may answer several is set to answer the first"
    )


def test_attacker_without_possible_counterattacks_is_not_listed() -> None:
    """Ruling 24: a wing that acts and attacks nothing."""
    table = game([squadron("a", ship(height="flying")), wing("v")], [squadron("b", ship(aa=6))])
    player = at(act(table, "declare", 0, attacks=BOTH[:1], wings=[a("v")]))
    asked = [
        element.text
        for element in elements(player.html)
        if element.tag == "legend" and "AA" in element.text
    ]
    assert asked == ["AA at A0?"]
    assert not player.press("counter", index=0)["faults"]


def test_fighters_on_cap_are_listed_in_step_2() -> None:
    alone = at(act(FLYERS, "declare", 0, attacks=BOTH))
    assert "groups.0.wings" not in alone.html
    table = act(act(FLYERS, "cap", 1, wing=b("w"), squadron=b("b")), "declare", 0, attacks=BOTH)
    player = at(table)
    player.type("groups.0.wings", b("w")).press("counter", index=0)
    assert last_data(player)["wings_at_models"] == [
        {
            "wing": b("w"),
            "target": a("a0"),
            "tokens": None,
            "modifiers": [],
            "overrules": no_overrules(),
        }
    ]


def no_overrules() -> Data:
    """No overrides."""
    names = ("to_hit", "defence_to_hit", "generator_needs", "attack_dice", "defence_dice")
    return dict.fromkeys(names)


SEA = game(
    [squadron("a", ship(height="diving", arms=TUBES))], [squadron("b", ship(cc=5), ship(cc=2))]
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_defenders_fire_their_remaining_dice(language: str) -> None:
    now = act(SEA, "declare", 0, attacks=BOTH[:1])
    part = {
        "models": [b("b0")],
        "weapon": "cc",
        "target": a("a0"),
        "option": "split",
        "shares": [3],
    }
    now = throws(
        act(now, "counter", 1, counterattacks=[part]), (1, 1, 1), (4, 4, 4, 4, 1, 1, 1, 1, 1)
    )
    player = at(now, language)
    chips = [
        element.text
        for element in elements(player.html)
        if element.tag == "label" and "B0" in element.text
    ]
    assert "B0 2" in chips
    player.press("defend", index=0)
    assert (last_data(player)["models"], last_data(player)["defence_option"]) == (
        [b("b0"), b("b1")],
        "linked",
    )
    result = progress(player.engagement.state)
    assert result is not None
    assert result.waiting is not None
    assert result.waiting.count == 2 + 2 // 2
    player.press("undo")
    player.type("models", b("b0")).type("shares." + b("b0").replace(".", "-"), "3")
    beside(
        player.press("defend", index=0),
        "shares." + b("b0").replace(".", "-"),
        "over_budget",
        language,
        left=2,
        dice=5,
    )
    player.type("shares." + b("b0").replace(".", "-"), "1").press("defend", index=0)
    assert (last_data(player)["defence_option"], last_data(player)["defence_shares"]) == (
        "split",
        [1],
    )


@pytest.mark.parametrize("rulings", [{}, {"split_and_link": "allowed"}])
def test_blank_share_beside_another_is_required(rulings: Data) -> None:
    """Also where ruling 5 lets several weapons split their dice; otherwise its fault comes too."""
    sea = game(
        [squadron("a", ship(height="diving", arms=TUBES))],
        [squadron("b", ship(cc=5), ship(cc=2))],
        **rulings,
    )
    now = throws(
        act(act(sea, "declare", 0, attacks=BOTH[:1]), "counter", 1), (4, 4, 4, 4, 1, 1, 1, 1, 1)
    )
    player, (first, second) = (
        at(now),
        ("shares." + b(item).replace(".", "-") for item in ("b0", "b1")),
    )
    player.type(first, "3")
    faults = player.press("defend", index=0)["faults"]
    assert faults[second] == words("en")("fault.wrong_shares")
    assert ("option" in faults) == (not rulings)
    if rulings:
        player.type(second, "1").press("defend", index=0)
        assert last_data(player)["defence_shares"] == [3, 1]


def test_defenders_choose_their_primary() -> None:
    now = throws(
        act(act(SEA, "declare", 0, attacks=BOTH[:1]), "counter", 1), (4, 4, 4, 4, 1, 1, 1, 1, 1)
    )
    player = at(now)
    player.type("models", b("b0"), b("b1")).type("option", "combined").type("primary", b("b1"))
    player.press("defend", index=0)
    assert (last_data(player)["defence_option"], last_data(player)["defence_primary"]) == (
        "combined",
        1,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_sight_is_requested_for_each_model_after_a_loss(language: str) -> None:
    table = game([squadron("a", ship(), ship())], [squadron("b", ship(hp=2), ship())])
    attacks = [
        {"shots": [{"model": a(f"a{index}")}], "target": b(f"b{index}"), "sight": sight}
        for index, sight in enumerate(("clear", "limited"))
    ]
    now = throws(act(table, "declare", 0, attacks=attacks), (4, 4, 4, 4, 4, 4, 1))
    player = at(now, language)
    t = words(language)
    assert t("table.look_again", target=now.state.roster.name(b("b1"))) in player.text
    assert player.offered("sights.0") == ["clear", "obstructed_arc", "limited"]
    texts = player.type("sights.0", "clear").send("answer_odds")["texts"]
    fired = [
        text
        for text in (t("table.sight_same", dice=3), t("table.sight_now", dice=7))
        if text in texts.values()
    ]
    assert len(fired) == 2 and "%" in texts["answer-odds-0"]
    player.press("sight", index=1)
    assert last_data(player) == {"attack": 1, "sights": ["clear"]}
    assert player.is_due
    player.press("undo")
    player.press("sight", same="yes")
    assert last_data(player)["sights"] == []
    player.type("sights.0", "clear").press("sight", index=0)
    assert last_data(player)["sights"] == ["clear"]


def test_sight_of_wings_is_requested_together() -> None:
    bombers = [wing(item, "dive_bombers", attack_dice=2) for item in ("v", "u")]
    table = game([squadron("a", ship(arms=GUN)), *bombers], [squadron("b", ship(hp=2), ship())])
    drop = {"wings": [a("v"), a("u")], "target": b("b1"), "option": "combined", "sight": "limited"}
    gun = {"shots": [{"model": a("a0")}], "target": b("b0")}
    player = at(throws(act(table, "declare", 0, attacks=[gun, drop]), (4, 4, 4, 4, 4, 4, 1)))
    assert "Wing v, Wing u" in player.text
    assert words("en")("table.sight_same", dice=6) in player.send("answer_odds")["texts"].values()
    player.type("sights.0", "clear").press("sight", index=1)
    assert last_data(player)["sights"] == ["clear"]
    assert player.engagement.state.underway.played.waiting.count == 12


def test_remaining_dice_are_divided_manually() -> None:
    table = game(
        [squadron("a", ship(hp=6, height="flying", arms=GUN))], [squadron("b", ship(aa=6), ship())]
    )
    shared = [
        {"shots": [{"model": a("a0"), "share": 3}], "target": b(f"b{index}"), "option": "split"}
        for index in (0, 1)
    ]
    now = act(table, "declare", 0, attacks=shared)
    now = act(
        now, "counter", 1, counterattacks=[{"models": [b("b0")], "weapon": "aa", "target": a("a0")}]
    )
    player = at(throws(now, (4, 4, 4, 4, 4, 4), (4, 5)))
    assert dict(player.pairs())["divided.0"] == "3"
    player.type("divided.0", "4").press("divide")
    (mark,) = player.engagement.result.overrides
    assert (mark.field, mark.was, mark.now) == ("shares", "3", "4")
    player.tap(1, 1, 1, 1)
    result = progress(player.engagement.state)
    assert result is not None
    assert result.waiting is not None
    assert result.waiting.count == 1
    answer = player.type("divided.0", "9").press("divide")
    assert set(answer["faults"]) == {"divided.0"}


def test_explosion_reaches_wings() -> None:
    now = act(TWO, "declare", 0, attacks=[{"shots": [{"model": a("a0")}], "target": b("b0")}])
    player = at(throws(now, (4, 4, 4, 4, 4, 4, 1), (1, 1)))
    player.type("near_wings", b("w")).type("attack_dice", "4").press("explosion", index=0)
    player.tap(4, 4, 1, 1)
    assert player.engagement.state.wings[b("w")].tokens == 2
    assert player.engagement.state.underway is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_neighbours_of_an_explosion_show_their_expected_losses(language: str) -> None:
    """The number beside a neighbour equals the odds after it is named."""
    now = act(TWO, "declare", 0, attacks=[{"shots": [{"model": a("a0")}], "target": b("b0")}])
    player = at(throws(now, (4, 4, 4, 4, 4, 4, 1), (1, 1)), language)
    assert player.send("answer_odds")["texts"] == {"answer-odds-0": ""}
    values = (
        player.type("near", b("b1"))
        .type("attack_dice", "6")
        .send("answer_odds")["texts"]["answer-odds-0"]
    )
    player.press("explosion", index=0)
    odds = remaining_activation_odds(player.engagement.state)
    assert odds is not None and 0 < odds.chance_to_destroy(b("b1")) < odds.mean_hp_loss(b("b1"))
    assert percent(odds.chance_to_destroy(b("b1")), language) in values
    assert decimals(odds.mean_hp_loss(b("b1")), 2, language) in values


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_possible_defenders_are_preselected_and_named_on_the_button(language: str) -> None:
    now = throws(
        act(act(SEA, "declare", 0, attacks=BOTH[:1]), "counter", 1), (4, 4, 4, 4, 1, 1, 1, 1, 1)
    )
    player, t = at(now, language), words(language)
    assert [value for name, value in player.pairs() if name == "models"] == [b("b0"), b("b1")]
    assert t("table.defend", target="B0", weapon="CC", hits=4) in player.text
    texts = player.asked(player.command("answer_odds"))["texts"]
    assert texts["defend-done"] == t("table.defends", count=2, dice=6)
    player.type("models")
    assert (
        player.asked(player.command("answer_odds"))["texts"]["answer-odds-0"]
        != texts["answer-odds-0"]
    )
    player.type("models", b("b0"), b("b1")).press("defend", index=0)
    assert last_data(player)["models"] == [b("b0"), b("b1")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_model_is_preselected_against_one_attacker_with_its_odds(language: str) -> None:
    player, t = at(act(FLYERS, "declare", 0, attacks=BOTH), language), words(language)
    pairs = player.pairs()
    assert [value for name, value in pairs if name.endswith(".models")] == [b("b0")]
    texts = player.asked(player.command("answer_odds"))["texts"]
    assert texts["answer-odds-1"] == t("table.holds_fire", target="A1")
    assert texts["counter-done"] == t("table.fires", dice=6)
    assert "%" in texts["answer-odds-0"]
    player.type("groups.1.models", b("b0"))
    over = player.asked(player.command("answer_odds"))["texts"]["answer-odds-0"]
    assert over == fault_text(Fault((), "over_budget", {"left": 0, "dice": 6}), language)
