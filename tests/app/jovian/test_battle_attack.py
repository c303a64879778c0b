"""Jovian Wars: an attack is declared, thrown, decided and undone on the battle's own screens."""

import re
from fractions import Fraction
from typing import Any

import pytest

from app.number_format import decimals, percent
from app.views import wording_of
from app.words import LANGUAGES, words
from engine.engagement import Draft, Engagement
from engine.flow import Choice
from engine.jovian import ShipOdds, remaining_attack_odds
from engine.jovian.advice.opponent import OPPONENT
from engine.jovian.battle import ShipNow, adjust_draft
from tests.app.battle.player import Player, table_of
from tests.app.battle.test_table import begun, lines
from tests.app.markup import elements
from tests.engine.engagement.toy import sure

BEAM, BROADSIDE = "0", "1"
CHANCE = re.compile(r"\d+[.,]\d\d\s?%")


def aimed(language: str = "en", weapon: str = BROADSIDE, index: int = 0) -> Player:
    """The destroyer aims at the cruiser."""
    player = begun("jovian", language)
    player.press("declare", index=index)
    return player.type("attack.weapon", weapon).type(
        "attack.target", player.offered("attack.target")[0]
    )  # type: ignore[index]


def declared(player: Player) -> Player:
    answer = player.press("declare.done")
    assert not answer["faults"], answer
    assert player.screen["view"] == "battle"
    return player


@pytest.mark.parametrize("language", LANGUAGES)
def test_attack_is_declared_thrown_and_undone(language: str) -> None:
    player, t = aimed(language), words(language)
    before = player.engagement.state
    answer = player.send("declare.odds")
    chances = CHANCE.findall(answer["regions"]["declared-odds"])
    assert t("jovian.dice.base", count=3) in answer["texts"]["why-attack.dice"]
    declared(player)
    assert chances and set(chances) <= set(CHANCE.findall(player.text))
    underway = player.engagement.state.underway
    assert underway and underway.played.waiting
    squadron_odds = remaining_attack_odds(underway.declared.attack, underway.played)
    assert (
        isinstance(squadron_odds, ShipOdds)
        and percent(squadron_odds.crippled, language) in player.text
    )
    player.tap(4, 4, 4)
    player.tap(1, 6)
    assert isinstance(player.engagement.state.underway.played.waiting, Choice)
    attacker, target = (player.engagement.state.roster.name(ref) for ref in underway.models)
    assert t("jovian.roll.choose.critical", attacker=attacker, defender=target) in player.text
    assert not any("main" in element.attrs["class"] for element in player.buttons("choose")), (
        "none is called best unasked"
    )
    advised = player.press("advised")
    while advised["follow"].get("more"):
        advised = player.send("advised")
    assert t("table.take_it") in (ways := advised["regions"]["advised-out"]) and "Structure" in ways
    player.press("choose", option="0")
    assert player.engagement.state.underway is None
    ref = underway.declared.declaration.target
    after = player.engagement.state.ships[ref]
    assert isinstance(after, ShipNow) and after.structure == before.ships[ref].structure - 1
    assert t("card.structure", count=1) in player.text
    assert len(lines(player)) == 4
    player.press("undo")
    assert isinstance(player.engagement.state.underway.played.waiting, Choice)
    for _ in range(3):
        player.press("undo")
    assert player.engagement.state == before
    for _ in range(4):
        player.press("redo")
    assert player.engagement.state.ships[ref] == after


def test_every_weapon_of_every_group_can_be_declared_and_thrown() -> None:
    player, fired = begun("jovian"), set[tuple[int, str]]()
    for index in range(len(player.buttons("declare"))):
        player.press("declare", index=index)
        weapons, targets = (
            player.offered("attack.weapon") or [],
            player.offered("attack.target") or [],
        )
        player.press("go", view="battle")
        for weapon, target in zip(weapons, targets * 2, strict=False):
            player.press("declare", index=index)
            player.type("attack.weapon", weapon).type("attack.target", target)
            if player.press("declare.done")["faults"]:
                player.press("go", view="battle")
            elif player.engagement.state.underway:
                fired.add((index, weapon))
                player.press("throw", how="all")
            assert player.engagement.state.underway is None
            while player.engagement.can_undo:
                player.press("undo")
    assert len(fired) > 5


def test_overrides_apply_to_one_attack_and_are_marked() -> None:
    player = aimed()
    player.type("attack.dice", "5").type("attack.modifier", "0")
    declared(player)
    result = player.engagement.result
    assert result and [
        (override.field, override.was, override.now) for override in result.overrides
    ] == [("dice", 3, 5)]
    assert player.engagement.state.underway.played.waiting.count == 5


def test_first_weapon_that_may_fire_is_preselected() -> None:
    player = declared(aimed(weapon=BEAM))
    player.press("throw", how="all")
    player.press("declare", index=0)
    fields = dict(player.pairs())
    assert fields["attack.weapon"] == BROADSIDE
    assert not player.press("declare.done")["faults"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ship_with_further_fire_is_marked_and_not_done(language: str) -> None:
    t = words(language)
    player = declared(aimed(language, BEAM))
    player.press("throw", how="all")
    engagement = player.engagement
    (ref, *_) = engagement.result.models
    assert mark(engagement, ref, language) == t("jovian.sheet.fires_again")
    every_weapon = tuple(weapon.instances for weapon in engagement.state.weapons(ref))
    for draft in (
        Draft(kind="holds", side=0, data={"group": ref}),
        sure(adjust_draft(ref, fire_control=0)),
        sure(adjust_draft(ref, fired=every_weapon)),
        Draft(kind="end"),
    ):
        assert mark(sure(engagement.act(draft)), ref, language) == t("battle.done"), draft


def mark(engagement: Engagement[Any], ref: str, language: str) -> str:
    """The mark beside the name of a group on the table."""
    every = elements(table_of(engagement, language).whole())
    return next(
        item.text
        for item in every
        if item.tag == "small" and f"unit-{ref}" in {box.id for box in item.within}
    )


def test_first_weapon_is_preselected_if_none_may_fire() -> None:
    player = begun("jovian")
    player.press("declare", index=0)
    ref = player.screen["item"]
    spent = sure(player.engagement.act(sure(adjust_draft(ref, fire_control=0))))
    player.take_up(spent.battle).press("declare", index=0)
    assert dict(player.pairs())["attack.weapon"] == BEAM


@pytest.mark.parametrize("language", LANGUAGES)
def test_invalid_declaration_is_reported_beside_its_field(language: str) -> None:
    player = aimed(language)
    kept = player.kept()
    answer = player.type("attack.fired", "many").press("declare.done")
    assert answer["faults"] == {"attack.fired": words(language)("fault.not_a_number")}
    answer = player.type("attack.fired", "3").press("declare.done")
    assert answer["faults"] == {"attack.fired": words(language)("fault.too_high", le=2)}
    assert player.kept() == kept
    assert (
        words(language)("fault.too_high", le=2)
        in player.send("declare.odds")["regions"]["declared-odds"]
    )


def test_no_other_declaration_is_accepted_during_an_attack() -> None:
    player = declared(aimed())
    assert not player.buttons("declare")
    assert player.send("turn")["faults"]
    player.press("throw", how="all")
    assert player.buttons("declare")


def test_targets_are_cards_with_their_remaining_points() -> None:
    player = begun("jovian")
    player.press("declare", index=0)
    state, cards = player.engagement.state, player.cards()
    foes = state.foes(player.screen["item"])
    assert len(cards) == len(foes) == len(player.offered("attack.target") or ())
    for ref, card in zip(foes, cards, strict=True):
        most = {**state.roster.squadrons, **state.roster.ships}[ref].structure
        assert state.roster.name(ref) in card and f"{state.now(ref).structure}/{most}" in card


def test_rolling_to_the_end_uses_the_best_critical_hit() -> None:
    """Not the first of the parts, a system, but the weapon that advice would remove."""
    player = declared(aimed())
    player.tap(4, 4, 4)
    player.tap(1, 6)
    *_, best = OPPONENT.find_best_answer(player.engagement.state)
    assert best and best.draft.data["option"] > 0
    player.press("throw", how="all")
    choices = [event.data for event in player.engagement.battle.events if event.kind == "choose"]
    assert choices == [best.draft.data]


@pytest.mark.parametrize("language", LANGUAGES)
def test_reason_of_a_reroll_is_a_sentence(language: str) -> None:
    player = declared(aimed(language, BEAM))
    player.tap(1, 2, 3, 5)
    (best,) = OPPONENT.find_best_answer(player.engagement.state)
    data = wording_of(player.engagement, language)(best.why)
    names = {
        "target": player.engagement.state.roster.name(
            player.engagement.state.underway.declared.declaration.target
        )
    }
    mean = decimals(Fraction(best.why.values["mean"]), 2, language)
    assert data == words(language)("jovian.log.why.reroll.structure.again", mean=mean, **names)
